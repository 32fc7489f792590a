import assert from 'node:assert/strict';
import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import type { RunningService } from '../../support/running-service.ts';
import { DapStops, type StopDisplay } from '../../support/stops/dap-stops.ts';
import { describeDisplay, type ExpectedValue } from '../../support/stops/expected-value.ts';
import { entryPath, startStopService } from '../../support/stops/stop-service.ts';
import { formatFilePlace, formatPlace, readFixtures, type Stop } from '../../support/stops/stop-table.ts';

const fixtures = readFixtures();

/** Formats variables, all or the expected ones, as `a=1`; a value that matches is written as in the fixture. */
function formatActualValues(
  variables: readonly Dap.Variable[],
  expected: ReadonlyMap<string, ExpectedValue>,
  onlyExpected = false,
): string[] {
  return variables
    .filter(({ name }) => !onlyExpected || expected.has(name))
    .map(({ name, value }) => `${name}=${describeDisplay(value, expected.get(name))}`)
    .sort();
}

const formatExpectedValues = (expected: ReadonlyMap<string, ExpectedValue>): string[] =>
  [...expected].map(([name, { source }]) => `${name}=${source}`).sort();

function assertDisplay(display: StopDisplay, stop: Stop): void {
  const { locals, closures, globals, hasMoreLocals } = stop;
  const variablesOfScope = (scope: string) => display.scopes.get(scope) ?? [];
  assert.deepEqual(
    formatActualValues(variablesOfScope('Local'), locals, hasMoreLocals),
    formatExpectedValues(locals),
    'Local',
  );
  assert.deepEqual(
    formatActualValues(variablesOfScope('Closure'), closures, true),
    formatExpectedValues(closures),
    'Closure',
  );
  assert.deepEqual(
    formatActualValues(variablesOfScope('Global'), globals, true),
    formatExpectedValues(globals),
    'Global',
  );
  const hovers = [...locals].map(
    ([name, expected]) => `${name}=${describeDisplay(display.hovers.get(name) ?? '', expected)}`,
  );
  assert.deepEqual(hovers.sort(), formatExpectedValues(locals), 'hover');
  for (const [index, [path, expected]] of stop.members.entries())
    assert.deepEqual(
      formatActualValues(display.members[index] ?? [], expected, expected.has('...')),
      formatExpectedValues(expected).filter((value) => value !== '...=?'),
      `members of ${path}`,
    );
  assert.deepEqual(
    stop.evaluations.map(
      ([expression, text], index) =>
        `${expression} -> ${ignoreQuotesAndErrorClass(display.evaluations[index] ?? '', text)}`,
    ),
    stop.evaluations.map(([expression, text]) => `${expression} -> ${text}`),
  );
}

/**
 * Returns the expected text if the displayed text differs from it only by a string's quotes, or by an error's class and
 * period. Otherwise returns the displayed text.
 */
function ignoreQuotesAndErrorClass(displayedText: string, expected: string): string {
  if (displayedText === JSON.stringify(expected)) return expected;
  return `${displayedText.replace(/^ReferenceError: /, '')}.` === expected ? expected : displayedText;
}

describe('Stops through the debug adapter', () => {
  let service: RunningService;
  let adapter: DapStops;
  before(async function () {
    this.timeout(60_000);
    service = await startStopService();
    adapter = await DapStops.attach(service);
  });
  after(async () => {
    await adapter.close();
    await service.close();
  });

  for (const fixture of fixtures)
    describe(`in ${fixture.name}`, () => {
      let displays: ReadonlyMap<Stop, StopDisplay | Error>;
      before(async () => {
        displays = await adapter.readDisplays(fixture);
      });

      for (const stop of fixture.stops) {
        const place = `${fixture.name}:${stop.line}${stop.arrival > 1 ? `, arrival ${stop.arrival}` : ''}`;
        it(`the adapter shows the correct variables, hovers and evaluations at ${place}`, () => {
          const display = displays.get(stop);
          if (!display) assert.fail('nothing halted here');
          if (display instanceof Error) throw display;
          assertDisplay(display, stop);
        });
        for (const [step, nextPlace] of stop.steps)
          it(`the adapter reaches ${formatPlace(nextPlace)} from ${place} by ${step}`, async function () {
            // A step into `require` takes many steps of V8 through the loader, which a busy machine delays.
            this.timeout(60_000);
            assert.equal(await adapter.step(fixture, stop, step), formatFilePlace(nextPlace, entryPath));
          });
      }
    });
});
