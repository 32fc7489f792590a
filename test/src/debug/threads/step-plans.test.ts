import assert from 'node:assert/strict';
import { frameAt } from '../../../support/dap-fake-script.ts';
import { dapFixture, scriptPath, type DapFixture } from '../../../support/dap-session.ts';

/** Halts that are not shown (log points, hit counts, false conditions) must neither end nor lose a step. */
describe('a step that passes log points and breakpoints', () => {
  const caller = frameAt('/app_shop/cartridge/scripts/run.js', 3, 'run()');
  const callerAtNextLine = frameAt('/app_shop/cartridge/scripts/run.js', 4, 'run()');
  const hookStack = (line: number) => [frameAt(scriptPath, line, 'afterPOST()'), caller] as const;
  let fixture: DapFixture;
  beforeEach(async () => {
    fixture = await dapFixture();
    const { dap, file, platform, start } = fixture;
    await start();
    await dap.setBreakpoints(
      file,
      { line: 6, logMessage: 'passed' },
      { line: 8, hitCondition: '> 1' },
      { line: 10 },
    );
    platform.thread(1).halt(caller);
    await dap.waitForStop();
    platform.log.length = 0;
  });
  afterEach(() => fixture.close());
  const commands = () => fixture.platform.log.filter((line) => line.startsWith('POST /threads/1'));
  const readStop = async () => {
    const { body } = await fixture.dap.waitForStop();
    const [top] = await fixture.dap.stack(1);
    return [body.reason, top?.line];
  };

  it('a step over a call that contains a log point ends at the next line', async () => {
    const { dap, platform } = fixture;
    platform.thread(1).nextHalts.push(hookStack(6), hookStack(8), [caller], [callerAtNextLine]);
    await dap.request('next', { threadId: 1 });
    assert.deepEqual(await readStop(), ['step', 4]);
    assert.match(dap.output('console'), /passed/);
    assert.deepEqual(commands(), [
      'POST /threads/1/over',
      'POST /threads/1/out',
      'POST /threads/1/out',
      'POST /threads/1/over',
    ]);
    assert.deepEqual(dap.unreadEvents('stopped'), []);
  });

  it('a step over a call that contains a breakpoint ends there, and its plan is discarded', async () => {
    const { dap, platform } = fixture;
    platform.thread(1).nextHalts.push(hookStack(6), hookStack(10), [caller]);
    await dap.request('next', { threadId: 1 });
    assert.deepEqual(await readStop(), ['breakpoint', 10]);
    // A new step from there ends where the previous plan would have continued.
    await dap.request('stepOut', { threadId: 1 });
    assert.deepEqual(await readStop(), ['step', 3]);
  });

  it('a step out of a function that contains a log point ends in its caller', async () => {
    const { dap, platform } = fixture;
    platform.thread(1).nextHalts.push(hookStack(5), hookStack(6), [caller]);
    await dap.request('stepIn', { threadId: 1 });
    assert.deepEqual(await readStop(), ['step', 5]);
    await dap.request('stepOut', { threadId: 1 });
    assert.deepEqual(await readStop(), ['step', 3]);
    assert.match(dap.output('console'), /passed/);
  });

  it('a step out of the outermost function runs to the end of the script', async () => {
    const { dap, platform } = fixture;
    platform.thread(1).halt(frameAt(scriptPath, 5, 'afterPOST()'));
    assert.deepEqual(await readStop(), ['breakpoint', 5]);
    platform
      .thread(1)
      .nextHalts.push([frameAt(scriptPath, 6, 'afterPOST()')], [frameAt(scriptPath, 8, 'afterPOST()')]);
    await dap.request('stepOut', { threadId: 1 });
    await dap.waitForEvent('thread', ({ body }) => (body as { reason: string }).reason === 'exited');
    assert.match(dap.output('console'), /passed/);
    assert.deepEqual(dap.unreadEvents('stopped'), []);
  });

  it('a step to a line with a log point logs, and ends there', async () => {
    const { dap, platform } = fixture;
    platform.thread(1).nextHalts.push(hookStack(5), hookStack(6));
    await dap.request('stepIn', { threadId: 1 });
    await readStop();
    await dap.request('next', { threadId: 1 });
    assert.deepEqual(await readStop(), ['step', 6]);
    assert.match(dap.output('console'), /passed/);
  });

  it('a step that was replaced by a continue request no longer has any effect', async () => {
    const { dap, platform } = fixture;
    platform.thread(1).nextHalts.push(hookStack(6), hookStack(10), hookStack(6), [callerAtNextLine]);
    await dap.request('next', { threadId: 1 });
    assert.deepEqual(await readStop(), ['breakpoint', 10]);
    platform.log.length = 0;
    await dap.request('continue', { threadId: 1 });
    await readStop();
    assert.deepEqual(commands(), ['POST /threads/1/resume', 'POST /threads/1/resume']);
  });
});
