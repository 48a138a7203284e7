import type { Random } from '../random.ts';
import type { KindMark, Marked } from './corpora.ts';
import { LINES } from './lines.ts';
import type { People } from './people.ts';
import { slots } from './slots.ts';

/** Makes up short texts with names in them, and as many with words that only look like names. */
export function madeUp(folder: string, people: People, dice: Random): () => Marked {
  const fill = slots(folder, people, dice);
  const { next, pick, below } = dice;

  return function document() {
    const lines = next() < 0.4 ? 1 : 1 + below(6);
    const separator = pick(['\n', '\n', '\n', ' ', '\n\n']);
    const cases = next();
    const marks: KindMark[] = [];
    let text = '';
    for (let n = 0; n < lines; n++) {
      if (n > 0) text += separator;
      for (const { shown, kind } of pieces(pick(LINES))) {
        const start = text.length;
        text += cased(shown, kind === 'person', cases);
        if (kind) marks.push({ start, end: text.length, kind });
      }
    }
    return { text, marks };
  };

  /** Chooses among `⟨this|that⟩`, inner ones first, then fills `$slots`. */
  function pieces(line: string) {
    let chosen = line;
    for (let before = ''; before !== chosen; ) {
      before = chosen;
      chosen = chosen.replace(/⟨([^⟨⟩]*)⟩/g, (_, choices: string) => pick(choices.split('|')));
    }
    const upper = chosen.startsWith('^');
    const filled = fill(upper ? chosen.slice(1) : chosen);
    return upper ? filled.map((piece) => ({ ...piece, shown: raised(piece.shown) })) : filled;
  }
}

/** Some texts are all in lower or upper case, in some only the names are. */
function cased(shown: string, name: boolean, cases: number): string {
  if (cases < 0.12 || (cases < 0.2 && name)) return lowered(shown);
  return cases > 0.97 || (cases > 0.94 && name) ? raised(shown) : shown;
}

function lowered(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

function raised(text: string): string {
  const upper = text.toUpperCase();
  return upper.length === text.length ? upper : text;
}
