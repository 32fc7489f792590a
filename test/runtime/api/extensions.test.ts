import assert from 'node:assert/strict';
import { ScriptBench } from '../../support/script-bench.ts';

describe('The Script API, package extensions', () => {
  let bench: ScriptBench;
  before(() => (bench = new ScriptBench()));
  after(() => bench.close());

  it('hooks of Apple Pay and payment requests return a status, a URL and an event', async () => {
    for (const name of ['applepay/ApplePayHookResult', 'paymentrequest/PaymentRequestHookResult']) {
      const result = await bench.runScript(`
        var Result = require('svc/extensions/${name}'), Status = require('svc/system/Status');
        var URLUtils = require('svc/web/URLUtils');
        var failed = new Status(Status.ERROR);
        failed.addDetail(require('svc/extensions/applepay/ApplePayHookResult').STATUS_REASON_DETAIL_KEY, 'InvalidShippingPostalAddress');
        var plain = new Result(failed, null), event = new Result(new Status(Status.OK), URLUtils.url('Order-Confirm'));
        event.setEvent('paid', { total: 5 });
        var message; try { new Result(null, null); } catch (e) { message = e.message; }
        plain.setEvent('refused');
        out.result = [plain.status.error, plain.getStatus().getDetail('reason'), plain.redirect, plain.eventName, plain.getEventDetail(),
          String(event.getRedirect()).indexOf('Order-Confirm') > 0, event.getEventName(), event.eventDetail.total, message];`);
      assert.deepEqual(result, [
        true,
        'InvalidShippingPostalAddress',
        null,
        'refused',
        null,
        true,
        'paid',
        5,
        'The result of a payment hook needs a Status.',
      ]);
    }
    assert.deepEqual(
      await bench.runScript(`
        var Result = require('svc/extensions/applepay/ApplePayHookResult');
        out.result = [Result.REASON_FAILURE, Result.REASON_BILLING_ADDRESS, Result.REASON_SHIPPING_ADDRESS, Result.REASON_SHIPPING_CONTACT,
          Result.REASON_PIN_INCORRECT, Result.REASON_PIN_LOCKOUT, Result.REASON_PIN_REQUIRED];`),
      [
        'Failure',
        'InvalidBillingPostalAddress',
        'InvalidShippingPostalAddress',
        'InvalidShippingContact',
        'PINIncorrect',
        'PINLockout',
        'PINRequired',
      ],
    );
  });
});
