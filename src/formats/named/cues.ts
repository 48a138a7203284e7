import type { Cue } from '../../engine/cues/cue.ts';
import { isChangedLine } from './changed-lines.ts';
import { beginsHeader } from './header-lines.ts';
import { endsLabel } from './label-lines.ts';
import { objectAt } from './objects.ts';

const DUPLICATE = Buffer.from('Duplicate ent');

/** Texts in logs and dumps of programs that have a value beside its name, or the values of a statement's parameters. */
export const NAMED_CUES: readonly Cue[] = [
  // `"ssn"=>"…"`, `:ssn => "…"`, `[ssn] => …`
  { bytes: ['"\'] 0-9A-Za-z_', '=', '>'] },
  // `Key (ssn)=(…)`
  { bytes: [')', '=', '('] },
  {
    bytes: ['r', 'y', ' ', "'"],
    holds: (bytes, at) =>
      at >= DUPLICATE.length && bytes.subarray(at - DUPLICATE.length, at).equals(DUPLICATE),
  },
  // `s:3:"ssn";s:9:"…"`
  { bytes: [';{}', 's', ':', '0-9'] },
  // `[["ssn", "…"]]`
  { bytes: ['[', '[', '"', 'A-Za-z_'] },
  // `parameters: $1 = '…'`, `binding parameter [1] as [VARCHAR] - […]`
  { bytes: ['s', ':', ' ', '$'] },
  { bytes: ['r', ' ', '[(', '0-9'] },
  // `PARAMETERS: ["…"]`, `[generated in 0.0001s] ('…')`, `; {"$1":"…"}`, `args=('…')`
  { bytes: [':;\\]', ' ', '[({', '"\'0-9bu '] },
  { bytes: ['sS', '=', '[(', '"\'0-9bu'] },
  // `phone=5550142`, `user[phone]="…"`
  { bytes: ['0-9A-Za-z_]', '=', '"\'\\+0-9A-Za-z\x80-\xff'] },
  // `setHeader("X-Api-Key", "…")`
  { bytes: ['(', '"\'', 'A-Za-z_'] },
  // `Cookie: a=…; b=…`
  { bytes: ['cC', 'oO', 'oO', 'kK'] },
  // `MRN: 51 83920417 08`, `NDA : 12/345`
  { bytes: ['0-9A-Za-z.)\x80-\xff ', ':', ' \t\\\\%#<&^\x1b'], holds: endsLabel },
  // `X-Phone: …`
  { bytes: ['xX', '-', 'A-Za-z'], holds: beginsHeader },
  // `+ password = "…"`, `-ssn: …`, `~ name = "a" -> "b"`
  { bytes: ['+~-', ' \t"A-Za-z_'], holds: isChangedLine },
  // `#<User name: "…">`
  { bytes: ['#', '<', 'A-Zs'] },
  // `User(name='…')`, `{name=…`, `User { name: "…" }`, `map[name:…`
  ...[
    ['0-9A-Za-z_', '(', 'A-Za-z_\x80-\xff'],
    ['{', 'A-Za-z_\x80-\xff', '0-9A-Za-z_:=\x80-\xff'],
    ['0-9A-Za-z_', ' ', '{[', ' @A-Za-z_'],
    ['p', '[', 'A-Za-z_\x80-\xff'],
  ].map((bytes): Cue => ({ bytes, holds: (text, at, end) => objectAt(text, at, end) >= 0 })),
];
