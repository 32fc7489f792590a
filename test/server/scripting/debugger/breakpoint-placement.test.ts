import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import { executableLines, plainScript } from '../../../../dialect/index.ts';
import { systemClock } from '../../../../server/process/system-environment.ts';
import { DebugClient, stackOf } from '../../../support/debug-client.ts';
import { ScriptBench } from '../../../support/script-bench.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const hook = `'use strict';

// A comment on its own.
var word = 'first';

exports.probe = function (out) {
  // Nothing here,
  /* nor
     here. */
  out.result = word;

};
`;
const script = '/app/cartridge/scripts/hook.js';

describe('A breakpoint', () => {
  let bench: ScriptBench;
  let client: DebugClient;
  beforeEach(async () => {
    bench = new ScriptBench({ cartridgePath: ['app'] });
    bench.workspace.hooks('app', { probe: './hook.js' }).write({
      'app/cartridge/scripts/hook.js': hook,
      'app/cartridge/scripts/unread.ds': 'this is {\n\nno script',
      'aside/cartridge/scripts/aside.js': '\nexports.x = 1;',
      'modules/shared.ds': '\nfunction f(a : String) {\n\n  return a;\n}',
    });
    client = await DebugClient.create(bench.engine.debugger);
  });
  afterEach(() => bench.close());
  const warnings = () => bench.log.at('warn').join('\n');
  const run = () => bench.run('probe', [{ kind: 'document', document: {} }]);

  it('on a line without code halts at the next with code, and is told by the line that was asked for', async () => {
    const added = await client.breakAt(
      `${script}:1`,
      `${script}:3`,
      `${script}:5`,
      `${script}:7`,
      `${script}:11`,
    );
    assert.deepEqual(
      added.map(({ line_number }) => line_number),
      [1, 3, 5, 7, 11],
    );
    assert.deepEqual(await client.api.breakpoints(client.id), added);
    const ended = run();
    const seen: (string | undefined)[] = [];
    for (const _line of [4, 6, 10, 12]) {
      const thread = await client.haltedOne();
      seen.push(stackOf(thread)[0]);
      await client.step(thread, 'resume');
    }
    assert.deepEqual(seen, [
      `module() ${script}:4`,
      `module() ${script}:6`,
      `probe() ${script}:10`,
      `probe() ${script}:12`,
    ]);
    await ended;
    assert.equal(warnings(), '');
  });

  it('on the closing line of a function halts in no other one, and the log says why', async () => {
    bench.workspace.write({
      'app/cartridge/scripts/hook.js': `exports.first = function () {
  return 1;
  // Behind it.
};
exports.probe = function (out) {
  out.result = exports.first();
  return;
};
function last() {
  out.never = true;
}
`,
    });
    const added = await client.breakAt(`${script}:3`, `${script}:4`, `${script}:8`);
    assert.deepEqual(
      added.map(({ line_number }) => line_number),
      [3, 4, 8],
    );
    assert.equal((await run()).documents[0]?.['result'], 1);
    assert.match(warnings(), /hook\.js:4 halts nothing: there is no code from this line on/);
  });

  it('and others that halt at the same line are one halt, and each is removed alone', async () => {
    const other = await DebugClient.create(bench.engine.debugger, 'other');
    const [first, second] = await client.breakAt(`${script}:7`, `${script}:8`, `${script}:10 false`);
    assert(first && second);
    const [foreign] = await other.breakAt(`${script}:9`);
    assert(foreign);
    const halts = async () => {
      const ended = run();
      const thread = await client.haltedOne();
      assert.equal(thread.call_stack[0]?.location.line_number, 10);
      const mine = thread.status;
      const theirs = (await other.api.threads('other'))[0]?.status;
      await client.step(thread, 'resume');
      await ended;
      return [mine, theirs];
    };
    assert.deepEqual(await halts(), ['halted', 'halted']);
    await client.api.removeBreakpoint(client.id, first.id);
    await other.api.removeBreakpoint('other', foreign.id);
    assert.deepEqual(await halts(), ['halted', 'running']);
    assert.equal((await client.api.breakpoint(client.id, second.id)).line_number, 8);
    await client.api.removeBreakpoint(client.id, second.id);
    // The one that is left is never true.
    await run();
    await other.api.deleteClient('other');
  });

  it('behind the last line with code stays where it was asked for, and halts nothing', async () => {
    const [added] = await client.breakAt(`${script}:99`);
    assert.equal(added?.line_number, 99);
    await run();
  });

  it('in a file that is none, or that no script reaches, is kept, and the log says why', async () => {
    const places = [
      '/app/cartridge/scripts/nowhere.js:3',
      '/unheard/cartridge/x.js:3',
      '/aside/cartridge/scripts/aside.js:1',
      '/app/cartridge/scripts.js:1',
    ];
    assert.equal((await client.breakAt(...places)).length, 4);
    assert.match(warnings(), /nowhere\.js will not be reached: there is no such file/);
    assert.match(warnings(), /unheard\/cartridge\/x\.js will not be reached: no cartridge unheard was found/);
    assert.match(
      warnings(),
      /aside\.js will not be reached: the cartridge aside is on no site's cartridge path/,
    );
    await run();
    bench.cartridgePath = ['app', 'aside'];
    bench.log.entries.length = 0;
    const [onPath] = await client.breakAt(places[2] ?? '');
    assert.deepEqual([onPath?.line_number, warnings()], [1, '']);
  });

  it('in a file that comes only later is met all the same', async () => {
    await client.breakAt('/app/cartridge/scripts/later.js:1');
    bench.workspace.write({
      'app/cartridge/scripts/later.js': 'exports.late = true;',
      'app/cartridge/scripts/hook.js':
        "exports.probe = function (out) { out.result = require('./later').late; };",
    });
    const ended = run();
    const thread = await client.haltedOne();
    assert.equal(stackOf(thread)[0], 'module() /app/cartridge/scripts/later.js:1');
    await client.step(thread, 'resume');
    assert.equal((await ended).documents[0]?.['result'], true);
  });

  it('in the old dialect, in a shared module, and in what nobody can read', async () => {
    const added = await client.breakAt('/modules/shared.ds:2', '/app/cartridge/scripts/unread.ds:2');
    assert.deepEqual(
      added.map(({ line_number }) => line_number),
      [2, 2],
    );
    assert.equal(warnings(), '');
  });

  it('whose condition never ends is not met, and the service goes on', async () => {
    const own = new ScriptBench({
      clock: systemClock,
      limits: { evaluationTimeLimitMs: 200, maxHosts: 1 },
    });
    try {
      const debug = await DebugClient.create(own.engine.debugger);
      await debug.breakAt('/app/cartridge/scripts/probe.js:2 (function () { while (true) {} })()');
      const endless = '{ valueOf: function () { while (true) {} } }';
      await debug.breakAt('/app/cartridge/scripts/probe.js:3 endless > 1');
      const run = own.script(`\nvar endless = ${endless};\nout.result = 1;`);
      assert.equal(await run, 1);
    } finally {
      await own.close();
    }
  });

  it('never keeps a script from running by its condition, whatever that is', async () => {
    const conditions = [
      'nobody',
      'null.x',
      '1 +',
      ') {',
      "throw new Error('x')",
      '"use strict"; undeclared = 1',
      '',
    ];
    for (const condition of conditions) {
      await client.api.addBreakpoints(client.id, [{ script_path: script, line_number: 10, condition }]);
      const ended = run();
      if (condition === '') await client.step(await client.haltedOne(), 'resume');
      assert.equal((await ended).documents[0]?.['result'], 'first', condition);
      await client.api.removeAllBreakpoints(client.id);
    }
  });
});

describe('Lines with code', () => {
  const session = new Session();
  const urls = new Map<string, string>();
  before(async () => {
    session.connect();
    session.on('Debugger.scriptParsed', ({ params }) => void urls.set(params.url, params.scriptId));
    await session.post('Debugger.enable');
  });
  after(() => session.disconnect());

  for (const file of globSync('{sample/cartridges,test/cartridges}/**/cartridge/**/*.{js,ds}', {
    cwd: root,
  }).sort())
    it(`are those at which V8 halts: ${file}`, async () => {
      const { text, eachName = 'each' } = plainScript(readFileSync(path.join(root, file), 'utf8'));
      const kept = `${text}\n;(function () { 'use strict'; eval(''); });`;
      assert.ok(compileFunction(kept, ['require', 'module', 'exports', eachName], { filename: file }));
      const { locations } = await session.post('Debugger.getPossibleBreakpoints', {
        start: { scriptId: urls.get(file) ?? '', lineNumber: 0 },
      });
      const lines = text.split('\n').length;
      const v8 = new Set(locations.map(({ lineNumber }) => lineNumber + 1).filter((line) => line <= lines));
      assert.deepEqual(
        executableLines(text),
        [...v8].sort((a, b) => a - b),
      );
    });
});
