import assert from 'node:assert/strict';
import { parseScript } from '../../../../dialect/index.ts';
import { functionOverride } from '../../../../src/debug/cartridges/function-override.ts';

const parse = (text: string) => parseScript(text) ?? assert.fail('the script cannot be parsed');
const pointsScript =
  'exports.forAmount = function (x) { return x; };\nexports.earnedBy = function (o) { return 1; };\n';
const override = (text: string, otherText = pointsScript, textsBetween: readonly string[] = []): string =>
  functionOverride(parse(text), parse(otherText), 'earnedBy', textsBetween.map(parse));
const customFunction = 'exports.earnedBy = function (order) { return exports.forAmount(order.total) * 2; };';

describe('The effect of an overriding script on a function', () => {
  it('a script that does not use module.superModule does not load the script that it overrides', () => {
    assert.equal(override(customFunction), 'loadsNone');
    assert.equal(override(`// module.superModule\n${customFunction}`), 'loadsNone');
  });

  it('an overriding function that does not call the overridden one replaces it', () => {
    for (const text of [
      `var base = module.superModule;\n${customFunction}`,
      `var base = module.superModule;\nmodule.exports = base;\nmodule.${customFunction}`,
      `module.exports = module.superModule;\nmodule.${customFunction}`,
      `var base = module.superModule || {};\nObject.keys(base).forEach(function (key) { exports[key] = base[key]; });\n${customFunction}`,
      `var base = module.superModule;\nfunction earnedBy() {}\nmodule.exports = { forAmount: base.forAmount, earnedBy: earnedBy };`,
      `var base = module.superModule;\nmodule.exports = Object.assign({}, base, { earnedBy: function () {} });`,
      `const base = module.superModule;\nmodule.exports = { ...base, earnedBy() {} };`,
    ])
      assert.equal(override(text), 'replaced', text);
  });

  it('an overriding function that calls the overridden one, even by call or apply, does not replace it', () => {
    for (const call of ['base.earnedBy(o)', 'base.earnedBy.call(this, o)', "base['earnedBy'].apply(this, a)"])
      assert.equal(
        override(`var base = module.superModule;\nexports.earnedBy = function (o, a) { return ${call}; };`),
        'called',
      );
    assert.equal(override('exports.earnedBy = (o) => module.superModule.earnedBy(o);'), 'called');
  });

  it('the effect is unknown if the overriding script may export or call the overridden function', () => {
    for (const text of [
      'var base = module.superModule;\nmodule.exports = base;',
      `var base = module.superModule;\nif (base.isOld) { ${customFunction} }`,
      `${customFunction}\nmodule.exports = module.superModule;`,
      `${customFunction}\nvar base = module.superModule;\nextend(exports, base);`,
      `var base = module.superModule;\n${customFunction}\nObject.assign(exports, base);`,
      `var { earnedBy } = module.superModule;\n${customFunction}`,
      `var base = module.superModule;\nvar name = 'earnedBy';\n${customFunction}\nexports.other = function () { return base[name](); };`,
    ])
      assert.equal(override(text), 'unknown', text);
  });

  it('the effect is unknown if the overridden script may use its function, or does not export it', () => {
    const text = `var base = module.superModule;\n${customFunction}`;
    for (const otherText of [
      'exports.earnedBy = function () {};\nexports.all = function () { return exports.earnedBy(); };',
      'function earnedBy() {}\nexports.earnedBy = earnedBy;\nexports.all = function () { return earnedBy(); };',
      'function earnedBy() {}\nmodule.exports = { earnedBy: earnedBy, points: earnedBy };',
      'function earnedBy() {}\nexports.all = function () {};',
    ])
      assert.equal(override(text, otherText), 'unknown', otherText);
    assert.equal(
      override(text, 'function earnedBy() {}\nmodule.exports = { earnedBy: earnedBy };'),
      'replaced',
    );
  });

  const copies = [
    'var base = module.superModule;\nObject.keys(base).forEach(function (key) { exports[key] = base[key]; });',
    'module.exports = module.superModule;',
  ];
  const ownFunction = 'module.exports.earnedBy = function (order) { return 2; };';

  it('a function is replaced even if the overridden script extends a third one and calls its function', () => {
    const text = `${copies[0] ?? ''}\n${customFunction}`;
    for (const copy of copies) assert.equal(override(text, `${copy}\n${ownFunction}`), 'replaced', copy);
    for (const otherText of [
      'exports.earnedBy = function (o) { return module.superModule.earnedBy(o) + 1; };',
      'var base = module.superModule;\nexports.earnedBy = function (o) { return base.earnedBy(o) + 1; };\nexports.old = function (o) { return base.earnedBy(o); };',
    ])
      assert.equal(override(text, otherText), 'replaced', otherText);
    // Here, the members of `base` are the exports of the script itself.
    assert.equal(
      override(
        text,
        `var base = module.superModule;\nmodule.exports = base;\n${ownFunction}\nexports.all = function (o) { return base.earnedBy(o); };`,
      ),
      'unknown',
    );
  });

  it('if a third script is between the two, a function is replaced unless another function of the third script calls it', () => {
    const text = `${copies[0] ?? ''}\n${customFunction}`;
    const overrideWithScriptBetween = (call: string): string =>
      override(text, pointsScript, [
        `var base = module.superModule;\nmodule.exports = Object.assign({}, base);\n${call}`,
      ]);
    assert.equal(overrideWithScriptBetween(''), 'replaced');
    assert.equal(overrideWithScriptBetween(ownFunction), 'replaced');
    assert.equal(
      overrideWithScriptBetween('exports.earnedBy = function (o) { return base.earnedBy(o); };'),
      'replaced',
    );
    assert.equal(
      overrideWithScriptBetween('exports.all = function (o) { return base.earnedBy(o); };'),
      'unknown',
    );
    assert.equal(
      overrideWithScriptBetween('exports.all = function (o) { return exports.earnedBy(o); };'),
      'unknown',
    );
  });
});
