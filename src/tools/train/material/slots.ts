import type { Random } from '../random.ts';
import { table } from '../tables.ts';
import type { MarkKind } from './corpora.ts';
import type { People } from './people.ts';

export interface SlotText {
  readonly shown: string;
  readonly kind?: MarkKind;
}

const split = (words: string) => words.split('|');
const MONTHS = split(
  'January|February|March|April|May|June|July|August|September|October|November|December',
);
const DAYS = split('Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday');
const FIRM_SUFFIXES = split(
  'Inc|LLC|Ltd|Corp|Co|Company|Services|Group|Bank|Center|School|Associates|Holdings|Systems|Solutions|Restaurant|' +
    'Market|Foods|Cleaners|Construction|Partners|Plumbing|Insurance|Motors|Electric|Logistics|Dental|Law Group|' +
    'Realty|Bakery|Pharmacy|Hardware|High School|Elementary|Family Clinic|Memorial Hospital',
);
const FIRM_NAMES = split(
  'Global|National|Premier|Advanced|United|First|Metro|Pacific|Summit|Golden|Liberty|Pioneer|Quality|Superior|' +
    'Allied|Capital|Central|Digital|Eagle|Green Valley|Sunrise|Lakeside|Northern|Star|Blue Ridge',
);
const FIRMS = split(
  "Chase|Wells Fargo|Morgan Stanley|Ford|Dell|Johnson & Johnson|Mercedes|Macy's|Wendy's|McDonald's|Walgreens|" +
    'Tiffany & Co|Hewlett Packard|Lloyds|Barclays|Goldman Sachs|Ernst & Young|Kaiser Permanente|Mayo Clinic|' +
    "St. Mary's Hospital|Marriott|Hilton|Hyatt|Ralph Lauren|Calvin Klein|Charles Schwab|JPMorgan|Prudential|Aetna|" +
    'Anthem|Humana|Target|Apple|Amazon|Google|Microsoft|Oracle|Salesforce|Stripe|Square|Sage|Asana|Slack|Zoom|' +
    'Delta|Virgin Atlantic|FedEx|UPS|Verizon|Sprint|Orange|Shell|Gap|Subway|Uber',
);
const CITIES = split(
  'Austin|Dallas|Houston|Paris|London|Sydney|Madison|Charlotte|Phoenix|Florence|Savannah|Jackson|Lincoln|Orlando|' +
    'Denver|Boston|Chicago|Seattle|Portland|Dublin|Berlin|Mumbai|Lagos|Toronto|Chester|Lancaster|Bradford|' +
    'Carson City|Santa Rosa|San Jose|St. Louis|Fort Worth|Victoria|Georgia|Virginia|Chelsea|Brooklyn|Manila|' +
    'Nairobi|Cairo|Lima|Oslo|Adelaide|Wellington|Jordan|Chad|Kenya|Cuba|Washington',
);
const STREETS = split(
  'Oak|Main|Elm|Maple|Washington|Park|Lincoln|Cedar|Church|Jackson|Franklin|King|Madison|Green|Mill|Jefferson|' +
    'Monroe|Adams|Clark|Martin|Taylor|Johnson|Martin Luther King',
);
const THINGS = split(
  'Honda Civic|Ford Focus|Toyota Camry|Mercedes|Tesla Model 3|Galaxy S9|Kindle|Surface Pro|Alexa|Siri|Cortana|Jira|' +
    'Jenkins|Hadoop|Cassandra|Kafka|Django|Grafana|Lambda|Watson|Nobel Prize|Wimbledon|Oscar|Grammy|' +
    "Valentine's Day|St. Patrick's Day|Martin Luther King Day|Earl Grey|Jack Daniels|Johnnie Walker|Dr Pepper|" +
    "Ben & Jerry's|Uncle Ben's|Levi's|Chevy Malibu|Dodge Charger|Lincoln Town Car|Harley Davidson|Helvetica Neue|" +
    'Times New Roman|Gill Sans|Foley catheter|Doppler|Glasgow Coma Scale|Bell palsy|Parkinson disease|' +
    'Crohn disease|Hodgkin lymphoma|Whipple procedure|Apgar score',
);
const ROLES = split(
  'Senior Engineer|Project Manager|Account Executive|Vice President|Sales Director|Nurse Manager|Office Manager|' +
    'Associate Counsel|Software Engineer|Human Resources|Customer Support|Chief Financial Officer|Registered Nurse|' +
    'Case Manager|Data Analyst|Administrative Assistant|Account Manager|Head of Sales|Nurse Practitioner|Realtor',
);
const TITLES = split(
  'Mr.|Mrs.|Ms.|Dr.|Mr|Ms|Dr|Prof.|Miss|Judge|Officer|Detective|Sgt.|Nurse|Rev.',
);
const LABELS = split(
  'Name|Patient|Patient Name|Full Name|Customer|Client|Contact|Employee|Applicant|Attending|Provider|Physician|PCP|' +
    'Referring Physician|Author|Assignee|Reporter|Requested by|Approved by|Signed|Signed by|Prepared by|Reviewed by|' +
    'Emergency Contact|Next of kin|Spouse|Account Holder|Cardholder|Beneficiary|Attn|ATTN|Manager|Supervisor|Owner|' +
    'Recipient|Sender|Caller|Passenger|Insured|Guarantor|Tenant|Seller|Buyer|Witness|Plaintiff|Defendant|Student|' +
    'Teacher|Submitted By|Created by|Technician|Interviewer|Surgeon|Dictated by|Electronically signed by|name|user|' +
    'customer|owner|contact|agent|assignee|reporter|author|from|to|payee',
);
const FIELDS = split(
  'Status|Priority|Department|Product|Subject|Category|Diagnosis|Severity|Location|City|Type|Title|Environment|' +
    'Browser|Plan|Allergies|Medications|Insurance|Version|Component|Region|Language|Project|Team|Service|Module|' +
    'Order|Country|State|Facility|Procedure|Chief Complaint|Assessment|Currency|Payment|Color|Model|Brand|Platform|' +
    'Queue|Shift|Topic|Reason|Action|Result',
);
const VALUES = split(
  'Open|Closed|In Progress|High|Medium|Low|Critical|Finance|Human Resources|Engineering|Marketing|' +
    'Premium Wireless Headphones|Standard|Gold|Type 2 Diabetes|Hypertension|Penicillin|Lisinopril 10 mg|Metformin|' +
    'Blue Cross|Aetna|Chrome|Windows 10|Visa|Mastercard|North America|Authentication Service|Payment Gateway|' +
    'Spanish|New Feature|Bug|Mobile App|Chest Pain|Shortness of Breath|Apple|Samsung|Dell|Honda Civic|Amoxicillin|' +
    'Atrial Fibrillation|Parkinson Disease|Crohn Disease|Hodgkin Lymphoma|Full Time|Pending Review|Production|' +
    'Staging|Ford|Chase|Wells Fargo|Morgan Stanley|Jira|Jenkins|Cassandra|Kafka|Redis|Docker|Jupyter|Maven|Ruby|' +
    'Python|Julia|Ada|Pascal|Alexa|Siri|Cortana|Watson|Data Lake|Project Phoenix|Building A|Suite 200|' +
    'Conference Room B|Monday Morning|Spring Sale|Black Friday|Gross Total|Unit Price|Amount Due|N/A|None|Unknown|' +
    'Account Locked|Refund Pending|Billing Issue|Password Reset|Out of Stock|Night Shift|Missing Item|Damaged Box|' +
    'Late Delivery|Wrong Size|Blue Widget|Premium Plan|Spam|Duplicate',
);
const EPITHETS = split(
  'Elder|Younger|Great|Bold|Good|Fair|Wise|Pious|Second|Third|Fourth|Fifth|Bald|Lame|Red',
);
const REALMS = split(
  'Bohemia|Castile|Navarre|Burgundy|Kent|Mercia|Cyprus|Antioch|Padua|Lorraine|Cornwall|Norwich|Galway|York|Orleans|Saxony|' +
    'Ravenna|Kiev|Alba|Salerno',
);
const KEY_LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'];
const PRODUCTS = split(
  'router|laptop|order|refund|subscription|invoice|password|claim|prescription|booking|delivery|account|policy|' +
    'parcel|VPN|badge|mortgage application|loan',
);
const KIN = split(
  'wife|husband|son|daughter|mother|father|brother|sister|boss|manager|roommate|neighbor|lawyer|landlord|doctor|' +
    'friend|coworker|assistant|partner|aunt|uncle|cousin|fiancé|girlfriend|boyfriend|stepdad|grandson|therapist|' +
    'supervisor|teammate|client|tenant|nurse',
);

/** Fills `$name` slots: `$F` full name, `$G` given name, `$S` surname, `$L` last name first, `$N`, `$X` any. */
export function slots(folder: string, people: People, dice: Random): (line: string) => SlotText[] {
  const { next, pick, below } = dice;
  const cities = table(folder, 'cities_world.tsv')
    .filter(
      ([, population, country]) =>
        Number(population) > 30000 && 'US GB CA AU DE FR IN'.includes(country),
    )
    .map(([name]) => name);
  const hospitals = table(folder, 'hospitals_us_cms.tsv').map(([name]) => name);

  const digits = (count: number) => Array.from({ length: count }, () => below(10)).join('');
  const person = (shown: string): SlotText => ({ shown, kind: 'person' });
  const place = (shown: string): SlotText => ({ shown, kind: 'place' });
  const organization = (shown: string): SlotText => ({ shown, kind: 'organization' });
  const plain = (shown: string): SlotText => ({ shown });

  function firm(): string {
    const suffix = pick(FIRM_SUFFIXES);
    const x = next();
    if (x < 0.4) return pick(FIRMS);
    if (x < 0.65) return `${people.surname()} ${suffix}`;
    if (x < 0.73) return `${people.surname()} & ${people.surname()} ${suffix}`;
    if (x < 0.8) return `${pick(cities)} ${suffix}`;
    const name = `${pick(FIRM_NAMES)} ${suffix}`;
    return x < 0.93 ? name : name.toUpperCase();
  }

  function date(): string {
    const day = 1 + below(28);
    const year = 1990 + below(36);
    const two = (n: number) => String(n).padStart(2, '0');
    return pick([
      `${1 + below(12)}/${day}/${year}`,
      `${year}-${two(1 + below(12))}-${two(day)}`,
      `${pick(MONTHS)} ${day}, ${year}`,
      `${day} ${pick(MONTHS).slice(0, 3)} ${year}`,
      `${pick(MONTHS)} ${day}`,
      pick(DAYS),
    ]);
  }

  function email(): string {
    const name =
      people.given().toLowerCase() + pick(['.', '_', '']) + people.surname().toLowerCase();
    return `${name}@${pick(['example.com', 'example.org', 'mail.test', 'corp.example'])}`;
  }

  function street(): SlotText[] {
    const name = next() < 0.5 ? pick(STREETS) : people.surname();
    const kind = pick(split('St|Street|Ave|Avenue|Rd|Road|Lane|Dr|Blvd|Court|Way'));
    return [plain(`${1 + below(9999)} `), place(`${name} ${kind}`)];
  }

  const city = () => place(next() < 0.5 ? pick(CITIES) : pick(cities));
  const full = () => person(people.full());
  const first = () => person(people.givenOrWord());
  const last = () => person(people.surnameOrWord());
  const titled = () => [plain(`${pick(TITLES)} `), next() < 0.7 ? last() : full()];
  const old = () => {
    const name = `${people.given()}${next() < 0.15 ? pick([' I', ' II', ' III', ' IV']) : ''}`;
    return person(`${name} ${next() < 0.45 ? `the ${pick(EPITHETS)}` : `of ${pick(REALMS)}`}`);
  };
  const hospital = () => {
    const name = pick(hospitals);
    return organization(next() < 0.7 ? titleCase(name) : name);
  };

  const makers: Readonly<Record<string, () => SlotText | SlotText[]>> = {
    F: full,
    G: first,
    S: last,
    L: () => person(people.lastFirst()),
    N: () => (next() < 0.62 ? full() : first()),
    X: () => {
      const x = next();
      return x < 0.5 ? full() : x < 0.85 ? first() : titled();
    },
    city,
    street,
    hospital,
    old,
    Under: () => person(`${people.given()}_${people.surname()}`),
    org: () => organization(firm()),
    thing: () => ({ shown: pick(THINGS), kind: 'other' }),
    bridge: () => place(`${people.surname()} ${pick(['Bridge', 'Road', 'Street', 'Park'])}`),
    fort: () => place(`${pick(['Lake', 'Mount', 'Fort', 'Port', 'Point'])} ${people.surname()}`),
    title: () => plain(pick(TITLES)),
    role: () => plain(pick(ROLES)),
    label: () => plain(pick(LABELS)),
    field: () => plain(pick(FIELDS)),
    value: () => plain(pick(VALUES)),
    product: () => plain(pick(PRODUCTS)),
    kin: () => plain(pick(KIN)),
    month: () => plain(pick(MONTHS)),
    day: () => plain(pick(DAYS)),
    date: () => plain(date()),
    time: () => plain(`${below(24)}:${10 + below(50)}`),
    email: () => plain(email()),
    phone: () =>
      plain(
        pick([
          `555-${digits(4)}`,
          `(${digits(3)}) 555-${digits(4)}`,
          `${digits(3)}-555-${digits(4)}`,
        ]),
      ),
    id: () => plain(pick(['#', 'INC', 'REQ-', 'CASE-', 'TKT', 'ORD-', '']) + digits(6)),
    key: () => plain(Array.from({ length: 20 + below(20) }, () => pick(KEY_LETTERS)).join('')),
    age: () => plain(String(18 + below(75))),
    year: () => plain(String(1950 + below(75))),
    ip: () => plain(`10.${below(256)}.${below(256)}.${below(256)}`),
    d: () => plain(digits(1)),
    dd: () => plain(digits(2)),
    ddd: () => plain(digits(3)),
    dddd: () => plain(digits(4)),
    ddddd: () => plain(digits(5)),
  };

  return function fill(line) {
    return line.split(/(\$[A-Za-z]+)/).flatMap((part, at): SlotText[] => {
      if (at % 2 === 0) return part === '' ? [] : [plain(part)];
      const make = makers[part.slice(1)];
      if (make === undefined) throw new Error(`no slot is called ${part}`);
      return [make()].flat();
    });
  };
}

function titleCase(text: string): string {
  return text.toLowerCase().replace(/(?<![\p{L}'])\p{L}/gu, (letter) => letter.toUpperCase());
}
