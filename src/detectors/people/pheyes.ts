import { definition } from '../definition.ts';
import { peopleDetector } from './deep/people-detector.ts';
import { personColumn } from './name-columns.ts';
import { nameOptions, serviceOptions } from './options.ts';

/** Names of people as profiles ask a model server for them, in a list. Nothing is sent anywhere. */
export const pheyes = definition({
  key: 'pheyes',
  group: 'people',
  type: 'pheye',
  filterType: 'PH_EYE',
  finds: 'a list of name finders, as older profiles have it',
  strategiesKey: 'phEyeFilterStrategies',
  aliases: {
    key: ['pheye', 'phEye', 'phEyes'],
    strategiesKey: ['pheyeFilterStrategies', 'pheyesFilterStrategies', 'personFilterStrategies'],
  },
  list: true,
  options: { ...nameOptions, ...serviceOptions },
  column: personColumn,
  examples: ['«George Washington» was president and he lived in 90210.'],
  detector(options, _files, folders) {
    const types = { type: 'person', filterType: 'PERSON', label: 'PERSON' };
    return peopleDetector(types, options, folders);
  },
});
