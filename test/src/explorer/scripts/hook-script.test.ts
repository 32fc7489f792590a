import assert from 'node:assert/strict';
import { namedVendors } from '../../../../contract/vendor.ts';
import {
  describeExistingFunction,
  findExistingFunction,
  suggestScriptPath,
} from '../../../../src/explorer/scripts/hook-script.ts';
import { customHookChoice, listHookChoices } from '../../../../src/explorer/scripts/new-hook.ts';
import { withId } from '../../../../src/explorer/scripts/script-hooks.ts';

const vendor = namedVendors.dw;
const choice = (point: string) =>
  listHookChoices(vendor).find((candidate) => candidate.point === point) ?? assert.fail(point);

const basketScript = 'cartridge/scripts/hooks/basket.js';
const cartridge = {
  folder: '/shop/app_custom',
  hooks: [
    {
      name: 'dw.ocapi.shop.basket.items.afterPOST',
      script: './hooks/basket.js',
      file: `/shop/app_custom/${basketScript}`,
    },
  ],
};
const existingFunction = (point: string, text: string) =>
  findExistingFunction(
    choice(point),
    cartridge,
    basketScript,
    (path) => (path === basketScript ? text : ''),
    vendor,
  );

describe('the script of a new hook', () => {
  it('the script of a new hook is named after the resource, or calculate.js if the hook belongs to the order engine', () => {
    assert.equal(suggestScriptPath(choice('shop.basket.item.afterPATCH')), basketScript);
    assert.equal(suggestScriptPath(choice('order.calculateTax')), 'cartridge/scripts/hooks/calculate.js');
    const processor = choice('app.payment.processor.<id>');
    assert.equal(
      suggestScriptPath(customHookChoice(withId(processor.name, 'basic_credit'), processor.scriptHook)),
      'cartridge/scripts/hooks/payment/processor/basic_credit.js',
    );
  });

  it('another script is suggested for a new hook if a hook already uses a function of that name in the first one', () => {
    const suggest = (point: string, ...usedNames: string[]) => {
      const path = suggestScriptPath(choice(point), (script) =>
        usedNames.includes(script.split('/').at(-1) ?? ''),
      );
      return path.replace('cartridge/scripts/hooks/', '');
    };
    assert.equal(suggest('shop.basket.afterPOST', 'basket.js'), 'basketAfterPOST.js');
    assert.equal(suggest('shop.basket.coupon.afterPOST', 'basket.js'), 'basketCoupon.js');
    assert.equal(suggest('shop.order.payment_instrument.afterPOST', 'order.js'), 'orderPaymentInstrument.js');
    assert.equal(suggest('shop.basket.afterPOST', 'basket.js', 'basketAfterPOST.js'), 'basket2.js');
  });

  it('a function that a script already has for a new hook is found, with the hooks that use it', () => {
    const text = 'exports.afterPOST = function (basket) {};';
    assert.deepEqual(existingFunction('shop.basket.afterPOST', text), {
      name: 'afterPOST',
      points: ['shop.basket.items.afterPOST'],
    });
    assert.equal(existingFunction('shop.basket.beforePOST', text), undefined);
    assert.deepEqual(
      existingFunction('shop.basket.beforePOST', 'exports.beforePOST = function () {};'),
      { name: 'beforePOST', points: [] },
      'the function is there, but no hook uses it',
    );
    assert.equal(existingFunction('shop.basket.afterPOST', ''), undefined);
  });

  it('a sentence says which hooks use a function that the script of a new hook already has', () => {
    assert.equal(
      describeExistingFunction(basketScript, { name: 'afterPOST', points: ['shop.basket.items.afterPOST'] }),
      'basket.js already has a function afterPOST, which shop.basket.items.afterPOST uses.',
    );
    assert.equal(
      describeExistingFunction(basketScript, {
        name: 'afterPOST',
        points: ['shop.basket.items.afterPOST', 'shop.basket.coupon.afterPOST'],
      }),
      'basket.js already has a function afterPOST, which shop.basket.items.afterPOST, shop.basket.coupon.afterPOST use.',
    );
    assert.equal(
      describeExistingFunction(basketScript, { name: 'afterPOST', points: [] }),
      'basket.js already has a function afterPOST, which the hook will use.',
    );
  });
});
