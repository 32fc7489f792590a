import assert from 'node:assert/strict';
import { ScriptBench } from '../../support/script-bench.ts';

describe('__noSuchMethod__', () => {
  let bench: ScriptBench;
  before(() => (bench = new ScriptBench()));
  after(() => bench.close());

  it('__noSuchMethod__ is called for methods that a model does not have, with name and arguments', async () => {
    bench.workspace.write({
      'app/cartridge/scripts/Model.js': `
        function Model(object) { this.object = object; }
        var members = {
          getName: function () { return 'model of ' + this.object.name; },
          __noSuchMethod__: function (method, parameters) {
            if (method in this.object && typeof this.object[method] === 'function') return this.object[method].apply(this.object, parameters);
            throw new TypeError('no ' + method + ' ' + parameters.length);
          }
        };
        for (var name in members) { Model.prototype[name] = members[name]; }
        module.exports = Model;`,
    });
    const result = await bench.runScript(`
      var Model = require('~/cartridge/scripts/Model');
      var model = new Model({ name: 'basket', total: 7, add: function (a, b) { this.total += a + b; return this.total; } });
      var error = function (action) { try { action(); } catch (e) { return e.message; } };
      out.result = [model.add(1, 2), model
        .add(1, 1), model['add'](0, 0), model.getName(), model.add, typeof model.add, model.add && model.add(1), 'add' in model, Object.keys(model).join(),
        model instanceof Model, model instanceof Object, String(model), JSON.stringify(model), error(function () { model.remove('x'); }), error(function () { ({}).remove(); })];`);
    assert.deepEqual(
      result,
      [
        10,
        12,
        12,
        'model of basket',
        undefined,
        'undefined',
        undefined,
        false,
        'object',
        true,
        true,
        '[object Object]',
        '{"object":{"name":"basket","total":12}}',
        'no remove 1',
        '{}.remove is not a function',
      ].map((value) => value ?? null),
    );
  });

  it('__noSuchMethod__ can be set by a constructor on its object, and on derived prototypes', async () => {
    const result = await bench.runScript(`
      function Client() { this.__noSuchMethod__ = function (id, parameters) { return id + parameters.join(''); }; }
      function Base() {}
      Base.prototype.__noSuchMethod__ = function (id) { return 'base ' + id; };
      function Derived() {}
      Derived.prototype = new Base();
      Derived.prototype.__noSuchMethod__ = function (id) { return 'derived ' + id; };
      Derived.prototype.own = function () { return 'own'; };
      var client = Object.seal(new Client()), frozen = Object.freeze({});
      try { (function () { 'use strict'; frozen.__noSuchMethod__ = function () {}; })(); } catch (e) { var message = e.message; }
      out.result = [client.get(1, 2), new Base().a(), new Derived().b(), new Derived().own(), message, ({}).__noSuchMethod__ === undefined,
        (function () { var names = []; for (var name in { a: 1 }) { names.push(name); } return names.join(); })()];`);
    assert.deepEqual(result, [
      'get12',
      'base a',
      'derived b',
      'own',
      'Cannot add property __noSuchMethod__, object is not extensible',
      true,
      'a',
    ]);
  });
});
