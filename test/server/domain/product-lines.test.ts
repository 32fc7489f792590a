import assert from 'node:assert/strict';
import {
  isOrderableQuantity,
  canBeCombined,
  quantityByProduct,
  addLine,
} from '../../../server/domain/product-lines.ts';
import type { ProductLine } from '../../../server/records/commerce.ts';

const helmet: ProductLine = {
  item_id: 'i1',
  product_id: 'helmet',
  quantity: 2,
  shipment_id: 'me',
  item_text: 'Helmet',
};
const option = (option_id: string, value_id: string) => ({ item_id: `o-${option_id}`, option_id, value_id });

describe('the product lines of a basket', () => {
  for (const [caseName, changes] of [
    ['its ID', { product_id: 'bell' }],
    ['its shipment', { shipment_id: 'second' }],
    ['its inventory list', { inventory_list_id: 'outlet' }],
    ['the item of a product list', { product_list_item_id: 'wish1' }],
    ['being a gift', { gift: true }],
    ['its gift message', { gift_message: 'Ride well' }],
    ['being a bonus product', { bonus: true }],
    ['an option', { options: [option('engraving', 'yes')] }],
    ['a custom attribute', { custom: { engraving: 'Wren' } }],
  ] as const)
    it(`a product is added as a separate line if it differs in ${caseName}`, () => {
      const addedLine = { ...helmet, ...changes, item_id: 'i2' } as ProductLine;
      assert.equal(canBeCombined(helmet, addedLine), false);
      assert.equal(canBeCombined(addedLine, helmet), false);
      assert.deepEqual(addLine([helmet], addedLine), [helmet, addedLine]);
    });

  it('a bonus product is never combined, not even with the same bonus product', () => {
    assert.equal(canBeCombined({ ...helmet, bonus: true }, { ...helmet, bonus: true }), false);
  });

  it('a product that is added again increases the quantity of its line', () => {
    const bell = { ...helmet, item_id: 'i0', product_id: 'bell' };
    assert.deepEqual(addLine([bell, helmet], { ...helmet, item_id: 'i2', quantity: 3 }), [
      bell,
      { ...helmet, quantity: 5 },
    ]);
    for (const fields of [{ gift: false }, { custom: {} }, { options: [] }, { bonus: false }])
      assert.equal(canBeCombined(helmet, { ...helmet, ...fields }), true, JSON.stringify(fields));
  });

  it('lines with the same options in another order can be combined, but lines with other options or values cannot', () => {
    const options = [option('color', 'red'), option('size', 'm')];
    const line = { ...helmet, options };
    assert.equal(canBeCombined(line, { ...line, options: options.toReversed() }), true);
    assert.equal(canBeCombined(line, { ...line, options: [options[0]!, option('size', 'l')] }), false);
    assert.equal(canBeCombined(line, { ...line, options: [options[0]!] }), false);
  });

  it('the quantities of a product are added up for each inventory list', () => {
    const lines = [
      helmet,
      { ...helmet, quantity: 3, shipment_id: 'second' },
      { ...helmet, quantity: 1, inventory_list_id: 'outlet' },
      { ...helmet, quantity: 4, inventory_list_id: 'main' },
      { ...helmet, product_id: 'bell' },
    ];
    assert.deepEqual(quantityByProduct(lines, 'main'), [
      { inventoryListId: 'main', productId: 'helmet', quantity: 9 },
      { inventoryListId: 'outlet', productId: 'helmet', quantity: 1 },
      { inventoryListId: 'main', productId: 'bell', quantity: 2 },
    ]);
  });

  for (const [caseName, product, validQuantities, invalidQuantities] of [
    ['without limits', {}, [1, 2, 10], [0.5, 1.5]],
    ['from a minimum', { min_order_quantity: 3 }, [3, 4], [1, 2, 3.5]],
    ['in steps', { step_quantity: 0.5 }, [0.5, 1, 1.5], [0.25, 1.2]],
    ['in steps from a minimum', { min_order_quantity: 2, step_quantity: 3 }, [2, 5, 8], [1, 3, 6]],
    ['in steps of a tenth', { step_quantity: 0.1 }, [0.3, 0.7], [0.35]],
    ['with a step of zero', { step_quantity: 0 }, [1, 2], [0.5]],
  ] as const)
    it(`a product sold ${caseName} can be ordered in ${validQuantities.join(', ')}, not ${invalidQuantities.join(', ')}`, () => {
      for (const quantity of validQuantities)
        assert.equal(isOrderableQuantity(product, quantity), true, String(quantity));
      for (const quantity of invalidQuantities)
        assert.equal(isOrderableQuantity(product, quantity), false, String(quantity));
    });
});
