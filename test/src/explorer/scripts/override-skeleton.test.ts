import assert from 'node:assert/strict';
import { newOverridingScript } from '../../../../src/explorer/scripts/override-skeleton.ts';
import { exportedNames } from '../../../../src/language/exported-names.ts';
import { ScriptBench } from '../../../support/script-bench.ts';

const skeletonFor = (overriddenText: string, path = 'scripts/labels.js') =>
  newOverridingScript(
    path,
    overriddenText,
    exportedNames(overriddenText).map(({ name }) => name),
  );

const memberCopy = `Object.keys(base).forEach(function (name) {
    module.exports[name] = base[name];
});`;

describe('a new script that overrides another one', () => {
  let bench: ScriptBench;
  before(() => {
    bench = new ScriptBench({ cartridgePath: ['app_custom', 'app'] });
  });
  after(() => bench.close());

  /** Resolves with the result of an expression, in which `labels` is the overriding script. */
  const evaluate = (overriddenText: string, expression: string, change = (text: string): string => text) => {
    bench.workspace.write({
      'app/cartridge/scripts/labels.js': overriddenText,
      'app_custom/cartridge/scripts/labels.js': change(skeletonFor(overriddenText).text),
    });
    return bench.runScript(`var labels = require('*/cartridge/scripts/labels'); out.result = ${expression};`);
  };

  it('a new overriding script copies the members of the overridden one, and has an example with the first function', () => {
    const { text, caretLine } = skeletonFor(
      "exports.prefix = 'x';\nexports.labelFor = function (x) { return x; };\n",
    );
    assert.equal(
      text,
      `'use strict';\n\nvar base = module.superModule;\n\n${memberCopy}\n\n// Add functions that override those of base here, such as:\n// exports.labelFor = function (x) { return base.labelFor.apply(this, arguments); };\n`,
    );
    assert.equal(caretLine, text.split('\n').length - 1);
  });

  it('a function of a new overriding script has the parameters of the overridden one, if they are only names', () => {
    const firstLines = (overriddenText: string): string =>
      skeletonFor(overriddenText)
        .text.split('\n')
        .filter((line) => line.includes('function (') || line.includes('function next('))
        .join('\n');
    for (const [overridden, expected] of [
      [
        'function next(a,\n  b) { return a; }\nmodule.exports = { next: next };',
        /exports\.next = function \(a, b\)/,
      ],
      ['exports.next = (a, b) => a;', /exports\.next = function \(a, b\)/],
      ['exports.next = function ({ a }, b = 1) { return a; };', /exports\.next = function \(\)/],
      ['module.exports = function (a, b) { return a; };', /module\.exports = function \(a, b\)/],
      ['module.exports = (a) => a;', /module\.exports = function \(a\)/],
      ['function next(a /* first */) { return a; }\nmodule.exports = next;', /function next\(a\)/],
      ['var next = function (a) { return a; };\nmodule.exports = next;', /function next\(a\)/],
    ] as const)
      assert.match(firstLines(overridden), expected);
  });

  it('the example in a new overriding script calls the overridden function once when it is uncommented', async () => {
    for (const overridden of [
      'exports.labelFor = function (x) { return "<" + x + ">"; };',
      'function labelFor(x) { return "<" + x + ">"; }\nmodule.exports = { labelFor: labelFor, other: 1 };',
      'var labels = {};\nlabels.labelFor = function (x) { return "<" + x + ">"; };\nmodule.exports = labels;',
    ]) {
      assert.equal(await evaluate(overridden, 'labels.labelFor("a")'), '<a>', overridden);
      const withExample = (text: string) =>
        text.replace('// exports.', 'exports.').replaceAll('functionName', 'labelFor');
      assert.equal(await evaluate(overridden, 'labels.labelFor("a")', withExample), '<a>', overridden);
    }
  });

  it('a function that overrides one through module.exports can call it without recursion', async () => {
    const addFunction = (text: string) =>
      `${text}module.exports.labelFor = function (x) { return base.labelFor(x) + '!'; };\n`;
    for (const overridden of [
      'exports.labelFor = function (x) { return x; };',
      'module.exports = { labelFor: function (x) { return x; } };',
      'module.exports = require("./other");',
    ]) {
      bench.workspace.write({
        'app/cartridge/scripts/other.js': 'exports.labelFor = function (x) { return x; };',
      });
      assert.equal(await evaluate(overridden, 'labels.labelFor("a")', addFunction), 'a!', overridden);
    }
  });

  it('a new script that overrides an exported function calls that function, and has its members', async () => {
    for (const overridden of [
      'module.exports = function (x) { return x + 1; };\nmodule.exports.unit = "mm";',
      'function next(x) { return x + 1; }\nnext.unit = "mm";\nmodule.exports = next;',
      'var next = (x) => x + 1;\nnext.unit = "mm";\nmodule.exports = next;',
      'module.exports = require("./other");',
    ]) {
      bench.workspace.write({
        'app/cartridge/scripts/other.js':
          'module.exports = function (x) { return x + 1; };\nmodule.exports.unit = "mm";',
      });
      assert.equal(await evaluate(overridden, 'labels(2) + labels.unit'), '3mm', overridden);
    }
    const { text, caretLine } = skeletonFor('module.exports = function (x) { return x; };');
    assert.match(text.split('\n')[caretLine] ?? '', /^ {4}\/\/ Code before or after/);
  });

  it('a function that overrides one of the prototype of a constructor can call it without recursion', async () => {
    const constructor =
      'function Label(x) { this.x = x; }\nLabel.prototype.show = function () { return "<" + this.x + ">"; };\nmodule.exports = Label;';
    const addFunction = (text: string) =>
      `${text}module.exports.prototype.show = function () { return base.prototype.show.call(this) + '!'; };\n`;
    assert.equal(await evaluate(constructor, 'new labels("a").show()'), '<a>');
    assert.equal(await evaluate(constructor, 'new labels("a").show()', addFunction), '<a>!');
  });

  it('a new script that overrides an exported class extends that class', async () => {
    for (const overridden of [
      'class Label { constructor(x) { this.x = x; } show() { return this.x; } }\nmodule.exports = Label;',
      'module.exports = class { constructor(x) { this.x = x; } show() { return this.x; } };',
    ]) {
      assert.equal(await evaluate(overridden, 'new labels("a").show()'), 'a', overridden);
      assert.match(skeletonFor(overridden).text, /module\.exports = class (Label )?extends base \{/);
    }
  });

  it('a new overriding script ignores exports that are only in comments of the overridden one', () => {
    assert.match(
      skeletonFor('// module.exports = function () {};\nexports.a = function () {};').text,
      /\/\/ exports\.a = function/,
    );
  });

  it('a new controller extends the routes of the overridden one', () => {
    const { text, caretLine } = skeletonFor('module.exports = server.exports();', 'controllers/Cart.js');
    assert.match(text, /server\.extend\(module\.superModule\);\n\nmodule\.exports = server\.exports\(\);\n$/);
    assert.equal(text.split('\n')[caretLine], '');
    assert.match(
      skeletonFor('exports.Show = show;', 'controllers/Old.js').text,
      /module\.exports\[name\] = base/,
    );
  });
});
