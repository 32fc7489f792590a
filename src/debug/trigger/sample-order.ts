import { draftStepRequests } from '../../requests/request-drafts.ts';
import type { RequestDraft } from '../../requests/request-text.ts';
import type { TriggerStep } from '../launch/attributes.ts';

/** The site of the sample shop in which the sample order is placed. */
export const sampleSite = 'RefArch';

/**
 * Returns the sample order: a guest of the sample shop buys an apron, two mugs and a tin of polish. The steps
 * can be used unchanged as the `trigger` of a launch configuration.
 */
export function sampleOrder(prefix: string): TriggerStep[] {
  const shop = `/s/${sampleSite}/${prefix}/shop/v23_2`;
  const basket = `${shop}/baskets/\${steps.0.basket_id}`;
  return [
    {
      method: 'POST',
      path: `${shop}/baskets`,
      body: { customer_info: { email: 'wren.hollis@example.com' } },
    },
    {
      method: 'POST',
      path: `${basket}/items`,
      body: [
        { product_id: 'bench-apron-indigo', quantity: 1 },
        { product_id: 'enamel-mug-cream', quantity: 2 },
        { product_id: 'beeswax-polish', quantity: 1 },
      ],
    },
    {
      method: 'PUT',
      path: `${basket}/shipments/me/shipping_address?use_as_billing=true`,
      body: {
        first_name: 'Wren',
        last_name: 'Hollis',
        address1: '63 Chandlery Row',
        city: 'Astoria',
        postal_code: '97103',
        state_code: 'OR',
        country_code: 'US',
        phone: '+1 503 555 0188',
      },
    },
    { method: 'PUT', path: `${basket}/shipments/me/shipping_method`, body: { id: 'ground' } },
    {
      method: 'POST',
      path: `${basket}/payment_instruments`,
      body: {
        payment_method_id: 'CREDIT_CARD',
        payment_card: {
          card_type: 'Visa',
          number: '4111111111111111',
          holder: 'Wren Hollis',
          expiration_month: 11,
          expiration_year: 2039,
          security_code: '123',
        },
      },
    },
    { method: 'POST', path: `${shop}/orders`, body: { basket_id: '${steps.0.basket_id}' } },
  ];
}

/** Returns the requests of the sample order for a document. The prefix of the paths is that of the connection that sends them. */
export const sampleOrderDrafts = (): RequestDraft[] =>
  draftStepRequests(
    sampleOrder('{{prefix}}').map((step) => ({ ...step, as: 'guest' })),
    'Sample order',
  );
