import assert from 'node:assert/strict';
import { defaultVendor } from '../../contract/vendor.ts';
import { knownHooks } from '../../cartridges/known-hooks.ts';

describe('the name of a registered hook', () => {
  const { problem } = knownHooks(defaultVendor);

  it('a hook that an operation calls, or that scripts define, has no problem', () => {
    assert.equal(problem('svc.api.shop.order.afterPOST'), undefined);
    assert.equal(problem('app.payment.processor.basic'), undefined);
  });

  it('a hook that nothing calls is reported, with the name that was probably meant', () => {
    assert.match(
      problem('svc.api.shop.order.afterPost2') ?? '',
      /no operation .* did you mean svc\.api\.shop\.order\.afterPOST\?/,
    );
    assert.match(problem('svc.api.nothing.like.it.at.all') ?? '', /no operation of this service calls it$/);
  });

  it('hook names are checked below the vendor’s hook root', () => {
    const otherHooks = knownHooks({ ...defaultVendor, hookRoot: 'dw.ocapi' });
    assert.equal(otherHooks.problem('dw.ocapi.shop.basket.modifyGETResponse'), undefined);
    assert.ok(otherHooks.problem('dw.ocapi.shop.basket.modifyGETResponce'));
  });
});
