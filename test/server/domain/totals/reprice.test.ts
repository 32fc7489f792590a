import assert from 'node:assert/strict';
import { noDiscounts } from '../../../../server/domain/totals/adjustments.ts';
import type { LineItemContainer, TotalsInputs } from '../../../../server/domain/totals/line.ts';
import { repricedTotals } from '../../../../server/domain/totals/reprice.ts';
import { totalsOf } from '../../../../server/domain/totals/totals.ts';
import type { Adjustment, ManualAdjustment, Order, Totals } from '../../../../server/records/commerce.ts';
import { basketModel } from '../../../support/basket-model.ts';
import type { BasketExample } from '../../../support/basket-examples.ts';

const timestamp = '2026-03-01T10:00:00.000Z';
const row: BasketExample = {
  name: 'two products, one with an option',
  currency: 'USD',
  taxation: 'net',
  places: ['US-CA'],
  items: ['2 x 10+1 standard', '1 x 20 standard'],
  shipping: '0:6',
  products: 42,
  shippingTotal: 6,
  tax: 2.4,
  total: 50.4,
};
/** The same basket with a third product, after the shop has raised its prices and changed the tax class. */
const dearerModel = basketModel({
  ...row,
  items: ['2 x 15+3 reduced', '1 x 25 reduced', '1 x 7 reduced'],
  shipping: '0:9',
});
const { container, inputs } = basketModel(row);

const createOrder = (
  lineItems: LineItemContainer,
  totals: Totals,
  changes: Partial<LineItemContainer> = {},
): Order => ({
  site_id: 'Shop',
  order_no: '00000101',
  order_token: 'token',
  status: 'new',
  confirmation_status: 'confirmed',
  export_status: 'not_exported',
  payment_status: 'not_paid',
  shipping_status: 'not_shipped',
  created_by: 'Customer',
  customer_id: 'wren',
  channel_type: 'storefront',
  payment_instruments: [],
  totals,
  creation_date: timestamp,
  last_modified: timestamp,
  ...lineItems,
  ...changes,
});
const submittedTotals = totalsOf(container, inputs);
const reprice = (
  changes: Partial<LineItemContainer>,
  totals = submittedTotals,
  shop: TotalsInputs = dearerModel.inputs,
) => repricedTotals(createOrder(container, totals, changes), shop);
const [firstLine, secondLine] = container.product_lines;
const [, , newLine] = dearerModel.container.product_lines;

describe('the totals of an order that was changed', () => {
  it('an order keeps its prices and taxes when the prices and taxes of the shop change', () => {
    assert.deepEqual(reprice({}), submittedTotals);
    assert.equal(submittedTotals.order_total, 50.4);
  });

  it('an order that was submitted before tax classes existed keeps its tax rates, in the current tax classes', () => {
    const lines = Object.entries(submittedTotals.lines).map(([id, line]) => [
      id,
      { ...line, tax_class_id: '' },
    ]);
    const totals = reprice({}, { ...submittedTotals, lines: Object.fromEntries(lines) as Totals['lines'] });
    assert.equal(totals.order_total, 50.4);
    assert.deepEqual(
      ['i0', 'o0', 'i1'].map((id) => [totals.lines[id]?.tax_rate, totals.lines[id]?.tax_class_id]),
      Array(3).fill([0.05, 'reduced']),
    );
  });

  it('a product in an order keeps its price when its quantity changes', () => {
    const totals = reprice({ product_lines: [{ ...firstLine!, quantity: 3 }, secondLine!] });
    assert.deepEqual([totals.lines['i0']?.price, totals.lines['o0']?.price], [30, 3]);
    // The products cost 53 and shipping costs 6; the tax rate is 5 %.
    assert.equal(totals.order_total, 61.95);
  });

  it('a product that is added to an order gets the current prices and tax class, for its options too', () => {
    const addedLine = {
      ...firstLine!,
      item_id: 'i9',
      options: [{ ...firstLine!.options![0]!, item_id: 'o9' }],
    };
    const { lines } = reprice({ product_lines: [firstLine!, secondLine!, newLine!, addedLine] });
    assert.deepEqual(
      ['i2', 'i9', 'o9'].map((id) => [lines[id]?.base_price, lines[id]?.tax_rate, lines[id]?.tax_class_id]),
      [
        [7, 0.02, 'reduced'],
        [15, 0.02, 'reduced'],
        [3, 0.02, 'reduced'],
      ],
    );
    assert.deepEqual([lines['i0']?.base_price, lines['o0']?.base_price], [10, 1]);
  });

  it('a line that had no price in an order gets the current price', () => {
    const { products, ...rest } = inputs;
    const inputsWithoutPrice = { ...rest, products: new Map([...products].filter(([id]) => id !== 'p1')) };
    const totals = reprice({}, totalsOf(container, inputsWithoutPrice));
    assert.deepEqual([totals.lines['i0']?.base_price, totals.lines['i1']?.base_price], [10, 25]);
    assert.equal(totals.lines['i1']?.unpriced, undefined);
  });

  it('prices that a script sets in an order replace the prices from its submission and from the shop', () => {
    const fixedPrice = { base_price: 4 };
    const { lines } = reprice({
      product_lines: [
        { ...firstLine!, options: [{ ...firstLine!.options![0]!, fixed: { base_price: 2 } }] },
        { ...secondLine!, fixed: fixedPrice },
        { ...newLine!, fixed: { ...fixedPrice, tax_rate: 0.5 } },
      ],
      shipments: [{ ...container.shipments[0]!, fixed: { base_price: 3, tax: 1 } }],
    });
    assert.deepEqual(
      ['i0', 'o0', 'i1', 'i2', 'shipping:US-CA'].map((id) => [
        lines[id]?.base_price,
        lines[id]?.tax_rate,
        lines[id]?.tax,
      ]),
      [
        [10, 0.05, 1],
        [2, 0.05, 0.2],
        [4, 0.05, 0.2],
        [4, 0.5, 2],
        [3, 0.05, 1],
      ],
    );
  });

  it('the promotions of an order keep their amounts, as does goodwill unless it is removed from the order', () => {
    const adjustmentOf = (id: string, price: number): Adjustment => ({
      id,
      promotion_id: id,
      item_text: id,
      price,
    });
    const lineGoodwill: ManualAdjustment = {
      id: 'goodwill',
      level: 'product',
      item_id: 'i1',
      promotion_id: 'goodwill',
      item_text: 'Goodwill',
      discount: { type: 'percentage', value: 50 },
      created_by: 'agnes',
      creation_date: timestamp,
      last_modified: timestamp,
    };
    const goodwillWithItem: ManualAdjustment = {
      ...lineGoodwill,
      id: 'sorry',
      level: 'order',
      discount: { type: 'amount', value: 1 },
    };
    const { item_id: _, ...orderGoodwill } = goodwillWithItem;
    const containerWithGoodwill = { ...container, manual_adjustments: [lineGoodwill, orderGoodwill] };
    const discountedTotals = totalsOf(containerWithGoodwill, inputs, {
      ...noDiscounts,
      product: () => new Map([['i1', [adjustmentOf('sale', -4)]]]),
      order: () => [adjustmentOf('ten', -3)],
      shipping: () => new Map([['shipping:US-CA', [adjustmentOf('ship', -2)]]]),
    });
    const newTotals = repricedTotals(
      createOrder(containerWithGoodwill, discountedTotals),
      dearerModel.inputs,
    );
    assert.deepEqual(newTotals, discountedTotals);
    assert.deepEqual(
      [
        newTotals.lines['i1']?.adjustments,
        newTotals.order_adjustments,
        newTotals.lines['shipping:US-CA']?.adjustments,
      ].map((adjustments) => adjustments?.map(({ id, price }) => [id, price])),
      [
        [
          ['sale', -4],
          ['goodwill', -8],
        ],
        [
          ['ten', -3],
          ['sorry', -1],
        ],
        [['ship', -2]],
      ],
    );
    const totalsWithoutGoodwill = repricedTotals(
      createOrder(containerWithGoodwill, discountedTotals, { manual_adjustments: [] }),
      dearerModel.inputs,
    );
    assert.deepEqual(
      totalsWithoutGoodwill.lines['i1']?.adjustments?.map(({ id }) => id),
      ['sale'],
    );
    assert.deepEqual(
      totalsWithoutGoodwill.order_adjustments?.map(({ id }) => id),
      ['ten'],
    );
  });
});
