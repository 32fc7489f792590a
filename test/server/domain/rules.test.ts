import assert from 'node:assert/strict';
import {
  availability,
  bundleAvailability,
  isAvailable,
  unlimitedStock,
} from '../../../server/domain/availability.ts';
import { textIn } from '../../../server/domain/localized-text.ts';
import { currencyDigits, money, rounded } from '../../../server/domain/money.ts';
import { formatOrderNumber } from '../../../server/domain/order-creation.ts';
import { canBecome, stockEffect } from '../../../server/domain/order-status.ts';
import { settleAmounts } from '../../../server/domain/payment-amounts.ts';
import {
  cardProblem,
  isExpired,
  lastDigits,
  masked,
  passesChecksum,
} from '../../../server/domain/payment-card.ts';
import { bookApplies } from '../../../server/domain/pricing.ts';
import { isApplicable } from '../../../server/domain/shipping.ts';
import { taxClassOf, taxRate } from '../../../server/domain/taxation.ts';
import { variationValues } from '../../../server/domain/variation.ts';
import { isOnline } from '../../../server/domain/visibility.ts';
import type { Product } from '../../../server/records/catalog.ts';

const now = '2026-03-01T10:00:00.000Z';
const product = (rest: Partial<Product>): Product => ({
  id: 'p',
  catalog_id: 'c',
  type: 'item',
  name: {},
  ...rest,
});

describe('money', () => {
  it('has the digits of its currency, rounded half up', () => {
    assert.deepEqual(['USD', 'JPY', 'KWD', 'CLF'].map(currencyDigits), [2, 0, 3, 4]);
    assert.equal(rounded(money('1.005'), 'USD').toNumber(), 1.01);
    assert.equal(rounded(money('-1.005'), 'USD').toNumber(), -1.01);
    assert.equal(rounded(money('0.5'), 'JPY').toNumber(), 1);
  });
});

describe('localized text', () => {
  const text = { 'de-CH': 'Velo', de: 'Fahrrad', default: 'bicycle' };
  it('is that of the locale, of its language, else the default', () => {
    assert.deepEqual(
      ['de-CH', 'de_CH', 'de-AT', 'fr-FR'].map((locale) => textIn(text, locale)),
      ['Velo', 'Velo', 'Fahrrad', 'bicycle'],
    );
    assert.equal(textIn({ fr: 'vélo' }, 'de'), undefined);
    assert.equal(textIn(undefined, 'de'), undefined);
  });
});

describe('tax rates', () => {
  const taxClass = {
    site_id: 's',
    id: 'standard',
    default: true,
    rates: { 'US-CA': 0.0725, US: 0.05, '*': 0.01 },
  };
  it('are those of the most precise place', () => {
    assert.equal(taxRate(taxClass, { country_code: 'us', state_code: 'ca' }), 0.0725);
    assert.equal(taxRate(taxClass, { country_code: 'US', state_code: 'NY' }), 0.05);
    assert.equal(taxRate(taxClass, { country_code: 'DE' }), 0.01);
    assert.equal(taxRate(taxClass, undefined), 0.01);
    assert.equal(taxRate({ ...taxClass, rates: {} }, { country_code: 'US' }), 0);
    assert.equal(taxRate(undefined, { country_code: 'US' }), 0);
  });
  it('are those of the default class where a product names none or one that is gone', () => {
    assert.equal(taxClassOf([taxClass], undefined), taxClass);
    assert.equal(taxClassOf([taxClass], 'gone'), taxClass);
    assert.equal(taxClassOf([], 'standard'), undefined);
  });
});

describe('a price book', () => {
  const book = { id: 'b', name: {}, currency: 'USD', valid_from: now, valid_to: '2026-04-01T00:00:00.000Z' };
  it('holds in its currency from its first instant to before its last', () => {
    assert.equal(bookApplies(book, 'USD', now), true);
    assert.equal(bookApplies(book, 'USD', '2026-03-01T09:59:59.999Z'), false);
    assert.equal(bookApplies(book, 'USD', '2026-04-01T00:00:00.000Z'), false);
    assert.equal(bookApplies(book, 'EUR', now), false);
  });
});

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
  const good = {
    productIds: ['mug'],
    categoryIds: new Set(['cups', 'kitchen']),
    quantity: 1,
    worth: money(20),
  };

  it('applies where it is enabled, priced, and goes to', () => {
    const to = (country_code: string) => isApplicable(method, { ...parcel, address: { country_code } });
    assert.equal(to('us'), true);
    assert.equal(isApplicable(method, parcel), true);
    assert.equal(to('CA'), false);
    assert.equal(isApplicable(method, { ...parcel, currency: 'EUR' }), false);
    assert.equal(isApplicable({ ...method, enabled: false }, parcel), false);
  });

  it('takes goods, save those of products and categories that it leaves out', () => {
    const takes = (rest: object) => isApplicable({ ...method, ...rest }, { ...parcel, goods: [good] });
    assert.equal(takes({}), true);
    assert.equal(takes({ excluded_product_ids: ['mug'] }), false);
    assert.equal(takes({ excluded_category_ids: ['kitchen'] }), false);
    assert.equal(takes({ excluded_category_ids: ['garden'] }), true);
  });

  it('takes goods that are together worth no less and no more than it asks, ends included', () => {
    const takes = (minimum: number, maximum: number, goods = [good, good]) =>
      isApplicable({ ...method, amounts: { USD: { minimum, maximum } } }, { ...parcel, goods });
    assert.equal(takes(40, 40), true);
    assert.equal(takes(40.01, 100), false);
    assert.equal(takes(0, 39.99), false);
    assert.equal(takes(40, 50, []), true, 'nothing is in it yet');
  });

  it('is for everybody, or for the groups that it names', () => {
    const isFor = (customerGroups: Set<string> | undefined, customer_group_ids?: string[]) =>
      isApplicable(
        { ...method, ...(customer_group_ids === undefined ? {} : { customer_group_ids }) },
        { ...parcel, customerGroups },
      );
    assert.equal(isFor(new Set()), true);
    assert.equal(isFor(new Set(['Everyone', 'trade']), ['trade']), true);
    assert.equal(isFor(new Set(['Everyone']), ['trade']), false);
  });
});

describe('availability', () => {
  const list = { id: 'main', default_in_stock: false };
  const record = { inventory_list_id: 'main', product_id: 'p', allocation: 5 };
  it('is what the counter says', () => {
    const found = availability(list, record, 3);
    assert.deepEqual([found.ats, found.orderable, found.counted], [3, true, true]);
    assert.deepEqual([isAvailable(found, 3), isAvailable(found, 4)], [true, false]);
    assert.equal(availability(list, record, -2).ats, 0);
  });
  it('is without end for perpetual stock, and by default where the list says so', () => {
    assert.equal(availability(list, { ...record, perpetual: true }, 0).ats, unlimitedStock);
    assert.equal(availability({ ...list, default_in_stock: true }, undefined, 0).ats, unlimitedStock);
    assert.equal(availability(list, undefined, 0).orderable, false);
  });
  it('is a promise for what may be ordered back or ahead', () => {
    const found = availability(list, { ...record, backorderable: true }, 0);
    assert.deepEqual([found.ats, found.orderable, isAvailable(found, 7)], [0, true, true]);
  });
  it('of a bundle is that of its scarcest part and of its own record', () => {
    const part = (stock: number, quantity: number) => ({
      quantity,
      availability: availability(list, record, stock),
    });
    const parts = [part(7, 2), part(9, 1)];
    assert.equal(bundleAvailability(undefined, parts, false)?.ats, 3);
    assert.equal(bundleAvailability(availability(list, record, 2), parts, false)?.ats, 2);
    assert.equal(bundleAvailability(availability(list, record, 8), parts, true)?.ats, 8);
  });
});

describe('a product is online', () => {
  it('unless the site or the default says otherwise, and within its dates', () => {
    assert.equal(isOnline(product({}), 'A', now), true);
    assert.equal(isOnline(product({ online_flag: { default: false, A: true } }), 'A', now), true);
    assert.equal(isOnline(product({ online_flag: { default: false, A: true } }), 'B', now), false);
    assert.equal(isOnline(product({ valid_from: '2026-03-02T00:00:00.000Z' }), 'A', now), false);
    assert.equal(isOnline(product({ valid_to: now }), 'A', now), false);
  });
});

describe('variation values', () => {
  const values = [
    { value: 'a', name: {} },
    { value: 'b', name: {} },
  ];
  const master = product({
    variation_attributes: [
      { id: 'x', name: {}, values },
      { id: 'y', name: {}, values },
    ],
  });
  const variants = [
    { product: product({ variation_values: { x: 'a', y: 'a' } }), orderable: false },
    { product: product({ variation_values: { x: 'a', y: 'b' } }), orderable: true },
  ];
  const orderable = (chosen = {}) =>
    variationValues(master, variants, chosen)
      .filter((value) => value.orderable)
      .map(({ attributeId, value }) => `${attributeId}=${value}`);
  it('are orderable where some variant with them is, given what else is chosen', () => {
    assert.deepEqual(orderable(), ['x=a', 'y=b']);
    assert.deepEqual(orderable({ y: 'a' }), ['y=b']);
  });
});

describe('the status of an order', () => {
  const all = ['created', 'new', 'open', 'completed', 'cancelled', 'failed', 'replaced'] as const;
  it('changes along its machine only', () => {
    const after = (from: (typeof all)[number]) => all.filter((to) => to !== from && canBecome(from, to));
    assert.deepEqual(Object.fromEntries(all.map((from) => [from, after(from)])), {
      created: ['new', 'open', 'failed'],
      new: ['open', 'completed', 'cancelled', 'replaced'],
      open: ['new', 'completed', 'cancelled', 'replaced'],
      completed: ['open', 'cancelled', 'replaced'],
      cancelled: ['new', 'open'],
      failed: ['created'],
      replaced: [],
    });
    assert.ok(all.every((status) => canBecome(status, status)));
  });
  it('gives stock back when the order ends without a sale, and takes it when it comes back', () => {
    assert.equal(stockEffect('created', 'failed'), 'release');
    assert.equal(stockEffect('open', 'cancelled'), 'release');
    assert.equal(stockEffect('failed', 'created'), 'reserve');
    assert.equal(stockEffect('new', 'completed'), 'none');
  });
});

describe('order numbers and payment amounts', () => {
  it('have eight digits and the prefix of the site', () => {
    assert.equal(formatOrderNumber(42), '00000042');
    assert.equal(formatOrderNumber(123456789, 'S-'), 'S-123456789');
  });
  it('leave what is open to the first instrument without an amount', () => {
    const instrument = (id: string, amount?: number) => ({
      id,
      payment_method_id: 'm',
      ...(amount === undefined ? {} : { amount }),
    });
    const amounts = (...given: ReturnType<typeof instrument>[]) =>
      settleAmounts(given, 10.1, 'USD').map(({ amount }) => amount);
    assert.deepEqual(amounts(instrument('a')), [10.1]);
    assert.deepEqual(amounts(instrument('a', 3), instrument('b'), instrument('c')), [3, 7.1, 0]);
    assert.deepEqual(amounts(instrument('a', 20), instrument('b')), [20, 0]);
  });
});

describe('a payment card', () => {
  const method = {
    site_id: 's',
    id: 'm',
    name: {},
    enabled: true,
    processor_id: 'p',
    cards: [
      {
        card_type: 'Master',
        name: 'Master',
        number_lengths: ['16'],
        number_prefixes: ['51-55'],
        security_code_length: 3,
        checksum_verification_enabled: true,
      },
    ],
  };
  it('shows its last digits only', () => {
    assert.equal(lastDigits('5555555555554444'), '4444');
    assert.equal(lastDigits('123'), '3');
    assert.equal(masked('4444', 16), '************4444');
  });
  it('must be of a type, length, prefix and checksum that the method takes', () => {
    const problem = (number: string, card_type = 'Master') => cardProblem(method, { card_type, number });
    assert.equal(problem('5555-5555-5555-4444'), undefined);
    assert.equal(problem('5555555555554445'), 'number');
    assert.equal(problem('4111111111111111'), 'number');
    assert.equal(problem('555555555555444'), 'number');
    assert.equal(problem('************4444'), undefined);
    assert.equal(problem('5555555555554444', 'Visa'), 'card_type');
    assert.equal(cardProblem({ ...method, cards: [] }, { card_type: 'Visa' }), undefined);
    assert.equal(passesChecksum(''), false);
  });
  it('has expired when its last month is over', () => {
    assert.equal(isExpired({ expiration_month: 2, expiration_year: 2026 }, now), true);
    assert.equal(isExpired({ expiration_month: 3, expiration_year: 2026 }, now), false);
    assert.equal(isExpired({}, now), false);
  });
});
