import assert from 'node:assert/strict';
import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import { parseFunctionName } from '../../../../src/debug/cartridges/find-functions.ts';
import { frameAt } from '../../../support/dap-fake-script.ts';
import { dapFixture, scriptPath, type DapFixture } from '../../../support/dap-session.ts';

describe('function breakpoints', () => {
  let fixture: DapFixture;
  beforeEach(async () => (fixture = await dapFixture()));
  afterEach(() => fixture.close());
  const set = async (...breakpoints: Dap.FunctionBreakpoint[]) =>
    (
      await fixture.dap.request<Dap.SetFunctionBreakpointsResponse['body']>('setFunctionBreakpoints', {
        breakpoints,
      })
    ).breakpoints;
  const platformBreakpoints = () =>
    [...fixture.platform.breakpoints.values()].map(({ script_path, line_number, condition }) =>
      `${script_path}:${line_number} ${condition ?? ''}`.trim(),
    );

  it('function breakpoints are set at the beginning of the function, and stop as function breakpoints', async () => {
    const { dap, platform, file, start } = fixture;
    await start();
    const [breakpoint] = await set({ name: 'afterPOST', condition: 'order' });
    assert.deepEqual([breakpoint?.verified, breakpoint?.line, breakpoint?.source?.path], [true, 5, file]);
    assert.deepEqual(platformBreakpoints(), [`${scriptPath}:5 order`]);
    platform.frame.locals = { order: { total: 1 } };
    platform.thread(1).halt(frameAt(scriptPath, 5));
    const { body } = await dap.waitForStop();
    assert.deepEqual([body.reason, body.hitBreakpointIds], ['function breakpoint', [breakpoint?.id]]);
    await set();
    assert.deepEqual(platformBreakpoints(), []);
  });

  it('function breakpoints are set in every function with the name, unless a file or a cartridge is named', async () => {
    const { workspace, start } = fixture;
    workspace.write(
      'cartridges/app_two/cartridge/scripts/order.js',
      'exports.afterPOST = function () {\n  x();\n};\n',
    );
    await start();
    const [breakpoint] = await set({ name: 'afterPOST' });
    assert.equal(breakpoint?.message, '2 functions have this name; each has a breakpoint.');
    assert.equal(platformBreakpoints().length, 2);
    const [invalidBreakpoint] = await set({ name: 'afterPOST', hitCondition: 'often' });
    assert.equal(invalidBreakpoint?.verified, false);
    assert.match(
      invalidBreakpoint.message ?? '',
      /^2 functions have this name\. "often" is not a valid hit count/,
    );
    await set({ name: 'app_two:afterPOST' });
    assert.deepEqual(platformBreakpoints(), ['/app_two/cartridge/scripts/order.js:2']);
    await set({ name: 'app_shop/cartridge/scripts/order:afterPOST' });
    assert.deepEqual(platformBreakpoints(), [`${scriptPath}:5`]);
  });

  it('a function breakpoint is set in the first 50 functions with its name, and says so', async () => {
    const { workspace, start } = fixture;
    const text = Array.from(
      { length: 30 },
      (_, index) => `var o${index} = { mapped: function () {\n  x();\n} };\n`,
    );
    for (const name of ['a', 'b'])
      workspace.write(`cartridges/app_two/cartridge/scripts/${name}.js`, text.join(''));
    await start();
    const [breakpoint] = await set({ name: 'mapped' });
    assert.equal(
      breakpoint?.message,
      '60 functions have this name; 50 of them have a breakpoint that is verified. Breakpoints are set only in the first 50. To select others, add a file or a cartridge, as in order.js:afterPOST.',
    );
    assert.equal(platformBreakpoints().length, 50);
    const [secondBreakpoint] = await set({ name: 'b.js:mapped' });
    assert.equal(secondBreakpoint?.message, '30 functions have this name; each has a breakpoint.');
  });

  it('function breakpoints count the hits of all their locations together', async () => {
    const { dap, workspace, platform, start } = fixture;
    workspace.write(
      'cartridges/app_two/cartridge/scripts/order.js',
      'exports.afterPOST = function () {\n  x();\n};\n',
    );
    await start();
    await set({ name: 'afterPOST', hitCondition: '== 2' });
    const thread = platform.thread(1).halt(frameAt(scriptPath, 5));
    thread.nextHalts.push([frameAt('/app_two/cartridge/scripts/order.js', 2)]);
    await dap.waitForStop();
    assert.equal((await dap.stack(1))[0]?.line, 2);
  });

  it('function breakpoints that match no function have an explanation, and do not affect others', async () => {
    const { start } = fixture;
    await start();
    const [unknownBreakpoint, nonsenseBreakpoint, validBreakpoint] = await set(
      { name: 'nope' },
      { name: 'a b' },
      { name: 'afterPOST' },
    );
    assert.match(unknownBreakpoint?.message ?? '', /No function of the cartridges is named "nope"/);
    assert.match(nonsenseBreakpoint?.message ?? '', /is not a function name/);
    assert.equal(validBreakpoint?.verified, true);
  });

  it('function breakpoints can be set before there is a connection', async () => {
    const { dap, configuration } = fixture;
    await dap.initialize();
    const [earlyBreakpoint] = await set({ name: 'afterPOST' });
    assert.deepEqual([earlyBreakpoint?.verified, earlyBreakpoint?.reason], [false, 'pending']);
    await dap.request('attach', configuration);
    const { body } = await dap.waitForEvent<Dap.BreakpointEvent>('breakpoint');
    assert.deepEqual(
      [body.breakpoint.id, body.breakpoint.verified, body.breakpoint.line],
      [earlyBreakpoint?.id, true, 5],
    );
  });

  it('function names can be written as in the source, with or without a file or cartridge', () => {
    assert.deepEqual(parseFunctionName('afterPOST'), { qualifier: undefined, name: 'afterPOST' });
    assert.deepEqual(parseFunctionName(' order.js : Cart.total() '), {
      qualifier: 'order.js',
      name: 'Cart.total',
    });
    for (const invalidValue of ['', 'a b', 'a(', '1x', 'order.js:'])
      assert.equal(parseFunctionName(invalidValue), undefined, invalidValue);
  });
});
