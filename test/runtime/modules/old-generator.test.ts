import assert from 'node:assert/strict';
import { recordReadMembers } from '../../support/member-uses.ts';
import { ScriptBench } from '../../support/script-bench.ts';

describe('Generators of the old dialect', () => {
  let bench: ScriptBench;
  before(() => (bench = new ScriptBench()));
  after(() => bench.close());

  it('a function with yield in a strict script walks a tree, and its next() throws StopIteration at the end', async () => {
    bench.workspace.write({
      'app/cartridge/scripts/feed/folders.js': `'use strict';
/** Walks the content of a folder and of those below it. */
function walk(folder) {
  if (!folder.online) {
    return;
  }
  var content = folder.content.iterator();
  while (content.hasNext()) {
    yield content.next();
  }
  for (var i = 0; i < folder.folders.length; i++) {
    var below = walk(folder.folders[i]);
    while (below !== null) {
      try {
        yield below.next();
      } catch (e) {
        if (e instanceof StopIteration) {
          below = null;
        } else {
          throw e;
        }
      }
    }
  }
}
module.exports = walk;
`,
    });
    assert.deepEqual(
      await bench.runScript(`
        var ArrayList = require('svc/util/ArrayList');
        var walk = require('app/cartridge/scripts/feed/folders');
        var folder = function (online, ids, folders) {
          return { online: online, content: new ArrayList(ids), folders: folders || [] };
        };
        var tree = folder(true, ['a', 'b'], [folder(false, ['hidden']), folder(true, ['c'], [folder(true, ['d'])])]);
        var ids = [];
        for each (var id in walk(tree)) ids.push(id);
        var failures = [];
        var empty = walk(folder(false, []));
        for (var i = 0; i < 2; i++) {
          try { empty.next(); } catch (e) { failures.push(e === StopIteration, e instanceof StopIteration, e instanceof Error); }
        }
        out.result = [ids.join(), failures, {} instanceof StopIteration];`),
      ['a,b,c,d', [true, true, false, true, true, false], false],
    );
  });

  it('a generator has `this` and the arguments of its call, takes values and ends when it is closed', async () => {
    assert.deepEqual(
      await bench.runScript(`
        var log = [];
        var counter = {
          step: 2,
          count: function (from : Number) {
            var current = from;
            try {
              while (current < 100) {
                var reset = yield current;
                current = reset === undefined ? current + this.step : reset;
              }
            } finally {
              log.push('closed after ' + arguments.length + ' arguments');
            }
          }
        };
        var numbers = counter.count(1, 'unused');
        var values = [numbers.next(), numbers.next(), numbers.send(50), numbers.next()];
        numbers.close();
        try { numbers.next(); } catch (e) { values.push(e === StopIteration); }
        var failing = counter.count(1);
        failing.next();
        try { failing.throw(new Error('no more')); } catch (e) { values.push(e.message); }
        out.result = [values, log, numbers instanceof Generator];`),
      [[1, 3, 50, 52, true, 'no more'], ['closed after 2 arguments', 'closed after 1 arguments'], true],
    );
    recordReadMembers('TopLevel.Generator next', 'TopLevel.Generator send', 'TopLevel.Generator close');
  });

  it('generators with an asterisk are those of JavaScript, and a variable may be named yield', async () => {
    assert.deepEqual(
      await bench.runScript(`
        function* modern() { yield 1; }
        var old = function () { yield 2; };
        var first = modern().next();
        out.result = [first.value, first.done, old().next()];`),
      [1, false, 2],
    );
    assert.deepEqual(await bench.runScript(`var yield = 3; out.result = yield + 1;`), 4);
  });
});
