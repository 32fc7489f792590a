import assert from 'node:assert/strict';
import { applicableMethods } from '../../../server/domain/payment-methods.ts';
import type { PaymentMethod } from '../../../server/records/site.ts';

describe('The applicable payment methods', () => {
  const payer = { currency: 'USD', country: 'de', customerGroups: new Set(['Everyone']), amount: 5 };
  const isOffered = (conditions: Partial<PaymentMethod>): boolean =>
    applicableMethods(
      [{ site_id: 's', id: 'INVOICE', name: {}, enabled: true, processor_id: 'P', ...conditions }],
      payer,
    ).length === 1;

  it('a payment method is offered in its currencies, countries and customer groups; an empty list restricts nothing', () => {
    assert.equal(isOffered({}), true);
    assert.equal(isOffered({ currencies: [], countries: [], customer_group_ids: [] }), true);
    assert.equal(
      isOffered({ currencies: ['USD'], countries: ['DE'], customer_group_ids: ['trade', 'Everyone'] }),
      true,
    );
    assert.equal(isOffered({ currencies: ['EUR'] }), false);
    assert.equal(isOffered({ countries: ['US'] }), false);
    assert.equal(isOffered({ customer_group_ids: ['trade'] }), false);
  });
});
