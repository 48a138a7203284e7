/** Groups of words that evidence itself looks for, in the order of their numbers, from 1 on: `src/engine/match` uses these. */
export const EVIDENCE_WORDS: readonly string[] = [
  // Keys that do not reveal the kind of their value.
  generic(),
  // Elements that hold texts of tables and documents, not of code.
  'td, th, li, dd, p, div, b, i, strong, em, font, label',
  // Units and other nouns after a number that counts.
  'byte, bytes, bit, bits, b, ib, kb, mb, gb, tb, kib, mib, gib, tib, s, ms, ns, us, sec, secs, second, seconds, ' +
    'min, mins, minute, minutes, hour, hours, day, days, week, weeks, month, months, year, years, time, times, people, ' +
    'user, users, item, items, file, files, line, lines, row, rows, record, records, entries, word, words, page, pages, ' +
    'point, points, mile, miles, km, feet, ft, meter, meters, metre, metres, ton, tons, lb, lbs, kg, dollar, dollars, ' +
    'euro, euros, percent, step, steps, request, requests, call, calls, event, events, message, messages, packet, ' +
    'packets, sq, square, copies, unit, units, men, women, troops, soldiers, residents, students, employees, jobs, votes, ' +
    'inhabitants, cycles, iterations, ticks, tokens, blocks, sectors, keys, nodes, pixels, samples, threads, tasks, ' +
    'errors, warnings, tests, ops, docs, objects, instructions, frames, px, machines, hosts, servers, devices, ' +
    'cores, cpus, parts, pieces, piezas, pezzi, stuks, sztuk, szt',
  // Things other than people and places that have numbers.
  'port, pid, ppid, tid, line, lines, error, errno, no, id, issue, bug, ticket, order, invoice, version, build, room, ' +
    'page, pages, vol, volume, part, model, chapter, flight, route, channel, over, nearly, almost, approximately, than, ' +
    'exceed, exceeds, rfc, iso, ansi, item, sku, lot, case, uid, gid, size, offset, length, count, total, job, worker, ' +
    'thread, task, process, session, request, revision, commit, release, seq, sequence, block, sector, node, slot, cpu, ' +
    'inode, index, row, frame, limit, max, min, step, transaction, batch, message, msg, event, chunk, shard, partition, ' +
    'epoch, timestamp, seed, value, pull, by, code, limit of, instead of, up to, pull request',
  // Codes of places.
  'zip code, postal code, post code',
  // Between a keyword and its value.
  'is, was',
  // Prepositions after a keyword: `number on the back is`.
  prepositions(),
  // Elements around labels and values.
  'td, th, dt, dd, b, strong, span, label, em, i',
];

function prepositions(): string {
  const whose = 'the, this, that, my, our, your, his, her, their'.split(', ');
  return ['on', 'of', 'for', 'from'].flatMap((of) => whose.map((one) => `${of} ${one}`)).join(', ');
}

function generic(): string {
  const last =
    'value, val, number, num, no, nr, id, identifier, text, content, code, extension'.split(', ');
  const first = ['id', 'doc', 'document', 'identifier'];
  return [...last, ...first.flatMap((one) => last.map((word) => `${one} ${word}`))].join(', ');
}
