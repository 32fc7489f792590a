import assert from 'node:assert/strict';
import { runDebuggerFlood } from '../../support/debugger-flood.ts';

/** `DEBUGGER_FLOOD=10000` sets the number of operations, `DEBUGGER_FLOOD_SEED=7` the seed. */
const operations = Number(process.env['DEBUGGER_FLOOD'] ?? 600);
const seed = Number(process.env['DEBUGGER_FLOOD_SEED'] ?? 1);

describe('debugger clients with random operations', () => {
  it(`random debugger operations leave no threads or breakpoints behind, and scripts still run (${operations} operations)`, async function () {
    this.timeout(60_000 + operations * 60);
    const { violations, counts, listedHalts, shopRequests } = await runDebuggerFlood({ operations, seed });
    if (process.env['DEBUGGER_FLOOD'] !== undefined) console.log(counts, { listedHalts, shopRequests });
    assert.deepEqual(violations, []);
    // Otherwise the run would have tested too little.
    assert.ok(
      listedHalts > 10 && shopRequests > 5,
      `${listedHalts} listed halts, ${shopRequests} shop requests`,
    );
  });
});
