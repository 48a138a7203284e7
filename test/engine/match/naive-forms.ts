// The language of forms by its definition: where a text that begins at an index may end. No code of the engine is used.

type Ends = (text: string, at: number) => readonly number[];

const CLASSES: Readonly<Record<string, RegExp>> = {
  d: /[0-9]/,
  h: /[0-9A-Fa-f]/,
  A: /[A-Z]/,
  a: /[A-Za-z]/,
  X: /[0-9A-Z]/,
  w: /[0-9A-Za-z]/,
};

/** All ends of a form's texts that begin at an index, in no order. */
export function endsOf(form: string): Ends {
  const [ends, rest] = choice(form);
  if (rest !== '') throw new Error(`not a form: ${form}`);
  return ends;
}

function choice(form: string): readonly [Ends, string] {
  const options: Ends[] = [];
  for (let rest = `|${form}`; ; ) {
    if (!rest.startsWith('|'))
      return [(text, at) => unique(options.flatMap((one) => one(text, at))), rest];
    const [ends, after] = sequence(rest.slice(1));
    options.push(ends);
    rest = after;
  }
}

function sequence(form: string): readonly [Ends, string] {
  const items: Ends[] = [];
  let rest = form;
  while (rest !== '' && !/^[|)]/.test(rest)) {
    const [item, after] = atom(rest);
    const [, times = '', more = ''] = /^([?*+]|\{\d+(?:,\d*)?\})?(.*)$/su.exec(after) ?? [];
    items.push(repeated(item, times));
    rest = more;
  }
  const all: Ends = (text, at) =>
    items.reduce<readonly number[]>(
      (from, item) => unique(from.flatMap((p) => item(text, p))),
      [at],
    );
  return [all, rest];
}

function atom(form: string): readonly [Ends, string] {
  const [first] = form;
  if (first === '(') {
    const [ends, rest] = choice(form.slice(1));
    return [ends, rest.slice(1)];
  }
  if (first === '[') {
    const end = form.indexOf(']');
    return [
      one(new RegExp(`${form.slice(0, end).replaceAll('\\', '\\\\')}]`)),
      form.slice(end + 1),
    ];
  }
  if (first === '"' || first === "'") {
    const end = form.indexOf(first, 1);
    return [literal(form.slice(1, end), first === '"'), form.slice(end + 1)];
  }
  if (first === '\\') return [literal(form.charAt(1), false), form.slice(2)];
  const named = CLASSES[first];
  return [named === undefined ? literal(first, false) : one(named), form.slice(1)];
}

function one(set: RegExp): Ends {
  return (text, at) => (at < text.length && set.test(text.charAt(at)) ? [at + 1] : []);
}

function literal(word: string, anyCase: boolean): Ends {
  return (text, at) => {
    const found = text.slice(at, at + word.length);
    const same = anyCase ? found.toLowerCase() === word.toLowerCase() : found === word;
    return same && found.length === word.length ? [at + word.length] : [];
  };
}

function repeated(item: Ends, times: string): Ends {
  const [, least = '1', comma, most = ''] = /^\{(\d+)(,)?(\d*)\}$/.exec(times) ?? [];
  const [fewest, limit] = { '': [1, 1], '?': [0, 1], '*': [0, Infinity], '+': [1, Infinity] }[
    times
  ] ?? [Number(least), comma === undefined ? Number(least) : most === '' ? Infinity : Number(most)];
  return (text, at) => {
    const found = new Set<number>(fewest === 0 ? [at] : []);
    let reached: readonly number[] = [at];
    for (let n = 1; n <= limit && reached.length > 0; n++) {
      reached = unique(reached.flatMap((p) => item(text, p))).filter(
        (p) => n <= fewest || !found.has(p),
      );
      if (n >= fewest) for (const end of reached) found.add(end);
    }
    return [...found];
  };
}

function unique(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)];
}
