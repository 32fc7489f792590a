import assert from 'node:assert/strict';
import { money } from '../../../server/domain/money.ts';
import { isApplicable } from '../../../server/domain/shipping.ts';

describe('a shipping method', () => {
  const method = {
    site_id: 's',
    id: 'm',
    name: {},
    enabled: true,
    tax_class_id: 't',
    countries: ['US'],
    prices: { USD: [{ from: 0, price: 1 }] },
  };
  const parcel = { currency: 'USD', address: undefined, goods: [], customerGroups: undefined };
  const item = {
    productIds: ['mug'],
    categoryIds: new Set(['cups', 'kitchen']),
    quantity: 1,
    value: money(20),
  };

  it('a shipping method applies if it is enabled, has a price and ships to the address', () => {
    const shipsTo = (country_code: string) => isApplicable(method, { ...parcel, address: { country_code } });
    assert.equal(shipsTo('us'), true);
    assert.equal(isApplicable(method, parcel), true);
    assert.equal(shipsTo('CA'), false);
    assert.equal(isApplicable(method, { ...parcel, currency: 'EUR' }), false);
    assert.equal(isApplicable({ ...method, enabled: false }, parcel), false);
  });

  it('a shipping method ships all products except excluded products and products of excluded categories', () => {
    const ships = (fields: object) => isApplicable({ ...method, ...fields }, { ...parcel, goods: [item] });
    assert.equal(ships({}), true);
    assert.equal(ships({ excluded_product_ids: ['mug'] }), false);
    assert.equal(ships({ excluded_category_ids: ['kitchen'] }), false);
    assert.equal(ships({ excluded_category_ids: ['garden'] }), true);
  });

  it('a shipping method ships goods whose total is within its limits, both inclusive', () => {
    const ships = (minimum: number, maximum: number, goods = [item, item]) =>
      isApplicable({ ...method, amounts: { USD: { minimum, maximum } } }, { ...parcel, goods });
    assert.equal(ships(40, 40), true);
    assert.equal(ships(40.01, 100), false);
    assert.equal(ships(0, 39.99), false);
    assert.equal(ships(40, 50, []), true, 'an empty shipment');
  });

  it('a shipping method applies to every customer, or only to its customer groups', () => {
    const isMethodApplicable = (customerGroups: Set<string> | undefined, customer_group_ids?: string[]) =>
      isApplicable(
        { ...method, ...(customer_group_ids === undefined ? {} : { customer_group_ids }) },
        { ...parcel, customerGroups },
      );
    assert.equal(isMethodApplicable(new Set()), true);
    assert.equal(isMethodApplicable(new Set(['Everyone', 'trade']), ['trade']), true);
    assert.equal(isMethodApplicable(new Set(['Everyone']), ['trade']), false);
    assert.equal(isMethodApplicable(new Set(['Everyone']), []), true, 'an empty list');
  });

  it('a shipping method with an empty list of countries ships to all of them', () => {
    assert.equal(
      isApplicable({ ...method, countries: [] }, { ...parcel, address: { country_code: 'DE' } }),
      true,
    );
  });
});
