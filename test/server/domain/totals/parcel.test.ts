import assert from 'node:assert/strict';
import { money } from '../../../../server/domain/money.ts';
import { itemValueIn, parcelOf } from '../../../../server/domain/totals/parcel.ts';
import { totalsOf } from '../../../../server/domain/totals/totals.ts';
import { noDiscounts } from '../../../../server/domain/totals/adjustments.ts';
import { basketModel } from '../../../support/basket-model.ts';

const { container, inputs } = basketModel({
  name: 'a bicycle with a bell, and two tubes sent elsewhere',
  currency: 'USD',
  taxation: 'net',
  places: ['CA', 'US-NY'],
  items: ['1 x 500+9 standard to CA', '2 x 4 standard to US-NY'],
  shipping: '0:0',
  products: 517,
  shippingTotal: 0,
  tax: 0,
  total: 517,
});
const [ottawa, albany] = container.shipments;
const products = new Map(
  [...inputs.products].map(([id, pricedProduct]) => [
    id,
    id === 'p1'
      ? { ...pricedProduct, product: { ...pricedProduct.product, master_id: 'tube' } }
      : pricedProduct,
  ]),
);

describe('a shipment, as shipping methods see it', () => {
  it('a shipment contains its own products, variants also under the ID of their master', () => {
    const facts = new Map([['p1', { ids: new Set(['p1', 'tube']), categoryIds: new Set(['parts']) }]]);
    const customerGroups = new Set(['trade']);
    const parcel = (shipment = albany!, overrides: object = {}) =>
      parcelOf(container, { products, ...overrides }, shipment, (id) => money(id === 'i1' ? 8 : 509));
    assert.deepEqual(parcel(albany, { facts, customerGroups }), {
      currency: 'USD',
      address: { country_code: 'US', state_code: 'NY' },
      goods: [{ productIds: ['p1', 'tube'], categoryIds: new Set(['parts']), quantity: 2, value: money(8) }],
      customerGroups,
    });
    assert.deepEqual(parcel(ottawa, { facts }).goods, [
      { productIds: ['p0'], categoryIds: undefined, quantity: 1, value: money(509) },
    ]);
    assert.deepEqual(parcel({ id: 'empty' }).goods, []);
  });

  it('the value of a product in a shipment is the price of its line and options after item discounts', () => {
    const totals = totalsOf(container, inputs, {
      ...noDiscounts,
      product: () => new Map([['i0', [{ id: 'sale', item_text: 'Sale', price: -50 }]]]),
      order: () => [{ id: 'ten', item_text: 'Ten', price: -10 }],
    });
    const valueOf = itemValueIn(container, totals);
    assert.deepEqual(
      ['i0', 'i1', 'unknown'].map((id) => valueOf(id).toNumber()),
      [459, 8, 0],
    );
  });
});
