import type { Characters } from '../text/characters.ts';
import { hashOf } from './lexicon.ts';

/** Words that lead to a name, by their roles, whose bits `../tag/kinds.as.ts` names. */
const ROLES: readonly (readonly [bit: number, words: string])[] = [
  [1, 'name'],
  [2, 'surname'],
  [4, 'named called'],
  [8, 'first last given family middle maiden'],
  [16, 'surname forename lastname firstname'],
  [32, 'is was'],
  [
    64,
    'vorname nachname familienname nom prénom prenom nombre apellido apellidos cognome nome imię nazwisko naam voornaam achternaam förnamn efternamn fornavn etternavn apelido sobrenome',
  ],
  [
    128,
    'herr herrn hr frau fr monsieur madame mme mlle señor señora señorita sr sra srta dña signor signora sig fru pani panią pan pana panu panem bay bayan',
  ],
];

/** Puts them into a table of hashes and roles, by turns, as `../tag/lexicon.as.ts` reads it. */
export function fillRoles(table: Int32Array, characters: Characters): void {
  const mask = table.length / 2 - 1;
  for (const [bit, words] of ROLES) {
    for (const word of words.split(' ')) {
      const hash = hashOf(word, characters);
      let slot = hash & mask;
      while (table[2 * slot] !== 0 && table[2 * slot] !== hash) slot = (slot + 1) & mask;
      table[2 * slot] = hash;
      table[2 * slot + 1] |= bit;
    }
  }
}
