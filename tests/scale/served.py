"""Runs a program with a service on the database of DATABASE_URL, which it finds by WESTPHALIA_URL: served.py PROGRAM [ARGUMENT...]"""
import os
import subprocess
import sys

from rig import Service

service = Service(TRANSPARENCY_SECONDS="1", DEADLINE_POLL="1000", LOG_LEVEL="info")
status = subprocess.run(sys.argv[1:], env={**os.environ, "WESTPHALIA_URL": f"http://127.0.0.1:{service.port}", "WESTPHALIA_LOG": str(service.log)}).returncode
service.stop()
sys.exit(status)
