import { EPONYMS } from '../cues.ts';
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
/** After the full name of somebody whom a place or firm is named after. */
const FULL_NAMED = split(
  'Motorsports|Academy|High School|Foundation|Airport|Library|Park|Arena|Orchestra|Photography|Show',
);
/** After the name of an owner: most are called by it alone. */
const SHOPS = split(
  '||||| Pizza| Deli| Diner| Garage| Bar| Market| Bakery| Tavern| Flowers| Kitchen| Books| Place| Salon',
);
/** Programs that are called as people or gods are. */
const TOOLS = split(
  'Loki|Prometheus|Hudson|Jackson|Pino|Deno|Hono|Koa|Kibana|Winston|Bunyan|Caddy|Travis|Catalina|Milo|Galileo|Zeus|' +
    'Thanos|Cortex|Tempo|Athena|Apollo|Hermes|Argo|Airflow|Celery|Nagios|Ansible|Puppet|Vagrant|Mocha|Jasmine|Chai|Sinon|' +
    'Karma|Gson|Guava|Mockito|Hugo|Gatsby|Marko|Ember|Astro|Alpine|Bookworm|Jessie|Monterey|Norton|McAfee|Kaspersky|' +
    'Symantec|Fritz!Box|Redis|Kafka|Cassandra|Jenkins|Maven|Julia|Ada|Pascal|Haskell|Elixir|Erlang|Perl|Ruby|Django|Flask|' +
    'Moodle|Zabbix|Traefik|Consul|Vault|Nomad|Istio|Envoy|Jaeger|Fluentd|Logstash|Sentry|Grafana|Mastodon|Lucene|Solr|Akka|Pam',
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

/** Words after the name of somebody long dead, which is the name of a thing there. */
const EPONYM_THINGS = split(
  'catheter|clamp|forceps|retractor|drain|needle|hook|scissors|elevator|clip applier|trocar|stent|tube|bag|splint|collar|' +
    'screw|plate|nail|wire|valve|shunt|speculum|curette|rongeur|dissector|stapler|position|sign|test|maneuver|manoeuvre|' +
    'reflex|score|scale|index|criteria|classification|grade|stage|triangle|ligament|fascia|pouch|duct|node|gland|fossa|' +
    'ganglion|space|incision|procedure|operation|repair|approach|anastomosis|fundoplication|flap|graft|fracture|disease|' +
    'syndrome|palsy|contracture|hernia|ulcer|oesophagus|esophagus|lymphoma|sarcoma|tumor|nodes|spots|lines|bodies|stain|' +
    'monitor|block|murmur|pulse|respiration|formula|equation|law|theorem|effect|number|distribution|curve|process|algorithm|' +
    'filter|transform|tree|machine|plot|code|hat|knife|wrench|wheel|engine|lamp|pass|method|diet|regimen|staging|thickness|level',
);
const TABLE_HEADS = split(
  'Item|Description|Qty|Quantity|Unit|Unit Price|Rate|Amount|Total|Subtotal|Tax|VAT|Discount|Shipping|Balance Due|Terms|Due Date|' +
    'Invoice No|PO Number|SKU|Part|Test|Result|Units|Reference Range|Flag|Specimen|Medication|Dose|Route|Frequency|Site|Finding|' +
    'Date|Time|Name|Status|Owner|Key|Value|Type|Default|Notes|Option|Version|Host|Port|Size|Source|Target',
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

  const named = () => {
    const x = next();
    if (x < 0.4) return capital(pick(EPONYMS));
    return x < 0.9 ? people.surname() : `${people.surname()}-${people.surname()}`;
  };
  const usual = ordinaryWords(folder);
  const nouns = table(folder, 'nouns_german.tsv')
    .filter(([, zipf]) => Number(zipf) >= 3)
    .map(([word]) => capital(word));
  const drugs = () => capital(`${pick(DRUG_STARTS)}${pick(DRUG_ENDS)}`);
  const words = (most: number) =>
    Array.from({ length: 1 + below(most) }, () => capital(pick(usual))).join(' ');
  const letters = (count: number) =>
    Array.from({ length: count }, () => String.fromCharCode(65 + below(26))).join('');

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
    if (x < 0.78) return `${pick(cities)} ${suffix}`;
    if (x < 0.82) return `${people.given()} ${people.surname()} ${pick([suffix, ...FULL_NAMED])}`;
    if (x < 0.86) return `${next() < 0.5 ? people.given() : people.surname()}'s${pick(SHOPS)}`;
    const name = `${pick(FIRM_NAMES)} ${suffix}`;
    return x < 0.96 ? name : name.toUpperCase();
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
    tool: () => plain(pick(TOOLS)),
    daemon: () => plain(pick(TOOLS).toLowerCase()),
    thing: () => ({ shown: pick(THINGS), kind: 'other' }),
    eponym: () => plain(named()),
    famed: () => plain(capital(pick(EPONYMS))),
    Famed: () => person(capital(pick(EPONYMS))),
    eponymThing: () => plain(pick(EPONYM_THINGS)),
    head: () => plain(pick(TABLE_HEADS)),
    word: () => plain(pick(usual)),
    Words: () => plain(words(3)),
    Nomen: () => plain(pick(nouns)),
    drug: () => plain(drugs()),
    acronym: () => plain(letters(2 + below(3))),
    price: () => plain(`${pick(['', '$', '€', '£'])}${below(900)}.${10 + below(90)}`),
    county: () =>
      place(
        `${people.surname()} ${pick(['County', 'Township', 'Parish', 'Heights', 'Springs', 'Falls', 'Beach', 'Valley', 'Creek'])}`,
      ),
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

const DRUG_STARTS = split(
  'ator|simva|rosu|metro|amlo|felo|lisin|ena|rami|lo|val|cande|meto|ateno|biso|carve|ome|panto|eso|fluo|sertra|cita|' +
    'vena|dulo|gaba|prega|leva|lamo|topi|amoxi|azithro|clarithro|cipro|levo|doxy|cefa|ceftri|vanco|met|gli|sita|empa|dapa|apixa|riva|' +
    'dabi|warfa|clopido|tica|furo|tora|spirono|predni|dexa|budeso|salme|tio|monte|loperi|ondan|zolpi|lora|diaze|quetia|olanza|aripi',
);
const DRUG_ENDS = split(
  'statin|nidazole|dipine|opril|pril|sartan|lol|prazole|oxetine|line|lopram|faxine|xetine|pentin|balin|tiracetam|trigine|ramate|' +
    'cillin|mycin|floxacin|cycline|zolin|axone|formin|pizide|gliptin|gliflozin|ban|gatran|rin|grel|semide|lactone|sone|nide|terol|' +
    'tropium|lukast|mide|setron|dem|zepam|pine|zole|mab|nib|vir|dronate|parin',
);

/** Frequent English words that few people are called by. */
function ordinaryWords(folder: string): readonly string[] {
  const births = new Map(
    table(folder, 'given_us_ssa.tsv').map(([name, , , recent]) => [
      name.toLowerCase(),
      Number(recent),
    ]),
  );
  const people = new Map(
    table(folder, 'surnames_us.tsv').map(([name, count]) => [name.toLowerCase(), Number(count)]),
  );
  return table(folder, 'words_scowl.tsv')
    .filter(([word, level]) => Number(level) <= 50 && /^[a-z]{3,}$/.test(word))
    .map(([word]) => word)
    .filter((word) => (births.get(word) ?? 0) < 1000 && (people.get(word) ?? 0) < 4000);
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
