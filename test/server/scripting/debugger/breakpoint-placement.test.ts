import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import { executableLines, plainScript } from '../../../../dialect/index.ts';
import { systemClock } from '../../../../server/process/system-environment.ts';
import { DebugClient, formatStack } from '../../../support/debug-client.ts';
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
    bench.workspace.registerHooks('app', { probe: './hook.js' }).write({
      'app/cartridge/scripts/hook.js': hook,
      'app/cartridge/scripts/unread.ds': 'this is {\n\nno script',
      'aside/cartridge/scripts/aside.js': '\nexports.x = 1;',
      'modules/shared.ds': '\nfunction f(a : String) {\n\n  return a;\n}',
    });
    client = await DebugClient.create(bench.engine.debugger);
  });
  afterEach(() => bench.close());
  const warnings = () => bench.log.messagesOf('warn').join('\n');
  const run = () => bench.run('probe', [{ kind: 'document', document: {} }]);

  it('a breakpoint on a line without code halts at the next line with code, and is listed with the requested line', async () => {
    const breakpoints = await client.breakAt(
      `${script}:1`,
      `${script}:3`,
      `${script}:5`,
      `${script}:7`,
      `${script}:11`,
    );
    assert.deepEqual(
      breakpoints.map(({ line_number }) => line_number),
      [1, 3, 5, 7, 11],
    );
    assert.deepEqual(await client.api.breakpoints(client.id), breakpoints);
    const completion = run();
    const frames: (string | undefined)[] = [];
    for (const _line of [4, 6, 10, 12]) {
      const thread = await client.waitForHalt();
      frames.push(formatStack(thread)[0]);
      await client.step(thread, 'resume');
    }
    assert.deepEqual(frames, [
      `module() ${script}:4`,
      `module() ${script}:6`,
      `probe() ${script}:10`,
      `probe() ${script}:12`,
    ]);
    await completion;
    assert.equal(warnings(), '');
  });

  it('a breakpoint on the closing line of a function does not halt in another function, and the log has the reason', async () => {
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
    const breakpoints = await client.breakAt(`${script}:3`, `${script}:4`, `${script}:8`);
    assert.deepEqual(
      breakpoints.map(({ line_number }) => line_number),
      [3, 4, 8],
    );
    assert.equal((await run()).documents[0]?.['result'], 1);
    assert.match(warnings(), /hook\.js:4 never halts a script: there is no code from this line on/);
  });

  it('several breakpoints that halt at the same line cause one halt, and are removed separately', async () => {
    const otherClient = await DebugClient.create(bench.engine.debugger, 'other');
    const [firstBreakpoint, secondBreakpoint] = await client.breakAt(
      `${script}:7`,
      `${script}:8`,
      `${script}:10 false`,
    );
    assert(firstBreakpoint && secondBreakpoint);
    const [otherBreakpoint] = await otherClient.breakAt(`${script}:9`);
    assert(otherBreakpoint);
    const runToHalt = async () => {
      const completion = run();
      const thread = await client.waitForHalt();
      assert.equal(thread.call_stack[0]?.location.line_number, 10);
      const status = thread.status;
      const otherStatus = (await otherClient.api.threads('other'))[0]?.status;
      await client.step(thread, 'resume');
      await completion;
      return [status, otherStatus];
    };
    assert.deepEqual(await runToHalt(), ['halted', 'halted']);
    await client.api.removeBreakpoint(client.id, firstBreakpoint.id);
    await otherClient.api.removeBreakpoint('other', otherBreakpoint.id);
    assert.deepEqual(await runToHalt(), ['halted', 'running']);
    assert.equal((await client.api.breakpoint(client.id, secondBreakpoint.id)).line_number, 8);
    await client.api.removeBreakpoint(client.id, secondBreakpoint.id);
    // The condition of the remaining breakpoint is never true.
    await run();
    await otherClient.api.deleteClient('other');
  });

  it('a breakpoint after the last line with code keeps its line and never halts, and the log has the reason', async () => {
    const [breakpoint] = await client.breakAt(`${script}:99`);
    assert.equal(breakpoint?.line_number, 99);
    assert.match(warnings(), /:99 never halts a script: there is no code from this line on/);
    await run();
  });

  it('a breakpoint in a missing or unused file is stored; the log says why it is not reached', async () => {
    const places = [
      '/app/cartridge/scripts/nowhere.js:3',
      '/unheard/cartridge/x.js:3',
      '/aside/cartridge/scripts/aside.js:1',
      '/app/cartridge/scripts.js:1',
    ];
    assert.equal((await client.breakAt(...places)).length, 4);
    assert.match(warnings(), /nowhere\.js will not be reached: the file does not exist or cannot be read/);
    assert.match(warnings(), /unheard\/cartridge\/x\.js will not be reached: no cartridge unheard was found/);
    assert.match(
      warnings(),
      /aside\.js will not be reached: the cartridge aside is on no site's cartridge path/,
    );
    await run();
    bench.cartridgePath = ['app', 'aside'];
    bench.log.entries.length = 0;
    const [breakpoint] = await client.breakAt(places[2] ?? '');
    assert.deepEqual([breakpoint?.line_number, warnings()], [1, '']);
  });

  it('the file of a breakpoint whose path leads out of the cartridge is not examined', async () => {
    bench.workspace.write({ 'private/notes.js': '\n\n' });
    const [breakpoint] = await client.breakAt('/app/../private/notes.js:1');
    const [storedBreakpoint] = await client.api.breakpoints(client.id, true);
    assert.equal(breakpoint?.script_path, '/app/../private/notes.js');
    assert.equal(storedBreakpoint?.state?.script_exists, false);
    assert.match(warnings(), /notes\.js will not be reached: its path leads out of the cartridge/);
    assert.doesNotMatch(warnings(), /never halts a script/, 'the lines of the file were not examined');
  });

  it('a breakpoint in a file that is created later is hit', async () => {
    await client.breakAt('/app/cartridge/scripts/later.js:1');
    bench.workspace.write({
      'app/cartridge/scripts/later.js': 'exports.late = true;',
      'app/cartridge/scripts/hook.js':
        "exports.probe = function (out) { out.result = require('./later').late; };",
    });
    const completion = run();
    const thread = await client.waitForHalt();
    assert.equal(formatStack(thread)[0], 'module() /app/cartridge/scripts/later.js:1');
    await client.step(thread, 'resume');
    assert.equal((await completion).documents[0]?.['result'], true);
  });

  it('breakpoints in old-dialect modules and in files with syntax errors cause no warning', async () => {
    const breakpoints = await client.breakAt('/modules/shared.ds:2', '/app/cartridge/scripts/unread.ds:2');
    assert.deepEqual(
      breakpoints.map(({ line_number }) => line_number),
      [2, 2],
    );
    assert.equal(warnings(), '');
  });

  it('a breakpoint whose condition does not terminate is not hit, and the script continues', async () => {
    const separateBench = new ScriptBench({
      clock: systemClock,
      limits: { evaluationTimeLimitMs: 200, maxHosts: 1 },
    });
    try {
      const debug = await DebugClient.create(separateBench.engine.debugger);
      await debug.breakAt('/app/cartridge/scripts/probe.js:2 (function () { while (true) {} })()');
      const endless = '{ valueOf: function () { while (true) {} } }';
      await debug.breakAt('/app/cartridge/scripts/probe.js:3 endless > 1');
      const run = separateBench.runScript(`\nvar endless = ${endless};\nout.result = 1;`);
      assert.equal(await run, 1);
    } finally {
      await separateBench.close();
    }
  });

  it('the condition of a breakpoint never prevents a script from running', async () => {
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
      const completion = run();
      if (condition === '') await client.step(await client.waitForHalt(), 'resume');
      assert.equal((await completion).documents[0]?.['result'], 'first', condition);
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
    it(`the executable lines are those at which V8 can halt: ${file}`, async () => {
      const { text, eachName = 'each' } = plainScript(readFileSync(path.join(root, file), 'utf8'));
      // The module loader adds the same function to each script (retained-variables.ts).
      const script = `${text}\n;(function () { 'use strict'; eval(''); });`;
      assert.ok(compileFunction(script, ['require', 'module', 'exports', eachName], { filename: file }));
      const { locations } = await session.post('Debugger.getPossibleBreakpoints', {
        start: { scriptId: urls.get(file) ?? '', lineNumber: 0 },
      });
      const lineCount = text.split('\n').length;
      const haltLines = new Set(
        locations.map(({ lineNumber }) => lineNumber + 1).filter((line) => line <= lineCount),
      );
      assert.deepEqual(
        executableLines(text),
        [...haltLines].sort((a, b) => a - b),
      );
    });
});
