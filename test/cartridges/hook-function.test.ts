import assert from 'node:assert/strict';
import { functionNameOf } from '../../cartridges/hook-function.ts';

describe('the function of a hook', () => {
  it('the function of a hook has the last part of the hook’s name', () => {
    assert.equal(functionNameOf('svc.api.shop.order.afterPOST'), 'afterPOST');
    assert.equal(functionNameOf('calculate'), 'calculate');
  });

  it('the function of a versioned hook has no version in its name, unless the script contains the name with the version', () => {
    const hook = 'dw.ocapi.shop.basket.payment_methods.modifyGETResponse_v2';
    const plain = 'exports.modifyGETResponse = function (basket, result) {};';
    assert.equal(functionNameOf(hook), 'modifyGETResponse');
    assert.equal(functionNameOf(hook, `/** ${hook} */\n${plain} // ${hook}`), 'modifyGETResponse');
    assert.equal(functionNameOf(hook, plain), 'modifyGETResponse');
    assert.equal(
      functionNameOf(hook, 'exports.modifyGETResponse_v2 = function () {};'),
      'modifyGETResponse_v2',
    );
    assert.equal(functionNameOf(hook, `${plain} exports.my_modifyGETResponse_v2 = 1;`), 'modifyGETResponse');
  });
});
