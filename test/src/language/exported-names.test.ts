import assert from 'node:assert/strict';
import { exportedNames } from '../../../src/language/exported-names.ts';

const names = (text: string): string[] => exportedNames(text).map(({ name }) => name);

describe('exportedNames', () => {
  it('a script exports what it assigns to exports and module.exports', () => {
    assert.deepEqual(names('exports.a = 1;\nmodule.exports.b = function () {};\nif (exports.c == 1) {}\n'), [
      'a',
      'b',
    ]);
  });

  it('a script exports the keys of the object that it assigns to module.exports', () => {
    const text = `'use strict';
function addProductToCart(currentBasket, productId) {
    return { error: false, message: '}' };
}

module.exports = {
    addProductToCart: addProductToCart, // adds: one
    'getUrl': function (a, b) { return { inner: a, other: b }; },
    shorthand,
    method(a) { return [a, { deep: 1 }]; },
    /* hidden: 1 */ last: cond ? x : y
};
`;
    assert.deepEqual(names(text), ['addProductToCart', 'getUrl', 'shorthand', 'method', 'last']);
    assert.equal(exportedNames(text)[0]?.start, text.indexOf('function addProductToCart'));
  });

  it('a spread object is not a key, and modifiers of methods are not names', () => {
    assert.deepEqual(
      names(
        "module.exports = { ...base, a, ...require('*/cartridge/b'), get total() { return 1; }, async load() {}, get, set: 1 };",
      ),
      ['a', 'total', 'load', 'get', 'set'],
    );
  });

  it('comments and strings export nothing', () => {
    assert.deepEqual(
      names(
        '// exports.a = 1;\n/* module.exports = { b: 1 }; */\nvar c = "exports.c = 1";\nexports.d = \'//\';\n',
      ),
      ['d'],
    );
  });

  it('a half-written object of exports ends at the end of the text', () => {
    assert.deepEqual(names("module.exports = { a: a, b: f('"), ['a', 'b']);
  });
});
