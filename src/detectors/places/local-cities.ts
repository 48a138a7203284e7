import { phrases } from '../../core/word-list.ts';

/** Traits of a large town without another meaning, as `city-line.ts` writes them. */
const LARGE = 3;

/** Polish towns as `w` and `z` before them inflect their names: no other words are written so. */
const POLISH =
  'Warszawie, Warszawy, Krakowie, Krakowa, Łodzi, Wrocławiu, Wrocławia, Poznaniu, Poznania, Gdańsku, Gdańska, Szczecinie, Szczecina, Bydgoszczy, ' +
  'Lublinie, Lublina, Białymstoku, Białegostoku, Katowicach, Katowic, Gdyni, Częstochowie, Częstochowy, Radomiu, Radomia, Sosnowcu, Sosnowca, ' +
  'Toruniu, Torunia, Kielcach, Kielc, Rzeszowie, Rzeszowa, Gliwicach, Gliwic, Zabrzu, Zabrza, Olsztynie, Olsztyna, Bielsku-Białej, Bytomiu, Bytomia, ' +
  'Zielonej Górze, Rybniku, Rybnika, Tychach, Opolu, Elblągu, Elbląga, Gorzowie Wielkopolskim, Płocku, Wałbrzychu, Wałbrzycha, Włocławku, ' +
  'Tarnowie, Tarnowa, Chorzowie, Chorzowa, Koszalinie, Koszalina, Kaliszu, Kalisza, Legnicy, Grudziądzu, Grudziądza, Słupsku, Słupska, Jaworznie, ' +
  'Nowym Sączu, Jeleniej Górze, Siedlcach, Siedlec, Mysłowicach, Suwałkach, Gnieźnie, Gniezna, Zamościu, Zamościa, ' +
  'Przemyślu, Przemyśla, Łomży, Ełku, Ełka, Zakopanem, Zakopanego, Sopocie, Sopotu';

/** Towns that the list has under their English name alone, as their own countries write them. */
export const LOCAL_CITIES: readonly (readonly [name: string, traits: number])[] = phrases(`
  München, Wien, Genf, St. Gallen, Klagenfurt, Frankfurt, Firenze, Napoli, Torino, Venezia, Genova, Lisboa, Bruxelles,
  Brussel, Anvers, Gand, Bruges, Louvain, Oostende, Den Haag, 's-Gravenhage, Warszawa, La Coruña, Donostia, Mallorca,
  Praha, København, Baile Átha Cliath, Cádiz, Vitoria-Gasteiz, ${POLISH}
`).map((name) => [name, LARGE] as const);
