import assert from 'node:assert/strict';
import { defaultVendor } from '../../../contract/vendor.ts';
import { knownHooks } from '../../../server/scripting/known-hooks.ts';

describe('a registered hook', () => {
  const { problem } = knownHooks(defaultVendor);

  it('that an operation calls, or that is the scripts’ own, is no problem', () => {
    assert.equal(problem('svc.api.shop.order.afterPOST'), undefined);
    assert.equal(problem('app.payment.processor.basic'), undefined);
  });

  it('that nothing calls is told, with the name that was probably meant', () => {
    assert.match(
      problem('svc.api.shop.order.afterPost2') ?? '',
      /no operation .* did you mean svc\.api\.shop\.order\.afterPOST\?/,
    );
    assert.match(problem('svc.api.nothing.like.it.at.all') ?? '', /no operation of this service calls it$/);
  });

  it('is judged under the vendor’s own hook root', () => {
    const other = knownHooks({ ...defaultVendor, hookRoot: 'dw.ocapi' });
    assert.equal(other.problem('dw.ocapi.shop.basket.modifyGETResponse'), undefined);
    assert.ok(other.problem('dw.ocapi.shop.basket.modifyGETResponce'));
  });
});
