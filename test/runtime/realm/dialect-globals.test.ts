import assert from 'node:assert/strict';
import { recordReadMembers } from '../../support/member-uses.ts';
import { ScriptBench } from '../../support/script-bench.ts';

describe('Additions of the platform to JavaScript', () => {
  let bench: ScriptBench;
  before(() => (bench = new ScriptBench()));
  after(() => bench.close());

  it('array methods are also functions of Array, for collections, strings and `arguments`', async () => {
    assert.deepEqual(
      await bench.runScript(`
        var ids = new svc.util.ArrayList('b', 'a', 'c');
        var items = [];
        Array.forEach(ids, function (id, index) { items.push(index + id); });
        (function () { items = items.concat(Array.slice(arguments, 1)); })(1, 2, 3);
        out.result = [items.join(), Array.some(ids, function (id) { return id === 'c'; }), Array.map('xy', function (c) { return c + c; }),
          Array.filter(ids, function (id) { return id > 'a'; }).length, Array.indexOf(ids, 'a'), Array.join(ids, '|'),
          Array.reduce([1, 2, 3], function (a, b) { return a + b; }), Array.every([], Boolean), Array.isArray(Array.concat([1], [2]))];`),
      ['0b,1a,2c,2,3', true, ['xx', 'yy'], 2, 1, 'b|a|c', 6, true, true],
    );
  });

  it('strings have equals and equalsIgnoreCase', async () => {
    assert.deepEqual(
      await bench.runScript(
        "out.result = ['Visa'.equals('Visa'), 'Visa'.equals('VISA'), 'Visa'.equalsIgnoreCase('VISA'), 'Visa'.equalsIgnoreCase(null), Object.keys('ab').join()];",
      ),
      [true, false, true, false, '0,1'],
    );
  });

  it('errors have the file and the line of their creation, or those passed to them', async () => {
    bench.workspace.write({
      'app/cartridge/scripts/failing.js':
        'exports.fail = function (order) {\n  return order.total.value;\n};',
    });
    assert.deepEqual(
      await bench.runScript(`
        var list = [];
        try { require('./failing').fail({}); } catch (e) { list.push(e.fileName, e.lineNumber, e.name); }
        var other = new Error('No stock', 'int_stock/cartridge/check.js', 12);
        var own = TypeError('bad', 'x.ds', 3);
        list.push(other.message, other.fileName, other.lineNumber, own instanceof TypeError, own.fileName, own.lineNumber);
        var plain = new Error('a', { cause: 7 });
        list.push(plain.cause, plain.fileName, JSON.stringify(plain), plain instanceof Error, plain.constructor === Error);
        list.push(new Error('x').stack.split('\\n')[1].indexOf('probe.js') > 0, typeof Error.captureStackTrace);
        out.result = list;`),
      [
        'app/cartridge/scripts/failing.js',
        2,
        'TypeError',
        'No stock',
        'int_stock/cartridge/check.js',
        12,
        true,
        'x.ds',
        3,
        7,
        'app/cartridge/scripts/probe.js',
        '{}',
        true,
        true,
        true,
        'function',
      ],
    );
  });

  it("scripts create errors of the platform's classes", async () => {
    assert.deepEqual(
      await bench.runScript(`
        var own = new IOError('disk');
        out.result = [own instanceof IOError, own instanceof Error, own instanceof SystemError, own.name, String(own),
          [APIException, SystemError, Fault, InternalError, XMLStreamError, ConversionError].every(function (type) { return new type('a').message === 'a'; })];`),
      [true, true, false, 'IOError', 'IOError: disk', true],
    );
  });

  it('an error handler reads the documented properties of an error of the platform', async () => {
    assert.deepEqual(
      await bench.runScript(`
        function propertiesOf(error) {
          return [error.javaName, error.javaFullName, error.javaMessage, error.causeName, error.causeFullName, error.causeMessage];
        }
        var fault = new Fault('down'), plain = new Error('plain'), own = new SystemError('mine');
        own.javaName = 'ConnectException';
        out.result = [propertiesOf(new IOError('disk')), propertiesOf(new SystemError('read', { cause: new TypeError('no file') })), propertiesOf(new APIException('no')),
          new APIException('no').type, propertiesOf(fault), [fault.faultActor, fault.faultCode, fault.faultDetail, fault.faultString],
          own.javaName, [plain.javaMessage, plain.type].map(String)];`),
      [
        ['IOError', 'IOError', 'disk', null, null, null],
        ['SystemError', 'SystemError', 'read', 'TypeError', 'TypeError', 'no file'],
        ['APIException', 'APIException', 'no', null, null, null],
        'APIException',
        ['Fault', 'Fault', 'down', null, null, null],
        [null, null, null, null],
        'ConnectException',
        ['undefined', 'undefined'],
      ],
    );
    const members = ['javaName', 'javaFullName', 'javaMessage', 'causeName', 'causeFullName', 'causeMessage'];
    for (const name of ['APIException', 'SystemError', 'IOError', 'Fault'])
      recordReadMembers(...['constructor', ...members].map((member) => `TopLevel.${name} ${member}`));
    recordReadMembers('TopLevel.APIException type');
    for (const detail of ['faultActor', 'faultCode', 'faultDetail', 'faultString'])
      recordReadMembers(`TopLevel.Fault ${detail}`);
  });

  it('trace writes to the log, and PIPELET_NEXT and PIPELET_ERROR are constants', async () => {
    assert.deepEqual(
      await bench.runScript(
        "trace('order {0} of {1}', 'W-1', 2); out.result = [PIPELET_NEXT, PIPELET_ERROR];",
      ),
      [1, 0],
    );
    assert.ok(bench.log.entries.some(({ message }) => message === 'order W-1 of 2'));
  });

  it('additions of the platform are restored for the next run', async () => {
    await bench.runScript(
      'delete Array.some; String.prototype.equals = null; XML.prettyIndent = 9; out.result = 1;',
    );
    assert.deepEqual(
      await bench.runScript("out.result = [typeof Array.some, 'a'.equals('a'), XML.prettyIndent];"),
      ['function', true, 2],
    );
  });
});
