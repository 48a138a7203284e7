"""Runs docs/spark on two executors and compares what it writes with what one process of redactor answers.

check.py DOCS REDACTOR FOLDER: prints a line of JSON for each check.
"""

import glob
import json
import os
import signal
import struct
import subprocess
import sys
import threading
import time
import traceback

docs, redactor, folder = sys.argv[1:]
sys.path.insert(0, docs)
os.environ["PYSPARK_PYTHON"] = sys.executable

import redact_job  # noqa: E402
import redactor_spark  # noqa: E402
from pyspark.sql import SparkSession, types as t  # noqa: E402

PLACES = ["Paris", "Lima", "Oslo", "Cairo", "Quito"]


def text_of(n):
    """A record that holds one value to be replaced, of another length each time."""
    filling = "the report was read again and filed. " * (n % 5)
    return f"{n} {filling}Kim wrote to kim{n}@acme.test from {PLACES[n % 5]}, SSN 078-05-{1000 + n % 9000}"


def alone(records):
    """Answers of one process, read and written in the plainest way."""
    frames = b"".join(struct.pack(">I", len(one)) + one for one in (text.encode() for text in records))
    answer = subprocess.run([redactor, "filter", "--framed"], input=frames, stdout=subprocess.PIPE, check=True).stdout
    found, at = [], 0
    while at < len(answer):
        (length,) = struct.unpack_from(">I", answer, at)
        found.append(answer[at + 4 : at + 4 + length].decode())
        at += 4 + length
    return found


def same(found, expected):
    assert len(found) == len(expected), f"{len(found)} records, expected {len(expected)}"
    for n, (one, other) in enumerate(zip(found, expected)):
        assert one == other, f"record {n}: {one!r}, expected {other!r}"


def job(*args):
    redact_job.run(spark, redact_job.arguments([*args, "--redactor", redactor]))


def path(name):
    return os.path.join(folder, name)


def text():
    """A text file of lines, one of which ends with a carriage return, and one is empty."""
    lines = [text_of(n) for n in range(400)] + ["kim@acme.test\r", "", "plain"]
    with open(path("in.txt"), "w", newline="") as file:
        file.write("\n".join(lines) + "\n")
    job("--format", "text", path("in.txt"), path("out.text"))
    parts = sorted(glob.glob(path("out.text/part-*")))
    found = "".join(open(part, newline="").read() for part in parts)
    same(found.split("\n")[:-1], alone(lines))
    assert "acme" not in found


def csv():
    """Fields with newlines, quotes, and none; a column that is left alone; a number that its column explains."""
    rows = [("1", 'to "kim@acme.test"\nand lee@acme.test', "a@b.test", "078051120"), ("2", None, "c@d.test", None)]
    schema = "id string, note string, kept string, ssn string"
    frame = spark.createDataFrame(rows, schema).coalesce(1)
    frame.write.options(**redact_job.WRITE["csv"]).csv(path("in.csv"))
    job("--format", "csv", "--columns", "note,ssn", path("in.csv"), path("out.csv"))
    found = [tuple(row) for row in spark.read.options(**redact_job.READ["csv"]).csv(path("out.csv")).collect()]
    mail = "{{{REDACTED-email-address}}}"
    expected = [("1", f'to "{mail}"\nand {mail}', "a@b.test", "{{{REDACTED-ssn}}}"), ("2", None, "c@d.test", None)]
    same(found, expected)


def nested():
    """JSON with numbers, structs, arrays and maps, and the same as Parquet."""
    documents = [
        {"ssn": 78051120, "who": {"mail": "kim@acme.test", "floor": 4}, "to": ["lee@acme.test", None, "x"]},
        {"ssn": None, "who": None, "to": None},
        {"who": {"mail": None}, "to": [], "deep": [{"more": [["a@b.test"], []]}, None]},
    ]
    documents[0]["ssn"] = "078-05-1120"
    with open(path("in.json"), "w") as file:
        file.writelines(json.dumps(one) + "\n" for one in documents)
    job("--format", "json", path("in.json"), path("out.json"))
    found = [row.asDict(True) for row in spark.read.json(path("out.json")).collect()]
    mail = "{{{REDACTED-email-address}}}"
    expected = [
        {"deep": None, "ssn": "{{{REDACTED-ssn}}}", "to": [mail, None, "x"], "who": {"floor": "4", "mail": mail}},
        {"deep": None, "ssn": None, "to": None, "who": None},
        {"deep": [{"more": [[mail], []]}, None], "ssn": None, "to": [], "who": {"floor": None, "mail": None}},
    ]
    same(found, expected)
    schema = t.StructType(
        [
            t.StructField("tags", t.MapType(t.StringType(), t.StringType())),
            t.StructField("count", t.LongType()),
            t.StructField("notes", t.ArrayType(t.StructType([t.StructField("note", t.StringType())]))),
        ]
    )
    rows = [({"mail": "kim@acme.test", "none": None}, n, [(text_of(n),), None]) for n in range(40)] + [(None, None, None)]
    spark.createDataFrame(rows, schema).coalesce(1).write.parquet(path("in.parquet"))
    job("--format", "parquet", path("in.parquet"), path("out.parquet"))
    frame = spark.read.parquet(path("out.parquet"))
    assert frame.schema == schema, frame.schema
    answers = alone([text_of(n) for n in range(40)])
    expected = [({"mail": mail, "none": None}, n, [(answers[n],), None]) for n in range(40)] + [(None, None, None)]
    found = [(row.tags, row["count"], row.notes and [one and tuple(one) for one in row.notes]) for row in frame.collect()]
    same(found, expected)


def refused():
    """A record that is no text fails the job, and an unknown column is named."""
    frame = spark.createDataFrame([("ok",), ("%PDF-1.7\n" + "\x01\x02\x03\n" * 50,)], "value string")
    try:
        redactor_spark.redact(frame, command=(redactor, "filter"), named=False).collect()
    except Exception as error:
        assert "redactor ended with status 1" in str(error), error
    else:
        raise AssertionError("the job ended well")
    try:
        redactor_spark.redact(frame, ["note"])
    except ValueError as error:
        assert str(error) == "no columns with strings: note; there are: value", error
    else:
        raise AssertionError("an unknown column was taken")


def killed(victims, label):
    """A job during which processes are killed until a task fails: no record is lost, doubled or moved."""
    count, partitions = 12_000, 12
    records = [text_of(n) for n in range(count)]
    expected = alone(records)
    rows = spark.sparkContext.parallelize([(record,) for record in records], partitions)
    frame = spark.createDataFrame(rows, "value string")
    redacted = redactor_spark.redact(frame, command=(redactor, "filter"), named=False)
    failed = threading.Event()
    threading.Thread(target=kill, args=(victims, failed), daemon=True).start()
    found = [row.value for row in redacted.collect()]
    assert failed.is_set(), "no task failed"
    same(found, expected)


def kill(victims, failed):
    """Kills one process after the other, once some tasks are done and others run, until a task has failed."""
    tracker = spark.sparkContext.statusTracker()
    while not failed.wait(0.05):
        for info in filter(None, map(tracker.getStageInfo, tracker.getActiveStageIds())):
            if info.numFailedTasks > 0:
                failed.set()
            elif info.numCompletedTasks > 2 and info.numActiveTasks > 0:
                for victim in victims()[-1:]:
                    os.kill(victim, signal.SIGKILL)
                    time.sleep(0.5)


def processes(word):
    """Descendants of the driver whose command has a word."""
    parents, commands = {}, {}
    for stat in glob.glob("/proc/[0-9]*/stat"):
        try:
            pid = int(stat.split("/")[2])
            parents[pid] = int(open(stat).read().rsplit(")", 1)[1].split()[1])
            commands[pid] = open(f"/proc/{pid}/cmdline").read()
        except OSError:
            pass

    def ours(pid):
        return pid == os.getpid() or (pid in parents and ours(parents[pid]))

    return [pid for pid in sorted(parents) if pid != os.getpid() and ours(pid) and word in commands[pid]]


def executor_killed():
    """An executor is killed while it works."""
    killed(lambda: processes("CoarseGrainedExecutorBackend"), "executor")


def redactor_killed():
    """A process of redactor is killed while it works."""
    killed(lambda: processes("--framed"), "redactor")


CHECKS = [text, csv, nested, refused, executor_killed, redactor_killed]
settings = {
    "spark.ui.enabled": "false",
    "spark.sql.shuffle.partitions": "2",
    "spark.executor.extraJavaOptions": "-XX:TieredStopAtLevel=1",
    "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1",
    "spark.local.dir": folder,
    "spark.worker.dir": folder,
    "spark.sql.warehouse.dir": folder,
}
builder = SparkSession.builder.master("local-cluster[2,1,1024]").appName("check")
for key, value in settings.items():
    builder = builder.config(key, value)
spark = builder.getOrCreate()
spark.sparkContext.setLogLevel("OFF")
spark.sparkContext.addPyFile(os.path.join(docs, "redactor_spark.py"))
for check in CHECKS:
    begun = time.time()
    try:
        check()
        problem = None
    except Exception:
        problem = traceback.format_exc()
    print(json.dumps({"check": check.__name__, "problem": problem, "seconds": round(time.time() - begun, 1)}), flush=True)
spark.stop()
