import assert from 'node:assert/strict';
import { CommerceBench } from '../../support/script-commerce.ts';

describe('Members that the platform declares', () => {
  let bench: CommerceBench;
  before(async () => {
    bench = new CommerceBench();
    await bench.refill();
  });
  after(() => bench.close());

  it('hasOwnProperty returns true for members of platform objects', async () => {
    assert.deepEqual(
      await bench.runCommerceScript(`
        function names(collection, callback) {
          var iterator = Object.hasOwnProperty.call(collection, 'iterator') ? collection.iterator() : collection;
          var result = [];
          while (iterator.hasNext()) result.push(callback(iterator.next()));
          return result;
        }
        var name = function (line) { return line.productName; };
        out.result = [names(a.productLineItems, name), names(a.productLineItems.iterator(), name),
          a.hasOwnProperty('orderNo'), a.hasOwnProperty('getOrderNo'), a.hasOwnProperty('points'), Object.hasOwn(a, 'custom'),
          a.propertyIsEnumerable('orderNo'), a.propertyIsEnumerable('getOrderNo'), 'orderNo' in a, 'getOrderNo' in a];`),
      [['Mug', 'Lamp'], ['Mug', 'Lamp'], true, true, false, true, true, false, true, true],
    );
  });

  it('for...in and Object.keys list properties of platform objects, not methods', async () => {
    assert.deepEqual(
      await bench.runCommerceScript(`
        var address = a.billingAddress, loopNames = [];
        for (var name in address) loopNames.push(name);
        var copy = Object.assign({}, address), cities = Object.entries(address).filter(function (entry) { return entry[0] === 'city'; });
        out.result = [loopNames.indexOf('city') >= 0, loopNames.indexOf('getCity'), loopNames.join() === Object.keys(address).join(),
          Object.values(address).indexOf('Jena') >= 0, cities, copy.city, copy.lastName];`),
      [true, -1, true, true, [['city', 'Jena']], 'Jena', 'Weber'],
    );
  });

  it('JavaScript objects have their usual own members', async () => {
    assert.deepEqual(
      await bench.runCommerceScript(`
        var plain = Object.create({ inherited: 1 }); plain.own = 2;
        var errors = [];
        [function () { Object.keys(null); }, function () { Object.hasOwn(undefined, 'x'); }, function () { Object.prototype.hasOwnProperty.call(null, 'x'); }]
          .forEach(function (broken) { try { broken(); } catch (e) { errors.push(e instanceof TypeError); } });
        out.result = [Object.keys(plain), Object.entries(plain), plain.hasOwnProperty('inherited'), plain.hasOwnProperty('own'),
          Object.keys('ab'), Object.assign({ a: 1 }, { b: 2 }, null, 'c'), Object.keys.length, Object.prototype.hasOwnProperty.name, errors];`),
      [
        ['own'],
        [['own', 2]],
        false,
        true,
        ['0', '1'],
        { 0: 'c', a: 1, b: 2 },
        1,
        'hasOwnProperty',
        [true, true, true],
      ],
    );
  });

  it('for...in, the operator in and array methods apply to the elements of lists', async () => {
    assert.deepEqual(
      await bench.runCommerceScript(`
        var list = new api.util.ArrayList(['a', 'b', 'c']), loop = [];
        list.removeAt(0); list.push('d'); list[0] = 'B';
        for (var index in list) loop.push(index + list[index]);
        var set = new api.util.HashSet(['x']); set.remove('x');
        out.result = [loop, 2 in list, 3 in list, Object.keys(list), list.hasOwnProperty('length'), 0 in set,
          Array.prototype.map.call(list, function (letter) { return letter + letter; }), Array.prototype.indexOf.call(list, 'd'),
          Array.prototype.filter.call(a.productLineItems, function (line) { return line.gift; }).length,
          Array.prototype.slice.call(list, 1), Array.from(list)];`),
      [
        ['0B', '1c', '2d'],
        true,
        false,
        ['0', '1', '2'],
        true,
        false,
        ['BB', 'cc', 'dd'],
        2,
        1,
        ['c', 'd'],
        ['B', 'c', 'd'],
      ],
    );
  });

  it('instances have the constants of their class, and unset session attributes are null', async () => {
    assert.deepEqual(
      await bench.runCommerceScript(`
        var Status = require('svc/system/Status');
        out.result = [a.ORDER_STATUS_NEW, new Status(0).ERROR, b.CHANNEL_TYPE_DSS, session.custom.unset, session.privacy.unset];`),
      [3, 1, 4, null, null],
    );
  });
});
