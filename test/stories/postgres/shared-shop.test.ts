import assert from 'node:assert/strict';
import { sender } from '../../support/http.ts';
import { signInCustomer, signInGuest, createPerson } from '../../support/shop-callers.ts';
import { describeWithPostgres, sharedPostgres } from '../../support/postgres-server.ts';
import { startTestService, type RunningService } from '../../support/running-service.ts';
import { requestUserToken } from '../../support/shop-with-access.ts';
import { signInBackOffice } from '../../support/data-api.ts';
import { Storefront } from '../../support/storefront.ts';

const shopPath = '/s/RefArch/svc/shop/v23_2';
const product = 'camp-kettle';

describeWithPostgres('one shop in PostgreSQL that two services share', function () {
  this.timeout(60_000);
  let services: RunningService[] = [];
  let url = '';
  const addressOf = (index: number) => services[index]?.http ?? '';

  before(async () => {
    url = await (await sharedPostgres()).createDatabase();
    const flags = ['--store', url];
    services = await Promise.all([startTestService({ flags }), startTestService({ flags })]);
  });
  after(() => Promise.all(services.map((service) => service.close())));

  it('one of two services that start together loads the seed, and both serve the shop', async () => {
    const loadCounts = services.map(
      ({ log }) => log.events.filter(({ message }) => message === 'seed loaded').length,
    );
    assert.deepEqual(loadCounts.toSorted(), [0, 1]);
    for (const index of [0, 1]) {
      const { status, body } = await sender(addressOf(index))(
        'GET',
        `${shopPath}/product_search?q=kettle&client_id=cartwright`,
      );
      assert.equal(status, 200, JSON.stringify(body));
      assert.ok(body.total > 0);
    }
  });

  it('a customer uses one basket through both services in turn, and each reads the writes of the other', async () => {
    const guest = await signInGuest(addressOf(0));
    const createPersonAt = (index: number) => createPerson(addressOf(index), guest.token, guest.id);
    const creationResponse = await createPersonAt(0)('POST', '/baskets', {
      product_items: [{ product_id: product, quantity: 1 }],
    });
    assert.equal(creationResponse.status, 200, JSON.stringify(creationResponse.body));
    const target = `/baskets/${String(creationResponse.body.basket_id)}`;
    for (let turn = 1; turn <= 20; turn++) {
      const patchResponse = await createPersonAt(turn % 2)('PATCH', target, { c_note: `turn ${turn}` });
      assert.equal(patchResponse.status, 200, JSON.stringify(patchResponse.body));
      const readResponse = await createPersonAt((turn + 1) % 2)('GET', target);
      assert.equal(readResponse.body.c_note, `turn ${turn}`);
    }
  });

  it('orders that are placed through both services at once have different numbers and reduce one stock', async () => {
    const readStock = async (index: number) => {
      const api = await signInBackOffice(addressOf(index));
      const { status, body } = await api('GET', `/products/${product}`);
      assert.equal(status, 200, JSON.stringify(body));
      return body.ats as number;
    };
    const stockBefore = await readStock(1);
    const shoppers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => Storefront.signIn(addressOf(index % 2))),
    );
    const orders = await Promise.all(shoppers.map((shopper) => shopper.createOrder({ [product]: 1 })));
    const numbers = new Set(orders.map(({ order_no }) => order_no as string));
    assert.equal(numbers.size, 8);
    assert.deepEqual([await readStock(0), await readStock(1)], [stockBefore - 8, stockBefore - 8]);
  });

  it('a token that one service has issued is valid at the other, and a sign-out there invalidates it at the first', async () => {
    const customer = await signInCustomer(addressOf(0), 'shopper@example.com', 'shopper');
    const secondPerson = createPerson(addressOf(1), customer.token, customer.id);
    assert.equal((await secondPerson('GET', `/customers/${customer.id}`)).status, 200);
    assert.equal((await secondPerson('DELETE', '/customers/auth')).status, 204);
    assert.equal((await customer('GET', `/customers/${customer.id}`)).status, 401);
  });

  it('wrong passwords at two services in turn lock a back-office user at both', async () => {
    const signIn = (index: number, password: string) =>
      requestUserToken(sender(addressOf(index)), 'developer', password);
    assert.equal((await signIn(1, 'developer')).status, 200);
    for (let attempt = 0; attempt < 6; attempt++) await signIn(attempt % 2, 'wrong');
    assert.deepEqual(
      [(await signIn(0, 'developer')).status, (await signIn(1, 'developer')).status],
      [400, 400],
    );
  });

  it('products that are changed through one service are found through the other at once', async () => {
    const dataApi = await signInBackOffice(addressOf(0));
    const search = (index: number, word: string) =>
      sender(addressOf(index))('GET', `${shopPath}/product_search?q=${word}&client_id=cartwright`);
    assert.equal((await search(1, 'quillwort')).body.total, 0);
    const { status, body } = await dataApi('PATCH', `/products/${product}`, {
      name: { default: 'Quillwort Kettle' },
    });
    assert.equal(status, 201, JSON.stringify(body));
    assert.equal((await search(1, 'quillwort')).body.total, 1);
  });
});
