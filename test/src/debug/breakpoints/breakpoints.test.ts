import assert from 'node:assert/strict';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { frameAt } from '../../../support/dap-fake-script.ts';
import { dapFixture, orderScript, scriptPath, type DapFixture } from '../../../support/dap-session.ts';

describe('breakpoints of a session', () => {
  let fixture: DapFixture;
  beforeEach(async () => (fixture = await dapFixture()));
  afterEach(() => fixture.close());
  const platformBreakpoints = () =>
    [...fixture.platform.breakpoints.values()].map(({ script_path, line_number, condition }) =>
      [script_path, line_number, ...(condition === undefined ? [] : [condition])].join(' '),
    );

  it('breakpoints move to the next line with code, and are not verified after the last one', async () => {
    const { dap, file, start } = fixture;
    await start();
    const [commentBreakpoint, codeBreakpoint, breakpointAfterEnd] = await dap.setBreakpoints(file, 3, 6, 11);
    assert.deepEqual([commentBreakpoint?.verified, commentBreakpoint?.line], [true, 5]);
    assert.match(commentBreakpoint?.message ?? '', /moved to line 5/);
    assert.deepEqual(
      [codeBreakpoint?.verified, codeBreakpoint?.line, codeBreakpoint?.message],
      [true, 6, undefined],
    );
    assert.equal(breakpointAfterEnd?.verified, false);
    assert.match(breakpointAfterEnd.message ?? '', /no code/);
    assert.deepEqual(platformBreakpoints(), [`${scriptPath} 5`, `${scriptPath} 6`]);
  });

  it('breakpoints can have conditions', async () => {
    const { dap, file, start } = fixture;
    await start();
    await dap.setBreakpoints(file, { line: 6, condition: 'total > 3' }, { line: 8, condition: ' ' });
    assert.deepEqual(platformBreakpoints(), [`${scriptPath} 6 total > 3`, `${scriptPath} 8`]);
  });

  it('breakpoints are updated by sending only the differences', async () => {
    const { dap, file, platform, start } = fixture;
    await start({ breakpoints: [5, 6] });
    const unchangedId = [...platform.breakpoints.keys()][1];
    platform.log.length = 0;
    await dap.setBreakpoints(file, 6, 8);
    assert.deepEqual(platformBreakpoints(), [`${scriptPath} 6`, `${scriptPath} 8`]);
    assert.ok(platform.breakpoints.has(unchangedId ?? -1));
    assert.deepEqual(
      platform.log.filter((line) => line.includes('breakpoints')),
      ['DELETE /breakpoints/1', 'POST /breakpoints'],
    );
  });

  it('breakpoints of an earlier session that crashed are removed', async () => {
    const { platform, start } = fixture;
    platform.breakpoints.set(77, { id: 77, script_path: '/old/cartridge/a.js', line_number: 1 });
    await start({ breakpoints: [6] });
    assert.deepEqual(platformBreakpoints(), [`${scriptPath} 6`]);
    assert.equal(platform.count(/^DELETE \/breakpoints$/), 0);
  });

  it('breakpoints outside the cartridges are unverified with a reason, and do not affect others', async () => {
    const { dap, workspace, file, start } = fixture;
    await start();
    const outsideFile = workspace.write('elsewhere/a.js', 'a();\n');
    const [breakpoint] = await dap.setBreakpoints(outsideFile, 1);
    assert.match(breakpoint?.message ?? '', /not in any of the cartridges that were found/);
    assert.equal((await dap.setBreakpoints(file, 6))[0]?.verified, true);
  });

  it('breakpoints that the platform rejects do not prevent others from being set', async () => {
    const { dap, file, platform, start } = fixture;
    platform.faultFor = ({ line_number }) => (line_number === 6 ? 'InvalidScriptFile' : undefined);
    await start();
    const breakpoints = await dap.setBreakpoints(file, 5, 6, 8);
    assert.deepEqual(
      breakpoints.map(({ verified }) => verified),
      [true, false, true],
    );
    assert.match(breakpoints[1]?.message ?? '', /InvalidScriptFile/);
    assert.deepEqual(platformBreakpoints(), [`${scriptPath} 5`, `${scriptPath} 8`]);
  });

  it('breakpoints whose response was lost are still removed when the user removes them', async () => {
    const { dap, file, platform, start } = fixture;
    await start({ breakpoints: [5] });
    platform.failNext(/^POST \/breakpoints$/, 'swallow');
    const [, lostBreakpoint] = await dap.setBreakpoints(file, 5, 6);
    assert.match(lostBreakpoint?.message ?? '', /closed the connection/);
    assert.deepEqual(platformBreakpoints(), [`${scriptPath} 5`, `${scriptPath} 6`]);
    await dap.setBreakpoints(file, 5);
    assert.deepEqual(platformBreakpoints(), [`${scriptPath} 5`]);
  });

  it('breakpoints whose response was lost still log their messages', async () => {
    const { dap, file, platform, start } = fixture;
    await start();
    platform.failNext(/^POST \/breakpoints$/, 'swallow');
    await dap.setBreakpoints(file, { line: 6, logMessage: 'passed' });
    platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForEvent('output', ({ body }) => (body as { output: string }).output === 'passed\n');
    assert.deepEqual(dap.unreadEvents('stopped'), []);
  });

  it('breakpoints that could not be set at first are set later, and then verified', async () => {
    const { dap, file, platform, start } = fixture;
    await start();
    platform.failNext(/^POST \/breakpoints$/, 'html', 2);
    const [breakpoint] = await dap.setBreakpoints(file, 6);
    assert.deepEqual([breakpoint?.verified, platformBreakpoints().length], [false, 0]);
    assert.match(breakpoint?.message ?? '', /HTML page/);
    const { body } = await dap.waitForEvent<DebugProtocol.BreakpointEvent>('breakpoint', undefined, 8_000);
    assert.deepEqual([body.breakpoint.id, body.breakpoint.verified], [breakpoint?.id, true]);
    assert.deepEqual(platformBreakpoints(), [`${scriptPath} 6`]);
    assert.equal(platform.count(/^POST \/breakpoints$/), 3);
  });

  it('breakpoints can be set before there is a connection', async () => {
    const { dap, file, configuration } = fixture;
    await dap.initialize();
    const [earlyBreakpoint] = await dap.setBreakpoints(file, 3);
    assert.deepEqual([earlyBreakpoint?.verified, earlyBreakpoint?.reason], [false, 'pending']);
    await dap.request('attach', configuration);
    const {
      body: { breakpoint },
    } = await dap.waitForEvent<DebugProtocol.BreakpointEvent>('breakpoint');
    assert.deepEqual([breakpoint.id, breakpoint.verified, breakpoint.line], [earlyBreakpoint?.id, true, 5]);
    assert.deepEqual(platformBreakpoints(), [`${scriptPath} 5`]);
  });

  it('breakpoints in overridden files or outside the cartridge path show a warning, and one that is hit is verified', async () => {
    const { dap, workspace, platform, file, start } = fixture;
    workspace.write('cartridges/app_custom/cartridge/scripts/order.js', orderScript);
    const offPathFile = workspace.write('cartridges/app_off/cartridge/scripts/x.js', 'x();\n');
    await start({ configuration: { cartridgePath: 'app_custom:app_shop' } });
    const [overriddenBreakpoint] = await dap.setBreakpoints(file, 6);
    assert.equal(overriddenBreakpoint?.verified, false);
    assert.match(overriddenBreakpoint.message ?? '', /Overridden by the cartridge "app_custom"/);
    assert.match(
      (await dap.setBreakpoints(offPathFile, 1))[0]?.message ?? '',
      /^"cartridgePath" of the launch configuration does not contain "app_off"/,
    );
    platform.thread(1).halt(frameAt(scriptPath, 6));
    const breakpointEvent = await dap.waitForEvent('breakpoint');
    assert.deepEqual(
      (breakpointEvent.body as { breakpoint: { verified: boolean } }).breakpoint.verified,
      true,
    );
  });

  it('breakpoints stop only at their hit count, and log points do not stop', async () => {
    const { dap, file, platform, start } = fixture;
    platform.frame.locals = { total: 12 };
    await start();
    await dap.setBreakpoints(
      file,
      { line: 5, hitCondition: '== 3' },
      { line: 6, logMessage: 'total is {total}, {nope}' },
    );
    const thread = platform.thread(1).halt(frameAt(scriptPath, 5));
    thread.nextHalts.push([frameAt(scriptPath, 5)], [frameAt(scriptPath, 6)], [frameAt(scriptPath, 5)]);
    await dap.waitForStop();
    assert.equal(thread.nextHalts.length, 0);
    assert.match(dap.output('console'), /^total is 12, <nope: .*nope.*>\n$/);
    assert.deepEqual(dap.unreadEvents('stopped'), []);
  });

  it('log points log the contents of objects, and evaluate their expression only once', async () => {
    const { dap, file, platform, start } = fixture;
    platform.frame.locals = { rows: [{ sku: 'a' }, { sku: 'b' }], long: ['x'.repeat(5_000)] };
    await start();
    await dap.setBreakpoints(file, { line: 6, logMessage: '{rows.shift()} of {rows}' });
    platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForEvent('output', ({ body }) => (body as { output: string }).output.startsWith('{'));
    assert.equal(dap.output('console'), '{"sku":"a"} of [{"sku":"b"}]\n');
    await dap.setBreakpoints(file, { line: 6, logMessage: 'all: {long}' });
    platform.thread(2).halt(frameAt(scriptPath, 6));
    const { body } = await dap.waitForEvent('output', ({ body: { output } }: DebugProtocol.OutputEvent) =>
      output.startsWith('all'),
    );
    assert.match((body as { output: string }).output, /^all: \["x{1998}…\n$/);
  });

  it('breakpoints with an invalid hit count are not set', async () => {
    const { dap, file, start } = fixture;
    await start();
    const [invalidBreakpoint] = await dap.setBreakpoints(file, { line: 6, hitCondition: 'often' });
    assert.match(invalidBreakpoint?.message ?? '', /"often" is not a valid hit count/);
    assert.deepEqual(platformBreakpoints(), []);
  });

  it('the client can request the possible locations of breakpoints', async () => {
    const { dap, file, start } = fixture;
    await start();
    const body = await dap.request<{ breakpoints: { line: number }[] }>('breakpointLocations', {
      source: { path: file },
      line: 1,
      endLine: 8,
    });
    assert.deepEqual(
      body.breakpoints.map(({ line }) => line),
      [5, 6, 8],
    );
  });
});
