import type { Random } from '../random.ts';
import { table } from '../tables.ts';

/** Makes up names of people from lists of given names and surnames. */
export interface People {
  given(): string;
  surname(): string;
  /** A given name, now and then one that is also a word. */
  givenOrWord(): string;
  surnameOrWord(): string;
  full(): string;
  lastFirst(): string;
}

const split = (words: string) => words.split(' ');

const GIVEN_WORDS = split(
  'Will Mark Grace Hope Faith Joy April May June August Rose Lily Daisy Violet Iris Ivy Hazel Olive Ruby Pearl ' +
    'Jade Amber Crystal Dawn Summer Autumn Rich Bill Frank Drew Chase Grant Pat Rob Jack Guy Art Gene Miles Max ' +
    'Clay Cliff Dale Glen Heath Reed Wade Chance Hunter Mason Carter Parker Cooper Tyler Page Penny Ginger Melody ' +
    'Harmony Charity Mercy Patience Destiny Trinity Angel Star Robin Jay Sage Basil Sandy Rusty Buck Stone Brook ' +
    'River Storm Dean Earl Duke Major Christian Jordan Austin Dallas Houston Madison Charlotte Savannah Phoenix ' +
    'Paris London Sydney Florence Victoria Georgia Virginia Carolina Dakota Chelsea Brooklyn Israel Chad Kenya ' +
    'India Asia Ireland Jackson Lincoln Kelly Lane Ray Rocky Sunny Woody Bob Harry Jimmy Sue Don Van Bo Ty Al Ali ' +
    'Dolly Candy Cherry Honey Sky Dot Flora Gale Noble Price Prince King Royal Sterling Ford Lance Pierce Trip ' +
    'Skip Nick Vic Herb Josh Rod Ken Jean Jan Tad Mo Jo Bea Dee Kay Fay Tia Mia Ana Ada Julia Alexa Mercedes Tiffany',
);
const SURNAME_WORDS = split(
  'Green Brown White Black Gray Young Long Short Little Small Strong Rich Wise Best Good Moody Sharp Bright Day ' +
    'Night Week Winter Summers Snow Frost Rain Field Fields Hill Woods Wood Forest Lake Rivers Brooks Banks Stone ' +
    'Rock Glass Steel Silver Gold Fish Bird Fox Wolf Lamb Bull Crane Swan Finch Hare Cook Baker Butler Carter ' +
    'Cooper Fisher Hunter Mason Miller Potter Shepherd Singer Smith Taylor Turner Walker Weaver Ward Page Price ' +
    'Bond Cash Bill Sales Marks Cross Church Bishop Pope Monk Abbot King Prince Knight Noble Judge Law Justice ' +
    'Love Hope Joy Power Powers Savage Wild Hardy Self Case Chase Grant Rush Swift Speed Wheeler Ball Bass Bell ' +
    'Bush Rose Berry Rice Bean Pepper Salt Waters Pond Wells Marsh Heath Moore Park Parks Street Lane House Hall ' +
    'Temple Castle West North East Major Marshall Early Le An Do So To Ha Hu Ho Min Man Ma Mo No Ng Oh Yu Ye Land ' +
    'England French Irish German Holland London Paris Ireland Washington Lincoln Jackson Houston Austin Dallas ' +
    'Jordan Israel Chang Wang Li Xu Shah Khan Ali Singh Patel Kumar Das Roy Sen Rao Nair',
);
const KOREAN = split('Kim Lee Park Choi Jung Kang Cho Yoon Lim Han Shin Seo Kwon Hwang Ahn Song');
const KOREAN_GIVEN = split(
  'Min Ji Soo Hyun Young Seung Eun Hye Jae Sung Woo Jin Hee Kyung Dong Tae Yeon Ha Na Bo',
);
const VIETNAMESE = split('Nguyen Tran Le Pham Hoang Vu Dang Bui Do Ngo Duong Ly Vo');
const VIETNAMESE_MIDDLE = split('Thi Van Minh Thanh Quoc Ngoc Duc Huu');
const VIETNAMESE_GIVEN = split(
  'Lan Hoa Anh Tuan Hung Linh Huong Thao Nam Long Phuong Trang Duy Khoa',
);
const CHINESE = split(
  'Zhang Wang Li Liu Chen Yang Huang Zhao Wu Zhou Xu Sun Ma Zhu Hu Guo He Lin Gao Luo',
);
const CHINESE_GIVEN = split(
  'Wei Xiao Jing Ming Yan Hui Jun Li Na Qiang Lei Fang Yu Hao Ting Xin Zhen Rong Bo Chun',
);
const ARABIC = split(
  'Mohammed Ahmed Ali Omar Yusuf Hassan Khalid Ibrahim Abdullah Fatima Aisha Layla Noor Mariam Zainab Tariq Samir ' +
    'Rania Huda Salma',
);
const ARABIC_SURNAMES = [
  ...split('Al-Farsi Al-Rashid El-Sayed Al-Hashimi Haddad Khoury Nasser Mahmoud Saleh Benali Aziz'),
  'Al Mansour',
  'Abdel Rahman',
  'bin Salem',
  'El Amrani',
];
/** Words that a surname begins with: in small letters, even where the surname is in capitals. */
const PARTICLES = [
  ...split('de van von di da dos du del zu ter le la Al bin Mc'),
  'de la',
  'van der',
  'van den',
  'von der',
];
const GAELIC = split(
  "O'Brien O'Neill McConnor MacDonald McCarthy MacKenzie McIntyre D'Angelo D'Souza O'Reilly O'Keefe MacMillan",
);

export function people(folder: string, dice: Random): People {
  const { next, pick, below } = dice;
  const frequent = byCount(
    table(folder, 'given_us_ssa.tsv').map(([name, , , recent]) => [name, Number(recent) || 1]),
    dice,
  );
  const usual = byCount(
    table(folder, 'surnames_us.tsv').map(([name, count]) => [name, Number(count) || 1]),
    dice,
  );
  const listed = table(folder, 'names_union.tsv').filter(([name]) =>
    /^\p{Lu}[\p{L}'’-]{1,14}$/u.test(name),
  );
  const several = listed.filter(([, , sources]) => Number(sources) >= 2);
  const rare = listed.filter(([, , sources]) => sources === '1').map(([name]) => name);
  const givens = several.filter(([, roles]) => roles.includes('G')).map(([name]) => name);
  const surnames = several.filter(([, roles]) => roles.includes('S')).map(([name]) => name);

  function given(): string {
    const x = next();
    return x < 0.72 ? frequent() : pick(x < 0.92 ? givens : rare);
  }

  function surname(): string {
    if (next() < 0.02) return `${usual()}-${usual()}`;
    const x = next();
    return x < 0.65 ? usual() : pick(x < 0.9 ? surnames : rare);
  }

  /** A surname as it precedes a comma: `Doe`, `DOE`, `de la CRUZ`. */
  function leadingSurname(): string {
    const particle = next() < 0.12 ? `${pick(PARTICLES)} ` : '';
    return particle + (next() < 0.12 ? surname().toUpperCase() : surname());
  }

  const initial = () => String.fromCharCode(65 + below(26));
  const givenOrWord = () => (next() < 0.1 ? pick(GIVEN_WORDS) : given());
  const surnameOrWord = () => (next() < 0.08 ? pick(SURNAME_WORDS) : surname());

  function western(): string {
    const first = given();
    const last = surname();
    const x = next();
    if (x < 0.6) return `${first} ${last}`;
    if (x < 0.75) return `${first} ${initial()}. ${last}`;
    if (x < 0.8) return `${initial()}. ${last}`;
    if (x < 0.83) return `${initial()}. ${initial()}. ${last}`;
    if (x < 0.86) return `${first} ${given()} ${last}`;
    if (x < 0.88) return `${first} ${last} ${pick(['Jr.', 'Sr.', 'III', 'II'])}`;
    if (x < 0.9) return `${first} ${initial()} ${last}`;
    if (x < 0.93) return `${first} ${surname()} ${last}`;
    if (x < 0.95) return `${first} ${pick(PARTICLES)} ${last}`;
    return x < 0.97 ? `${first} ${last}-${surname()}` : `${first} ${last}`;
  }

  function elsewhere(): string {
    const x = next();
    const joined = `${pick(KOREAN_GIVEN)}${next() < 0.6 ? '-' : ''}${pick(KOREAN_GIVEN).toLowerCase()}`;
    if (x < 0.2) return `${pick(KOREAN)} ${joined}`;
    if (x < 0.3) return `${joined} ${pick(KOREAN)}`;
    if (x < 0.45) {
      return `${pick(VIETNAMESE)} ${pick(VIETNAMESE_MIDDLE)} ${pick(VIETNAMESE_GIVEN)}`;
    }
    if (x < 0.9) return x < 0.7 ? chinese() : `${pick(ARABIC)} ${pick(ARABIC_SURNAMES)}`;
    return `${given()} ${pick(GAELIC)}`;
  }

  function chinese(): string {
    const name = pick(CHINESE_GIVEN) + (next() < 0.5 ? pick(CHINESE_GIVEN).toLowerCase() : '');
    return next() < 0.5 ? `${name} ${pick(CHINESE)}` : `${pick(CHINESE)} ${name}`;
  }

  return {
    given,
    surname,
    givenOrWord,
    surnameOrWord,
    full() {
      const x = next();
      if (x < 0.76) return western();
      if (x < 0.88) return elsewhere();
      if (x < 0.92) return `${pick(GIVEN_WORDS)} ${surname()}`;
      return x < 0.97
        ? `${given()} ${pick(SURNAME_WORDS)}`
        : `${pick(GIVEN_WORDS)} ${pick(SURNAME_WORDS)}`;
    },
    lastFirst() {
      const x = next();
      const dot = next() < 0.5 ? '.' : '';
      const last = leadingSurname();
      if (x < 0.6) return `${last}, ${given()}`;
      return x < 0.9 ? `${last}, ${given()} ${initial()}${dot}` : `${last},${given()}`;
    },
  };
}

/** Picks by the square root of a count. */
function byCount(counts: readonly (readonly [string, number])[], { next }: Random): () => string {
  const names = counts.filter(([name, count]) => count > 0 && /^[\p{L}'’]+$/u.test(name));
  const sums = new Float64Array(names.length);
  let total = 0;
  for (const [at, [, count]] of names.entries()) {
    total += Math.sqrt(count);
    sums[at] = total;
  }
  return () => {
    const x = next() * total;
    let low = 0;
    let high = names.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle] < x) low = middle + 1;
      else high = middle;
    }
    return names[low][0];
  };
}
