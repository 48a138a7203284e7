import { SPACE } from '../../core/bytes.ts';
import type { CheckContext, InCode } from '../../core/checks/check.ts';
import type { Pattern } from '../../engine/compile/declaration.ts';
import { endsWith } from '../reading/ends-with.ts';
import { each } from '../words.ts';

const NUMBER = '[1-9]d?d?';
/** Years, and months of infants, after a number. */
const YEARS = [
  '"Jahre""n"?',
  '"Monate""n"?',
  '"ans"',
  '"mois"',
  '"a"[\xc3][\xb1\x91]"os"',
  '"meses"',
  '"anni"',
  '"mesi"',
  '"anos"',
  '"jaar"',
  '"lat"',
  "'J.'",
  '"jr""."?',
].join('|');
/** Words that make an age of a number, whatever is around: `45 Jahre alt`, `45-jährig`, `45enne`. */
const AGED = [
  '" Jahre alt"',
  '[ -]?"j"([\xc3][\xa4\x84]|"ae")"hrig""e"?[nrsm]?',
  '[ -]?"jarig""e"?"n"?',
  '" jaar oud"',
  '" a"[\xc3][\xb1\x91]"os de edad"',
  '" anos de idade"',
  '"enn"[ei]',
  '"-letni"("a"|"ej"|"ego"|"m")?',
].join('|');

/** Labels of an age. */
export const LABELS_ABROAD = 'edad, alter, leeftijd, età, idade, wiek';
/**
 * Words that lead to an age with its unit: a person `de 45 ans`, `im Alter von 45 Jahren`. `âgé` and `âge` are
 * without their first letter, which is a separate piece.
 */
export const LEADING_ABROAD = [
  'alter von, leeftijd van, w wieku, edad de, età di, idade de',
  'ge, gé de, gée de, gés de, gées de, agé de, agée de, agés de, agées de',
  ...['femme', 'homme', 'patient', 'patiente', 'garçon', 'fille', 'fillette', 'enfant', 'dame'],
  ...['mujer', 'hombre', 'paciente', 'varón', 'niño', 'niña', 'señora', 'señor'],
  ...['homem', 'mulher', 'menino', 'menina', 'senhora', 'senhor', 'criança', 'doente', 'utente'],
  ...[
    'paciente com',
    'doente com',
    'utente com',
    'patiënt van',
    'patiënte van',
    'patient van',
    'man van',
    'vrouw van',
    'meisje van',
    'jongen van',
  ],
]
  .map((words) => (words.includes(' ') ? words : `${words} de`))
  .concat(
    ['uomo', 'donna', 'paziente', 'bambino', 'bambina', 'ragazzo', 'ragazza', 'signora'].map(
      (person) => `${person} di`,
    ),
  )
  .join(', ');
/** Words before somebody's age: `tengo 38 años`. */
export const HAVING =
  'tengo, tiene, cumplió, cumple, j ai, il a, elle a, qui a, ho, ha, ha compiuto, tenho, tem, fez, ich bin, er ist, sie ist, ik ben, hij is, zij is, wordt, mam, ma, ' +
  each('fils, fille, mère, père, sœur, soeur, frère, mari, femme, enfant', 'a') +
  ', ' +
  each('zoon, dochter, moeder, vader, zus, broer, oma, opa', 'is') +
  ', ' +
  each('sohn, tochter, mutter, vater, schwester, bruder, oma, opa', 'ist');
/** Whose age follows at once. */
export const PERSONS_ABROAD =
  'patient, patiente, paciente, paziente, patientin, pte, pac, homme, femme, garçon, fille, enfant, mujer, hombre, varón, niño, niña, ' +
  'uomo, donna, homem, mulher, man, vrouw, meisje, jongen, frau, mann, mädchen, junge, kobieta, mężczyzna, pacjent, pacjentka, utente, ' +
  'sœur, soeur, frère, fils, hermano, hermana, hijo, hija, figlio, figlia, sorella, fratello, filho, filha, irmão, irmã, bruder, ' +
  'schwester, sohn, tochter, zoon, dochter, syn, córka, brat, siostra';
/** Words after `20-jährige` that last so long. */
export const LASTING =
  'Erfahrung, Berufserfahrung, Jubiläum, Jubiläums, Bestehen, Bestehens, Laufzeit, Garantie, Krieg, Krieges, ' +
  'Zusammenarbeit, Mitgliedschaft, Vertrag, Vertrags, Haft, Haftstrafe, Tradition, Geschichte, ervaring, jubileum, contract';

/** `Ophélie NGUYEN, `, `Paciente Remedios Aguirre, de `. */
const NAMES_BEFORE = endsWith(
  /(?:^|[^A-Za-z\x80-\xff])[A-Z\x80-\xff][A-Za-z\x80-\xff'-]+ [A-Z\x80-\xff][A-Za-z\x80-\xff'-]+, (?:de )?$/,
);
/** `, 54 ans, `: alone between commas; fewer years are also those of a warranty. */
const COMMA_BEFORE = /[,(;|/] ?$/;
const LAST =
  /^(?:$|[\r\n;)]|[.,](?!\d)| (?:con|avec|com|mit|met|que|qui|die|der|z|da|y|et|und|en|e|i|a|oraz) (?!demi|media|mezz|meia|pół))/;
/** The end of a clause after an age. */
const lastly: InCode = {
  kind: 'code',
  inPlace: true,
  holds: (_id, { bytes, end, high }) =>
    LAST.test(bytes.toString('latin1', end, Math.min(high, end + 12))) && 'plausible',
};
function isAlone({ bytes, low, start }: CheckContext): boolean {
  const isLong = bytes[start + 1] !== SPACE;
  return isLong && COMMA_BEFORE.test(bytes.toString('latin1', Math.max(low, start - 2), start));
}

/** A first and a last name before, and the end of a clause after it. */
const afterName: InCode = {
  kind: 'code',
  inPlace: true,
  holds: (id, match) => {
    const { bytes, low, start } = match;
    const before = bytes.toString('latin1', Math.max(low, start - 48), start);
    return (isAlone(match) || NAMES_BEFORE(before)) && lastly.holds(id, match, {});
  },
};

/** Ages in German, French, Spanish, Italian, Portuguese, Dutch and Polish. */
export const agesAbroad: readonly Pattern[] = [
  { form: `${NUMBER}(${AGED})`, when: { always: 0.9 } },
  {
    form: `${NUMBER} (${YEARS})`,
    when: { 'before age :': 0.9, 'before led': 0.9 },
  },
  { form: `${NUMBER} (${YEARS})`, check: lastly, when: { 'before having': 0.8 } },
  { form: `${NUMBER} (${YEARS})`, check: afterName, when: { always: 0.7 } },
];
