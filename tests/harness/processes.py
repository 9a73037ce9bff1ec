"""What a process of this machine takes."""
import os
import pathlib


def processor_seconds(pid):
    """Seconds of a core that it has taken."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
