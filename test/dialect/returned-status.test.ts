import assert from 'node:assert/strict';
import { parseScript } from '../../dialect/index.ts';
import { returnedStatusLine, statusReturnLine, statusReturnOf } from '../../dialect/returned-status.ts';

/** Returns whether the function `afterPOST` of a script returns a `Status`. */
const statusReturn = (text: string): string =>
  statusReturnOf(parseScript(text) ?? assert.fail('the script cannot be parsed'), 'afterPOST');
/** Returns whether a function `afterPOST` with the given statements returns a `Status`. */
const bodyStatusReturn = (text: string): string =>
  statusReturn(`exports.afterPOST = function (order) {\n${text}\n};`);

describe('whether a function returns a Status', () => {
  it('a function whose only result is a new Status always returns one', () => {
    assert.equal(bodyStatusReturn('return new Status(Status.OK);'), 'always');
    assert.equal(
      bodyStatusReturn("if (!order) return new dw.system.Status(1);\nreturn new Status(0, 'A', 'b');"),
      'always',
    );
    assert.equal(bodyStatusReturn("return new (require('dw/system/Status'))(1);"), 'always');
    assert.equal(statusReturn('module.exports = { afterPOST: (order) => new Status(Status.OK) };'), 'always');
  });

  it('a function that may end without a Status, or whose result is unknown, may return a Status', () => {
    assert.equal(bodyStatusReturn('if (order.custom.bad) return new Status(Status.ERROR);'), 'maybe');
    assert.equal(bodyStatusReturn('if (!order) return;\nreturn new Status(Status.OK);'), 'maybe');
    assert.equal(bodyStatusReturn('var status = check(order);\nreturn status;'), 'maybe');
    assert.equal(bodyStatusReturn('return check(order);'), 'maybe');
  });

  it('a function none of whose results can be a Status never returns one, whatever its inner functions return', () => {
    assert.equal(bodyStatusReturn('order.custom.seen = true;'), 'never');
    assert.equal(bodyStatusReturn('if (!order) return;\nreturn undefined;'), 'never');
    assert.equal(bodyStatusReturn('return true;'), 'never');
    assert.equal(bodyStatusReturn('return { ok: true };'), 'never');
    assert.equal(bodyStatusReturn('wrap(function () { return new Status(Status.OK); });'), 'never');
  });

  it('the form of a returned value decides whether it is a Status', () => {
    for (const [value, expected] of [
      ['', 'never'],
      ['undefined', 'never'],
      ['void 0', 'never'],
      ['!order', 'never'],
      ['null', 'never'],
      ['"OK"', 'never'],
      ['`OK`', 'never'],
      ['[]', 'never'],
      ['{}', 'never'],
      ['status', 'maybe'],
      ['order.status', 'maybe'],
      ['ok ? new Status(0) : null', 'maybe'],
      ['new Status(0).addDetail("a", 1)', 'maybe'],
      ['new Order()', 'maybe'],
      ['new dw.system.Order()', 'maybe'],
      ['new dw.system["Status"](0)', 'maybe'],
      ['new (require("dw/order/Order"))()', 'maybe'],
      ['new (require(path))()', 'maybe'],
      ['new (require("dw/system").Status)(0)', 'always'],
      ['new (require("dw/system/Status"))(0)', 'always'],
      ['new (require("*/system/Status"))(0)', 'always'],
      ['new (require(1))()', 'maybe'],
      ['new (find())()', 'maybe'],
      ['new Status', 'always'],
    ] as const)
      assert.equal(bodyStatusReturn(`log();\nreturn ${value};`), expected, value);
  });

  it('a function whose last statement is not a return does not always return a Status', () => {
    assert.equal(bodyStatusReturn('if (a) return new Status(0);\nelse return new Status(1);'), 'maybe');
    assert.equal(bodyStatusReturn('return new Status(0);\nfunction log() {}'), 'maybe');
    assert.equal(bodyStatusReturn(''), 'never');
  });

  it('only the requested function is examined, and a function that the script does not contain may return a Status', () => {
    assert.equal(
      statusReturn(
        'exports.beforePOST = function () { return new Status(0); };\nexports.afterPOST = function () { return 1; };',
      ),
      'never',
    );
    assert.equal(statusReturn('exports.beforePOST = function () { return 1; };'), 'maybe');
    const program =
      parseScript('exports.afterPOST = function () {\n  return new Status(0);\n};') ?? assert.fail();
    assert.equal(statusReturnLine(program, 'afterPOST'), 2);
    assert.equal(statusReturnLine(program, 'beforePOST'), undefined);
  });

  it('a function is found by its own name and by the name of its export, and an imported one may return a Status', () => {
    assert.equal(
      statusReturn('function afterPOST() { return new Status(0); }\nexports.afterPOST = afterPOST;'),
      'always',
    );
    assert.equal(statusReturn('exports.afterPOST = function notify() { return new Status(0); };'), 'always');
    assert.equal(statusReturn("exports.afterPOST = require('./other').afterPOST;"), 'maybe');
  });

  it('the reported line is the first return of a Status, or else of a value that may be one', () => {
    const line = (text: string) => statusReturnLine(parseScript(text) ?? assert.fail(), 'afterPOST');
    assert.equal(
      line('exports.afterPOST = function (o) {\n  if (!o) return;\n  log(o);\n  return new Status(0);\n};'),
      4,
    );
    assert.equal(line('exports.afterPOST = function (o) {\n  log(o);\n  return check(o);\n};'), 3);
    assert.equal(line('exports.afterPOST = function (o) {\n  log(o);\n};'), undefined);
    assert.equal(line('exports.afterPOST = () =>\n  new Status(0);'), 2);
  });

  it('the line that returned a Status is the only one whose kind and code fit; it is not known if several fit', () => {
    const lineOf = (statements: readonly string[], status: 'ok' | 'error', code = '') => {
      const text = ['exports.afterPOST = function (order) {', ...statements, '};'].join('\n');
      return returnedStatusLine(parseScript(text) ?? assert.fail(), 'afterPOST', { status, code });
    };
    const branches = [
      "  if (order.fraud) return new Status(Status.ERROR, 'FRAUD');",
      "  if (order.late) return new Status(1, 'LATE');",
      '  if (!order) return;',
      '  return new Status(Status.OK);',
    ];
    assert.equal(lineOf(branches, 'error', 'FRAUD'), 2);
    assert.equal(lineOf(branches, 'error', 'LATE'), 3);
    assert.equal(lineOf(branches, 'ok'), 5);
    assert.equal(lineOf(branches, 'error', 'OTHER'), undefined);
    assert.equal(lineOf(['  if (a) return new Status();', '  return new Status(0, null);'], 'ok'), undefined);
    assert.equal(lineOf(['  if (a) return new Status(kind);', '  return check(a);'], 'ok'), undefined);
    assert.equal(
      lineOf(['  if (a) return new Status(1, code);', '  return new Status(0);'], 'error', 'X'),
      2,
    );
    assert.equal(lineOf(['  if (a) return new Status(1);', '  return check(a);'], 'ok'), 3);
    assert.equal(lineOf(['  if (a) return new Status(Status[a]);'], 'ok'), 2);
    const arrow = parseScript('exports.afterPOST = () =>\n  new Status(0);') ?? assert.fail();
    assert.equal(returnedStatusLine(arrow, 'afterPOST', { status: 'ok', code: '' }), 2);
    assert.equal(returnedStatusLine(arrow, 'beforePOST', { status: 'ok', code: '' }), undefined);
  });
});
