"""Measures docs/spark on two executors beside the command line alone, on as many cores.

PYSPARK_PYTHON spark.py REDACTOR FILE [COPIES]: FILE holds lines of text; Spark redacts COPIES of it, the command line one for each
core. A figure of `filter` is for the file as one text, of `--framed` for its lines as records, which is what Spark sends.
"""

import ctypes
import os
import resource
import struct
import subprocess
import sys
import tempfile
import time

redactor, source, copies = sys.argv[1], sys.argv[2], int((sys.argv + ["10"])[3])
docs = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "spark")
os.environ["PYSPARK_PYTHON"] = sys.executable
CORES = 2
# Orphans become children of this process (PR_SET_CHILD_SUBREAPER), so that their processor time counts.
ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)

def processor():
    """Seconds of processor time of all processes that have ended, and of this one."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_CHILDREN, resource.RUSAGE_SELF)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def reap():
    """Waits for what outlived its parents: executors, and the processes of their workers."""
    try:
        while True:
            os.wait()
    except ChildProcessError:
        pass


def measured(name, size, work, start=(0, 0)):
    """Prints the speed of some work, without its start; returns its time, by the clock and of processors."""
    wall, cpu = time.time(), processor()
    work()
    reap()
    used = (time.time() - wall, processor() - cpu)
    wall, cpu = (all - first for all, first in zip(used, start))
    print(f"{name}: {size / wall / CORES / 1e6:.1f} MB/s a core, {size / cpu / 1e6:.1f} MB in a second of processor time; {used[0]:.0f} s, {used[1]:.0f} s of processors", flush=True)
    return used


def alone(file, *options):
    """One process for each core, with as many copies of the file as Spark redacts in all."""
    feed = f"for n in $(seq {copies // CORES}); do cat \"$0\"; done | \"$1\" filter $2 >/dev/null"
    running = [subprocess.Popen(["sh", "-c", feed, file, redactor, *options]) for _ in range(CORES)]
    assert all(one.wait() == 0 for one in running)


def spark(given, out):
    command = [
        os.path.join(os.path.dirname(sys.executable), "spark-submit"),
        "--master", f"local-cluster[{CORES},1,1024]", "--conf", "spark.ui.enabled=false",
        "--py-files", os.path.join(docs, "redactor_spark.py"), os.path.join(docs, "redact_job.py"),
        "--redactor", redactor, given, out,
    ]  # fmt: skip
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def records(folder):
    files = [os.path.join(folder, name) for name in os.listdir(folder) if name[0] not in "._"]
    return sum(chunk.count(b"\n") for file in files for chunk in open(file, "rb"))


with tempfile.TemporaryDirectory(dir=os.path.dirname(os.path.abspath(source))) as folder:
    framed, given, out, few, done = (os.path.join(folder, name) for name in ("framed", "in", "out", "few", "done"))
    with open(source, "rb") as lines, open(framed, "wb") as frames:
        for line in lines:
            record = line.removesuffix(b"\n")
            frames.write(struct.pack(">I", len(record)) + record)
    for place in (given, few):
        os.mkdir(place)
    for copy in range(copies // CORES * CORES):
        os.link(source, os.path.join(given, f"{copy}.txt"))
    for copy in range(CORES):
        with open(os.path.join(few, f"{copy}.txt"), "w") as file:
            file.write("to kim@acme.test\n")
    size = copies // CORES * CORES * os.path.getsize(source)
    measured("filter", size, lambda: alone(source, ""))
    measured("filter --framed", size, lambda: alone(framed, "--framed"))
    start = measured("Spark with two lines", size, lambda: spark(few, done))
    measured("Spark", size, lambda: spark(given, out), start)
    print(f"records in {records(given)}, out {records(out)}")
