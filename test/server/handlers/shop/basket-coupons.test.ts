import assert from 'node:assert/strict';
import { startTestService, type RunningService } from '../../../support/running-service.ts';
import { ScriptWorkspace } from '../../../support/script-workspace.ts';
import { signInBackOffice } from '../../../support/data-api.ts';
import { Storefront } from '../../../support/storefront.ts';

describe('coupons of a basket', () => {
  let service: RunningService;
  let shop: Storefront;
  let basketId: string;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.close());
  beforeEach(async () => {
    shop = await Storefront.signIn(service.http);
    basketId = (await shop.createBasket({ 'tape-measure': 1 })).basket_id;
  });
  const add = (code?: string, id = basketId) =>
    shop.send('POST', `/baskets/${id}/coupons`, code === undefined ? {} : { code });

  it('the service responds with MissingCouponCode or InvalidCouponCode for a coupon without a code, with an unknown one, or added twice', async () => {
    for (const code of [undefined, '  ']) {
      const { status, body } = await add(code);
      assert.deepEqual([status, body.fault.type], [400, 'MissingCouponCodeException']);
    }
    const creationResponse = await shop.send('POST', '/baskets', { coupon_items: [{}] });
    assert.equal(creationResponse.body.fault.type, 'MissingCouponCodeException');
    const assertInvalid = async (code: string) => {
      const { status, body } = await add(code);
      assert.deepEqual([status, body.fault.type], [400, 'InvalidCouponCodeException']);
      return body.fault.arguments;
    };
    assert.deepEqual(await assertInvalid('NOTHING'), {
      couponCode: 'NOTHING',
      statusCode: 'coupon_code_unknown',
    });
    assert.equal((await add('WELCOME10')).status, 200);
    assert.equal((await assertInvalid('welcome10')).statusCode, 'coupon_code_already_in_basket');
    const otherResponse = await shop.send('POST', '/baskets', { coupon_items: [{ code: 'NOTHING' }] });
    assert.equal(otherResponse.body.fault.type, 'InvalidCouponCodeException');
  });

  it('the service responds with CouponItemNotFound for a coupon that is not in the basket', async () => {
    const { status, body } = await shop.send('DELETE', `/baskets/${basketId}/coupons/x`);
    assert.deepEqual([status, body.fault.type], [404, 'CouponItemNotFoundException']);
    assert.deepEqual(body.fault.arguments, { couponItemId: 'x' });
  });

  it('the service responds with BasketNotFound or InvalidCustomer for coupons of an unknown basket or another customer’s basket', async () => {
    const otherShopper = await Storefront.signIn(service.http);
    for (const [method, path, body] of [
      ['POST', 'coupons', { code: 'WELCOME10' }],
      ['DELETE', 'coupons/x', undefined],
    ] as const) {
      const notFoundResponse = await shop.send(method, `/baskets/none/${path}`, body);
      assert.deepEqual(
        [notFoundResponse.status, notFoundResponse.body.fault.type],
        [404, 'BasketNotFoundException'],
      );
      const otherShopperResponse = await otherShopper.send(method, `/baskets/${basketId}/${path}`, body);
      assert.deepEqual(
        [otherShopperResponse.status, otherShopperResponse.body.fault.type],
        [400, 'InvalidCustomerException'],
      );
    }
  });

  it('of concurrent orders that use the last redemption of a coupon, one succeeds and the others get a fault', async () => {
    await add('WELCOME10');
    const ids = [basketId];
    for (let count = 0; count < 3; count++) {
      const { basket_id } = await shop.createBasket(
        { 'tape-measure': 1 },
        { coupon_items: [{ code: 'WELCOME10' }] },
      );
      ids.push(basket_id);
    }
    const responses = await Promise.all(ids.map((basket_id) => shop.send('POST', '/orders', { basket_id })));
    assert.equal(responses.filter(({ status }) => status === 200).length, 1);
    for (const { status, body } of responses.filter((response) => response.status !== 200)) {
      assert.equal(status, 400);
      assert.ok(
        body.fault.type === 'InvalidCouponCodeException' ||
          body.fault.arguments.validationType === 'CouponInvalid',
        JSON.stringify(body),
      );
    }
  });

  it('the service responds with InvalidCouponCode when a failed order is reopened after another order used its coupon', async () => {
    const basketBodyWithCoupon = {
      coupon_items: [{ code: 'WELCOME10' }],
      customer_info: { email: 'ida@example.com' },
    };
    const order = await shop.createOrder({ 'tape-measure': 1 }, basketBodyWithCoupon);
    const data = await signInBackOffice(service.http);
    const putStatus = (status: string) =>
      data('PUT', `/sites/RefArch/orders/${order.order_no}/status`, { status });
    assert.equal((await putStatus('failed')).status, 204);
    await shop.createOrder({ 'tape-measure': 1 }, basketBodyWithCoupon);
    const { status, body } = await putStatus('created');
    assert.deepEqual([status, body.fault.type], [400, 'InvalidCouponCodeException']);
    const reopenResponse = await shop.send('PATCH', `/orders/${order.order_no}`, { status: 'created' });
    assert.deepEqual(
      [reopenResponse.status, reopenResponse.body.fault.type],
      [400, 'InvalidCouponCodeException'],
    );
  });

  it('a returning guest with the same email address counts as the same customer for a coupon', async () => {
    const coupon_items = [{ code: 'WELCOME10' }];
    await shop.createOrder(
      { 'tape-measure': 1 },
      { coupon_items, customer_info: { email: 'una@example.com' } },
    );
    const otherShopper = await Storefront.signIn(service.http);
    const { basket_id } = await otherShopper.createBasket(
      { 'tape-measure': 1 },
      { coupon_items, customer_info: { email: 'other@example.com' } },
    );
    const basket = await otherShopper.request('PUT', `/baskets/${basket_id}/customer`, {
      email: 'Una@example.com',
    });
    assert.equal(basket.coupon_items[0].status_code, 'customer_redemption_limit_exceeded');
  });
});

describe('concurrent orders with the last redemption of a coupon', () => {
  let workspace: ScriptWorkspace;
  let service: RunningService;
  before(async () => {
    // Both orders have passed every check before the first of these scripts ends.
    const slowScript =
      'exports.hold = function () { var end = Date.now() + 400; while (Date.now() < end); };';
    workspace = new ScriptWorkspace();
    workspace
      .registerHooks('app', {
        'svc.api.shop.order.afterPOST': './slow.js',
        'svc.api.shop.order.afterPUT': './slow.js',
      })
      .write({
        'app/cartridge/scripts/slow.js': `${slowScript} exports.afterPOST = exports.hold; exports.afterPUT = exports.hold;`,
      });
    service = await startTestService({
      flags: ['--cartridges', workspace.folder, '--cartridge-path', 'app'],
    });
  });
  after(async () => {
    await service.close();
    workspace.remove();
  });

  for (const method of ['POST', 'PUT']) {
    it(`the service responds with InvalidCouponCode to ${method} orders if another order redeems the coupon at the same time`, async () => {
      const shop = await Storefront.signIn(service.http);
      const email = `${method}@example.com`;
      const prepareSubmission = async (number: number) => {
        const { basket_id } = await shop.createBasket(
          { 'tape-measure': 1 },
          { coupon_items: [{ code: 'WELCOME10' }], customer_info: { email } },
        );
        return () =>
          shop.send(method, method === 'POST' ? '/orders' : `/orders/own-${number}`, { basket_id });
      };
      const submissions = [await prepareSubmission(1), await prepareSubmission(2)];
      const responses = await Promise.all(submissions.map((submission) => submission()));
      assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 400]);
      const fault = responses.find(({ status }) => status === 400)?.body.fault;
      assert.equal(fault.type, 'InvalidCouponCodeException');
      assert.equal(fault.arguments.statusCode, 'customer_redemption_limit_exceeded');
    });
  }
});
