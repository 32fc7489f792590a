import assert from 'node:assert/strict';
import { selectOptions, withDefaults } from '../../../server/domain/option-selection.ts';
import type { Product } from '../../../server/records/catalog.ts';

/** Creates an option with these values; `*` marks the default value. */
const option = (id: string, ...values: string[]) => ({
  id,
  name: {},
  values: values.map((value) => ({
    id: value.replace('*', ''),
    name: {},
    prices: {},
    ...(value.endsWith('*') ? { default: true } : { default: false }),
  })),
});
const tube: Product = { id: 'tube', catalog_id: 'c', type: 'item', name: {} };
const bicycle: Product = {
  ...tube,
  id: 'bicycle',
  options: [option('bell', 'none', 'brass*', 'steel'), option('lights', 'led', 'halogen'), option('rack')],
};
const choice = (optionId: string, valueId: string) => ({ optionId, valueId });

describe('the options of a product in a basket', () => {
  it('an option that the customer does not choose has its default value, or else its first value', () => {
    assert.deepEqual(selectOptions(bicycle, []), {
      choices: [choice('bell', 'brass'), choice('lights', 'led')],
    });
    assert.deepEqual(selectOptions(bicycle, [choice('lights', 'halogen')]), {
      choices: [choice('bell', 'brass'), choice('lights', 'halogen')],
    });
    assert.deepEqual(selectOptions(bicycle, [choice('lights', 'halogen'), choice('bell', 'none')]), {
      choices: [choice('bell', 'none'), choice('lights', 'halogen')],
    });
    assert.deepEqual(selectOptions(tube, []), { choices: [] });
  });

  it('an option or a value that the product does not have is a problem', () => {
    assert.deepEqual(selectOptions(bicycle, [choice('bell', 'steel'), choice('saddle', 'gel')]), {
      choices: [],
      problem: { kind: 'unknownOption', optionId: 'saddle' },
    });
    assert.deepEqual(selectOptions(bicycle, [choice('bell', 'led')]), {
      choices: [],
      problem: { kind: 'unknownValue', optionId: 'bell', valueId: 'led' },
    });
    assert.deepEqual(selectOptions(tube, [choice('bell', 'brass')]).problem, {
      kind: 'unknownOption',
      optionId: 'bell',
    });
  });

  it('a choice that a product no longer offers is replaced by the default', () => {
    assert.deepEqual(withDefaults(bicycle, [choice('bell', 'gold'), choice('lights', 'halogen')]), [
      choice('bell', 'brass'),
      choice('lights', 'halogen'),
    ]);
    assert.deepEqual(withDefaults(tube, [choice('bell', 'gold')]), []);
  });
});
