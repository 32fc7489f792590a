import assert from 'node:assert/strict';
import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import { frameAt } from '../../support/dap-fake-script.ts';
import { dapFixture, orderScript, scriptPath, type DapFixture } from '../../support/dap-session.ts';

/** The most frequent complaints of users of debuggers for this platform, with one or more tests each. */
describe('complaints of users', () => {
  let fixture: DapFixture;
  beforeEach(async () => (fixture = await dapFixture()));
  afterEach(() => fixture.close());
  const waitForThreadExit = () =>
    fixture.dap.waitForEvent<Dap.ThreadEvent>('thread', ({ body }) => body.reason === 'exited');

  it('"My breakpoint is never hit, and nothing explains why": the reason is shown at the breakpoint', async () => {
    const { dap, workspace, start } = fixture;
    const customScript = 'cartridges/app_custom/cartridge/scripts/order.js';
    workspace.write(customScript, orderScript);
    const browserScript = workspace.write('cartridges/app_shop/cartridge/client/main.js', 'x();\n');
    const outsideFile = workspace.write('notes/x.js', 'x();\n');
    const bundle = workspace.write('cartridges/app_shop/cartridge/templates/resources/x.properties', 'a=b\n');
    await start({ configuration: { cartridgePath: 'app_custom:app_shop' } });
    for (const [file, line, reason] of [
      [
        fixture.file,
        6,
        /Overridden by the cartridge "app_custom".*or set the breakpoint in the file that runs/,
      ],
      [browserScript, 1, /sent to browsers/],
      [outsideFile, 1, /not in any of the cartridges that were found.*Add its folder to "cartridges"/],
      [bundle, 1, /Only scripts.*and templates/],
      [workspace.path(customScript), 99, /no code on this line/],
    ] as const) {
      const [breakpoint] = await dap.setBreakpoints(file, line);
      assert.equal(breakpoint?.verified, false, file);
      assert.match(breakpoint.message ?? '', reason);
    }
  });

  it('"It stops once in my loop, and then never again": two halts on the same line between two polls are two stops', async () => {
    const { dap, platform, start } = fixture;
    // Polls are slow, so the script halts again before the next poll.
    platform.failNext(/^GET \/threads$/, { delayMs: 40 }, 1e6);
    await start({ breakpoints: [6] });
    const thread = platform.thread(1).halt(frameAt(scriptPath, 6));
    for (let round = 0; round < 10; round++) {
      await dap.waitForStop();
      thread.nextHalts.push([frameAt(scriptPath, 6)]);
      await dap.request('continue', { threadId: 1 });
    }
    await dap.waitForStop();
    assert.deepEqual(dap.unreadEvents('stopped'), []);
  });

  it('"My condition is ignored": it is sent to the platform, and evaluated by the adapter if the platform ignores it', async () => {
    const { dap, file, platform, start } = fixture;
    platform.frame.locals = { total: 2 };
    await start();
    await dap.setBreakpoints(file, { line: 6, condition: 'total > 3' });
    assert.equal([...platform.breakpoints.values()][0]?.condition, 'total > 3');
    platform.thread(1).halt(frameAt(scriptPath, 6));
    await waitForThreadExit();
    assert.deepEqual(dap.unreadEvents('stopped'), []);
    platform.frame.locals = { total: 4 };
    platform.thread(2).halt(frameAt(scriptPath, 6));
    assert.equal((await dap.waitForStop()).body.threadId, 2);
  });

  it('"My condition is ignored": a condition that throws halts the script, and the stop shows the error', async () => {
    const { dap, file, platform, start } = fixture;
    await start();
    await dap.setBreakpoints(file, { line: 6, condition: 'totl > 3' });
    platform.thread(1).halt(frameAt(scriptPath, 6));
    assert.match(
      (await dap.waitForStop()).body.text ?? '',
      /"totl > 3" could not be evaluated: .*totl is not defined/,
    );
  });

  it('"My condition is ignored": the adapter does not evaluate a condition with side effects again', async () => {
    const { dap, file, platform, start } = fixture;
    platform.frame.locals = { count: 0 };
    await start();
    await dap.setBreakpoints(file, { line: 6, condition: '++count > 0' });
    platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
    assert.equal(platform.frame.locals['count'], 0);
  });

  it('"Authentication failed", and nothing more: the message explains what was rejected, where, and what to check', async () => {
    const { dap, configuration } = fixture;
    await dap.initialize();
    const connection = { ...(configuration['connection'] as object), password: 'wrong' };
    await assert.rejects(dap.request('attach', { ...configuration, connection }), (error: Error) => {
      assert.match(error.message, /could not be started.*NotAuthorized/);
      assert.match(
        error.message,
        /Check the user name and the password.*permission to use the script debugger/,
      );
      assert.doesNotMatch(error.message, /wrong/, 'passwords are not repeated');
      return true;
    });
  });

  it('"It opens the file of another cartridge": files are resolved by cartridge, never by name alone', async () => {
    const { dap, workspace, platform, start } = fixture;
    const otherFile = workspace.write('cartridges/app_custom/cartridge/scripts/order.js', orderScript);
    await start();
    platform
      .thread(1)
      .halt(
        frameAt('/app_custom/cartridge/scripts/order.js', 6),
        frameAt(scriptPath, 8),
        frameAt('/app_gone/cartridge/scripts/order.js', 3),
      );
    await dap.waitForStop();
    const stack = await dap.stack(1);
    assert.deepEqual(
      stack.map(({ source }) => source?.path),
      [otherFile, fixture.file, undefined],
    );
  });

  it('"One bad breakpoint, and the debugger does not start": the session starts, and a valid breakpoint is set', async () => {
    const { dap, file, workspace, platform, configuration } = fixture;
    platform.faultFor = ({ line_number }) => (line_number === 8 ? 'InvalidScriptFile' : undefined);
    await dap.initialize();
    await dap.setBreakpoints(workspace.path('deleted.js'), 1);
    await dap.request('setBreakpoints', { source: { name: 'diff' }, breakpoints: [{ line: 1 }] });
    await dap.setBreakpoints(file, 8, 6);
    await dap.request('attach', configuration);
    await dap.request('configurationDone');
    assert.deepEqual(
      [...platform.breakpoints.values()].map(({ line_number }) => line_number),
      [6],
    );
  });

  it('"It stops at breakpoints that I deleted yesterday": breakpoints of an earlier session are removed', async () => {
    const { platform, start } = fixture;
    platform.breakpoints.set(70, { id: 70, script_path: scriptPath, line_number: 5 });
    await start({ breakpoints: [6] });
    assert.deepEqual(
      [...platform.breakpoints.values()].map(({ line_number }) => line_number),
      [6],
    );
  });

  it('"A login page, and the adapter crashed": HTML is an error with a message for the user', async () => {
    const { dap, platform, start, errors } = fixture;
    await start({ breakpoints: [6] });
    platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
    const [frame] = await dap.stack(1);
    for (const request of [/eval$/, /variables$/, /over$/]) platform.failNext(request, 'html');
    await assert.rejects(dap.evaluate(1, 'x'), /HTML page titled "Bad Gateway"/);
    await assert.rejects(dap.request('scopes', { frameId: frame?.id }), /HTML page/);
    await assert.rejects(dap.request('next', { threadId: 1 }), /HTML page/);
    await dap.waitForStop();
    assert.deepEqual(errors, []);
  });

  it('"My array of 10,000 ends at 200", or takes a minute: each page is one request, and the last element is available', async () => {
    const { dap, platform, start } = fixture;
    platform.frame.locals = { rows: Array.from({ length: 10_000 }, (_, sku) => ({ sku })) };
    await start({ breakpoints: [6] });
    platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
    const [rows] = await dap.locals(1);
    assert.equal(rows?.indexedVariables, 10_000);
    platform.log.length = 0;
    for (let start = 0; start < 10_000; start += 100)
      assert.equal(
        (await dap.variables(rows.variablesReference, { filter: 'indexed', start, count: 100 })).length,
        100,
      );
    assert.equal(platform.count(/members$/), 100);
    const lastPage = await dap.variables(rows.variablesReference, {
      filter: 'indexed',
      start: 9_999,
      count: 1,
    });
    assert.equal((await dap.variables(lastPage[0]?.variablesReference ?? 0))[0]?.value, '9999');
  });

  it('"The instance hangs after my editor crashed": threads are resumed when the session is released', async () => {
    const { platform, start, session } = fixture;
    await start({ breakpoints: [6] });
    const thread = platform.thread(1).halt(frameAt(scriptPath, 6));
    await fixture.dap.waitForStop();
    // The end of the streams and killed processes are tested in dap-transports.test.ts.
    await session.release();
    assert.deepEqual([thread.status, platform.breakpoints.size, platform.hasClient], ['running', 0, false]);
  });
});

describe('several sessions at once', () => {
  it('sessions with several instances are independent', async () => {
    const [firstFixture, secondFixture] = [await dapFixture(), await dapFixture()];
    try {
      await Promise.all([
        firstFixture.start({ breakpoints: [6] }),
        secondFixture.start({ breakpoints: [5] }),
      ]);
      firstFixture.platform.thread(1).halt(frameAt(scriptPath, 6));
      secondFixture.platform.thread(1).halt(frameAt(scriptPath, 5));
      const [firstStop, secondStop] = await Promise.all([
        firstFixture.dap.waitForStop(),
        secondFixture.dap.waitForStop(),
      ]);
      assert.deepEqual([firstStop.body.threadId, secondStop.body.threadId], [1, 1]);
      await firstFixture.dap.request('disconnect');
      assert.equal(secondFixture.platform.breakpoints.size, 1);
      secondFixture.platform.thread(1).nextHalts.push([frameAt(scriptPath, 6)]);
      await secondFixture.dap.request('next', { threadId: 1 });
      await secondFixture.dap.waitForStop();
      assert.equal((await secondFixture.dap.stack(1))[0]?.line, 6);
    } finally {
      await Promise.all([firstFixture.close(), secondFixture.close()]);
    }
  });
});
