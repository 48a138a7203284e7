import type { Random } from '../random.ts';

const HEX = '0123456789abcdef';
const LEVELS = ['INFO', 'WARN', 'DEBUG', 'ERROR', 'TRACE'];
const UNITS = ['ms', 'bytes', 'rows', 'KiB', 'items', 'requests'];
const WORDS =
  'cache queue shard worker index socket buffer replica bucket cursor lease volume'.split(' ');
const FILES = ['main.go', 'server.c', 'app.py', 'Query.java', 'lib.rs', 'route.ts', 'task.rb'];

/**
 * A line that is nobody's: of a log, a listing, a dump, a table, full of numbers. Fields of tables have no run of 5, 9
 * or 10 digits: there, they are to be found.
 */
export function innocentLine(r: Random): string {
  return `${r.pick(LINES)(r)}\n`;
}

/** A line as a program logs it, with a number and no keyword for it. */
export function loggedNumber(r: Random, number: string): string {
  return `${r.pick(LOGGED)(r, number)}\n`;
}

/** A sentence with a number and no keyword for it. */
export function labelledNumber(r: Random, number: string): string {
  return `${r.pick(TOLD)(number)}\n`;
}

const LINES: readonly ((r: Random) => string)[] = [
  (r) =>
    `[${digits(r, 5)}.${digits(r, 6)}] pci 0000:00:${hex(r, 2)}.${r.below(8)}: BAR ${r.below(6)}: assigned [mem 0x${hex(r, 8)}-0x${hex(r, 8)} 64bit pref]`,
  (r) =>
    `[${digits(r, 5)}.${digits(r, 6)}] ata${r.below(8)}.00: ${r.string(10)} sectors, multi 16: LBA48 NCQ (depth 32), AA`,
  (r) =>
    `[${digits(r, 5)}.${digits(r, 6)}] RIP: 0010:${r.pick(WORDS)}_release+0x${hex(r, 2)}/0x${hex(r, 3)} RSP: ${hex(r, 16)} EFLAGS: 000${hex(r, 5)}`,
  (r) =>
    `Apr ${1 + r.below(28)} ${clock(r)} node${r.below(90)} systemd[${1 + r.below(99_999)}]: ${r.pick(WORDS)}.service: Consumed ${r.below(9999)}.${digits(r, 3)}s CPU time.`,
  (r) =>
    `${instant(r)} ${r.pick(LEVELS)} [${r.pick(WORDS)}-${r.below(64)}] ${r.pick(WORDS)} ${r.string(9)} done in ${r.below(99_999)} ${r.pick(UNITS)} (id=${uuid(r)})`,
  (r) =>
    `${r.string(10)} ${r.string(9)} ${r.string(5)} ${r.string(7)} ${r.below(10)}.${digits(r, 2)} ${r.below(100_000)}`,
  (r) =>
    JSON.stringify({
      ts: 1_700_000_000_000 + r.below(2 ** 31),
      level: r.pick(LEVELS),
      [r.pick(WORDS)]: Number(r.string(9)),
      seq: r.string(10),
      trace: hex(r, 32),
      took: r.below(1e5) / 100,
    }),
  (r) => `commit ${hex(r, 40)}\nindex ${hex(r, 9)}..${hex(r, 9)} 100644`,
  (r) =>
    `@@ -${r.below(9999)},${r.below(99)} +${r.below(9999)},${r.below(99)} @@ func ${r.pick(WORDS)}()`,
  (r) =>
    `${hex(r, 7)} ${r.pick(WORDS)}: bump ${r.pick(WORDS)} from ${version(r)} to ${version(r)} (#${r.below(99_999)})`,
  (r) => `${hex(r, 8)}  ${bytes(r, 8)}  ${bytes(r, 8)}  |................|`,
  (r) => `${hex(r, 7)} ${Array.from({ length: 8 }, () => r.string(6, '01234567')).join(' ')}`,
  (r) =>
    `${r.pick(WORDS)}-${version(r)}-${r.below(9)}.fc${r.below(40)}.x86_64.rpm sha256:${hex(r, 64)} ${r.string(9)}`,
  (r) =>
    `    at ${r.pick(WORDS)}(${r.pick(FILES)}:${r.below(9999)}:${r.below(200)}) ${r.below(99_999)}`,
  (r) =>
    `item ${r.below(99_999)}  ${1 + r.below(9)} x ${r.below(999)}.${digits(r, 2)} = ${r.below(9999)}.${digits(r, 2)}`,
  (r) =>
    `-rw-r--r-- 1 root root ${r.string(7)} ${r.string(4)}-0${1 + r.below(9)}-1${r.below(9)} ${two(r.below(24))}:${two(r.below(60))} ${r.pick(FILES)}.${r.below(99)}`,
  (r) =>
    `if (x > ${r.string(9)} || n == 0x${hex(r, 8)}) return ${r.string(10)}L; /* ${r.string(5)} */`,
  (r) =>
    `INSERT INTO ${r.pick(WORDS)} VALUES (${r.string(4)}, ${r.string(7)}, ${r.string(8)}, ${r.below(999)}.${digits(r, 2)});`,
  (r) =>
    `${r.string(6)},${r.pick(WORDS)},${r.string(4)}.${digits(r, 2)},${r.string(3)},${version(r)},${hex(r, 12)}`,
  (r) =>
    `${r.below(1000)}.${digits(r, 6)}\t-${r.below(1000)}.${digits(r, 9)}\t${r.below(10)}.${digits(r, 4)}e-0${r.below(9)}`,
  (r) =>
    `E${digits(r, 4)} ${clock(r)}.${digits(r, 6)} ${r.string(5)} ${r.pick(FILES)}:${r.below(9999)}] ${r.pick(WORDS)} too old: ${r.string(9)} (${r.string(10)})`,
  (r) =>
    `read(${r.below(99)}, "\\0\\${r.below(7)}..", ${r.string(5)}) = ${r.string(5)} <0.${digits(r, 6)}>`,
  (r) =>
    `${r.pick(WORDS)}_${r.pick(WORDS)}_total{le="${r.below(99)}.5",instance="${r.pick(WORDS)}"} ${r.string(10)} 17${r.string(11)}`,
];

const LOGGED: readonly ((r: Random, number: string) => string)[] = [
  (r, number) =>
    `${instant(r)} ${r.pick(LEVELS)} ${r.pick(WORDS)} ${number} was evicted after ${r.below(99)} hits`,
  (r, number) =>
    `Apr ${1 + r.below(28)} ${clock(r)} node7 ${r.pick(WORDS)}d[${r.string(4)}]: ${r.pick(WORDS)} ${number} is gone`,
  (r, number) =>
    `[${digits(r, 5)}.${digits(r, 6)}] ${r.pick(WORDS)}0: ${r.pick(WORDS)} at ${number} reset`,
  (r, number) => `${r.pick(WORDS)}: ${r.pick(WORDS)}=${number} took=${r.below(999)}ms`,
  (r, number) => `{"ts":"${instant(r)}","${r.pick(WORDS)}":${number},"level":"info"}`,
  (r, number) =>
    `10.0.0.${r.below(255)} - - [0${1 + r.below(9)}/May/2026:${clock(r)} +0000] "GET /${r.pick(WORDS)} HTTP/1.1" 200 ${number}`,
];

const TOLD: readonly ((number: string) => string)[] = [
  (number) => `When we asked again they told us it was ${number}, and nothing else.`,
  (number) => `The clerk wrote ${number} on the form and put it in the drawer.`,
  (number) => `She read out ${number} twice before anybody answered.`,
  (number) => `According to the letter, ${number} belongs to her brother.`,
  (number) => `Please use ${number} when you write to us about this matter.`,
  (number) => `What he remembered, after all these years, was ${number}.`,
];

function digits(r: Random, length: number): string {
  return r.string(length);
}

function hex(r: Random, length: number): string {
  return r.string(length, HEX);
}

function bytes(r: Random, count: number): string {
  return Array.from({ length: count }, () => hex(r, 2)).join(' ');
}

function uuid(r: Random): string {
  return `${hex(r, 8)}-${hex(r, 4)}-4${hex(r, 3)}-a${hex(r, 3)}-${hex(r, 12)}`;
}

function version(r: Random): string {
  return `${r.below(20)}.${r.below(40)}.${r.below(400)}`;
}

function instant(r: Random): string {
  return `2026-04-${two(1 + r.below(28))}T${clock(r)}.${digits(r, 3)}Z`;
}

function clock(r: Random): string {
  return `${two(r.below(24))}:${two(r.below(60))}:${two(r.below(60))}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
