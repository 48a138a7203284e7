import { labelTest } from '../../vocabulary/label-test.ts';
import { definition } from '../definition.ts';
import { endsWith } from '../reading/ends-with.ts';
import { listOptions } from '../user/terms/sensitivity.ts';
import { listedDetector } from './listed.ts';
import { keyOf, type ListedName } from './listed-name.ts';
import { HOSPITAL_KEYS } from './place-labels.ts';
import { places } from './places-file.ts';

/** Abbreviations that are a hospital's own name, near hardly anything else. */
const KNOWN =
  'MGH BWH BIDMC UCSF UCLA UPMC NYULMC MSKCC CHOP HUP CHLA OHSU UCSD MUSC UNCH UAB VUMC YNHH NYPH MDACC LPCH SJMC BCH NWMH UIHC UMMC UVMC KUMC DHMC CSMC WUSM RUMC'.split(
    ' ',
  );
/** Abbreviations in notes that are no hospitals. */
const OTHER = new Set(
  'icu micu sicu nicu picu ccu pacu ed er or mri ct cta ecg ekg eeg emg cbc cmp bmp bun hpi pmh psh ros usa usd cpr dnr copd chf cad mvc mva gcs tpn iv im prn bid tid qid qhs npo hiv aids hcv hbv uti uri dvt cva tia gerd pcp ivf aka amc cnn nbc abc cbs bbc fbi cia nsa cdc nih fda who epa dmv irs llc inc ceo cfo cto hr pdf xml sql api url http html css csv json ram rom cpu gpu usb tcp udp dns ssh ssl tls lan wan vpn ascii utf gmt utc est pst cst mst edt pdt ama acs aha adhd ptsd msrp gmc bmc smc pmc nsc cmc mac mit pmi pms smart care sac'.split(
    ' ',
  ),
);
/** CMC and SMC are hospitals in a note and much else: they need a stronger cue. */
const isKey = labelTest(HOSPITAL_KEYS);
const MOVED = endsWith(
  /\b(?:admitted|readmitted|transferred|transfer|discharged|presented|hospitali[sz]ed|referred|seen|treated|evaluated|surgery|taken|brought|airlifted|flown|delivered|stay|patients?|followed|care|record|clinic|stabili[sz]ed|resident|intern|nurse|attending|worked?|works) (?:(?:up|over|back) )?(?:at|to|from|by|with|in) (?:the )?$/i,
);
const HOSPITAL_BEFORE = endsWith(
  /\b(?:hospital|hosp|facility|medical center|OSH|clinic|infirmary)[:,]? \(?$/i,
);
const UNIT_AFTER =
  /^(?:'s)? (?:ED|ER|EW|ICU|MICU|SICU|NICU|CCU|hospital|medical center|emergency|clinic|campus|transplant|oncology|cardiology|neurology|surgery|floor|ward|inpatient|outpatient|attending|resident|physicians?|records)\b/i;

const abbreviations = listedDetector({
  type: 'hospital-abbreviation',
  filterType: 'HOSPITAL_ABBREVIATION',
  entries: () =>
    [...KNOWN, ...places().acronyms]
      .filter((letters) => !OTHER.has(letters.toLowerCase()))
      .map((letters) => [letters, KNOWN.includes(letters) ? 1 : 0] as const),
  verdict,
});

function verdict(place: ListedName, value: number, edits: boolean): number | undefined {
  const { before, after, text } = place;
  const key = keyOf(place);
  if (key !== undefined && isKey(key)) return edits ? 0.6 : 0.9;
  if (!/^[A-Z]+$/.test(text) || edits) return undefined;
  if (/[\w/@#.=<-]$/.test(before) || /^[\w/@=<(-]/.test(after)) return undefined;
  if (MOVED(before) || HOSPITAL_BEFORE(before)) return value === 1 ? 0.9 : 0.8;
  if (UNIT_AFTER.test(after)) return value === 1 ? 0.9 : 0.6;
  return value === 1 && /\b(?:at|to|from) $/i.test(before) ? 0.5 : undefined;
}

/** Finds hospitals by their initials, near words for a hospital. */
export const hospitalAbbreviation = definition({
  key: 'hospitalAbbreviation',
  group: 'health',
  type: 'hospital-abbreviation',
  filterType: 'HOSPITAL_ABBREVIATION',
  finds: 'initials of hospitals, near words that say so',
  options: listOptions,
  context: { raise: ['admitted', 'discharged', 'transferred', 'hospital', 'patient'] },
  examples: [
    'Pt admitted to «MGH» on Monday, transferred from «BWH» and seen in the «UPMC» ED.',
    'Massachusetts General Hospital («MGH») sent it',
    'MGH is a chemical formula; to the ICU, in the ED; an MRI at 9; sent to CNN; SMC rom; transferred to IV',
    '{"hospital":"«MGH»","code":"MGH"}',
    '17,MGH,open',
    '2024-05-06 10:30:45 INFO facility=«UCSF» build=MGH-7',
    { text: 'mgh is lower; admitted to «MGH»', options: { capitalized: true } },
  ],
  detector(options) {
    places();
    return abbreviations(options);
  },
});
