import assert from 'node:assert/strict';
import fc from 'fast-check';
import { basketModel, type BasketModel } from '../../../support/basket-model.ts';
import { apportion, currencyDigits, money, sum } from '../../../../server/domain/money.ts';
import type { Discounts } from '../../../../server/domain/totals/adjustments.ts';
import { noDiscounts } from '../../../../server/domain/totals/adjustments.ts';
import { isComplete, shipmentSums, totalsOf } from '../../../../server/domain/totals/totals.ts';
import type { Adjustment, Totals } from '../../../../server/records/commerce.ts';
import { basketExamples, type BasketExample } from '../../../support/basket-examples.ts';

describe('baskets computed by hand', () => {
  for (const row of basketExamples) {
    it(`the totals are those computed by hand for a basket: ${row.name}`, () => {
      const { container, inputs } = basketModel(row);
      const totals = totalsOf(container, inputs);
      assert.deepEqual(
        [totals.product_total, totals.shipping_total, totals.tax_total, totals.order_total],
        [row.products, row.shippingTotal, row.tax, row.total],
      );
      assert.ok(isComplete(container, totals));
    });
  }
});

const adjustmentOf = (id: string, price: number): Adjustment => ({ id, item_text: id, price });
const createDiscounts = (values: Partial<Discounts>): Discounts => ({ ...noDiscounts, ...values });

const threeItems: BasketExample = {
  name: 'three items',
  currency: 'USD',
  taxation: 'net',
  places: ['US-CA'],
  items: ['1 x 10 standard', '1 x 10 standard', '1 x 10 standard'],
  shipping: '0:6 30:0',
  products: 30,
  shippingTotal: 0,
  tax: 1.5,
  total: 31.5,
};

describe('discounts in the totals', () => {
  it('an item discount lowers its line, the tax, and the merchandise total that shipping prices depend on', () => {
    const { container, inputs } = basketModel(threeItems);
    const totals = totalsOf(
      container,
      inputs,
      createDiscounts({ product: () => new Map([['i0', [adjustmentOf('sale', -2.5)]]]) }),
    );
    assert.equal(totals.lines['i0']?.price, 10);
    assert.equal(totals.lines['i0'].price_after_item_discount, 7.5);
    assert.equal(totals.product_sub_total, 27.5);
    assert.equal(totals.shipping_total, 6);
    // 7.50 x 5 % = 0.375 -> 0.38, 0.50, 0.50, and 0.30 on shipping
    assert.equal(totals.tax_total, 1.68);
    assert.equal(totals.merchandize_total_tax, 1.5);
    assert.equal(totals.order_total, 35.18);
  });

  it('an order discount is distributed over the lines in whole cents, and changes neither subtotal nor shipping', () => {
    const { container, inputs } = basketModel(threeItems);
    const totals = totalsOf(container, inputs, createDiscounts({ order: () => [adjustmentOf('ten', -10)] }));
    assert.deepEqual(
      ['i0', 'i1', 'i2'].map((id) => totals.lines[id]?.price_after_order_discount),
      [6.66, 6.67, 6.67],
    );
    assert.equal(totals.product_sub_total, 30);
    assert.equal(totals.product_total, 20);
    assert.equal(totals.shipping_total, 0);
    assert.deepEqual(totals.order_adjustments, [adjustmentOf('ten', -10)]);
  });

  it('a shipping discount is never larger than the shipping cost', () => {
    const row = { ...threeItems, items: ['1 x 10 standard'] };
    const { container, inputs } = basketModel(row);
    const totals = totalsOf(
      container,
      inputs,
      createDiscounts({ shipping: ([line]) => new Map([[line?.id ?? '', [adjustmentOf('free', -100)]]]) }),
    );
    assert.equal(totals.shipping_total, 0);
    assert.equal(totals.shipping_total_tax, 0.3);
    assert.equal(totals.adjusted_shipping_total_tax, 0);
    assert.deepEqual(totals.lines['shipping:US-CA']?.adjustments, [adjustmentOf('free', -6)]);
  });
});

describe('totals of baskets with lines that have no price', () => {
  it('the totals of a basket with an unknown product are incomplete, and its line has no price', () => {
    const { container, inputs } = basketModel(threeItems);
    const totals = totalsOf(container, { ...inputs, products: new Map() });
    assert.equal(totals.lines['i0']?.unpriced, true);
    assert.equal(isComplete(container, totals), false);
  });

  it('a shipment without a method has no price, but an empty one among others costs nothing', () => {
    const { container, inputs } = basketModel(threeItems);
    const containerWithEmptyShipment = { ...container, shipments: [...container.shipments, { id: 'empty' }] };
    const emptyShipmentLine = totalsOf(containerWithEmptyShipment, inputs).lines['shipping:empty'];
    assert.deepEqual([emptyShipmentLine?.unpriced, emptyShipmentLine?.price], [undefined, 0]);
    const containerWithoutMethod = { ...container, shipments: [{ id: 'US-CA' }] };
    assert.equal(totalsOf(containerWithoutMethod, inputs).lines['shipping:US-CA']?.unpriced, true);
  });
});

const amount = (digits: number) =>
  fc.integer({ min: 0, max: 5_000_000 }).map((units) => units / 10 ** digits);

const anyRow = fc
  .record({ currency: fc.constantFrom('USD', 'JPY', 'KWD'), taxation: fc.constantFrom('net', 'gross') })
  .chain(({ currency, taxation }) => {
    const price = amount(currencyDigits(currency));
    const place = fc.constantFrom('US-NY', 'DE', 'JP');
    const item = fc
      .tuple(fc.integer({ min: 1, max: 99 }), price, price, fc.constantFrom('standard', 'reduced'), place)
      .map(([quantity, list, extra, taxClass, to]) => `${quantity} x ${list}+${extra} ${taxClass} to ${to}`);
    return fc.record({
      name: fc.constant('any'),
      currency: fc.constant(currency),
      taxation: fc.constant(taxation),
      places: fc.constant(['US-NY', 'DE', 'JP']),
      items: fc.array(item, { minLength: 1, maxLength: 6 }),
      shipping: price.map((shipping) => `0:${shipping} 100:0`),
      products: fc.constant(0),
      shippingTotal: fc.constant(0),
      tax: fc.constant(0),
      total: fc.constant(0),
    });
  });

/** Discounts of 0 to 200: the same one on every line, and one on the order. */
const anyDiscounts = fc
  .record({ item: fc.integer({ min: 0, max: 200 }), order: fc.integer({ min: 0, max: 200 }) })
  .map(({ item, order }) =>
    createDiscounts({
      product: (lines) => new Map(lines.map((line) => [line.id, [adjustmentOf('item', -item)]])),
      order: () => [adjustmentOf('order', -order)],
    }),
  );

const selectMerchandiseLines = ({ container }: BasketModel, totals: Totals) =>
  container.product_lines.flatMap((item) =>
    [item.item_id, ...(item.options ?? []).map((option) => option.item_id)].flatMap((id) => {
      const line = totals.lines[id];
      return line === undefined ? [] : [line];
    }),
  );
const addUp = (values: readonly number[]) => sum(values.map((value) => money(value))).toNumber();

describe('totals of arbitrary baskets', () => {
  const checkTotals = (check: (model: BasketModel, totals: Totals, row: BasketExample) => void) =>
    fc.assert(
      fc.property(anyRow, anyDiscounts, (row, discountValues) => {
        const model = basketModel(row);
        check(model, totalsOf(model.container, model.inputs, discountValues), row);
      }),
    );

  it('the totals of a basket are the sums of their parts', () =>
    checkTotals((model, totals, row) => {
      const lines = selectMerchandiseLines(model, totals);
      const shipping = Object.entries(totals.lines).flatMap(([id, line]) =>
        id.startsWith('shipping:') ? [line] : [],
      );
      assert.equal(totals.product_total, addUp(lines.map((line) => line.price_after_order_discount)));
      assert.equal(totals.product_sub_total, addUp(lines.map((line) => line.price_after_item_discount)));
      assert.equal(totals.shipping_total, addUp(shipping.map((line) => line.price_after_item_discount)));
      assert.equal(totals.tax_total, addUp([...lines, ...shipping].map((line) => line.adjusted_tax)));
      const parts = [totals.product_total, totals.shipping_total];
      assert.equal(totals.order_total, addUp(row.taxation === 'net' ? [...parts, totals.tax_total] : parts));
    }));

  it('the order total and the tax total of a basket are the sums of those of its shipments', () =>
    checkTotals(({ container }, totals) => {
      const shipments = container.shipments.map(({ id }) => shipmentSums(container, totals, id));
      assert.equal(totals.order_total, addUp(shipments.map(({ total }) => total)));
      assert.equal(totals.tax_total, addUp(shipments.map(({ tax_total: tax }) => tax)));
    }));

  it('the order total, the prices and the taxes of a basket are never negative after discounts', () =>
    checkTotals((_, totals) => {
      for (const line of Object.values(totals.lines)) {
        assert.ok(line.price_after_order_discount >= 0 && line.adjusted_tax >= 0);
        assert.ok(line.price_after_order_discount <= line.price_after_item_discount);
      }
      assert.ok(totals.order_total >= 0);
    }));

  it('order discounts reduce the merchandise total by exactly their amounts', () =>
    checkTotals((_, totals) => {
      const discountTotal = addUp((totals.order_adjustments ?? []).map(({ price }) => price));
      assert.equal(totals.product_total, addUp([totals.product_sub_total, discountTotal]));
    }));
});

describe('apportioning an amount', () => {
  it('an amount up to the sum of the weights is distributed into parts that add up to it, none larger than its weight', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 12 }),
        fc.nat(100),
        (cents, percent) => {
          const weights = cents.map((cent) => money(cent).div(100));
          const total = sum(weights);
          const discount = total.times(percent).div(100).toDecimalPlaces(2);
          const parts = apportion(discount.negated(), weights, 'USD');
          assert.ok(sum(parts).equals(discount.negated()));
          for (const [index, part] of parts.entries()) {
            assert.ok(part.negated().lessThanOrEqualTo(weights[index] ?? money(0)));
          }
        },
      ),
    );
  });
});
