import type { Pattern } from '../../engine/compile/declaration.ts';

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
 * Words that lead to an age with its unit: a person `de 45 ans`, `im Alter von 45 Jahren`. Of `âgé` and `âge` the letters after the
 * first, which is a piece of its own.
 */
export const LEADING_ABROAD = [
  'alter von, leeftijd van, w wieku, edad de, età di, idade de',
  'ge, gé de, gée de, gés de, gées de, agé de, agée de, agés de, agées de',
  ...['femme', 'homme', 'patient', 'patiente', 'garçon', 'fille', 'fillette', 'enfant', 'dame'],
  ...['mujer', 'hombre', 'paciente', 'varón', 'niño', 'niña', 'señora', 'señor'],
  ...['homem', 'mulher', 'menino', 'menina', 'senhora', 'senhor', 'criança'],
]
  .map((words) => (words.includes(' ') ? words : `${words} de`))
  .concat(
    ['uomo', 'donna', 'paziente', 'bambino', 'bambina', 'ragazzo', 'ragazza', 'signora'].map(
      (person) => `${person} di`,
    ),
  )
  .join(', ');
/** Words after `20-jährige` that last so long. */
export const LASTING =
  'Erfahrung, Berufserfahrung, Jubiläum, Jubiläums, Bestehen, Bestehens, Laufzeit, Garantie, Krieg, Krieges, ' +
  'Zusammenarbeit, Mitgliedschaft, Vertrag, Vertrags, Haft, Haftstrafe, Tradition, Geschichte, ervaring, jubileum, contract';

/** Ages in German, French, Spanish, Italian, Portuguese, Dutch and Polish. */
export const agesAbroad: readonly Pattern[] = [
  { form: `${NUMBER}(${AGED})`, when: { always: 0.9 } },
  {
    form: `${NUMBER} (${YEARS})`,
    when: { 'before age :': 0.9, 'before led': 0.9 },
  },
];
