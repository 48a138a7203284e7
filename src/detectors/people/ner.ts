import { definition } from '../definition.ts';
import { personColumn } from './name-columns.ts';
import { nameDetector } from './names.ts';
import { nameOptions } from './options.ts';

/** Names of people in the notation of early profiles: `%t` is `entity`, `%l` is `PER`. */
export const ner = definition({
  key: 'ner',
  group: 'people',
  type: 'entity',
  filterType: 'NER_ENTITY',
  finds: 'names of people, under the older key',
  aliases: {
    strategiesKey: ['personFilterStrategies', 'phEyeFilterStrategies', 'pheyeFilterStrategies'],
  },
  options: nameOptions,
  column: personColumn,
  examples: ['«George Washington» was president and he lived in 90210.'],
  detector(options) {
    return nameDetector({ type: 'entity', filterType: 'NER_ENTITY', label: 'PER' }, options);
  },
});
