import type { Found } from '../../engine/types.ts';
import { labelTest } from '../../vocabulary/label-test.ts';
import { isPlace } from '../columns/value-forms.ts';
import { definition } from '../definition.ts';
import { listOptions } from '../user/terms/sensitivity.ts';
import { HOSPITAL_HEADS, hospitalNameAt } from './hospital-name.ts';
import { listedDetector } from './listed.ts';
import { keyOf, type ListedName } from './listed-name.ts';
import { HOSPITAL_KEYS, HOSPITAL_LABELS } from './place-labels.ts';
import { places } from './places-file.ts';

const hospitals = listedDetector({
  type: 'hospital',
  filterType: 'HOSPITAL',
  entries: () => places().hospitals.map((name) => [name, 0] as const),
  verdict,
  form: { heads: HOSPITAL_HEADS, at: hospitalForm },
});

const isKey = labelTest(HOSPITAL_KEYS);
const SAYS =
  /\b(?:hospitals?|clinics?|medical|health|healthcare|infirmary|centers?|centre|care)\b/i;

function verdict(place: ListedName, _value: number, edits: boolean): number | undefined {
  const { shape, text } = place;
  const key = keyOf(place);
  if (key !== undefined && isKey(key)) return edits ? 0.7 : 0.95;
  if (shape === 'lower' && (edits || text.split(' ').length < 3)) return undefined;
  return SAYS.test(text) ? (edits ? 0.7 : 0.9) : undefined;
}

function hospitalForm(bytes: Buffer, start: number, high: number): Found | undefined {
  const named = hospitalNameAt(bytes, start, high);
  return named && { start, ...named };
}

/** Finds hospitals and clinics: those that Medicare lists, and capitalised words that end in a word for a hospital. */
export const hospital = definition({
  key: 'hospital',
  group: 'health',
  type: 'hospital',
  filterType: 'HOSPITAL',
  finds: 'hospitals and clinics, by a list and by their form',
  options: listOptions,
  context: { raise: ['admitted', 'discharged', 'transferred', 'surgery', 'patient', 'emergency'] },
  column: {
    labels: HOSPITAL_LABELS,
    beside: 'facility,institution,practice,site',
    isUnnumbered: true,
    accepts: isPlace,
  },
  examples: [
    "Admitted to «St. Mary's Hospital», then to the «Mayo Clinic» and «Massachusetts General Hospital».",
    "Transferred from «Cedars-Sinai Medical Center» to «Children's Hospital of Philadelphia» today.",
    'The hospital, a General Hospital, our Outpatient Clinic; At Hospital. Data Center and Help Center in Boston. OWNER TO clinic. UPDATE clinic.visits',
    '{"facility":"«Hospital of the University of Pennsylvania»","name":"Medical Center"}',
    '17,«SOUTHEAST HEALTH MEDICAL CENTER»,DOTHAN,AL',
    '2024-05-06 10:30:45 INFO from=“«Mercy Hospital»” clinic=7',
    'Seen at «Memorial Sloan\nKettering Cancer Center», at «Johns\nHopkins Hospital», «University of\nTulsa Hospital» or at «Hospital of\nSaint Ngugi» in May',
    '«Henry\nNgugi Hospital»\n\nJane Roe\nConsultant Cardiologist\n«Ngugi Memorial Hospital»\n12 Main St\n«Ngugi Clinic»\nPatient: Jane Roe\n«Ngugi Clinic»\nreferred by Dr. J. Roe\n«Ngugi Clinic»',
    'seen at «Ngugi Memorial hospital» and at «massachusetts general hospital»',
    { text: 'to «Massachusets Generl Hospital»', options: { fuzzy: true, sensitivity: 'low' } },
    { text: 'at massachusetts general hospital', options: { capitalized: true } },
  ],
  detector(options) {
    places();
    return hospitals(options);
  },
});
