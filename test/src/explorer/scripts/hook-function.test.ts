import assert from 'node:assert/strict';
import {
  firstCodeLine,
  functionOffset,
  lastFunctionLine,
} from '../../../../src/explorer/scripts/hook-function.ts';

describe('the function that a hook runs', () => {
  it('the function of a hook is found where a function is assigned to an export', () => {
    const text = "'use strict';\nexports.beforePOST = 1;\nexports.afterPOST = function (order) {};\n";
    assert.equal(functionOffset(text, 'afterPOST'), text.indexOf('exports.afterPOST'));
    const scriptWithQuotedName = "var a;\nexports['afterPOST'] = function () {};\n";
    assert.equal(functionOffset(scriptWithQuotedName, 'afterPOST'), scriptWithQuotedName.indexOf('exports'));
  });

  it('the function of a hook is found by its name if the export refers to it', () => {
    const text = 'exports.afterPOST = afterPOST;\nfunction afterPOSTs() {}\nfunction afterPOST() {}\n';
    assert.equal(functionOffset(text, 'afterPOST'), text.indexOf('function afterPOST()'));
  });

  it('a comment that names the function of a hook is not its position', () => {
    const text =
      "var a = require('*/cartridge/a');\n/**\n * @function calculate\n */\n// function calculate\nfunction calculate(basket) {}\nexports.calculate = calculate;\n";
    assert.equal(functionOffset(text, 'calculate'), text.indexOf('function calculate(basket)'));
    const glob = "var glob = 'a/*';\nfunction calculate() {}\n/* The end. */\n";
    assert.equal(functionOffset(glob, 'calculate'), glob.indexOf('function'), 'part of a string');
  });

  it('the position of a hook is its export if the function has another name, and a hook has none if nothing is exported', () => {
    const text = 'var x = 1;\nexports.afterPOST = handle;\n';
    assert.equal(functionOffset(text, 'afterPOST'), text.indexOf('exports'));
    assert.equal(functionOffset('var x;', 'afterPOST'), undefined);
    assert.equal(functionOffset('exportsXa = function', '.a'), undefined, 'the name is matched literally');
  });

  it('the breakpoint of a hook is on the first line with code after the line on which its function begins', () => {
    const lines = ['exports.a = function () {', '', '  // what', '  /* it', '   * does */', '  run();', '};'];
    assert.equal(firstCodeLine(lines, 0), 5);
    assert.equal(firstCodeLine(['exports.a = function () {', ''], 0), 1, 'at most the last line');
  });

  it('a function ends with the closing brace that is indented like the first line of the function', () => {
    const lines = [
      'exports.a = function () {',
      '  if (x) {',
      '    run();',
      '  }',
      '};',
      'module.exports = {',
      '  b: function () {',
      '    return {',
      '    };',
      '  },',
      '};',
    ];
    assert.equal(lastFunctionLine(lines, 0), 4);
    assert.equal(lastFunctionLine(lines, 6), 9);
    assert.equal(lastFunctionLine(['exports.a = function () {', '  run();'], 0), 1, 'at most the last line');
  });
});
