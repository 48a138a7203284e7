import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { filtered, usable } from '../profiles/running.ts';

const PROFILES = ['default', 'strict', 'logs', 'hipaa-safe-harbor'].map((name) => {
  const file = new URL(`../../profiles/${name}.json`, import.meta.url);
  return [name, usable({ ...JSON.parse(readFileSync(file, 'utf8')), name: 'x' })] as const;
});

const ALL = PROFILES.map(([name]) => name);
/** Profiles that take names. */
const NAMES = ['default', 'strict', 'hipaa-safe-harbor'];

/** Each text in each surrounding, `#` being the text. */
function placed(texts: readonly string[], surroundings: readonly string[]): readonly string[] {
  return texts.flatMap((text) => surroundings.map((around) => around.replace('#', () => text)));
}

/** Fails where a profile, all of them unless `names` says which, changes a text. */
function assertStay(texts: readonly string[], names = ALL): void {
  const used = PROFILES.filter(([name]) => names.includes(name));
  const changed = used.flatMap(([name, profile]) =>
    texts
      .map((text) => [name, text, filtered(profile, text)])
      .filter(([, text, output]) => output !== text),
  );
  assert.deepEqual(changed, []);
}

/** Fails where a profile of `names` leaves a word of a value, marked by `«»`, in a text. */
function assertGone(texts: readonly string[], names: readonly string[]): void {
  const left = PROFILES.filter(([name]) => names.includes(name)).flatMap(([name, profile]) =>
    texts.flatMap((marked) => {
      const output = filtered(profile, marked.replace(/[«»]/g, ''));
      const values = [...marked.matchAll(/«([^»]*)»/g)].map(([, value]) => value);
      const words = values.flatMap((value) => value.match(/[\p{L}\p{N}]{2,}/gu) ?? []);
      return words.filter((word) => output.includes(word)).map((word) => [name, word, output]);
    }),
  );
  assert.deepEqual(left, []);
}

const OBJECTS = ['android.os.BinderProxy@2bd79ce', 'org.apache.Session@7ab12', '[B@1f2e3d'];

test('the print of an object is no secret', () => {
  const texts = placed(OBJECTS, ['token=#', 'password: #', '{"password":"#"}', 'a,token\n1,#\n']);
  // The judge of `strict` decides by context.
  assertStay(texts, ['default', 'logs', 'hipaa-safe-harbor']);
});

test('a password that is written like an object is one', () => {
  const passwords = [
    'john.Smith@1984',
    'SummerTime@2024ab',
    'Hunter@1f2e3d',
    'B@12345',
    'My$Dog@12345',
    'Big$Cat@abcd12',
    'a.b.Cd@1a34567',
  ];
  const marked = passwords.map((one) => `«${one}»`);
  const texts = placed(marked, ['password: #', 'password=#', '{"password":"#"}']);
  assertGone(texts, ['strict', 'logs']);
});

test('an object and the address that it listens on are no e-mail address', () =>
  assertStay(
    placed(
      ['Server$Handler@0.0.0.0', 'oejs.Server$Foo@0.0.0.0', 'Handler@0.0.0.0'],
      ['at # in', 'ERROR #:8080 -', '{"at":"#"}', '[#]'],
    ),
  ));

test('a pin of hardware is no secret', () =>
  assertStay(
    placed(
      ['connector pin', 'GPIO pin', 'header pin', 'dowel pin', 'jumper pin no.'],
      ['#: 1034', '# 1034', 'the # is 1034', '{"#":1034}'],
    ),
    // The judge of `strict` decides by context.
    ['default', 'logs', 'hipaa-safe-harbor'],
  ));

test('a PIN beside a word for hardware that people say, too, is one', () => {
  const before = [
    'Please input',
    'Signal',
    'Your data',
    'Garage sensor',
    'Enter the USB',
    'button',
  ];
  assertGone(placed(before, ['# PIN: «4821»', '# PIN «4821» at']), ['strict', 'logs']);
});

test('a variable in place of a password leaves the host', () => {
  const texts = placed(
    ['$GITHUB_TOKEN', '$pw', '%TOKEN%', '$USER'],
    [
      'git clone https://u:#@git.example.com/x',
      'curl ftp://#@git.example.com',
      '//u:#@git.example.com/x',
    ],
  );
  const [, logs] = PROFILES[2];
  const lost = texts
    .map((text) => filtered(logs, text))
    .filter((text) => !/git\.example\.com/.test(text));
  assert.deepEqual(lost, []);
});

test('a version is no address', () =>
  assertStay(
    placed(
      ['16.0.8.216+build.5', '13.40.8.46-rc1', '~~16.0.8.216', '>=1.2.3.4'],
      ['build #', 'mssql #', '{"x":"lib #"}', 'pkg;#;open'],
    ),
  ));

test('an address in a pattern or a query is one', () =>
  assertGone(
    placed(
      ['«34.23.12.45»', '«12.34.56.78»'],
      [
        'RewriteCond %{REMOTE_ADDR} ^#$',
        'location ~ ^#$',
        'GET /s?q=host+#+down HTTP/1.1',
        'ip=#+ua=x',
      ],
    ),
    ['default', 'logs'],
  ));

test('codes of customers are no names', () => {
  const codes = placed(
    ['ALFKI', 'ANATR', 'TOMSP'],
    ['id,customer,amount\n1,#,20\n2,#,30\n', 'id\tclient\tn\n1\t#\t5\n', '{"customer":"#","n":7}'],
  );
  assertStay(
    codes,
    ALL.filter((name) => name !== 'strict'),
  );
  // Its judge takes one as the number of a customer.
  for (const [name, profile] of PROFILES) {
    for (const text of codes) assert.doesNotMatch(filtered(profile, text), /person\b(?!-id)/, name);
  }
});

test('surnames with particles after a title go as a whole', () => {
  const families: readonly (readonly [titles: string, given: string, families: string])[] = [
    [
      'Prof. Dr.|Herr|Frau Dr.|OA Dr.',
      'Ulrich|Max|Eva|',
      'zur Mühlen|zum Felde|vom Berg|von der Au|aus der Fünten',
    ],
    [
      'dhr.|mevr.|mw.|Dr.',
      'Jan|Anna|Piet|',
      "ter Horst|ten Broek|van 't Hof|van der Meer|te Velde|uit den Bogaard",
    ],
    ['Mme|M.|Dr', 'Jeanne|Paul|', 'de La Tour|du Bellay|des Forges'],
    ['Sr.|Dra.', 'María|José|', 'de la Cruz|del Valle|de los Ríos'],
    ['Sig.|Dott.', 'Marco|Anna|', 'della Valle|degli Esposti|lo Russo'],
    ['Sr.|Dra.', 'João|Ana|', 'dos Santos|do Carmo|das Neves'],
    ['Dr.|Mr.', 'Peter|', 'van der Berg|von Trapp|ap Rhys'],
  ];
  const texts = families.flatMap(([titles, given, names]) =>
    titles
      .split('|')
      .flatMap((title) =>
        given
          .split('|')
          .flatMap((first) =>
            names.split('|').map((name) => `${title} «${first}${first && ' '}${name}» called.`),
          ),
      ),
  );
  assertGone(texts, NAMES);
});

test('text after a name that only looks like a particle and a surname stays', () => {
  const rests = [
    'Frau Müller zur Kontrolle',
    'Herr Werner zum Gespräch',
    'Frau Martin vom Jugendamt',
    'Herr Paul von der Firma Bosch',
    'Frau Klein von der AOK',
  ];
  const [, profile] = PROFILES[0];
  const output = rests.map((text) => filtered(profile, text));
  assert.deepEqual(
    output.map((text) => text.replace(/\{\{\{.*?\}\}\}/g, '#')),
    [
      'Frau # zur Kontrolle',
      'Herr # zum Gespräch',
      'Frau # vom Jugendamt',
      'Herr # von der Firma Bosch',
      'Frau # von der AOK',
    ],
  );
});

test('names in letters and headers go as a whole, with their initials', () =>
  assertGone(
    [
      'OA Prof. «Lindner» hat operiert.',
      'Herrn\n«Jost Kelber»\nGartenweg 12\n',
      'Sehr geehrter Herrn\n«Jost Kelber»\n',
      'To: «Wenzel», «Konrad», «Roe», «Jane», «Kelber», «Jost»\n',
      'Cc: «Roe, Jane»; «Kelber, Jost»\nSubject: x\n\ny\n',
      'Mr «M. Yıldırgan» called, Herr «M. Schmidt» auch.',
    ],
    NAMES,
  ));

test('an initial after a title belongs to the name', () => {
  for (const [, profile] of PROFILES.filter(([name]) => NAMES.includes(name))) {
    const output = filtered(profile, 'Mr M. Yıldırgan called.');
    assert.match(output, /^Mr \{\{\{[^}]*\}\}\} called\.$/);
  }
});

test('a postal code and its town are one address with commas, too', () => {
  const texts = placed(
    ['«18 rue Victor Hugo», «33000», «Bordeaux»', '«4 avenue Foch», «69006», «Lyon»'],
    ['#', 'Il habite #.', 'Adresse : #', 'a;b\n1;"#"\n'],
  );
  assertGone(texts, ['strict', 'hipaa-safe-harbor']);
});

test('a street in a string of SQL goes, whatever follows the string', () =>
  assertGone(
    placed(
      ["'«1600 Pennsylvania Avenue»'", "N'«100 Main Street»'", "E'at «12 Oak Road»'"],
      [
        'UPDATE t SET m=# WHERE n=1;',
        'UPDATE t SET m = #;',
        'SELECT a FROM t WHERE m = # AND n = 1',
        "CALL f(#, 'x')",
      ],
    ),
    NAMES,
  ));

test('the prefix of a string hides no value', () => {
  const prefixes = [
    "N'#'",
    "E'#'",
    "U&'#'",
    "_utf8mb4'#'",
    "f'#'",
    "r'#'",
    "b'#'",
    "u'#'",
    "rb'#'",
  ];
  const values = [
    '«Jane Roe»',
    'Dr. «Jane Roe»',
    '«1600 Pennsylvania Avenue»',
    '«jane.roe@example.com»',
  ];
  assertGone(
    placed(placed(values, prefixes), [
      'x = #',
      "INSERT INTO t VALUES (1, #, 'x');",
      'UPDATE t SET m = # WHERE n = 1;',
      "{'name': #, 'n': 1}",
      'Patient(name=#)',
      'return #\n',
      'SELECT * FROM t WHERE x LIKE #',
    ]),
    NAMES,
  );
});

test('a letter and an apostrophe in a name are no prefix', () => {
  const [, profile] = PROFILES[0];
  const text = "Dr. N'Diaye, Mr. E'Loi and I'm at b'day";
  assert.match(filtered(profile, text), /^Dr\. \{\{\{[^}]*\}\}\}, .* and I'm at b'day$/);
});

test('a card alone in the first cell of a row goes', () =>
  assertGone(
    placed(
      ['«4532613702852251»', '«4111111111111111»'],
      ['#,open,7', '#|open|7', '|#|open|', '#;open;7\n#;x;8', '#\topen\t7'],
    ),
    ALL,
  ));

test('a date and an address with escaped commas go', () =>
  assertGone(
    placed(
      ['NOTE:born «April 17»\\, «2023» at «1600 Pennsylvania Avenue»\\, «Boston»\\, MA «02108»'],
      [
        'BEGIN:VCARD\nVERSION:3.0\nUID:7\n#\nEND:VCARD\n',
        'BEGIN:VCALENDAR\nBEGIN:VEVENT\n#\nEND:VEVENT\nEND:VCALENDAR\n',
      ],
    ),
    ['strict', 'hipaa-safe-harbor'],
  ));

test('coordinates after an escaped line end go', () =>
  assertGone(
    placed(
      ['«40.712776», «-74.005974»', '«40.712776»,«-74.005974»'],
      [
        '{"m":"line\\n#\\nmore"}',
        '{"m":"at\\\\n#"}',
        'msg="pos\\n#" n=1',
        '{"log":"{\\"m\\":\\"a\\\\n#\\"}"}',
      ],
    ),
    ['strict', 'hipaa-safe-harbor'],
  ));

test('bytes in Base64 stay as they are in a card, however they look', () => {
  const bytes = Buffer.concat(
    Array.from({ length: 400 }, (_, n) => createHash('sha256').update(`${n}`).digest()),
  ).toString('base64');
  const folded = `${bytes}/AKIAIOSFODNN7EXAMPLE/+12025550182/4111111111111111`.replace(
    /.{74}/g,
    '$&\r\n ',
  );
  const properties = [
    'PHOTO;ENCODING=b;TYPE=JPEG:#',
    'PHOTO;JPEG;ENCODING=BASE64:\r\n #',
    'LOGO:data:image/png;base64,#',
    'KEY;ENCODING=B:#',
    'SOUND;TYPE=WAV;ENCODING=b:#',
  ];
  assertStay([
    ...properties.map(
      (text) => `BEGIN:VCARD\r\nVERSION:3.0\r\n${text.replace('#', folded)}\r\nEND:VCARD\r\n`,
    ),
    `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nATTACH;ENCODING=BASE64;VALUE=BINARY:${folded}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
  ]);
});

test('other values of such properties are read as text', () =>
  assertGone(
    [
      'PHOTO;VALUE=uri:https://x.test/«jane.roe@example.com»',
      'NOTE;ENCODING=b:call «+1 202 555 0182»',
      'KEY:mail «jane.roe@example.com»',
    ].map((line) => `BEGIN:VCARD\r\nVERSION:3.0\r\n${line}\r\nEND:VCARD\r\n`),
    ['default', 'strict', 'logs'],
  ));
