"""Redacts the strings of a Spark DataFrame with `redactor filter --framed`, one process for each Python worker.

Send this file to the executors, `--py-files redactor_spark.py`: what is imported there outlives a task, and so do the
processes in `_idle`. A process costs about half a second of one core to start.
"""

import json
import struct
import subprocess
import threading
from functools import partial

import numpy as np
import pyarrow as pa

#: Bytes of the length before each record: unsigned, big-endian.
PREFIX = 4
#: Bytes that are read at once.
PIECE = 1 << 20


def redact(df, columns=None, command=("redactor", "filter"), named=True):
    """Returns the DataFrame with the strings of `columns` redacted, those in arrays, structs and map values as well.

    columns  names; by default all that hold strings
    command  the program and its options: ("redactor", "filter", "--profile", "logs")
    named    each string is looked at beside the name of its column, as `{"ssn":"078051120"}`
    """
    names = [field.name for field in df.schema if "string" in field.dataType.simpleString()]
    unknown = set(columns or ()) - set(names)
    if unknown:
        raise ValueError(f"no columns with strings: {', '.join(sorted(unknown))}; there are: {', '.join(names)}")
    wanted = tuple(names if columns is None else columns)
    # A partial of a function that is imported: Spark would send an inner function with a copy of `_idle`.
    return df.mapInArrow(partial(_partition, (*command, "--framed"), wanted, named), df.schema)


def _partition(command, columns, named, batches):
    for batch in batches:
        arrays = [
            _redacted(command, array, name if named else None) if name in columns else array
            for name, array in zip(batch.schema.names, batch.columns)
        ]
        yield pa.RecordBatch.from_arrays(arrays, schema=batch.schema)


def _redacted(command, array, name):
    """The array with each string in it redacted."""
    kind = array.type
    if pa.types.is_string(kind) or pa.types.is_large_string(kind):
        return _strings(command, array, name)
    if pa.types.is_struct(kind):
        inner = [_redacted(command, child, field.name) for child, field in zip(array.flatten(), kind)]
        return pa.StructArray.from_arrays(inner, fields=list(kind), mask=array.is_null())
    if pa.types.is_list(kind):
        values = _redacted(command, array.flatten(), name)
        return pa.ListArray.from_arrays(_offsets(array), values, type=kind)
    if pa.types.is_map(kind):
        lists = array.cast(pa.list_(pa.struct([kind.key_field.with_name("key"), kind.item_field.with_name("value")])))
        keys, values = lists.flatten().flatten()
        return pa.MapArray.from_arrays(_offsets(lists), keys, _redacted(command, values, name), type=kind)
    return array


def _offsets(lists):
    """Offsets into the flattened values, where a null list is empty: null before its end."""
    lengths = lists.value_lengths().fill_null(0).to_numpy(zero_copy_only=False)
    ends = np.concatenate(([0], np.cumsum(lengths))).astype(np.int32)
    return pa.array(ends, mask=np.append(lists.is_null().to_numpy(zero_copy_only=False), False))


def _strings(command, array, name):
    if len(array) == 0:
        return array
    valid = array.is_valid() if array.null_count else None
    records = array.fill_null("").cast(pa.large_string())
    redacted = _records(command, records) if name is None else _beside(command, records, name)
    answer = redacted.cast(array.type)
    return answer if valid is None else pa.compute.if_else(valid, answer, pa.scalar(None, array.type))


def _beside(command, records, name):
    """Redacts each string beside the name of its column; by itself where its replacement is no JSON."""
    texts = records.to_pylist()
    answers = _records(command, pa.array([json.dumps({name: text}, ensure_ascii=False) for text in texts], pa.large_string()))
    values = [_value(answer, name) for answer in answers.to_pylist()]
    alone = [n for n, value in enumerate(values) if value is None]
    if alone:
        again = _records(command, pa.array([texts[n] for n in alone], pa.large_string()))
        for n, value in zip(alone, again.to_pylist()):
            values[n] = value
    return pa.array(values, pa.large_string())


def _value(answer, name):
    try:
        found = json.loads(answer, strict=False)
    except ValueError:
        return None
    value = found.get(name) if isinstance(found, dict) and len(found) == 1 else None
    return value if isinstance(value, str) else None


def _records(command, records):
    """Redacts an array of large strings: as many come back, in their order."""
    process = _idle.pop(command, None)
    if process is None or process.poll() is not None:
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    try:
        answer = _exchanged(process, _framed(records), len(records))
    except BaseException:
        # Answers that were not read would be taken for those of the next records.
        process.kill()
        process.wait()
        raise
    _idle[command] = process
    return answer


#: Processes that wait for records, by their command.
_idle = {}


def _exchanged(process, frames, count):
    """Writes the frames while the answers are read: a pipe holds little of either."""
    writer = threading.Thread(target=_write, args=(process.stdin, frames), daemon=True)
    writer.start()
    answer, lengths, at = bytearray(), [], 0
    while len(lengths) < count:
        piece = process.stdout.read(PIECE)
        if not piece:
            raise RuntimeError(f"redactor ended with status {process.wait()}; its message is in the executor's stderr")
        answer += piece
        while at + PREFIX <= len(answer):
            (length,) = _LENGTH.unpack_from(answer, at)
            if at + PREFIX + length > len(answer):
                break
            lengths.append(length)
            at += PREFIX + length
    writer.join()
    if at != len(answer) or len(lengths) != count:
        raise RuntimeError(f"redactor answered {count} records with {len(lengths)}")
    return _unframed(answer, np.array(lengths, np.int64))


_LENGTH = struct.Struct(">I")


def _write(stdin, frames):
    rest = memoryview(frames)
    try:
        while rest:
            rest = rest[stdin.write(rest) :]
    except OSError:
        pass  # The process has ended: its reader reports it.


def _framed(records):
    """The bytes of each string after their length."""
    _, offsets, text = records.buffers()
    ends = np.frombuffer(offsets, np.int64)[records.offset : records.offset + len(records) + 1]
    lengths = np.diff(ends)
    frames = np.empty(int(ends[-1] - ends[0]) + PREFIX * len(records), np.uint8)
    is_text = _text_in(len(frames), lengths)
    if text is not None:
        frames[is_text] = np.frombuffer(text, np.uint8)[ends[0] : ends[-1]]
    frames[~is_text] = lengths.astype(">u4").view(np.uint8)
    return frames


def _unframed(answer, lengths):
    ends = np.concatenate(([0], np.cumsum(lengths)))
    text = np.frombuffer(answer, np.uint8)[_text_in(len(answer), lengths)]
    buffers = [None, pa.py_buffer(ends), pa.py_buffer(text)]
    return pa.Array.from_buffers(pa.large_string(), len(lengths), buffers)


def _text_in(size, lengths):
    """Marks the bytes of frames that are text; the others are lengths."""
    is_text = np.ones(size, bool)
    starts = np.cumsum(lengths + PREFIX) - lengths - PREFIX
    for byte in range(PREFIX):
        is_text[starts + byte] = False
    return is_text
