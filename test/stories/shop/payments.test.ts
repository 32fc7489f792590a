import assert from 'node:assert/strict';
import { startTestService, type RunningService } from '../../support/running-service.ts';
import { ScriptWorkspace } from '../../support/script-workspace.ts';
import { signInBackOffice } from '../../support/data-api.ts';
import { Storefront } from '../../support/storefront.ts';

const giftCertificate = { payment_method_id: 'GIFT_CERTIFICATE', gift_certificate_code: 'GIFT-50-KESTREL' };
const card = {
  payment_method_id: 'CREDIT_CARD',
  payment_card: { card_type: 'Visa', number: '4111111111111111', security_code: '737', holder: 'Wren' },
};
/** The price is higher than a gift certificate of 50 dollars. */
const goods = { 'beeswax-polish': 5 };

describe('payments over HTTP, with scripts', () => {
  let workspace: ScriptWorkspace;
  let service: RunningService;
  before(async () => {
    workspace = new ScriptWorkspace();
    workspace
      .registerHooks('app', {
        'svc.order.payment.authorizeCreditCard': './pay.js',
        'svc.api.shop.order.authorize': './pay.js',
        'svc.api.shop.order.payment_instrument.modifyPATCHResponse': './pay.js',
        'svc.api.shop.order.afterPOST': './pay.js',
        'svc.api.shop.order.afterPUT': './pay.js',
      })
      .write({
        'app/cartridge/scripts/pay.js': `
          var Status = require('svc/system/Status');
          exports.authorizeCreditCard = function (order, instrument, cvn) {
            if (cvn !== '737') return new Status(Status.ERROR, 'CVN', 'wrong security code');
            instrument.paymentTransaction.transactionID = 'tx-' + order.orderNo;
            order.custom.paidWith = instrument.creditCardNumber.length + ' ' + instrument.paymentTransaction.amount.value;
            return new Status(Status.OK, 'APPROVED');
          };
          exports.authorize = function (order, instrument) {
            if (order.custom.decline) return new Status(Status.ERROR, 'DECLINED', 'no');
          };
          exports.modifyPATCHResponse = function (order, response, id) { response.c_changed = id; };
          exports.afterPOST = function (order) {
            var end = Date.now() + (order.getPaymentInstruments('GIFT_CERTIFICATE').length > 0 ? 400 : 0);
            while (Date.now() < end);
          };
          exports.afterPUT = exports.afterPOST;`,
      });
    service = await startTestService({
      flags: ['--cartridges', workspace.folder, '--cartridge-path', 'app'],
    });
  });
  after(async () => {
    await service.close();
    workspace.remove();
  });

  /** Creates an order without any payment. */
  async function createUnpaidOrder(shop: Storefront): Promise<any> {
    const order = await shop.createOrder(goods);
    const [{ payment_instrument_id: id }] = order.payment_instruments;
    return shop.request('DELETE', `/orders/${order.order_no}/payment_instruments/${id}`);
  }

  it('a new basket accepts the number of a card, and the response masks it', async () => {
    const shop = await Storefront.signIn(service.http);
    const basket = await shop.createBasket(goods, { payment_instruments: [card] });
    const [{ payment_card }] = basket.payment_instruments;
    assert.deepEqual(
      [
        payment_card.card_type,
        payment_card.holder,
        payment_card.masked_number,
        payment_card.number_last_digits,
      ],
      ['Visa', 'Wren', '************1111', '1111'],
    );
    assert.doesNotMatch(JSON.stringify(basket), /41111111|"737"/);
    const secondBasket = await shop.createBasket(goods, { payment_instruments: basket.payment_instruments });
    assert.equal(secondBasket.payment_instruments[0].payment_card.masked_number, '************1111');
  });

  it("a guest's card is authorized by a script that reads number and security code, which no API returns", async () => {
    const shop = await Storefront.signIn(service.http);
    const order = await createUnpaidOrder(shop);
    const path = `/orders/${order.order_no}/payment_instruments`;
    const cardWithWrongCode = { ...card, payment_card: { ...card.payment_card, security_code: '111' } };
    const declinedOrder = await shop.request('POST', path, cardWithWrongCode);
    const [instrument] = declinedOrder.payment_instruments;
    assert.equal(instrument.authorization_status.code, 'CVN');
    assert.equal(declinedOrder.status, 'created');
    const paidOrder = await shop.request('PATCH', `${path}/${instrument.payment_instrument_id}`, card);
    assert.equal(paidOrder.payment_instruments[0].authorization_status.code, 'APPROVED');
    assert.equal(paidOrder.payment_instruments[0].amount, paidOrder.order_total);
    assert.equal(paidOrder.status, 'new');
    assert.equal(paidOrder.c_paidWith, `16 ${paidOrder.order_total}`);
    assert.equal(paidOrder.c_changed, instrument.payment_instrument_id);
    const readResponse = await shop.request('GET', `/orders/${order.order_no}`);
    assert.equal(readResponse.order_token, order.order_token);
    assert.doesNotMatch(JSON.stringify([declinedOrder, paidOrder, readResponse]), /41111111|"737"/);
    assert.doesNotMatch(JSON.stringify(service.log.events), /41111111|"737\\?"/);
    const otherShopper = await Storefront.signIn(service.http);
    const { status, body } = await otherShopper.send('GET', `/orders/${order.order_no}/payment_methods`);
    assert.equal(status, 404);
    assert.equal(body.fault.type, 'OrderNotFoundException');
  });

  it('the response to a declined PayPal payment is a success, and the order can still be paid by credit card', async () => {
    const shop = await Storefront.signIn(service.http);
    const order = await createUnpaidOrder(shop);
    await shop.request('PATCH', `/orders/${order.order_no}`, { c_decline: true });
    const path = `/orders/${order.order_no}/payment_instruments`;
    const declinedOrder = await shop.request('POST', path, { payment_method_id: 'PAYPAL' });
    assert.deepEqual(declinedOrder.payment_instruments[0].authorization_status.message, 'no');
    const { applicable_payment_methods: methods } = await shop.request(
      'GET',
      `/orders/${order.order_no}/payment_methods`,
    );
    assert.ok(methods.some(({ id }: { id: string }) => id === 'CREDIT_CARD'));
  });

  it('the fault for a body that is not JSON does not quote the body, because it may contain a card number', async () => {
    const shop = await Storefront.signIn(service.http);
    const order = await createUnpaidOrder(shop);
    const text = '{"payment_card": {"number": "4111111111111111" x}}';
    const { status, body } = await shop.send('POST', `/orders/${order.order_no}/payment_instruments`, text);
    assert.equal(status, 400);
    assert.equal(body.fault.type, 'BodyDecodingException');
    assert.doesNotMatch(JSON.stringify(body), /111111/);
    const malformedResponse = await shop.send(
      'POST',
      `/orders/${order.order_no}/payment_instruments`,
      '{"number": x4111111111111111}',
    );
    assert.equal(malformedResponse.body.fault.type, 'BodyDecodingException');
    assert.doesNotMatch(JSON.stringify(malformedResponse.body), /111111/);
  });

  // The hook takes 400 ms for an order that is paid by gift certificate, so that the two submissions overlap.
  for (const method of ['POST', 'PUT']) {
    it(`only one of two concurrent orders by ${method} gets the balance of a gift certificate, and the other gets InvalidGiftCertificateCode`, async () => {
      const shop = await Storefront.signIn(service.http);
      const prepareSubmission = async (number: number) => {
        const { basket_id } = await shop.createBasket(goods, { payment_instruments: [] });
        await shop.request('POST', `/baskets/${basket_id}/payment_instruments`, giftCertificate);
        const path = method === 'POST' ? '/orders' : `/orders/gift-${number}`;
        return () => shop.send(method, path, { basket_id });
      };
      const submissions = [await prepareSubmission(1), await prepareSubmission(2)];
      const responses = await Promise.all(submissions.map((submission) => submission()));
      assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 400]);
      const fault = responses.find(({ status }) => status === 400)?.body.fault;
      assert.equal(fault.type, 'InvalidGiftCertificateCodeException');
      assert.equal(fault.arguments.maskedGiftCertificateCode, '***********TREL');
      const order = responses.find(({ status }) => status === 200)?.body;
      assert.equal(order.payment_instruments[0].amount, 50);

      const office = await signInBackOffice(service.http);
      const putStatus = (status: string, orderNo: string = order.order_no) =>
        office('PUT', `/sites/RefArch/orders/${orderNo}/status`, { status });
      assert.equal((await putStatus('failed')).status, 204, 'restores the balance');
      const secondOrder = await (await prepareSubmission(3))();
      assert.equal(secondOrder.status, 200);
      const { status, body } = await putStatus('created');
      assert.equal(status, 400);
      assert.equal(body.fault.type, 'InvalidGiftCertificateCodeException');
      await putStatus('failed', secondOrder.body.order_no);
      assert.equal((await putStatus('created')).status, 204);
      await putStatus('failed');
    });
  }
});
