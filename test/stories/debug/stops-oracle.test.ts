import assert from 'node:assert/strict';
import { readFixtures } from '../../support/stops/stop-table.ts';
import { V8Oracle } from '../../support/stops/v8-oracle.ts';

describe('the expected stops', () => {
  let oracle: V8Oracle;
  before(async () => {
    oracle = await new V8Oracle().start();
  });
  after(() => oracle.close());

  for (const fixture of readFixtures().filter(({ isPlain }) => isPlain))
    it(`the expected stops of ${fixture.name} equal the values that V8 reports`, async () => {
      const states = await oracle.evaluateStops(fixture);
      const expectedLines: string[] = [];
      const responses: string[] = [];
      for (const stop of fixture.stops) {
        const location = `${stop.line}${stop.arrival > 1 ? `(${stop.arrival})` : ''}: `;
        const values = states.get(stop) ?? [];
        const expected = [
          ...[...stop.locals, ...stop.closures].map(([name, { source }]) => `${name}=${source}`),
          ...stop.evaluations.map(([expression, text]) => `${expression} -> ${text}`),
        ];
        for (const [index, mark] of expected.entries()) {
          const response = values[index] ?? 'nothing halted';
          // V8 itself lacks variables that the halted function does not use, and at a `return` the variables of the
          // enclosing blocks.
          if (mark.endsWith('=?') || response.endsWith(' is not defined')) continue;
          expectedLines.push(location + mark);
          responses.push(location + response);
        }
      }
      assert.deepEqual(responses, expectedLines);
    });
});
