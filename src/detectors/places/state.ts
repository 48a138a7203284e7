import { words } from '../../core/word-list.ts';
import { isName } from '../columns/value-forms.ts';
import { definition } from '../definition.ts';
import { listOptions } from '../user/terms/sensitivity.ts';
import { listedDetector } from './listed.ts';
import { REGION_LABELS } from './place-labels.ts';
import { PROVINCE_NAMES, STATE_NAMES } from './regions.ts';
import { STATE, stateVerdict } from './state-verdict.ts';

const OTHER = 'washington georgia victoria guam'.split(' ');
const PERSON = 'virginia montana dakota carolina indiana alberta delaware maine nevada'.split(' ');

const states = listedDetector({
  type: 'state',
  filterType: 'LOCATION_STATE',
  entries: () => [...STATE_NAMES, ...PROVINCE_NAMES].map((name) => [name, kindOf(name)] as const),
  verdict: stateVerdict,
});

function kindOf(name: string): number {
  const key = name.toLowerCase().replaceAll(' ', '-');
  if (OTHER.includes(key)) return STATE.other;
  return PERSON.includes(key) ? STATE.person : STATE.plain;
}

/**
 * Finds the names of US states, and of the provinces and states of Canada and Australia. One that is also a city's or
 * a person's needs a place before it, or words for a location around it.
 */
export const state = definition({
  key: 'state',
  group: 'people',
  type: 'state',
  filterType: 'LOCATION_STATE',
  finds: 'names of US, Canadian and Australian states, by context where they mean more',
  options: listOptions,
  context: { raise: ['state', 'city', 'zip', 'address', 'resident', 'county'] },
  column: { beside: REGION_LABELS, accepts: isRegion, given: isRegion },
  examples: [
    'Born in Akron, «Ohio», raised in «West Virginia», now in Athens, «Georgia» and Reno, «Nevada» 89501.',
    'the state of «Washington»; «Washington» State; Seattle, «Washington»; «North Carolina» law',
    'George Washington met Virginia Woolf and Indiana Jones in Washington, D.C.; Georgia called Carolina.',
    '{"state":"«Washington»","name":"Virginia","tz":"America/Indiana/Knox"}',
    '17,Jane,«Texas»,75001\r\n18,John,«New Mexico»,87101',
    '2024-05-06 10:30:45 INFO state=«Oregon» host=oregon-1 region=us-oregon',
    'i moved from «texas» to «new jersey»; HE LIVES IN «OHIO»',
    'drives from «Vermont» to «Nevada», «Texas», «Montana» and «Maine»; «Ohio»/«Virginia»',
    '«Ontario», «Québec» and «New South Wales»',
    { text: 'in «Califronia» and Reno, «Nevda»', options: { fuzzy: true, sensitivity: 'low' } },
    { text: 'in «Texas», not texas', options: { capitalized: true } },
  ],
  detector: (options) => states(options),
});

/** The state of a program, a job or an order, in lower case. */
const STATUS = new Set(
  words(`
  active inactive running established failed failure failing pending closed closing delivered shipped open opened enabled disabled ready idle
  stopped stopping started starting complete incomplete completed done success succeeded successful error queued waiting blocked listen listening
  online offline expired archived draft published processing processed canceled cancelled created deleted updated initial suspended finished
  accepted rejected approved degraded terminated paused timeout connected disconnected locked unlocked known unknown available unavailable
  healthy unhealthy paid unpaid valid invalid visible hidden normal alerting firing resolved assigned unassigned
`),
);

/** Whether a value is the name of a state or region, not its abbreviation. */
function isRegion(bytes: Buffer, start: number, end: number): boolean {
  if (end - start <= 3 || !isName(bytes, start, end)) return false;
  return !STATUS.has(bytes.toString('latin1', start, end).toLowerCase());
}
