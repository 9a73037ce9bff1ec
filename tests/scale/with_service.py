"""Runs a program with a service on the database of DATABASE_URL, which it finds by WESTPHALIA_URL:
with_service.py PROGRAM [ARGUMENT...]"""
import os
import pathlib
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "harness"))
from service_fixture import Service  # noqa: E402 - found by the line above

service = Service(TRANSPARENCY_SECONDS="1", DEADLINE_POLL="1000", LOG_LEVEL="info", WEBHOOK_TARGETS="any",
                  WEBHOOK_POLL="50", WEBHOOK_SETTLE="300", WEBHOOK_RETRY="100", WEBHOOK_TIMEOUT="1500",
                  WEBHOOK_GIVE_UP="4")
status = subprocess.run(sys.argv[1:], env={**os.environ, "WESTPHALIA_URL": f"http://127.0.0.1:{service.port}",
                                           "WESTPHALIA_LOG": str(service.log)}).returncode
service.stop()
sys.exit(status)
