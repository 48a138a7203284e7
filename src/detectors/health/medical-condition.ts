import type { Detector } from '../../engine/types.ts';
import { labelTest } from '../../vocabulary/label-test.ts';
import { isDiagnosis } from '../columns/value-forms.ts';
import { definition } from '../definition.ts';
import { nameOptions, nameWarnings, serviceOptions } from '../people/options.ts';
import { CONDITIONS, EVERYDAY, QUALIFIERS } from '../places/condition-names.ts';
import { listedDetector } from '../places/listed.ts';
import { keyOf, type ListedName } from '../places/listed-name.ts';
import { listOptions } from '../user/terms/sensitivity.ts';

const KIND = { plain: 1, everyday: 2 } as const;
const LABELS: readonly string[] = [
  'MEDICAL_CONDITION',
  'MEDICAL CONDITION',
  'CONDITION',
  'DISEASE',
];

const isKey =
  labelTest(`diagnosis,diagnoses,dx,condition,medical condition,problem,problem list,comorbidities,pmh,past medical history,
  medical history,history,allergy,allergies,complaint,chief complaint,indication,impression,disease,illness,reason,cause of death,
  icd description`);
const SAYS =
  /\b(?:diagnos(?:ed|is|es|tic)|dx|hx|h\/o|history of|suffer(?:s|ed|ing)?|patient|pt|treated|treatment|therapy|symptoms?|complain(?:s|ed|ing)?|c\/o|presents?|presented|admitted|due to|risk of|signs? of|positive for|negative for|tested positive|infected|chronic|acute|severe|recurrent|medications?|mg|clinic|doctor|hospital|died|survivor|onset|metastatic|disorder|episodes?|pmh|ruled? out|r\/o|battling|struggl(?:es|ed|ing) with|lives? with)\b/i;
/** Weaker evidence, which does not count in a text in capitals: `LETTER O WITH STROKE`. */
const MAY_SAY = /\b(?:has|have|had|having|from|with) (?:an? |the |had |been )?$/i;
/** Words that a classification of diseases adds. */
const DETAILS =
  /^(?:,? (?:unspecified|not otherwise specified|NOS|with(?:out)? (?:complications?|exacerbation|aura|remission)|in remission|stage (?:[IV]{1,3}|\d)[ABC]?|grade \d)(?!\w))+/i;
const NOT_ITS_OWN = /[\w/@#=<$-]$/;

function verdict(place: ListedName, value: number, edits: boolean): number | undefined {
  const { before, after, shape, text } = place;
  const key = keyOf(place);
  if (key !== undefined && isKey(key)) return edits ? 0.7 : 0.95;
  if (
    NOT_ITS_OWN.test(before) ||
    /^(?:[_=@(<]|\.\w|-(?!related|free|associated|induced|like))/.test(after)
  ) {
    return undefined;
  }
  // Initials are no word in lower case: `aids`, `pcos`.
  if (isInitials(text)) return undefined;
  if (edits) return 0.6;
  if (value === KIND.plain) return 0.85;
  if (SAYS.test(before.slice(-40) + text)) return 0.7;
  return shape !== 'upper' && MAY_SAY.test(before) ? 0.6 : undefined;
}

function isInitials(text: string): boolean {
  return INITIALS.has(text.toUpperCase()) && !/[A-Z]/.test(text);
}

const INITIALS = new Set([...CONDITIONS, ...EVERYDAY].filter((name) => /^[A-Z\d]+$/.test(name)));

const conditions = listedDetector({
  type: 'medical-condition',
  filterType: 'MEDICAL_CONDITION',
  *entries() {
    for (const name of EVERYDAY) yield [name, KIND.everyday] as const;
    for (const name of CONDITIONS) yield [name, KIND.plain] as const;
  },
  verdict,
  leads: QUALIFIERS,
  tail: DETAILS,
});

/** Finds illnesses and injuries by name, everyday words only where their neighbours confirm them. */
export const medicalCondition = definition({
  key: 'medicalCondition',
  group: 'health',
  type: 'medical-condition',
  filterType: 'MEDICAL_CONDITION',
  finds: 'illnesses and injuries, by a list of common ones',
  aliases: { strategiesKey: ['phEyeFilterStrategies', 'pheyeFilterStrategies'] },
  options: {
    ...listOptions,
    ...serviceOptions,
    thresholds: nameOptions.thresholds,
    removePunctuation: nameOptions.removePunctuation,
  },
  context: { raise: ['diagnosed', 'history', 'patient', 'symptoms', 'treated', 'suffers'] },
  column: {
    labels: `diagnosis,diagnoses,primary diagnosis,admitting diagnosis,discharge diagnosis,medical condition,
      medical conditions,medical history,disease,comorbidities,allergies,Diagnose,Diagnosen,diagnostic,
      diagnóstico,diagnosi,rozpoznanie,диагноз`,
    beside: 'condition,conditions,problem,illness,dx',
    accepts: isDiagnosis,
    given: isDiagnosis,
  },
  examples: [
    "Hx of «type 2 diabetes mellitus without complications», «Crohn's disease» and «severe depression».",
    'Diagnosed with «stage IV non-small cell lung cancer» in May; denies «asthma». Had a «stroke».',
    'The Great Depression; a stroke of luck; cold water; he aids them; hives of bees; the Cancer zodiac',
    '{"diagnosis":"«cold»","name":"hypertensive","dx":["«COPD»"]}',
    '17,«Essential hypertension»,I10\r\n18,flu,x',
    '2024-05-06 10:30:45 INFO condition=«asthma» host=asthma-7 a.asthma=1',
    'DX: «CHRONIC KIDNEY DISEASE, STAGE 3»',
    { text: 'has «hypertnsion» and «asthma»', options: { fuzzy: true } },
    { text: 'has «Asthma», not asthma', options: { capitalized: true } },
    { text: 'has asthma', options: { thresholds: { MEDICAL_CONDITION: 0.99 } } },
  ],
  detector({ thresholds, removePunctuation, phEyeConfiguration, ...options }): Detector {
    const least = leastOf(thresholds);
    const labels = phEyeConfiguration.labels ?? [];
    if (!labels.every(isLabel)) {
      throw new Error('phEyeConfiguration: of labels only medical condition is found');
    }
    const warnings = nameWarnings({
      thresholds,
      removePunctuation,
      phEyeConfiguration,
      includeTitles: false,
    });
    const detector = conditions(options);
    return { ...detector, warnings, find: atLeast(detector.find, least) };
  },
});

/** The least confidence that the options ask for. Throws if a label names no condition. */
function leastOf(thresholds: Readonly<Record<string, number>>): number {
  let least = 0;
  for (const [label, threshold] of Object.entries(thresholds)) {
    if (!isLabel(label)) throw new Error('thresholds: expected MEDICAL_CONDITION');
    least = Math.max(least, threshold);
  }
  return least;
}

function isLabel(label: string): boolean {
  return LABELS.includes(label.toUpperCase().replaceAll('-', '_'));
}

/** Leaves out less certain terms. */
function atLeast(find: Detector['find'], least: number): Detector['find'] {
  if (find.kind !== 'reader') return find;
  return {
    ...find,
    open() {
      const read = find.open();
      return (window) => read(window).filter(({ confidence }) => confidence >= least);
    },
  };
}
