import assert from 'node:assert/strict';
import { at } from '../../support/dap-fake-script.ts';
import type { Mischief } from '../../support/dap-fake-platform.ts';
import { dapFixture, scriptPath } from '../../support/dap-session.ts';

/** Small and repeatable: mulberry32. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const sessions = Number(process.env['CHAOS'] ?? 25);
const commands = ['next', 'stepIn', 'stepOut', 'continue'] as const;

describe('sessions against a platform that misbehaves', () => {
  it(`lose no stop, double none, and leave nothing behind (${sessions} of them)`, async function () {
    this.timeout(sessions * 2_000);
    const rejected: unknown[] = [];
    const note = (error: unknown) => rejected.push(error);
    process.on('unhandledRejection', note);
    for (let seed = 1; seed <= sessions; seed++) await run(seed);
    process.off('unhandledRejection', note);
    assert.deepEqual(rejected, []);
  });

  async function run(seed: number): Promise<void> {
    const next = random(seed);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
    const fixture = await dapFixture({ patience: 8 });
    const { platform, dap, start } = fixture;
    try {
      await start({ breakpoints: [6] });
      const thread = platform.thread(1).halt(at(scriptPath, 6));
      await dap.stopped();
      for (let turn = 0; turn < 12; turn++) {
        thread.delay = Math.floor(next() * 4);
        thread.ahead.push([at(scriptPath, pick([5, 6, 8]))]);
        const mischief = pick<Mischief | undefined>([
          'drop',
          'swallow',
          'html',
          { late: 8 },
          { delay: 8 },
          undefined,
        ]);
        if (mischief) platform.spoil(pick([/^GET \/threads$/, /^POST \/threads\/1\//]), mischief);
        // Answered in any case; a failure is an answer.
        await dap.request(pick(commands), { threadId: 1 }).catch(() => undefined);
        const { body } = await dap.stopped();
        assert.equal(body.threadId, 1, `seed ${seed}, turn ${turn}`);
        if (next() < 0.3) await dap.locals(1);
        while (thread.ahead.length > 0) thread.ahead.pop();
      }
      assert.deepEqual(dap.unclaimed('stopped'), [], `seed ${seed}`);
      assert.deepEqual(dap.unclaimed('terminated'), [], `seed ${seed}`);
      await dap.request('disconnect');
      assert.equal(platform.breakpoints.size, 0, `seed ${seed}`);
      assert.equal(thread.status, 'running', `seed ${seed}`);
    } finally {
      await fixture.close();
    }
  }
});
