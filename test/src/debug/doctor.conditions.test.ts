import assert from 'node:assert/strict';
import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import {
  adviceText,
  findDecisiveFinding,
  verdictText,
  type Finding,
} from '../../../src/debug/doctor/finding.ts';
import { frameAt } from '../../support/dap-fake-script.ts';
import { dapFixture, scriptPath, type DapFixture } from '../../support/dap-session.ts';

describe('"Why Wasn\'t My Breakpoint Hit?" about conditions and hit counts', () => {
  let fixture: DapFixture;
  beforeEach(async () => {
    fixture = await dapFixture();
    fixture.workspace.registerHooks('app_shop', { 'svc.api.shop.order.afterPOST': './order.js' });
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
    await dap.waitForEvent<Dap.ThreadEvent>(
      'thread',
      ({ body }) => body.reason === 'exited' && body.threadId === threadId,
    );
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

  /** Says that a request was sent whose hook is that of the script. */
  const send = async (): Promise<void> => {
    const { dap, platform } = fixture;
    const url = new URL('/s/RefArch/svc/shop/v23_2/orders', platform.baseUrl).href;
    await new Promise((resolve) => setTimeout(resolve, 2));
    await dap.request('cartwright/requestSent', { method: 'POST', url, status: 200, sentTime: Date.now() });
  };

  it('after a hit, the doctor finds out whether the condition was false for a later request, or the line not reached', async () => {
    await fixture.start();
    await set({ condition: 'total > 3' });
    await send();
    await reach(1, 4, true);
    assert.equal(verdictText(await examine()), 'It was hit once in this session.');
    await send();
    assert.match(
      verdictText(await examine()),
      /its condition "total > 3" was false, or the request did not reach/,
    );
    await send();
    await reach(2, 2, false);
    assert.equal(verdictText(await examine()), 'The condition "total > 3" was false.');
    await send();
    assert.match(verdictText(await examine()), /^The latest request, .* did not reach line 6\.$/);
    await reach(3, 4, true);
    await reach(4, 2, false);
    assert.equal(verdictText(await examine()), 'It was hit twice in this session.');
  });

  it('an error of the condition is not reported any more after the condition was true', async () => {
    await fixture.start();
    await set({ condition: 'total > limit' });
    await examine();
    await reach(1, 4, false);
    assert.match(verdictText(await examine()), /^The condition "total > limit" cannot be evaluated: /);
    fixture.platform.frame.locals = { total: 4, limit: 3 };
    fixture.platform.thread(2).halt(frameAt(scriptPath, 6));
    const { body } = await fixture.dap.waitForStop();
    await fixture.dap.request('continue', { threadId: body.threadId ?? 0 });
    assert.equal(verdictText(await examine()), 'It was hit once in this session.');
  });

  it('after a hit in which the user changed a value, another hit is not promised until a hit without a change', async () => {
    const { platform, dap } = fixture;
    await fixture.start();
    await set({});
    const hit = async (thread: number, expression: string): Promise<string> => {
      platform.thread(thread).halt(frameAt(scriptPath, 6));
      const { body } = await dap.waitForStop();
      await dap.evaluate(thread, expression, 'repl');
      await dap.request('continue', { threadId: body.threadId ?? 0 });
      await dap.request('cartwright/requestSent', {
        method: 'POST',
        url: `${platform.baseUrl}/s/RefArch/svc/shop/v23_2/orders`,
        status: 200,
        sentTime: startTime,
      });
      return adviceText(await examine()) ?? '';
    };
    platform.frame.locals = { total: 4 };
    let startTime = Date.now();
    assert.match(await hit(1, 'total + 1'), / The breakpoint is hit again when you send it again\.$/);
    assert.match(
      await hit(2, 'total = 5'),
      / The breakpoint was hit by the latest request, in which you changed a value\.$/,
    );
    await new Promise((resolve) => setTimeout(resolve, 5));
    startTime = Date.now();
    assert.match(await hit(3, 'total'), / The breakpoint is hit again when you send it again\.$/);
  });

  it('the doctor says how many times the hit count was met, and how it can be met again', async () => {
    await fixture.start();
    for (const [thread, hitCondition, remedy] of [
      [1, '== 1', 'Change the count, or remove it.'],
      [3, '<= 1', 'Change the count, or remove it.'],
    ] as const) {
      await set({ hitCondition });
      await reach(thread, 1, true);
      await reach(thread + 1, 1, false);
      const finding = findDecisiveFinding(await examine());
      assert.equal(
        finding?.text,
        `The breakpoint was hit twice; its hit condition "${hitCondition}" was true once.`,
      );
      assert.equal(finding.remedy, remedy);
    }
    await set({ hitCondition: '% 2' });
    await reach(5, 1, false);
    const finding = findDecisiveFinding(await examine());
    assert.equal(finding?.text, 'The breakpoint was hit once; its hit condition is "% 2".');
    assert.equal(finding.remedy, 'Send the request more often, or change the count.');
  });
});
