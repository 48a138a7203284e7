import type { Random } from '../random.ts';
import { FAMILY, GIVEN, personal } from './personal.ts';

const words = (line: string): readonly string[] => line.split(' ');
const NOUNS = words(
  'house river letter meeting garden report window winter question teacher market engine story bridge village ' +
    'morning kitchen record answer station committee harvest budget journey patient doctor contract library',
);
const ADJECTIVES = words(
  'old quiet narrow public recent strange careful early empty bright annual distant simple former heavy local',
);
const VERBS = words(
  'opened reached carried followed described answered crossed signed repaired remembered sold watched moved',
);
const LINKS = words('near behind across under without beside after before during between along');
const STARTS = [
  'In the end',
  'As a rule',
  'Some years later',
  'On the other hand',
  'For that reason',
];
const KINDS = [
  personal.name,
  personal.name,
  personal.email,
  personal.phone,
  personal.ssn,
  personal.card,
  personal.ipv4,
  personal.url,
  personal.bitcoin,
];

/** A paragraph of sentences without sense; one in three holds a personal value. */
export function paragraph(r: Random): string {
  const sentences = Array.from({ length: 3 + r.below(5) }, () => sentence(r));
  if (r.once(3)) sentences.push(`Please write to ${r.pick(KINDS)(r)} about the ${r.pick(NOUNS)}.`);
  return `${sentences.join(' ')}\n\n`;
}

function sentence(r: Random): string {
  const shape = r.below(8);
  if (shape === 0) return `${r.pick(STARTS)}, ${clause(r)}, and ${clause(r)}.`;
  if (shape === 1) return `“It’s the ${r.pick(NOUNS)},” said ${r.pick(GIVEN)}; ${clause(r)}.`;
  if (shape === 2) return `By ${1900 + r.below(120)} ${clause(r)} (see page ${r.below(400)}).`;
  if (shape === 3) return `Nobody at Café ${r.pick(FAMILY)} knew why ${clause(r)} -- or when.`;
  const text = shape < 6 ? clause(r) : `${clause(r)} while ${clause(r)}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function clause(r: Random): string {
  return `the ${r.pick(ADJECTIVES)} ${r.pick(NOUNS)} ${r.pick(VERBS)} a ${r.pick(NOUNS)} ${r.pick(LINKS)} the ${r.pick(NOUNS)}`;
}
