import { CAPITAL_Z } from '../../core/bytes.ts';
import { lazy } from '../../core/memoize.ts';
import type { Detector, Found, WindowInput } from '../../engine/types.ts';
import { wordSet } from '../places/words/word-sets.ts';
import { eachWord } from '../places/words/words-in.ts';
import { startsWord } from '../user/terms/term-searcher.ts';
import { NAME_AFTER, NAME_BEFORE, peopleReader } from './people-reader.ts';
import { unescaped } from './text/unescaped.ts';

/** Degrees and licences of those who treat. */
const DEGREES = `(?:${[
  String.raw`M\.D\.?|D\.O(?!\.B)\.?|M\.B\.?|Ph\.D\.?|R\.N\.?|N\.P\.?|P\.A\.?|Pharm\.D\.?`,
  'MD|DO|MBBS|MBChB|MB|PhD|RN|NP|PA-C|PA|APRN|ARNP|CRNA|CNM|FNP-C|FNP-BC|FNP|DNP|DDS|DMD|DPM|DVM|OD',
  'PharmD|PsyD|LCSW|LMFT|LPC|DPT|FACP|FACS|FACC|FAAP|FRCS|FRCP',
].join('|')})`;
const DEGREE = new RegExp(String.raw`^${DEGREES}(?![\w/-])`);
const DEGREES_AT_END = new RegExp(`(?:(?:, ?| )${DEGREES})+$`);
const DEGREE_AFTER = new RegExp(String.raw`[\s,]${DEGREES}$`);
const DEGREES_AFTER = new RegExp(
  String.raw`^(?:, ?| )${DEGREES}(?:(?:, ?| )${DEGREES}){0,3}(?![\w])`,
);
const TITLE = /^(?:Dr|DR|dr|Drs|Doctor|DOCTOR|doctor)\b\.?\s/;
const TITLES = /^(?:(?:Dr|DR|dr|Drs|Doctor|DOCTOR|doctor|Prof|Professor|Mr|Mrs|Ms)\b\.?\s+)+/;
const ROLE_BEFORE =
  /\b(?:attending|physician|surgeon|provider|pcp|gp|anesthesiologist|radiologist|cardiologist|oncologist|neurologist|psychiatrist|psychologist|pediatrician|pathologist|dermatologist|urologist|obstetrician|gynecologist|ophthalmologist|hospitalist|intensivist|internist|dentist|resident|practitioner|prescriber|doctor|midwife)(?: (?:name|of record|physician|surgeon|provider|is|was|by|on call))?["']?\s?[:=,]?\s?["'(]?(?:Dr\.? )?$/i;
const ACT_BEFORE =
  /\b(?:referred|prescribed|operated on|dictated|electronically signed|ordered|performed|interpreted|read) by:? (?:Dr\.? )?$/i;
const ROLE_AFTER =
  /^,? \(?(?:the )?(?:attending|physician|surgeon|cardiolog|oncolog|neurolog|radiolog|psychiatr|pediatric|anesthesi|gastroenterolog|endocrinolog|orthop|urolog|dermatolog|hospitalist|internist|pathologist|ophthalmolog|internal medicine|family medicine|primary care)/i;

/** Capitalised words after `Dr.`, if the model sees no name. */
const TITLED =
  /^(?:Dr|DR|Doctor|DOCTOR)\.? {1,2}((?:[A-Z]\.? ){0,2}[A-Z][A-Za-z\x80-\xe1\xe3-\xff'-]{1,24}(?: [A-Z]\.?)?(?: (?:(?:van|von|de|der|del|la|al|bin) ){0,2}[A-Z][a-z\x80-\xe1\xe3-\xff'-]{1,24}){0,2})/;
const NO_NAME =
  /^(?:Pepper|Who|No|Martens|Strange|Seuss|Evil|Suite|Ste|Apt|Unit|NW|NE|SW|SE|N|S|E|W|The|And|Is|Was|Said|Office|Visit)\b/;
const LISTED =
  /(?:^|[\s("'>;:])((?:[A-Z][A-Za-z\x80-\xe1\xe3-\xff'-]{1,24}, ?)?[A-Z][A-Za-z\x80-\xe1\xe3-\xff'-]{0,24}\.?(?: (?:van|von|de|der|del|la|al|bin|[A-Z][A-Za-z\x80-\xe1\xe3-\xff'-]{0,24}\.?)){0,4}), ?$/;

export interface PhysicianOptions {
  readonly capitalized: boolean;
  readonly includeTitles: boolean;
}

/** Beginnings of titles and degrees; lower-case ones do not count. */
const CUES = 'dr doctor md m do rn np pa dds dmd phd'
  .split(' ')
  .map((word) => [word, false] as const);
const cueSet = lazy(() => wordSet(CUES));

/** Makes a detector of the names of those who treat. */
export function physicianDetector({ includeTitles }: PhysicianOptions): Detector {
  function ofName({ bytes, end: limit }: WindowInput, name: Found): Found | undefined {
    const { start, confidence } = name;
    let { end } = name;
    const after = bytes.toString('latin1', end, Math.min(limit, end + NAME_AFTER));
    const degrees = DEGREES_AFTER.exec(after)?.[0] ?? '';
    end += degrees.length;
    const text = bytes.toString('latin1', start, end);
    const before = unescaped(bytes, Math.max(0, start - NAME_BEFORE), start).text;
    const isTitled = TITLE.test(text) || degrees !== '' || DEGREE_AFTER.test(text);
    if (!isTitled && !hasRole(before, after)) return undefined;
    const found = { start, end, confidence: isTitled ? Math.max(confidence, 0.9) : confidence };
    return includeTitles ? found : bare(found, text);
  }

  /** Names with a title or a degree that the model does not see. */
  function beside(window: WindowInput): readonly Found[] {
    const { bytes, from, to, end } = window;
    const all: Found[] = [];
    eachWord(window, cueSet(), from, to + NAME_BEFORE, (at) => {
      const found =
        bytes[at] <= CAPITAL_Z && startsWord(bytes, at, end) ? atCue(window, at) : undefined;
      if (found && found.start >= from && found.start < to) all.push(found);
    });
    return all;
  }

  function atCue({ bytes, end: limit }: WindowInput, at: number): Found | undefined {
    const text = bytes.toString('latin1', at, Math.min(limit, at + NAME_AFTER));
    const [matched, name] = TITLED.exec(text) ?? [];
    if (matched !== undefined) {
      const before = bytes.toString('latin1', Math.max(0, at - NAME_BEFORE), at);
      // `4 Oak Dr. Boston`: a drive.
      if (NO_NAME.test(name) || /(?:\d|[A-Z]\w*)\s+(?:[A-Z]\w* )?$/.test(before)) return undefined;
      const found = { start: at, end: at + matched.length, confidence: 0.7 };
      return includeTitles ? found : bare(found, matched);
    }
    const degree = DEGREE.exec(text)?.[0];
    if (degree === undefined || !/^(?:M\.?D|D\.?O|R\.?N|N\.?P|P\.?A|D|Ph)/.test(degree))
      return undefined;
    const before = bytes.toString('latin1', Math.max(0, at - NAME_BEFORE), at);
    const [all, names] = LISTED.exec(before) ?? [];
    // A name of two words, or with a comma: `Boston, MD` is a place.
    if (all === undefined || !/[ ,]/.test(names)) return undefined;
    const start = at - all.length + all.indexOf(names);
    const end = at + degree.length;
    const found = { start, end, confidence: 0.7 };
    return includeTitles ? found : bare(found, bytes.toString('latin1', start, end));
  }

  return {
    type: 'physician-name',
    filterType: 'PHYSICIAN_NAME',
    ...peopleReader(true, ofName, beside),
  };
}

function hasRole(before: string, after: string): boolean {
  return ROLE_BEFORE.test(before) || ACT_BEFORE.test(before) || ROLE_AFTER.test(after);
}

/** Removes the titles before it and the degrees after it. */
function bare(found: Found, text: string): Found {
  const titles = TITLES.exec(text)?.[0].length ?? 0;
  const degrees = DEGREES_AT_END.exec(text)?.[0].length ?? 0;
  return { ...found, start: found.start + titles, end: found.end - degrees };
}
