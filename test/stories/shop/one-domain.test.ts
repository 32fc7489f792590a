import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onOrderCounterName, stockCounterName } from '../../../server/records/collections.ts';
import { openStore } from '../../../server/store/store.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { startTestService, type RunningService } from '../../support/running-service.ts';
import { ScriptWorkspace } from '../../support/script-workspace.ts';
import { signInBackOffice } from '../../support/data-api.ts';
import { Storefront } from '../../support/storefront.ts';

const hour = 60 * 60 * 1000;
const formatAdjustments = (basket: any): string[] =>
  [
    ...(basket.product_items ?? []),
    ...(basket.shipping_items ?? []),
    { price_adjustments: basket.order_price_adjustments },
  ]
    .flatMap((item) => item.price_adjustments ?? [])
    .map((adjustment: any) => `${adjustment.promotion_id} ${adjustment.price}`);

describe('one domain, three APIs: promotions', () => {
  let service: RunningService;
  let clock: FakeClock;
  beforeEach(async () => {
    // A Wednesday morning in Portland.
    clock = new FakeClock(Date.parse('2026-05-06T17:00:00.000Z'));
    service = await startTestService({ clock });
  });
  afterEach(() => service.close());

  const patch = async (resource: string, body: object) => {
    const { status, body: document } = await (await signInBackOffice(service.http))('PATCH', resource, body);
    assert.equal(status, 200, JSON.stringify(document));
  };
  const assign = async (promotion: string, body: object, campaign = 'always-on') => {
    const data = await signInBackOffice(service.http);
    const { status, body: response } = await data(
      'PUT',
      `/sites/RefArch/campaigns/${campaign}/promotions/${promotion}`,
      body,
    );
    assert.equal(status, 204, JSON.stringify(response));
  };

  it('a promotion that the Data API enables discounts a basket at the next read', async () => {
    const shop = await Storefront.signIn(service.http);
    await patch('/sites/RefArch/promotions/welcome-10', { enabled: false });
    const { basket_id, product_total } = await shop.createBasket({ 'tape-measure': 2 });
    assert.equal(product_total, 84);
    await assign('welcome-10', { customer_groups: ['Everyone'], customer_groups_based: true, rank: 1 });
    assert.deepEqual(formatAdjustments(await shop.request('GET', `/baskets/${basket_id}`)), []);

    await patch('/sites/RefArch/promotions/welcome-10', { enabled: true });
    const basket = await shop.request('GET', `/baskets/${basket_id}`);
    // 84 x 10 %; ground shipping from 50 is 5.95; Oregon has no sales tax
    assert.deepEqual(formatAdjustments(basket), ['welcome-10 -8.4']);
    assert.deepEqual(
      [basket.product_sub_total, basket.product_total, basket.shipping_total, basket.order_total],
      [84, 75.6, 5.95, 81.55],
    );
    const [adjustment] = basket.order_price_adjustments;
    assert.equal(adjustment.item_text, 'Ten per cent off the first order');
    assert.deepEqual(adjustment.applied_discount, {
      _type: 'discount',
      type: 'percentage',
      percentage: 10,
    });
    assert.match(adjustment.promotion_link, /\/promotions\/welcome-10$/);

    await patch('/sites/RefArch/promotions/welcome-10', { enabled: false });
    assert.deepEqual(formatAdjustments(await shop.request('GET', `/baskets/${basket_id}`)), []);
  });

  it('a recurring schedule applies on its days and in its hours, in the time zone of the site', async () => {
    await assign('welcome-10', {
      customer_groups: ['Everyone'],
      customer_groups_based: true,
      schedule: {
        start_date: '2026-05-01T00:00:00.000Z',
        end_date: '2026-05-14T00:00:00.000Z',
        recurrence: {
          day_of_week: ['wednesday'],
          time_of_day: { time_from: '09:00:00', time_to: '11:00:00' },
        },
      },
    });
    // Tokens expire while the days pass, so each read uses a new guest.
    const readDiscount = async () => {
      const shop = await Storefront.signIn(service.http);
      const { basket_id } = await shop.createBasket({ 'tape-measure': 1 });
      return formatAdjustments(await shop.request('GET', `/baskets/${basket_id}`)).length > 0;
    };
    assert.equal(await readDiscount(), true, 'Wednesday at 10 in Portland');
    clock.advance(hour - 1000);
    assert.equal(await readDiscount(), true, 'a second before 11');
    clock.advance(1000);
    assert.equal(await readDiscount(), false, 'Wednesday at 11');
    clock.advance(22 * hour);
    assert.equal(await readDiscount(), false, 'Thursday at 9');
    clock.advance(6 * 24 * hour);
    assert.equal(await readDiscount(), true, 'the next Wednesday at 9');
    clock.advance(7 * 24 * hour);
    assert.equal(await readDiscount(), false, 'after the schedule');
  });

  it('a coupon applies its promotion, is redeemed with the order, and is valid once per customer', async () => {
    const shop = await Storefront.signIn(service.http);
    const { basket_id } = await shop.createBasket({ 'tape-measure': 1 });
    const basket = await shop.request('POST', `/baskets/${basket_id}/coupons`, { code: 'welcome10' });
    assert.deepEqual(formatAdjustments(basket), ['welcome-10 -4.2']);
    const [coupon] = basket.coupon_items;
    assert.deepEqual([coupon.code, coupon.status_code, coupon.valid], ['welcome10', 'applied', true]);
    assert.equal(basket.order_price_adjustments[0].coupon_code, 'WELCOME10');

    const responseWithoutCoupon = await shop.request(
      'DELETE',
      `/baskets/${basket_id}/coupons/${coupon.coupon_item_id}`,
    );
    assert.deepEqual(
      [formatAdjustments(responseWithoutCoupon), responseWithoutCoupon.coupon_items],
      [[], undefined],
    );
    await shop.request('POST', `/baskets/${basket_id}/coupons`, { code: 'WELCOME10' });
    const order = await shop.request('POST', '/orders', { basket_id });
    assert.deepEqual(formatAdjustments(order), ['welcome-10 -4.2']);
    assert.deepEqual([order.coupon_items[0].status_code, order.order_total], ['applied', 45.75]);

    const secondBasket = await shop.createBasket({ 'tape-measure': 1 });
    const rejectedResponse = await shop.send('POST', `/baskets/${secondBasket.basket_id}/coupons`, {
      code: 'WELCOME10',
    });
    assert.equal(rejectedResponse.status, 400);
    assert.equal(rejectedResponse.body.fault.type, 'InvalidCouponCodeException');
    assert.equal(rejectedResponse.body.fault.arguments.statusCode, 'customer_redemption_limit_exceeded');

    // The coupon can be redeemed again after the order was cancelled.
    const data = await signInBackOffice(service.http);
    for (const status of ['new', 'cancelled'])
      await data('PUT', `/sites/RefArch/orders/${order.order_no}/status`, { status });
    const basketAfterRetry = await shop.request('POST', `/baskets/${secondBasket.basket_id}/coupons`, {
      code: 'WELCOME10',
    });
    assert.equal(basketAfterRetry.coupon_items[0].status_code, 'applied');
  });

  it('a basket with a coupon whose campaign was disabled cannot be submitted', async () => {
    const shop = await Storefront.signIn(service.http);
    const { basket_id } = await shop.createBasket(
      { 'tape-measure': 1 },
      { coupon_items: [{ code: 'WELCOME10' }] },
    );
    await patch('/sites/RefArch/campaigns/welcome', { enabled: false });
    const basket = await shop.request('GET', `/baskets/${basket_id}`);
    assert.deepEqual(
      [basket.coupon_items[0].status_code, basket.coupon_items[0].valid],
      ['no_active_promotion', false],
    );
    assert.deepEqual(
      basket._flash.map(({ type }: any) => type),
      ['CouponInvalid'],
    );
    const { status, body } = await shop.send('POST', '/orders', { basket_id });
    assert.deepEqual([status, body.fault.arguments.validationType], [400, 'CouponInvalid']);
  });

  it('customer groups get their promotions: free two-day shipping for the club, a discount for the trade', async () => {
    const clubMember = await Storefront.signIn(service.http, 'shopper@example.com', 'shopper');
    const { basket_id } = await clubMember.createBasket({ 'tape-measure': 3 });
    const twoDayBasket = await clubMember.request(
      'PUT',
      `/baskets/${basket_id}/shipments/me/shipping_method`,
      {
        id: 'two-day',
      },
    );
    assert.deepEqual(formatAdjustments(twoDayBasket), ['club-two-day -16.95']);
    assert.deepEqual([twoDayBasket.shipping_items[0].price, twoDayBasket.shipping_total], [16.95, 0]);
    assert.equal(twoDayBasket.shipping_items[0].price_after_item_discount, 0);
    const groundBasket = await clubMember.request(
      'PUT',
      `/baskets/${basket_id}/shipments/me/shipping_method`,
      {
        id: 'ground',
      },
    );
    assert.deepEqual(formatAdjustments(groundBasket), []);

    const tradeCustomer = await Storefront.signIn(
      service.http,
      'idris@millbrookjoinery.example',
      'four-chisels',
    );
    const items = { 'tape-measure': 6 };
    const basket = await tradeCustomer.createBasket(items, { coupon_items: [{ code: 'WELCOME10' }] });
    // 252 x 12 %, globally exclusive: the coupon does not apply
    assert.deepEqual(formatAdjustments(basket), ['trade-terms -30.24']);
    assert.equal(basket.coupon_items[0].status_code, 'no_applicable_promotion');
    assert.equal(basket.coupon_items[0].valid, true);
  });

  it('a campaign that is enabled adds a bonus product, which the order contains and deducts from stock', async () => {
    const shop = await Storefront.signIn(service.http);
    const { basket_id } = await shop.createBasket({ 'corrie-tent-moss': 1 });
    await patch('/sites/RefArch/campaigns/spring-nights', { enabled: true });
    const basket = await shop.request('GET', `/baskets/${basket_id}`);
    const [tent, fireSteel] = basket.product_items;
    assert.equal(tent.price_after_item_discount, 351);
    assert.deepEqual(
      [
        fireSteel.product_id,
        fireSteel.bonus_product_line_item,
        fireSteel.price,
        fireSteel.price_after_order_discount,
      ],
      ['fire-steel', true, 16.95, 0],
    );
    assert.equal(fireSteel.price_adjustments[0].applied_discount.type, 'bonus');
    const readStock = async () =>
      (await shop.request('GET', '/products/fire-steel?expand=availability')).inventory.ats;
    const stockBefore = await readStock();
    const order = await shop.request('POST', '/orders', { basket_id });
    await patch('/sites/RefArch/campaigns/spring-nights', { enabled: false });
    assert.equal((await shop.request('GET', `/orders/${order.order_no}`)).product_items.length, 2);
    assert.equal(await readStock(), stockBefore - 1);
  });

  it('a coupon offers a choice of bonus products, and is applied once one is chosen for the order', async () => {
    const shop = await Storefront.signIn(service.http);
    const { basket_id } = await shop.createBasket(
      { 'tape-measure': 2 },
      { coupon_items: [{ code: 'PRESENT' }] },
    );
    const basketBeforeChoice = await shop.request('GET', `/baskets/${basket_id}`);
    const [choice] = basketBeforeChoice.bonus_discount_line_items;
    assert.deepEqual(
      [choice.promotion_id, choice.coupon_code, choice.max_bonus_items],
      ['pick-a-present', 'PRESENT', 1],
    );
    const item = { product_id: 'enamel-mug-sky', quantity: 1, bonus_discount_line_item_id: choice.id };
    const addResponse = await shop.request('POST', `/baskets/${basket_id}/items`, [item]);
    assert.equal(addResponse.order_total, basketBeforeChoice.order_total);
    assert.deepEqual(
      [basketBeforeChoice, addResponse].map(({ coupon_items }) => coupon_items[0].status_code),
      ['no_applicable_promotion', 'applied'],
    );
    const order = await shop.request('POST', '/orders', { basket_id });
    assert.equal(order.product_items[1].bonus_discount_line_item_id, choice.id);
  });

  it('a promotion for a category applies to the variants of a master in the category, and not to a product outside of it', async () => {
    clock.advance(Date.parse('2026-02-06T18:00:00.000Z') + 365 * 24 * hour - clock.now());
    const shop = await Storefront.signIn(service.http);
    await assign('sharpen-up', {
      customer_groups: ['Everyone'],
      customer_groups_based: true,
      coupons_based: false,
    });
    const basket = await shop.createBasket({ 'whetstone-1000': 1, 'tape-measure': 1 });
    // 48 x 15 %
    assert.deepEqual(formatAdjustments(basket), ['sharpen-up -7.2']);
    assert.equal(basket.product_items[0].price_after_item_discount, 40.8);
  });
});

describe('one domain, three APIs: orders', () => {
  it('the totals that scripts read of a basket and of its order equal those in the documents', async () => {
    const workspace = new ScriptWorkspace();
    workspace
      .registerHooks('app', {
        'svc.api.shop.basket.modifyGETResponse': './sums.js',
        'svc.api.shop.order.afterPOST': './sums.js',
      })
      .write({
        'app/cartridge/scripts/sums.js': `
          var note = function (container) { return String(container.totalGrossPrice.value); };
          exports.modifyGETResponse = function (basket, document) { document.c_total = note(basket); };
          exports.afterPOST = function (order) { order.custom.total = note(order); };`,
      });
    const service = await startTestService({
      flags: ['--cartridges', workspace.folder, '--cartridge-path', 'app'],
    });
    try {
      const shop = await Storefront.signIn(service.http);
      const { basket_id } = await shop.createBasket(
        { 'tape-measure': 1 },
        { coupon_items: [{ code: 'WELCOME10' }] },
      );
      const basket = await shop.request('GET', `/baskets/${basket_id}`);
      assert.equal(basket.order_total, 45.75);
      assert.equal(basket.c_total, '45.75');
      const order = await shop.request('POST', '/orders', { basket_id });
      assert.equal(order.order_total, 45.75);
      assert.equal(order.c_total, '45.75');
    } finally {
      await service.close();
      workspace.remove();
    }
  });

  it('items of an order are on order until it is exported or fails, if the inventory list supports that', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'on-order-'));
    const flags = ['--data-dir', dataDir];
    const readCounters = async () => {
      const store = openStore(dataDir);
      const work = store.begin();
      const counters = [
        await work.counter(stockCounterName('inventory-us', 'tape-measure')),
        await work.counter(onOrderCounterName('inventory-us', 'tape-measure')),
      ];
      await store.close();
      return counters;
    };
    const runWithService = async <T>(action: (service: RunningService) => Promise<T>): Promise<T> => {
      const service = await startTestService({ flags });
      try {
        return await action(service);
      } finally {
        await service.close();
      }
    };
    const putStatus = (orderNo: string, resource: string, status: string) =>
      runWithService(async ({ http }) => {
        const data = await signInBackOffice(http);
        const { status: code } = await data('PUT', `/sites/RefArch/orders/${orderNo}/${resource}`, {
          status,
        });
        assert.equal(code, 204);
      });
    try {
      const [firstOrder, secondOrder] = await runWithService(async ({ http }) => {
        const data = await signInBackOffice(http);
        const patchResponse = await data('PATCH', '/inventory_lists/inventory-us', {
          on_order_inventory_enabled: true,
        });
        assert.equal(patchResponse.status, 200, JSON.stringify(patchResponse.body));
        const shop = await Storefront.signIn(http);
        return [await shop.createOrder({ 'tape-measure': 4 }), await shop.createOrder({ 'tape-measure': 1 })];
      });
      assert.deepEqual(await readCounters(), [2814, 5]);
      await putStatus(firstOrder.order_no, 'export_status', 'exported');
      assert.deepEqual(await readCounters(), [2814, 1]);
      // A second export changes nothing.
      await putStatus(firstOrder.order_no, 'export_status', 'ready');
      await putStatus(firstOrder.order_no, 'export_status', 'exported');
      assert.deepEqual(await readCounters(), [2814, 1]);
      await putStatus(secondOrder.order_no, 'status', 'failed');
      assert.deepEqual(await readCounters(), [2815, 0]);
      await putStatus(secondOrder.order_no, 'export_status', 'exported');
      assert.deepEqual(await readCounters(), [2815, 0]);
      await putStatus(firstOrder.order_no, 'status', 'new');
      await putStatus(firstOrder.order_no, 'status', 'cancelled');
      assert.deepEqual(await readCounters(), [2819, 0]);
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });
});
