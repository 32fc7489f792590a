import assert from 'node:assert/strict';
import { accountModel, basketModel, orderModel, productModel, toolResults } from './corpus-results.ts';
import { sender } from './http.ts';
import { signInBackOffice } from './data-api.ts';
import { Storefront } from './storefront.ts';

const shopPath = '/svc/shop/v23_2';
const card = {
  card_type: 'Visa',
  holder: 'Wren Hollis',
  number: '4111111111111111',
  expiration_month: 12,
  expiration_year: 2030,
};
const product = 'beeswax-polish';

/** Results that the steps of the story pass to later steps. */
interface StoryState {
  guest: Storefront;
  customer: Storefront;
  customerId: string;
  basket: any;
  order: any;
}

export interface StoryStep {
  readonly title: string;
  readonly run: (baseUrl: string, state: StoryState) => Promise<void>;
}

/**
 * A visit to a shop whose hooks are the scripts of `test/cartridges/corpus`. Its cartridges are as varied as real ones:
 * a loyalty program, payment, tax, and libraries in old and new styles. Every script runs, and the steps check the
 * effects of the scripts.
 */
export const corpusStory: readonly StoryStep[] = [
  {
    title: 'a guest signs in',
    async run(url, state) {
      state.guest = await Storefront.signIn(url);
    },
  },
  {
    title: 'a search numbers its hits, and a query that is too long is rejected',
    async run(_url, { guest }) {
      const result = await guest.request('GET', '/product_search?q=tent');
      assert.equal(result.hits[0].c_badge, `#1 of ${result.hits.length}`);
      assert.deepEqual(JSON.parse(result.hits[0].c_tools), toolResults);
      const response = await guest.send('GET', `/product_search?q=${'long+'.repeat(9)}`);
      assert.equal(response.body.fault.arguments.statusCode, 'QUERY');
    },
  },
  {
    title: 'a product shows its price and its stock',
    async run(_url, { guest }) {
      const document = await guest.request('GET', `/products/${product}?expand=prices,availability`);
      assert.match(document.c_display, /^\$\d+\.\d\d$/);
      // Twelve characters of the name, and the suffix.
      assert.match(document.c_teaser, /^.{12}\.\.\.$/);
      assert.equal(document.c_stock, 'yes');
      assert.ok(document.c_site.length > 0);
      assert.deepEqual(JSON.parse(document.c_model), productModel);
    },
  },
  {
    title:
      'hooks add a summary and a tax estimate to a new basket, and an empty basket has the flash BasketEmpty',
    async run(_url, state) {
      const emptyBasket = await state.guest.request('POST', '/baskets', {});
      assert.ok(emptyBasket._flash.some(({ type }: { type: string }) => type === 'BasketEmpty'));
      assert.equal(emptyBasket.c_anonymous, true);
      await state.guest.request('DELETE', `/baskets/${emptyBasket.basket_id}`);
      state.basket = await state.guest.createBasket({ [product]: 2 });
      assert.match(state.basket.c_summary, /^2 piece\(s\), \d+ point\(s\)$/);
      assert.deepEqual([state.basket.c_pieces, state.basket.c_openedBy], [2, 'cartwright']);
      assert.equal(state.basket.c_taxEstimate, 0);
    },
  },
  {
    title: 'items are added and changed, and too many items are rejected',
    async run(_url, { guest, basket }) {
      const items = `/baskets/${basket.basket_id}/items`;
      const updatedBasket = await guest.request('POST', items, [{ product_id: product, quantity: 1 }]);
      assert.equal(updatedBasket.c_productIds, product);
      const response = await guest.send('POST', items, [{ product_id: product, quantity: 51 }]);
      assert.match(response.body.fault.arguments.statusMsg, /^No more than 50 of ./);
      await guest.request('PATCH', `${items}/${basket.product_items[0].item_id}`, { quantity: 3 });
    },
  },
  {
    title: 'addresses are normalized, and determine the jurisdiction for taxes',
    async run(_url, { guest, basket }) {
      const address = {
        first_name: 'wren',
        last_name: 'hollis',
        address1: '1 Main Street',
        city: 'portland',
        postal_code: '97 205',
        state_code: 'OR',
        country_code: 'US',
      };
      const path = `/baskets/${basket.basket_id}`;
      const { billing_address } = await guest.request('PUT', `${path}/billing_address`, address);
      assert.deepEqual(
        [billing_address.last_name, billing_address.city, billing_address.postal_code],
        ['Hollis', 'Portland', '97205'],
      );
      const addressResponse = await guest.send('PUT', `${path}/billing_address`, {
        ...address,
        last_name: '',
      });
      assert.equal(addressResponse.body.fault.arguments.statusMsg, 'lastName is missing');
      const { shipments } = await guest.request('PUT', `${path}/shipments/me/shipping_address`, address);
      assert.equal(shipments[0].c_jurisdiction, 'US-OR');
      const methodResponse = await guest.send('PUT', `${path}/shipments/me/shipping_method`, {
        id: 'pigeon',
      });
      assert.equal(methodResponse.body.fault.arguments.statusCode, 'METHOD');
      await guest.request('PUT', `${path}/shipments/me/shipping_method`, { id: 'ground' });
    },
  },
  {
    title: 'a card with a wrong number is rejected, and a valid card is added to the basket',
    async run(_url, { guest, basket }) {
      const path = `/baskets/${basket.basket_id}/payment_instruments`;
      const invalidCard = {
        payment_method_id: 'CREDIT_CARD',
        payment_card: { ...card, number: '4111111111111112' },
      };
      const response = await guest.send('POST', path, invalidCard);
      assert.equal(response.body.fault.arguments.statusMsg, 'the number is wrong');
      await guest.request('POST', path, { payment_method_id: 'CREDIT_CARD', payment_card: card });
    },
  },
  {
    title: 'a basket shows its points',
    async run(_url, { guest, basket }) {
      const document = await guest.request('GET', `/baskets/${basket.basket_id}`);
      assert.ok(document.c_points > 0);
      assert.match(document.c_pointsDetail, new RegExp(`^${product}:\\d+`));
    },
  },
  {
    title: 'a hook adds the storefront’s basket model to the document without changing the order total',
    async run(_url, { guest }) {
      const otherBasket = await guest.createBasket({ [product]: 2 });
      const document = await guest.request('GET', `/baskets/${otherBasket.basket_id}`);
      const { totals, ...model } = JSON.parse(document.c_model);
      assert.deepEqual(model, basketModel);
      assert.match(totals.product, /^\$\d+\.\d\d$/);
      assert.deepEqual([totals.order, document.order_total], [true, otherBasket.order_total]);
      await guest.request('DELETE', `/baskets/${otherBasket.basket_id}`);
    },
  },
  {
    title: 'an order has its reference and its points, but no change that was rolled back',
    async run(_url, state) {
      state.order = await state.guest.request('POST', '/orders', { basket_id: state.basket.basket_id });
      // The order number, the day, and the initials of the billing address.
      assert.match(state.order.c_reference, /^\w+-\d{8}-wH$/i);
      assert.equal(state.order.c_draft, false);
      const document = await state.guest.request('GET', `/orders/${state.order.order_no}`);
      assert.ok(document.c_points > 0);
      assert.match(document.c_list, new RegExp(`^\\d x ${product}`));
      assert.match(document.c_mean, /^USD /);
      const otherOrder = await state.guest.createOrder({ [product]: 2 });
      const { c_model } = await state.guest.request('GET', `/orders/${otherOrder.order_no}`);
      assert.deepEqual(JSON.parse(c_model), orderModel);
    },
  },
  {
    title: 'a payment with a security code is authorized, and one without is refused',
    async run(_url, { guest, order }) {
      const [{ payment_instrument_id: id }] = order.payment_instruments;
      const path = `/orders/${order.order_no}/payment_instruments`;
      const paidOrder = await guest.request('POST', path, {
        payment_method_id: 'CREDIT_CARD',
        amount: 1,
        payment_card: { ...card, security_code: '123' },
      });
      assert.ok(id);
      const instrument = paidOrder.payment_instruments.at(-1);
      assert.deepEqual(
        [instrument.authorization_status?.code, paidOrder.c_paymentTried],
        ['ACCEPTED', 'yes'],
      );
      const orderWithoutCode = await guest.request('POST', path, {
        payment_method_id: 'CREDIT_CARD',
        amount: 1,
        payment_card: card,
      });
      assert.equal(orderWithoutCode.payment_instruments.at(-1).authorization_status?.code, 'REFUSED');
    },
  },
  {
    title: 'a customer registers and signs in, and a disposable email address is rejected',
    async run(url, state) {
      const registration = (email: string) => ({
        password: 'Kestrel-2024',
        customer: { login: email, email, first_name: 'Ida', last_name: 'Brandt' },
      });
      const response = await state.guest.send('POST', '/customers', registration('x@trash.example'));
      assert.deepEqual(response.body.fault.arguments.statusDetails, { email: 'x@trash.example' });
      const { customer_id, c_shopperKey } = await state.guest.request(
        'POST',
        '/customers',
        registration('ida@example.com'),
      );
      assert.match(c_shopperKey, /^\w{8}$/);
      state.customerId = customer_id;
      state.customer = await Storefront.signIn(url, 'ida@example.com', 'Kestrel-2024');
    },
  },
  {
    title: 'a customer has a tier and normalized addresses, and each order has the total spent so far',
    async run(_url, { customer, customerId }) {
      const document = await customer.request('GET', `/customers/${customerId}`);
      assert.equal(document.c_tier, 'copper');
      assert.deepEqual(JSON.parse(document.c_model), accountModel);
      const path = `/customers/${customerId}/addresses`;
      const address = { last_name: 'Brandt', city: 'jena', country_code: 'DE', postal_code: '077 43' };
      const addedAddress = await customer.request('POST', path, { address_id: 'home', ...address });
      assert.deepEqual([addedAddress.city, addedAddress.c_number], ['Jena', 1]);
      const response = await customer.send('POST', path, {
        address_id: 'work',
        ...address,
        postal_code: '7',
      });
      assert.equal(response.body.fault.arguments.statusMsg, '7 is no postal code of DE');
      await customer.createOrder({ [product]: 1 });
      const { data } = await customer.request('GET', `/customers/${customerId}/orders`);
      let spent = 0;
      for (const { order_total, c_spentSoFar } of data as Record<string, number>[])
        assert.equal(c_spentSoFar, (spent += order_total ?? 0));
      assert.ok(data.length > 1);
    },
  },
  {
    title: 'the back office stores a custom object, and its strings are trimmed',
    async run(url) {
      const backOffice = await signInBackOffice(url);
      const path = '/sites/RefArch/custom_objects/NewsletterSubscription/ida@example.com';
      const putResponse = await backOffice('PUT', path, {
        c_firstName: ' Ida ',
        c_confirmed: true,
        c_locale: 'de',
      });
      assert.ok(putResponse.status < 300, JSON.stringify(putResponse.body));
      assert.equal((await backOffice('GET', path)).body.c_firstName, 'Ida');
      const response = await backOffice('PUT', path, {
        c_firstName: 'Ida',
        c_confirmed: true,
        c_locale: 'klingon',
      });
      assert.equal(response.body.fault.arguments.statusCode, 'LOCALE');
    },
  },
  {
    title: 'a product can be read anonymously, with only a client ID',
    async run(url) {
      const { status, body } = await sender(url)(
        'GET',
        `${shopPath}/products/${product}?client_id=cartwright`,
      );
      assert.deepEqual([status, typeof body.c_teaser], [200, 'string']);
    },
  },
];

/** Runs the whole story. */
export async function runStory(baseUrl: string): Promise<void> {
  const state = {} as StoryState;
  for (const { run } of corpusStory) await run(baseUrl, state);
}
