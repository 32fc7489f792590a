import assert from 'node:assert/strict';
import { DebugClient, formatStack } from '../../../support/debug-client.ts';
import { ScriptBench } from '../../../support/script-bench.ts';

const order = `
var Status = require('svc/system/Status');
var tax = require('*/cartridge/scripts/tax');
function first(amount) {
  var doubled = amount * 2;
  var taxed = tax.add(doubled);
  return taxed;
}
exports.afterPOST = function () {
  var total = first(21);
  total = total + 1;
  return new Status(Status.OK, String(total));
};
`;
const taxes = `
function rate() {
  return 0.5;
}
exports.add = function (amount) {
  var tax = amount * rate();
  return amount + tax;
};
`;
const script = '/app/cartridge/scripts/order.js';
const taxScript = '/base/cartridge/scripts/tax.js';
const point = 'svc.api.shop.order.afterPOST';

describe('Breakpoints and steps', () => {
  let bench: ScriptBench;
  let client: DebugClient;
  beforeEach(async () => {
    bench = new ScriptBench({ cartridgePath: ['app', 'base'] });
    bench.workspace.registerHooks('app', { [point]: './order.js' }).write({
      'app/cartridge/scripts/order.js': order,
      'base/cartridge/scripts/tax.js': taxes,
    });
    client = await DebugClient.create(bench.engine.debugger);
  });
  afterEach(() => bench.close());

  it('a hook halts with its stack at a breakpoint that was set before the script was loaded', async () => {
    await client.breakAt(`${script}:5`);
    const run = bench.run(point);
    const thread = await client.waitForHalt();
    assert.deepEqual(formatStack(thread), [`first() ${script}:5`, `afterPOST() ${script}:10`]);
    assert.deepEqual(await client.step(thread, 'resume'), {
      id: thread.id,
      status: 'running',
      call_stack: [],
    });
    assert.equal((await run).status?.code, '64');
  });

  it('a hook does not halt for a request that skips breakpoints', async () => {
    await client.breakAt(`${script}:5`);
    const scope = { ...bench.createScope(), skipsBreakpoints: true };
    assert.equal((await bench.run(point, [], scope)).status?.code, '64');
    const run = bench.run(point);
    await client.step(await client.waitForHalt(), 'resume');
    assert.equal((await run).status?.code, '64');
  });

  it('a hook halts at a breakpoint that was set after the script was compiled', async () => {
    await bench.run(point);
    await client.breakAt(`${taxScript}:6`);
    const run = bench.run(point);
    const thread = await client.waitForHalt();
    assert.deepEqual(formatStack(thread), [
      `add() ${taxScript}:6`,
      `first() ${script}:6`,
      `afterPOST() ${script}:10`,
    ]);
    await client.step(thread, 'resume');
    await run;
  });

  it('a hook does not halt at a removed breakpoint', async () => {
    const [breakpoint] = await client.breakAt(`${script}:5`, `${script}:6`);
    assert(breakpoint);
    await client.api.removeBreakpoint('me', breakpoint.id);
    const run = bench.run(point);
    const thread = await client.waitForHalt();
    assert.equal(thread.call_stack[0]?.location.line_number, 6);
    await client.api.removeAllBreakpoints('me');
    await client.step(thread, 'resume');
    await run;
    assert.equal((await bench.run(point)).status?.code, '64');
  });

  it('a hook halts for a true condition, but not for a false or an invalid one', async () => {
    await client.breakAt(
      `${script}:5 amount > 100`,
      `${script}:6 doubled === 42`,
      `${script}:7 nobody.knows`,
    );
    const run = bench.run(point);
    const thread = await client.waitForHalt();
    assert.equal(thread.call_stack[0]?.location.line_number, 6);
    await client.step(thread, 'resume');
    assert.equal((await run).status?.code, '64');
  });

  it('with conditions of two clients on one line, only the client whose condition is true sees the halt', async () => {
    const otherClient = await DebugClient.create(bench.engine.debugger, 'other');
    await client.breakAt(`${script}:5 amount === 21`);
    await otherClient.breakAt(`${script}:5 amount === 22`);
    const run = bench.run(point);
    const thread = await client.waitForHalt();
    assert.equal((await otherClient.api.thread('other', thread.id)).status, 'running');
    await client.step(thread, 'resume');
    await run;
  });

  it('steps lead into a module of another cartridge, over its lines, and out again', async () => {
    await client.breakAt(`${script}:5`);
    const run = bench.run(point);
    let thread = await client.waitForHalt();
    const topFrame = () => formatStack(thread)[0];
    thread = await client.step(thread, 'over');
    assert.equal(topFrame(), `first() ${script}:6`);
    thread = await client.step(thread, 'into');
    assert.equal(topFrame(), `add() ${taxScript}:6`);
    thread = await client.step(thread, 'into');
    assert.equal(topFrame(), `rate() ${taxScript}:3`);
    thread = await client.step(thread, 'out');
    assert.equal(topFrame(), `add() ${taxScript}:7`);
    thread = await client.step(thread, 'over');
    assert.equal(topFrame(), `first() ${script}:7`);
    thread = await client.step(thread, 'out');
    // Line 10 has no position after the call at which V8 can halt.
    assert.equal(topFrame(), `afterPOST() ${script}:11`);
    thread = await client.step(thread, 'over');
    // Stepping into a class of the Script API steps over it.
    thread = await client.step(thread, 'into');
    assert.deepEqual(thread, { id: thread.id, status: 'running', call_stack: [] });
    assert.equal((await run).status?.code, '64');
  });

  it('a step out of the outermost frame runs the script to its end', async () => {
    await client.breakAt(`${script}:11`);
    const run = bench.run(point);
    const thread = await client.waitForHalt();
    assert.equal((await client.step(thread, 'out')).status, 'running');
    assert.equal((await run).status?.code, '64');
    await assert.rejects(client.api.thread('me', thread.id), { name: 'ScriptThreadNotFoundException' });
  });

  it('a step over the last line does not halt in the next hook of the same host', async () => {
    const [breakpoint] = await client.breakAt(`${script}:12`);
    assert(breakpoint);
    const run = bench.run(point);
    let thread = await client.waitForHalt();
    await client.api.removeBreakpoint('me', breakpoint.id);
    while (thread.status === 'halted') thread = await client.step(thread, 'over');
    await run;
    for (let round = 0; round < 5; round++) assert.equal((await bench.run(point)).status?.code, '64');
  });

  it('a step from the last statement of a module leads to the hook, not to a line after the end of the file', async () => {
    for (const kind of ['over', 'into'] as const) {
      const name = `last-${kind}`;
      bench.workspace.registerHooks('app', { [name]: `./${name}.js` }).write({
        [`app/cartridge/scripts/${name}.js`]: `var x = 1;\nexports['${name}'] = function () {\n  return x;\n};\n`,
      });
      await client.breakAt(`/app/cartridge/scripts/${name}.js:2`);
      const run = bench.run(name);
      let thread = await client.waitForHalt();
      const lines: unknown[] = [];
      while (thread.status === 'halted') {
        lines.push(thread.call_stack[0]?.location.line_number);
        thread = await client.step(thread, kind);
      }
      await run;
      assert.deepEqual(lines, [2, 3]);
    }
  });

  it('a step into require leads to the module, without a halt in the loader', async () => {
    await client.breakAt(`${script}:3`);
    const run = bench.run(point);
    let thread = await client.waitForHalt();
    assert.deepEqual(formatStack(thread), [`module() ${script}:3`]);
    thread = await client.step(thread, 'into');
    assert.deepEqual(formatStack(thread), [`module() ${taxScript}:5`, `module() ${script}:3`]);
    await client.step(thread, 'resume');
    await run;
  });

  it('a step into require of a loaded module, of a class or of a missing module leads to the next line', async () => {
    const requires = `var Status = require('svc/system/Status');
exports.probe = function () {
  require('*/cartridge/scripts/tax');
  require('*/cartridge/scripts/tax');
  require('svc/order/BasketMgr');
  try {
    require('*/cartridge/scripts/missing');
  } catch (e) {
    return new Status(Status.OK, e.message);
  }
};`;
    const probe = '/app/cartridge/scripts/probe.js';
    bench.workspace
      .registerHooks('app', { probe: './probe.js' })
      .write({ 'app/cartridge/scripts/probe.js': requires });
    await client.breakAt(`${probe}:4`);
    const run = bench.run('probe');
    let thread = await client.waitForHalt();
    for (const line of [5, 7, 9]) {
      thread = await client.step(thread, 'into');
      assert.deepEqual(formatStack(thread), [`probe() ${probe}:${line}`]);
    }
    await client.step(thread, 'resume');
    assert.match((await run).status?.code ?? '', /^Cannot find module/);
    // Nothing of the step remains for the next run, which requires the modules again.
    await client.api.removeAllBreakpoints('me');
    assert.match((await bench.run('probe')).status?.code ?? '', /^Cannot find module/);
  });

  it('a breakpoint halts in the new text of a changed script', async () => {
    await client.breakAt(`${script}:5`);
    const firstRun = bench.run(point);
    await client.step(await client.waitForHalt(), 'resume');
    await firstRun;
    bench.workspace.write({ 'app/cartridge/scripts/order.js': order.replace('* 2', '* 3') });
    const secondRun = bench.run(point);
    await client.step(await client.waitForHalt(), 'resume');
    assert.equal((await secondRun).status?.code, '95.5');
  });

  it('a breakpoint keeps its line, not its text, when the lines of a script have moved', async () => {
    const createScript = (comments: string) =>
      `exports.probe = function () {\n${comments}  var a = 1;\n  var b = 2;\n  var c = 3;\n  return c;\n};`;
    const probe = '/app/cartridge/scripts/probe.js';
    bench.workspace
      .registerHooks('app', { probe: './probe.js' })
      .write({ 'app/cartridge/scripts/probe.js': createScript('') });
    await bench.run('probe');
    await client.breakAt(`${probe}:3`);
    for (const comments of ['', '  // one more\n', '  // one more\n  // and another\n']) {
      bench.workspace.write({ 'app/cartridge/scripts/probe.js': createScript(comments) });
      const run = bench.run('probe');
      const thread = await client.waitForHalt();
      // Line 3 of the last text is a comment.
      assert.deepEqual(formatStack(thread), [`probe() ${probe}:${comments.includes('another') ? 4 : 3}`]);
      await client.step(thread, 'resume');
      await run;
    }
  });

  it('a debugger statement without a breakpoint does not halt', async () => {
    assert.equal(await bench.runScript('debugger; out.result = 1;'), 1);
  });

  it('invalid paths and files are rejected, and no breakpoint of the list is added', async () => {
    await assert.rejects(client.breakAt(`${script}:1`, 'app/x.js:1'), { name: 'InvalidScriptPathException' });
    await assert.rejects(client.breakAt(`${script}:1`, '/app/x.ts:1'), {
      name: 'InvalidScriptFileException',
    });
    assert.deepEqual(await client.api.breakpoints('me'), []);
  });

  it('breakpoints are returned as they were added, and found by ID', async () => {
    const [firstBreakpoint] = await client.breakAt(`${script}:5`);
    const [secondBreakpoint] = await client.breakAt(`${script}:6 amount`);
    assert(firstBreakpoint && secondBreakpoint);
    assert.deepEqual(secondBreakpoint, {
      id: secondBreakpoint.id,
      script_path: script,
      line_number: 6,
      condition: 'amount',
    });
    assert.deepEqual(await client.api.breakpoints('me'), [firstBreakpoint, secondBreakpoint]);
    assert.deepEqual(await client.api.breakpoint('me', firstBreakpoint.id), firstBreakpoint);
    await DebugClient.create(bench.engine.debugger, 'other');
    await assert.rejects(client.api.breakpoint('other', firstBreakpoint.id), {
      name: 'BreakpointNotFoundException',
    });
  });

  it('a client that was not created is rejected', async () => {
    await assert.rejects(client.api.threads('stranger'), { name: 'DebuggerDisabledException' });
    await assert.rejects(client.api.breakpoints('stranger'), { name: 'DebuggerDisabledException' });
    await client.api.deleteClient('stranger');
  });
});
