import type { CheckContext } from '../../core/checks/check.ts';
import { endsWith } from './ends-with.ts';
import { LIST_JOINER } from './list-joiner.ts';
import { SPELLED_NUMBER } from './number-words.ts';

/** Most bytes before an age, and after it, that are read. */
const BEFORE = 72;
const AFTER = 24;

/** Relatives, in English and abroad; the latter without letters that Latin-1 writes as two. */
const KIN =
  'mother, father, mom, mum, mam, dad, daddy, mummy, brother, bro, sister, sis, son, daughter, dtr, dau, husband, wife, spouse, partner, mgm, mgf, ' +
  'pgm, pgf, grandmother, grandfather, grandma, grandpa, nan, gran, grandson, granddaughter, aunt, auntie, uncle, niece, nephew, cousin, mil, fil, sib, ' +
  'twin, proband, stepson, stepdaughter, stepdad, stepmom, stepmum, stepfather, stepmother, boyfriend, girlfriend, bf, gf, fiance, fiancee, ex-wife, ex-husband, ' +
  'sohn, tochter, schwester, bruder, mutter, vater, oma, opa, fils, fille, hijo, hija, hermano, hermana, figlio, figlia, fratello, sorella, filho, filha, zoon, ' +
  'dochter, zusje, broertje, broer, zus, syn, brat, siostra';
/** Words for persons that their ages follow. */
const PEOPLE =
  'client, employee, applicant, claimant, clmt, insured, infant, baby, toddler, victim, suspect, plaintiff, defendant, petitioner, respondent, patient, pt, ' +
  'resident, driver, passenger, pedestrian, caller, man, woman, boy, girl, child, kid, teen, teenager, lady, gentleman, proband, student, witness, deceased, ' +
  'boarder, lodger, roommate, youngest, eldest, oldest, middle one, newborn, kind, male, female';
const CHILDREN =
  'kids, children, child, sons, daughters, boys, girls, siblings, sibs, brothers, sisters, grandchildren, grandkids, twins, mother of two, mother of three, ' +
  'mother of four, father of two, father of three, father of four, enfants, kinder, hijos, figli, filhos, kinderen';
const PRONOUNS = 'i, he, she, they, who, we, you, both';
/** Acts and events of a life, whose age follows after `at`: `died at 61`. */
const EVENTS =
  'died, dies, death, deceased, passed, dead, diagnosed, dx, dxd, dx.d, onset, retire, retires, retired, retiring, married, marries, widowed, divorced, orphaned, ' +
  'menarche, menopause, menopausal, mi, cva, stroke, ca, cancer, cad, cabg, diabetes, dm, anaphylaxis, seizure, hysterectomy, pregnancy, pregnant, alive, living, ' +
  'smoker, smoking, smoked, smokes, drinking, drinker, drank, etoh, tob, tobacco, drugs, her first, his first, my first, first hosp, first hospitalization, first seizure, ' +
  'first child, first baby, first job, healthy, well, a father, a mother, a widow, adopted, lost his, lost her, lost my, emigrated, immigrated, school, pregnancy, child, children';
/** Words near ages: every age that its surroundings show has one of them beside it. */
export const AROUND_AGES = [
  KIN,
  PEOPLE,
  CHILDREN,
  'he, she, they, who, i, how old, it s me',
  EVENTS,
  'mother s, father s, years, aged, born, lived',
].join(', ');

const AND = /, /g;
const kin = KIN.replace(AND, '|');
const person = `${kin}|${PEOPLE.replace(AND, '|')}`;
const children = CHILDREN.replace(AND, '|');
const NAME = "[A-Z\\x80-\\xff][A-Za-z\\x80-\\xff'-]{1,20}";
const START = '(?:^|[^A-Za-z\\x80-\\xff])';
const ADVERBS =
  '(?: (?:now|only|just|about|around|almost|nearly|approx\\.?|already|currently|still|barely|not yet|then|over|both|all of))*';
const IS =
  "(?:['\\x92]s|\\xe2\\x80\\x99s|['\\x92](?:m|re|ll be)|\\xe2\\x80\\x99(?:m|re|ll be)| (?:is|was|are|were|am|will be|would be|turn|turns|turned|turning|has turned|just turned|will turn|ist|wird|wordt))";

/** `she is `, `my youngest will be `, `daughter who is almost `, `our eldest (now `, `turns `. */
const COPULA = endsWith(
  new RegExp(
    `(?:${START}(?:${PRONOUNS.replace(AND, '|')}|${person}|${children})(?: ${NAME})?(?: who| that)?${IS}|${START}(?:turned|turns|turning|will turn)|${START}(?:${person}) \\(now|, (?:now|then))${ADVERBS} $`,
    'i',
  ),
);
/** `when she was `: a time of somebody's life, whatever follows. */
const WHEN = endsWith(
  new RegExp(
    `${START}when (?:i|he|she|we|they|you|(?:my|his|her|our) [a-z]{2,12}) (?:was|were|turned)${ADVERBS} $`,
    'i',
  ),
);
/** `is 8 and my daughter ` */
const OTHER_ONE = endsWith(
  new RegExp(
    `[^0-9][1-9]\\d?(?: [a-z\\xf1\\xc3\\xb1]{2,6})? (?:and|und|et|y|e|en|i|a) (?:[a-z\\xc3\\xbc]{2,6} ){0,2}(?:${kin}) $`,
    'i',
  ),
);
/** `How old are you, sir? A. ` */
const ANSWER = endsWith(/how old [^?]{2,24}\?\s*(?:[A-Z][A-Za-z ]{0,14}[.:]\s*)?$/i);
/** `Mother: `, `brother alive, `, `mat aunt `, `sister III-3 `, `son (`, `sister Ann (`. */
const RELATIVE = endsWith(
  new RegExp(
    `${START}(?:${kin})(?: (?:${NAME}|alive|living|well|healthy|deceased|died|dec\\.?|d\\.?|dead|passed|[IV]+-\\d|now|age)){0,2}(?:[,:]? | ?\\(| - )(?:d\\. ?|now |about |approx\\.? )?$`,
    'i',
  ),
);
/** `Clmt `, `victim, `, `pt `: before an age that a comma or the end of a sentence follows. */
const SOMEBODY = endsWith(
  new RegExp(`${START}(?:${person})(?:,| \\(|:)? (?:about |around |approx\\.? )?$`, 'i'),
);
/** `three kids: `, `two sons, 14 and `, `children (`. */
const SEVERAL = endsWith(
  new RegExp(`${START}(?:${children})(?:,|:| -|,? ages)? ?\\(?(?:\\d{1,2}${LIST_JOINER})*$`, 'i'),
);
/** `died of MI at `, `smoker since `, `lived to `, `mother br ca `. */
const EVENT = endsWith(
  new RegExp(
    `${START}(?:(?:${EVENTS.replace(AND, '|')})(?: (?!\\d)[a-z'/]{1,12}){0,3}(?: at| @| by| aged| since| until| till)|lived to(?: be)?|(?:mother|father|mom|dad|brother|sister|aunt|uncle|mg[mf]|pg[mf])(?:,? [A-Za-z0-9'.-]{1,8}){0,3} (?:ca|mi|cva|dm|d\\.?)(?: \\d{2})?(?: d\\.| at)?) $`,
    'i',
  ),
);
/** `br ca 44 d. `, of a relative. */
const DEATH = endsWith(new RegExp(`${START}(?:${kin})[^.;:]{0,30} (?:d\\.|d|died|dec\\.) $`, 'i'));
/** `Emma Lewis (`, `LUCAS, WANDA (`. */
const NAMED = endsWith(
  new RegExp(
    `(?:^|[^A-Za-z.-])(?:${NAME} ${NAME}|[A-Z]{3,}, [A-Z]{2,}|(?:[Mm]o|[Ff]a|[Ss]ibs?:?|[Cc]hildren:?|and|\\),) ${NAME}) \\($`,
  ),
);
/** `Amy, 30, Josh, ` */
const NEXT_NAMED = endsWith(new RegExp(`, [1-9]\\d?,?;? (?:and )?${NAME}(?: ${NAME})?, $`));
const FIRST_NAMED = endsWith(
  new RegExp(`(?:children|sons|daughters|kids|siblings)[,:]? (?:are )?${NAME}, $`),
);

const STOP = '$|[\\r\\n]|[.!?;,)\\]](?!\\d)| - |[\'"](?![0-9])';
const END = new RegExp(`^(?:${STOP})`);
/** After an age that a verb led to. */
const CLAUSE = new RegExp(
  `^(?:${STOP}| (?:and|but|now|on|today|tomorrow|next|this|last|so|with|w/|who|when|or so|in|at th(?:e|at) time|z|con|mit|avec|com|met|und|y|e|et|en|i|years?(?! [a-z])|yrs young)(?![a-z-]))`,
);
/** After an age at an event. */
const CAUSE = new RegExp(
  `^(?:${STOP}| (?:and|but|of|from|with|w/|due|after|when|in|while|for|to|d\\.|years?)(?![a-z-]))`,
);
/** After a relative's age: health. */
const HEALTH = new RegExp(
  `^(?:${STOP}| [A-Z]{2,4}(?![A-Za-z])| A&W| (?:healthy|well|alive|unaffected|affected|w/|with|has|had|is|was|lives|lived|moved|died|works|came|d\\.))`,
);
const LIST = new RegExp(
  `^${LIST_JOINER}(?:[1-9]\\d?|${NAME},? \\(?[1-9]\\d?)(?![0-9A-Za-z%:]|[.,]\\d)`,
);
const LISTED = new RegExp(`\\d${LIST_JOINER}$`);
const LIST_END = new RegExp(`${CLAUSE.source}|^ (?:were|are|was|is|have|has|live|all) `);
const SPELLED = new RegExp(`^${SPELLED_NUMBER}$`, 'i');
/** A time of day, an amount or a share: `died at 10 am`, `is 3 of 5`. */
const OTHER =
  /^(?: ?(?:[ap]\.?m\b|o'clock|%|hours?|hrs?|min|sec|days?|weeks?|months?|km|kg|lbs?|mg|ml|feet|ft|inch|miles|degrees|years? (?:ago|later|before|after|into|in|older|younger)|percent|times|points|of (?!a |an |[A-Z]))|['"]\d)/i;

/** Confidence that the number in a match is an age by the words on both of its sides. */
export function ageAround({ bytes, low, start, end, high }: CheckContext) {
  const from = Math.max(low, start - BEFORE);
  const before = bytes.toString('latin1', from, start);
  const after = bytes.toString('latin1', end, Math.min(high, end + AFTER));
  const text = bytes.toString('latin1', start, end);
  const confidence = sure(text, before, after);
  return confidence === undefined ? undefined : { start, end, confidence };
}

function sure(text: string, before: string, after: string): number | undefined {
  if (OTHER.test(after)) return undefined;
  if (ANSWER(before) || WHEN(before)) return 0.8;
  if (COPULA(before) || OTHER_ONE(before)) return CLAUSE.test(after) ? 0.7 : undefined;
  const isGrown = text.length > 1;
  if (isGrown && DEATH(before)) return CAUSE.test(after) || HEALTH.test(after) ? 0.7 : undefined;
  if (isGrown && EVENT(before)) return CAUSE.test(after) ? 0.7 : undefined;
  if (SPELLED.test(text)) return undefined;
  if (SEVERAL(before)) {
    if (LIST.test(after)) return 0.7;
    return LISTED.test(before) && LIST_END.test(after) ? 0.7 : undefined;
  }
  const isEnclosed = before.endsWith('(') ? after.startsWith(')') : /, $/.test(before);
  if (RELATIVE(before)) {
    if (isGrown) return HEALTH.test(after) ? 0.6 : undefined;
    return isEnclosed && END.test(after) ? 0.6 : undefined;
  }
  if (isGrown && SOMEBODY(before)) return END.test(after) ? 0.6 : undefined;
  if (before.endsWith('(') && after.startsWith(')') && NAMED(before)) return 0.6;
  if (NEXT_NAMED(before) || (FIRST_NAMED(before) && END.test(after))) return 0.6;
  return undefined;
}
