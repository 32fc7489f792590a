import assert from 'node:assert/strict';
import { signInBackOffice, type BackOffice } from '../../support/data-api.ts';
import { sender, type Sender } from '../../support/http.ts';
import { startTestService, type RunningService } from '../../support/running-service.ts';

const sitePath = '/sites/RefArch';

describe('campaigns of the Data API in the shop', () => {
  let service: RunningService;
  let api: BackOffice;
  let shop: Sender;
  beforeEach(async () => {
    service = await startTestService();
    api = await signInBackOffice(service.http);
    const guest = await sender(service.http)('POST', '/svc/shop/v23_2/customers/auth?client_id=cartwright', {
      type: 'guest',
    });
    shop = sender(service.http, { authorization: guest.headers.get('authorization')! });
  });
  afterEach(() => service.close());

  /** Returns the discount of the promotions on a basket of beeswax polish. */
  const readDiscount = async () => {
    const { body } = await shop('POST', '/svc/shop/v23_2/baskets', {
      product_items: [{ product_id: 'beeswax-polish', quantity: 30 }],
    });
    assert.equal(typeof body.product_sub_total, 'number', JSON.stringify(body));
    await shop('DELETE', `/svc/shop/v23_2/baskets/${body.basket_id}`);
    return Math.round((body.product_sub_total - body.product_total) * 100) / 100;
  };

  it('a promotion that is assigned to a campaign discounts the next basket, unless the promotion, the campaign or the assignment is inactive', async () => {
    assert.equal(await readDiscount(), 0);
    await api('PUT', `${sitePath}/campaigns/now`, { enabled: true });
    const assignmentPath = `${sitePath}/campaigns/now/promotions/trade-terms`;
    await api('PUT', assignmentPath, {});
    const amount = await readDiscount();
    assert.ok(amount > 0);
    for (const [path, method, off, on] of [
      [`${sitePath}/promotions/trade-terms`, 'PATCH', { enabled: false }, { enabled: true }],
      [`${sitePath}/campaigns/now`, 'PATCH', { enabled: false }, { enabled: true }],
      [`${sitePath}/campaigns/now`, 'PATCH', { end_date: '2020-01-01T00:00:00Z' }, { end_date: null }],
      [assignmentPath, 'PUT', { schedule: { start_date: '2099-01-01T00:00:00Z' } }, {}],
    ] as const) {
      await api(method, path, off);
      assert.equal(await readDiscount(), 0, `${path} ${JSON.stringify(off)}`);
      await api(method, path, on);
      assert.equal(await readDiscount(), amount, `${path} ${JSON.stringify(on)}`);
    }
    await api('DELETE', assignmentPath);
    assert.equal(await readDiscount(), 0);
  });

  it('a promotion that was created by the Data API has no discount and causes no error', async () => {
    await api('PUT', `${sitePath}/promotions/bare`, { enabled: true, promotion_class: 'order' });
    await api('PUT', `${sitePath}/campaigns/now`, { enabled: true });
    await api('PUT', `${sitePath}/campaigns/now/promotions/bare`, {});
    assert.equal((await api('GET', `${sitePath}/promotions/bare`)).body.active, true);
    assert.equal(await readDiscount(), 0);
  });
});
