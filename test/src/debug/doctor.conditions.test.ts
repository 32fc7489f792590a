import assert from 'node:assert/strict';
import { verdictText, type Finding } from '../../../src/debug/doctor/finding.ts';
import { frameAt } from '../../support/dap-fake-script.ts';
import { dapFixture, scriptPath, type DapFixture } from '../../support/dap-session.ts';

describe('"Why Wasn\'t My Breakpoint Hit?" about conditions and hit counts', () => {
  let fixture: DapFixture;
  beforeEach(async () => {
    fixture = await dapFixture();
    fixture.workspace.write(
      'cartridges/app_shop/package.json',
      JSON.stringify({ hooks: './cartridge/scripts/hooks.json' }),
    );
    fixture.workspace.write(
      'cartridges/app_shop/cartridge/scripts/hooks.json',
      JSON.stringify({ hooks: [{ name: 'svc.api.shop.order.afterPOST', script: './order.js' }] }),
    );
  });
  afterEach(() => fixture.close());

  const set = (breakpoint: object) => fixture.dap.setBreakpoints(fixture.file, { line: 6, ...breakpoint });
  const examine = async (): Promise<readonly Finding[]> =>
    (await fixture.dap.request<{ findings: Finding[] }>('cartwright/doctor', { path: fixture.file, line: 6 }))
      .findings;
  /** Halts a script at the breakpoint, and continues it if that is a stop. */
  const reach = async (threadId: number, total: number, isStop: boolean): Promise<void> => {
    const { dap, platform } = fixture;
    platform.frame.locals = { total };
    platform.thread(threadId).halt(frameAt(scriptPath, 6));
    if (isStop) await dap.request('continue', { threadId: (await dap.waitForStop()).body.threadId ?? 0 });
    else await dap.waitForEvent('thread', ({ body }) => (body as { reason: string }).reason === 'exited');
  };

  it('after a hit of a breakpoint with a condition or a hit count that is met, the doctor says how many times it was hit', async () => {
    await fixture.start();
    for (const [thread, settings, times] of [
      [1, { condition: 'total > 3' }, 'once'],
      [2, { hitCondition: '== 1' }, 'twice'],
      [3, { condition: 'total > 3', hitCondition: '>= 1' }, '3 times'],
    ] as const) {
      await set(settings);
      await reach(thread, 4, true);
      assert.equal(verdictText(await examine()), `It was hit ${times} in this session.`);
    }
  });
});
