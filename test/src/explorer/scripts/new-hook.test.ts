import assert from 'node:assert/strict';
import { namedVendors } from '../../../../contract/vendor.ts';
import {
  cartridgeOfNewHook,
  customHookChoice,
  findHookChoice,
  hookChoiceTexts,
  hookNameProblem,
  listHookChoices,
  withHookFunctions,
} from '../../../../src/explorer/scripts/new-hook.ts';
import { containsWords } from '../../../../src/explorer/word-search.ts';
import { withId } from '../../../../src/explorer/scripts/script-hooks.ts';

const vendor = namedVendors.dw;
const choice = (point: string) =>
  listHookChoices(vendor).find((candidate) => candidate.point === point) ?? assert.fail(point);

describe('a new hook', () => {
  it('the hooks that scripts use most come first, and each extension point is listed once', () => {
    const points = listHookChoices(vendor).map(({ point }) => point);
    assert.deepEqual(points.slice(0, 3), [
      'shop.order.afterPOST',
      'shop.order.beforePOST',
      'shop.basket.afterPOST',
    ]);
    // Eleven extension points come before those in the order of the contract.
    for (const point of [
      'shop.basket.items.afterPOST',
      'shop.customer.afterPOST',
      'shop.product.modifyGETResponse',
    ])
      assert.ok(points.indexOf(point) < 11, point);
    assert.equal(new Set(points).size, points.length);
  });

  it('the user selects a cartridge only if none is named and there are several', () => {
    const [first, second] = [{ name: 'app_custom' }, { name: 'int_third' }];
    assert.equal(cartridgeOfNewHook([first, second], 'int_third'), second);
    assert.equal(cartridgeOfNewHook([first], undefined), first);
    for (const cartridges of [[first, second], []])
      assert.equal(cartridgeOfNewHook(cartridges, undefined), undefined);
  });

  it('the extension points have the names of the vendor and the operations that run them', () => {
    assert.deepEqual(choice('shop.order.afterPOST'), {
      name: 'dw.ocapi.shop.order.afterPOST',
      point: 'shop.order.afterPOST',
      operations: ['POST /orders'],
      summary: 'Create order',
    });
    assert.equal(choice('order.calculate').name, 'dw.order.calculate');
  });

  it('a search for words of an operation finds its hooks first, and hooks that only scripts call last', () => {
    const search = (query: string) =>
      listHookChoices(vendor).filter((candidate) => {
        const { label, description, detail } = hookChoiceTexts(candidate);
        return containsWords([label, description, detail], query);
      });
    assert.deepEqual(
      search('add item')
        .slice(0, 2)
        .map(({ point }) => point),
      ['shop.basket.items.afterPOST', 'shop.basket.items.beforePOST'],
    );
    const baskets = search('basket validate');
    assert.equal(baskets[0]?.point, 'shop.basket.validateBasket');
    assert.equal(baskets.at(-1)?.point, 'app.validate.basket');
    assert.equal(
      hookChoiceTexts(choice('shop.basket.items.afterPOST')).detail,
      'Add item to basket (dw.ocapi.shop.basket.items.afterPOST)',
    );
  });

  it('the list says which cartridges already have a hook', () => {
    const { description } = hookChoiceTexts(choice('shop.order.afterPOST'), ['app_custom', 'app_base']);
    assert.equal(description, 'POST /orders · already in app_custom, app_base');
  });

  it('a new script has the function with types, and the caret is in its body', () => {
    const { text, caret } = withHookFunctions('', choice('shop.order.afterPOST'), vendor);
    assert.equal(
      text,
      `'use strict';

/**
 * dw.ocapi.shop.order.afterPOST: POST /orders
 *
 * @param {dw.order.Order} order
 * @returns {dw.system.Status|undefined}
 */
exports.afterPOST = function (order) {
  
};
`,
    );
    assert.equal(text.slice(0, caret).split('\n').at(-2), 'exports.afterPOST = function (order) {');
  });

  it('the function of a hook is added at the end of an existing script', () => {
    const previousText = "'use strict';\r\n\r\nmodule.exports = { other: other };\r\n\r\n";
    const { text } = withHookFunctions(previousText, choice('shop.basket.modifyGETResponse'), vendor);
    assert.ok(text.startsWith("'use strict';\r\n\r\nmodule.exports = { other: other };\r\n\r\n/**\r\n"));
    assert.match(text, /module\.exports\.modifyGETResponse = function \(basket, responseDocument\) \{\r\n/);
  });

  it('a script that already has the function of a hook does not change', () => {
    for (const start of ['exports.afterPOST =', "exports['afterPOST'] =", '']) {
      const name = start === '' ? ' afterPOST' : '';
      const previousText = `${start} function${name} (order) {\n  log(order);\n};\n`.trimStart();
      assert.deepEqual(withHookFunctions(previousText, choice('shop.order.afterPOST'), vendor), {
        text: previousText,
        caret: previousText.indexOf('{') + 1,
      });
    }
    const longerName = 'exports.afterPOSTed = function () {};\n';
    assert.match(
      withHookFunctions(longerName, choice('shop.order.afterPOST'), vendor).text,
      /\nexports\.afterPOST = function/,
    );
  });

  it("a payment processor's hook has two functions, with the results that storefronts read", () => {
    const processor = choice('app.payment.processor.<id>');
    const hook = customHookChoice(withId(processor.name, 'basic_credit'), processor.scriptHook);
    const { text, caret } = withHookFunctions('', hook, vendor);
    assert.equal(
      text,
      `'use strict';

/**
 * app.payment.processor.basic_credit
 *
 * @param {dw.order.Basket} basket
 * @param {Object} paymentInformation
 * @param {string} paymentMethodId
 * @param {Object} req
 * @returns {Object}
 */
exports.Handle = function (basket, paymentInformation, paymentMethodId, req) {
  
  return { error: false };
};

/**
 * app.payment.processor.basic_credit
 *
 * @param {string} orderNumber
 * @param {dw.order.OrderPaymentInstrument} paymentInstrument
 * @param {dw.order.PaymentProcessor} paymentProcessor
 * @returns {Object}
 */
exports.Authorize = function (orderNumber, paymentInstrument, paymentProcessor) {
  
  return { authorized: true, error: false };
};
`,
    );
    assert.match(text.slice(0, caret), /exports\.Handle = function \(.*\) \{\n {2}$/);
    assert.equal(withHookFunctions(text, hook, vendor).text, text);
  });

  it('the hook of a payment processor is recognized by its name, which ends with the ID of the processor', () => {
    const hook = findHookChoice('app.payment.processor.basic_credit', vendor);
    assert.deepEqual(
      hook.scriptHook?.functions.map(({ name }) => name),
      ['Handle', 'Authorize'],
    );
    assert.equal(findHookChoice('app.payment.other', vendor).scriptHook, undefined);
  });

  it('the function of a hook with a custom name is named after the last segment, which must be a valid name', () => {
    const { text } = withHookFunctions('', customHookChoice('app.order.exported'), vendor);
    assert.match(text, /\/\*\*\n \* app\.order\.exported\n \*\/\nexports\.exported = function \(\) \{/);
    assert.equal(hookNameProblem('app.order.exported'), undefined);
    for (const name of ['', 'app', 'app..x', 'app.order.2', 'app order.x'])
      assert.notEqual(hookNameProblem(name), undefined, name);
  });
});
