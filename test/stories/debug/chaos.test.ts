import assert from 'node:assert/strict';
import { ChaosWorkspace, runChaosSession } from '../../support/chaos-session.ts';

/** `CHAOS=2000` runs 2000 sessions, `CHAOS_SEED=17` starts with seed 17, like `npm run bench -- debug-chaos 2000 17`. */
const sessionCount = Number(process.env['CHAOS'] ?? 150);
const firstSeed = Number(process.env['CHAOS_SEED'] ?? 1);

describe('sessions against a platform that misbehaves', () => {
  it(`${sessionCount} sessions against a platform that misbehaves lose no stop, repeat one only after a failed command, respond to every request and leave nothing behind`, async function () {
    this.timeout(20_000 + sessionCount * 1_000);
    const rejections: unknown[] = [];
    const recordRejection = (error: unknown) => rejections.push(error);
    process.on('unhandledRejection', recordRejection);
    const workspace = new ChaosWorkspace();
    const violationTexts: string[] = [];
    const endings = new Map<string, number>();
    let totalStops = 0;
    try {
      for (let seed = firstSeed; seed < firstSeed + sessionCount; seed++) {
        const { violations, ending, stops: stopCount } = await runChaosSession(seed, workspace);
        for (const violation of violations) violationTexts.push(`seed ${seed}: ${violation}`);
        endings.set(ending, (endings.get(ending) ?? 0) + 1);
        totalStops += stopCount;
      }
    } finally {
      workspace.remove();
      process.off('unhandledRejection', recordRejection);
    }
    assert.deepEqual(violationTexts, []);
    assert.deepEqual(rejections, []);
    // With fewer stops the sessions would have tested too little.
    assert.ok(totalStops > sessionCount, `${totalStops} stops`);
    assert.ok((endings.get('disconnected') ?? 0) > sessionCount / 2, JSON.stringify([...endings]));
  });
});
