"""Redacts a folder of text, CSV, JSON or Parquet with Spark.

spark-submit --py-files redactor_spark.py redact_job.py --format csv --columns note,email IN OUT
"""

import argparse

from pyspark.sql import SparkSession

from redactor_spark import redact

#: Options of each format with which what is read is what is written.
READ = {
    # A carriage return stays in its line.
    "text": {"lineSep": "\n"},
    "csv": {"header": True, "multiLine": True, "escape": '"'},
    # Numbers are texts, in which a number can be replaced.
    "json": {"primitivesAsString": True},
    "parquet": {},
}
WRITE = {
    "text": {"lineSep": "\n"},
    "csv": {"header": True, "escape": '"', "emptyValue": ""},
    "json": {"ignoreNullFields": False},
    "parquet": {},
}


def run(spark, given):
    """Redacts one folder, by the arguments that are given."""
    reader = spark.read.options(**READ[given.format], **dict(given.read_option))
    # One document for all processes, and for a task that is repeated: its made-up values and shifts are the same.
    document = given.document or spark.sparkContext.applicationId
    scope = ("--profile", given.profile, "--context", given.context, "--document", document)
    command = (given.redactor, "filter", *scope)
    redacted = redact(
        reader.format(given.format).load(given.input),
        columns=given.columns and given.columns.split(","),
        command=(*command, *(["--binary"] if given.binary else [])),
        # The one column of text is called "value", which says nothing.
        named=given.format != "text",
    )
    writer = redacted.write.options(**WRITE[given.format], **dict(given.write_option))
    writer.format(given.format).mode(given.mode).save(given.output)


def arguments(args=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--format", choices=READ, default="text")
    parser.add_argument("--columns", help="names with commas between; by default all with strings")
    parser.add_argument("--profile", default="default")
    parser.add_argument("--context", default="none")
    parser.add_argument("--document", help="id that made-up values and shifted dates derive from; by default the application's")
    parser.add_argument("--binary", action="store_true", help="take records that are not text")
    parser.add_argument("--redactor", default="redactor", help="path of the program on the executors")
    parser.add_argument("--mode", default="error", choices=["error", "overwrite", "append", "ignore"])
    parser.add_argument("--read-option", action="append", default=[], type=option, metavar="KEY=VALUE")
    parser.add_argument("--write-option", action="append", default=[], type=option, metavar="KEY=VALUE")
    parser.add_argument("input")
    parser.add_argument("output")
    return parser.parse_args(args)


def option(text):
    key, separator, value = text.partition("=")
    if not separator:
        raise argparse.ArgumentTypeError("expected KEY=VALUE")
    return key, value


if __name__ == "__main__":
    run(SparkSession.builder.appName("redactor").getOrCreate(), arguments())
