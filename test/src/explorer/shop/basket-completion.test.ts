import assert from 'node:assert/strict';
import type { PlatformAccess } from '../../../../src/client/access.ts';
import type { JsonObject } from '../../../../src/client/json-object.ts';
import { isFault } from '../../../../src/client/errors.ts';
import {
  completeBasket,
  incompleteReasons,
  findFlashRemedy,
  findMissingParts,
  isCompletable,
  readIncompleteBasket,
  preferredPaymentMethod,
  preferredShippingMethod,
} from '../../../../src/explorer/shop/basket-completion.ts';
import { BasketOperations } from '../../../../src/explorer/shop/basket-operations.ts';
import { accessTo } from '../../../support/platform-access.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';

describe('completing a basket', () => {
  it('a flash has a command that solves the problem, unless the flash is about another shipment or its type has no command', () => {
    const method = { type: 'ShippingMethodRequired', details: { shipmentId: 'me' } };
    const otherMethod = { type: 'ShippingMethodRequired', details: { shipmentId: 'second' } };
    const total = { type: 'OrderTotalNotSet' };
    const command = (flash: object, ...flashes: object[]) =>
      findFlashRemedy({ _flash: [flash, ...flashes] }, { ...flash })?.command;
    assert.equal(command(method), 'cartwright.shop.setShippingMethod');
    assert.equal(command(total, method), 'cartwright.shop.setShippingMethod');
    assert.equal(command({ type: 'BillingAddressRequired' }), 'cartwright.shop.setAddress');
    assert.equal(command({ type: 'PaymentMethodRequired' }), 'cartwright.shop.addPayment');
    for (const flash of [otherMethod, total, { type: 'CouponInvalid' }])
      assert.equal(command(flash, otherMethod), undefined);
  });

  it('basket completion finds the parts that the basket lacks', () => {
    assert.deepEqual(findMissingParts({ _flash: [{ type: 'ShippingAddressRequired' }] }), {
      email: true,
      address: true,
      shippingMethod: false,
      payment: true,
    });
    assert.deepEqual(
      findMissingParts({
        customer_info: { email: 'wren@example.com' },
        payment_instruments: [{ payment_method_id: 'CREDIT_CARD' }],
        _flash: [{ type: 'ShippingMethodRequired' }],
      }),
      { email: false, address: false, shippingMethod: true, payment: false },
    );
    assert.equal(findMissingParts({ _flash: [{ type: 'BillingAddressRequired' }] }).address, true);
    assert.equal(findMissingParts({ _flash: [{ type: 'OrderTotalNotSet' }] }).shippingMethod, true);
  });

  it('a basket cannot be completed if it is empty, or if it lacks only what no sample value can add', () => {
    const flashes = [{ type: 'ShippingAddressRequired' }];
    assert.equal(isCompletable({ _flash: flashes }), false);
    assert.equal(isCompletable({ product_items: [{}], _flash: flashes }), true);
    const completeBasket = {
      product_items: [{}],
      customer_info: { email: 'wren@example.com' },
      payment_instruments: [{ payment_method_id: 'CREDIT_CARD' }],
      _flash: [{ type: 'ProductItemNotAvailable' }],
    };
    assert.equal(isCompletable(completeBasket), false);
  });

  it('basket completion prefers the default method among those that ship', () => {
    const [pickup, standard, express] = [
      { id: 'pickup', c_storePickup: true },
      { id: 'standard' },
      { id: 'express' },
    ];
    const choose = (methods: JsonObject[], defaultId = 'pickup') =>
      preferredShippingMethod({
        applicable_shipping_methods: methods,
        default_shipping_method_id: defaultId,
      })?.['id'];
    assert.equal(choose([pickup, standard, express]), 'standard');
    assert.equal(choose([pickup, standard, express], 'express'), 'express');
    assert.equal(choose([{ id: 'store', c_storePickupEnabled: true }, express]), 'express');
    assert.equal(choose([pickup]), 'pickup');
    assert.equal(choose([]), undefined);
  });

  it('basket completion pays by credit card if the basket allows it, otherwise by the first method', () => {
    const gift = { id: 'GIFT_CERTIFICATE' };
    const card = { id: 'CREDIT_CARD' };
    assert.equal(preferredPaymentMethod([gift, card]), card);
    assert.equal(preferredPaymentMethod([gift]), gift);
    assert.equal(preferredPaymentMethod([]), undefined);
  });

  describe('Completing a basket on the sample shop', () => {
    let service: RunningService;
    let access: PlatformAccess;
    before(async () => {
      service = await startTestService();
      access = accessTo(service.http);
    });
    after(async () => {
      await access.close();
      await service.close();
    });

    it('basket completion makes a basket with one item ready to be submitted', async () => {
      const operations = new BasketOperations(access.shop('RefArch'), 'RefArch');
      const { basket_id: id } = (await operations.create()) as { basket_id: string };
      const basket = await operations.addItem(id, 'enamel-mug-cream', 1);
      assert.notDeepEqual(incompleteReasons(basket), []);
      assert.deepEqual(incompleteReasons(await completeBasket(operations, id, basket)), []);
      const order = await operations.submit(id);
      assert.equal(typeof order['order_no'], 'string');
    });

    it('the basket of a customer gets the preferred address and the name of that customer, and is shipped', async () => {
      access.signIn({
        kind: 'customer',
        credentials: { login: 'shopper@example.com', password: 'shopper' },
      });
      try {
        const operations = new BasketOperations(access.shop('RefArch'), 'RefArch');
        const { basket_id: id } = (await operations.create()) as { basket_id: string };
        const basket = await operations.addItem(id, 'enamel-mug-cream', 1);
        const result = await completeBasket(operations, id, basket);
        assert.deepEqual(incompleteReasons(result), []);
        const [shipment] = result['shipments'] as JsonObject[];
        const [payment] = result['payment_instruments'] as JsonObject[];
        const texts = [
          shipment!['shipping_address'],
          result['billing_address'],
          payment!['payment_card'],
        ].map((part) => JSON.stringify(part));
        assert.match(texts[0]!, /Rowan.*418 Alder Street|418 Alder Street.*Rowan/);
        assert.match(texts[1]!, /418 Alder Street/);
        assert.match(texts[2]!, /Rowan Ashdown/);
        assert.equal((shipment!['shipping_method'] as JsonObject)['id'], 'ground');
      } finally {
        access.signIn({ kind: 'guest' });
      }
    });

    it('a rejected submission is explained by what the basket lacks, or else by the error', async () => {
      const operations = new BasketOperations(access.shop('RefArch'), 'RefArch');
      const { basket_id: id } = (await operations.create()) as { basket_id: string };
      const basket = await operations.addItem(id, 'enamel-mug-cream', 1);
      const error: unknown = await operations.submit(id).catch((reason: unknown) => reason);
      assert.ok(isFault(error, 'Validation'));
      assert.deepEqual(await readIncompleteBasket(error, async () => basket), {
        basket,
        reasons: incompleteReasons(basket),
      });
      const completeBasket = { ...basket, _flash: [] };
      for (const readBasket of [
        () => Promise.reject(new Error('the basket cannot be read')),
        async () => completeBasket,
      ])
        await assert.rejects(readIncompleteBasket(error, readBasket), error);
      const otherError = new Error('not connected');
      const readNothing = () => assert.fail('the basket is not read after another error');
      await assert.rejects(readIncompleteBasket(otherError, readNothing), otherError);
    });

    it('a basket without items is still incomplete after its completion, and says why', async () => {
      const operations = new BasketOperations(access.shop('RefArch'), 'RefArch');
      const basket = await operations.create();
      const result = await completeBasket(operations, String(basket['basket_id']), basket);
      assert.match(incompleteReasons(result).join(' '), /no items/);
    });
  });
});
