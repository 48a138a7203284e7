import { definitions } from '../../src/detectors/index.ts';
import { usable } from './running.ts';

/** They want something of a profile, or ask a service. */
const NOT_ALONE: readonly string[] = ['sections', 'dictionaries', 'identifiers', 'pheyes', 'ner'];

/** The keys of all filters that need no options. */
export const everyKey = definitions.map(({ key }) => key).filter((key) => !NOT_ALONE.includes(key));

/** A profile with all of them. */
export const every = usable({ identifiers: Object.fromEntries(everyKey.map((key) => [key, {}])) });
