import assert from 'node:assert/strict';
import type { StepKind } from '../../../../server/ports/script-debugger.ts';
import { DebugClient } from '../../../support/debug-client.ts';
import { ScriptBench } from '../../../support/script-bench.ts';
import { ServiceSteps } from '../../../support/service-steps.ts';
import { stepTables } from '../../../support/step-tables.ts';
import { recordV8Steps, type V8Step } from '../../../support/v8-steps.ts';

/** Returns the line of the first statement of `probe`. */
const findFirstLine = (source: string): number =>
  source.split('\n').findIndex((line) => line.startsWith('exports.probe')) + 2;
const collapseTrail = (places: readonly string[]): string[] =>
  places.filter((place, index) => place !== places[index - 1]);

describe('Steps by line', () => {
  let service: ServiceSteps;
  before(() => {
    service = new ServiceSteps();
  });
  after(() => service.close());

  /**
   * Returns the lines at which V8 itself halts in steps of one kind, from `line` to the end. A line has a `'` for each
   * frame beyond the first.
   */
  async function recordV8Lines(source: string, line: number, step: V8Step): Promise<string[]> {
    const places = await recordV8Steps(source, line, step);
    return collapseTrail(places.map((place) => `${place.line}${"'".repeat(place.depth - 1)}`));
  }

  /** Asserts that each halt is one of V8's halts, in the same order. Steps by line may skip halts of V8. */
  function assertSubsequence(places: readonly string[], v8Places: readonly string[]): void {
    let start = 0;
    for (const place of collapseTrail(places)) {
      const next = v8Places.indexOf(place, start);
      assert.ok(
        next >= 0,
        `V8 does not halt at ${place} of ${places.join(' ')}, but at ${v8Places.join(' ')}`,
      );
      start = next + 1;
    }
  }

  for (const { title, source, ...expectedPlaces } of stepTables)
    for (const step of ['over', 'into'] as const)
      it(`step ${step}: ${title}`, async () => {
        const line = findFirstLine(source);
        const places = await service.walk(source, line, step);
        assert.equal(places.join(' '), expectedPlaces[step]);
        assertSubsequence(places, await recordV8Lines(source, line, step));
      });

  it('steps through a for each loop with type annotations halt at the lines of the source', async () => {
    const source = `exports.probe = function (out : Object) : Object {
  var lines : Array = [1, 2], s = 0;
  for each (var line : Number in lines) {
    s += line;
  }
  for each (line in lines) s += line;
  out.s = s;
};`;
    assert.equal((await service.walk(source, 2, 'over')).join(' '), '2 3 4 3 4 3 6 6 6 7 8');
  });

  const callbacks = `var Transaction = require('svc/system/Transaction');
var ArrayList = require('svc/util/ArrayList');
exports.probe = function (out) {
  var sum = 0;
  var it = new ArrayList(1, 2).iterator();
  while (it.hasNext()) {
    var one = it.next();
    Transaction.wrap(function () {
      sum += one;
    });
  }
  var list = [1, 2].map(function (x) { return x + 1; });
  Transaction.wrap(function () { sum += 1; });
  out.sum = sum;
};`;

  it('steps lead over, into and out of callbacks of the Script API', async () => {
    const walk = async (line: number, ...steps: ('over' | 'into' | 'out')[]) =>
      (await service.walk(callbacks, line, ...steps)).join(' ');
    assert.equal(await walk(4, 'over'), '4 5 6 7 8 6 7 8 6 12 13 14 15');
    // A step over the end of a callback leads to its next call, as in V8 and on the platform.
    assert.equal(await walk(12, 'into', 'over'), "12 12' 12' 13 14 15");
    assert.equal(await walk(13, 'into', 'over'), "13 13' 14 15");
    assert.equal(await walk(12, 'into', 'into', 'out', 'over'), "12 12' 12' 13 14 15");
    assert.equal(await walk(14, 'over', 'over'), '14 15');
    assert.equal(await walk(14, 'out'), '14');
    assert.equal(await walk(4, 'over', 'over', 'over', 'over', 'into', 'out', 'out'), "4 5 6 7 8 9' 6");
  });

  it('steps lead into each call of a line; a step out leads back to the line, or past it after its last call', async () => {
    const source = `function one(x) {
  return x;
}
exports.probe = function (out) {
  out.a = one(1) + one(2);
  out.b = one(one(3));
  out.c = 1;
};`;
    assert.equal(
      (
        await service.walk(source, 5, 'into', 'out', 'into', 'out', 'into', 'out', 'into', 'out', 'over')
      ).join(' '),
      "5 2' 5 2' 6 2' 6 2' 7 8",
    );
  });

  describe('with breakpoints on the way', () => {
    let bench: ScriptBench;
    let client: DebugClient;
    beforeEach(async () => {
      bench = new ScriptBench();
      bench.workspace.registerHooks('app', { probe: './probe.js' });
      client = await DebugClient.create(bench.engine.debugger);
    });
    afterEach(() => bench.close());
    const script = '/app/cartridge/scripts/probe.js';
    /** Returns the lines of the halts. The thread makes the steps one after the other, and is then resumed. */
    async function collectHaltLines(source: string, breakpoints: readonly number[], ...steps: StepKind[]) {
      bench.workspace.write({ 'app/cartridge/scripts/probe.js': source });
      await client.breakAt(...breakpoints.map((line) => `${script}:${line}`));
      const run = bench.run('probe', [{ kind: 'document', document: {} }]);
      const state = { isFinished: false };
      const completion = run.finally(() => (state.isFinished = true));
      const halts: number[] = [];
      while (!state.isFinished) {
        const thread = (await client.api.threads(client.id)).find(({ status }) => status === 'halted');
        if (thread) {
          halts.push(thread.call_stack[0]?.location.line_number ?? 0);
          await client.step(thread, steps.shift() ?? 'resume');
        } else await new Promise((resolve) => setImmediate(resolve));
      }
      await completion;
      return halts;
    }

    const loop = `exports.probe = function (out) {
  var i = 0;
  for (; i < 3; i++) {
    out.a = i;
  }
  out.b = (function deep(n) {
    return n > 0 ? deep(n - 1) : 0;
  })(2);
};`;

    it('a breakpoint on the header of a for loop without an initializer halts at each test of its condition', async () => {
      assert.deepEqual(await collectHaltLines(loop, [3]), [3, 3, 3, 3]);
      await client.api.removeAllBreakpoints(client.id);
      assert.deepEqual(await collectHaltLines(loop, [3, 4], 'over', 'over', 'resume'), [3, 4, 3, 4, 3, 4, 3]);
      await client.api.removeAllBreakpoints(client.id);
      assert.deepEqual(await collectHaltLines(loop, [3], 'over', 'over', 'over', 'over'), [3, 4, 3, 4, 3, 3]);
    });

    it("a breakpoint halts its client even if another client's step has just ended on the same line", async () => {
      const otherClient = await DebugClient.create(bench.engine.debugger, 'other');
      await otherClient.breakAt(`${script}:3`);
      bench.workspace.write({ 'app/cartridge/scripts/probe.js': loop });
      await client.breakAt(`${script}:4`);
      const run = bench.run('probe', [{ kind: 'document', document: {} }]);
      await otherClient.step(await otherClient.waitForHalt(), 'resume');
      await client.step(await client.waitForHalt(), 'over');
      assert.equal((await client.waitForHalt()).call_stack[0]?.location.line_number, 3);
      assert.deepEqual((await otherClient.api.threads('other'))[0]?.status, 'running');
      await client.step(await client.waitForHalt(), 'resume');
      assert.equal((await otherClient.waitForHalt()).call_stack[0]?.location.line_number, 3);
      await client.api.deleteClient(client.id);
      await otherClient.api.deleteClient('other');
      await run;
    });

    it('a step over halts at a breakpoint in a recursive call, and from the innermost call leaves all calls', async () => {
      assert.deepEqual(await collectHaltLines(loop, [6, 7], 'over', 'over', 'over', 'over'), [6, 7, 7, 7, 9]);
    });
  });
});
