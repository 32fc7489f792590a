import assert from 'node:assert/strict';
import type { RunningService } from '../../support/running-service.ts';
import { describeMember, type ExpectedValue } from '../../support/stops/expected-value.ts';
import { HttpStops, type StopState, type WireMember } from '../../support/stops/http-stops.ts';
import { startStopService } from '../../support/stops/stop-service.ts';
import { formatPlace, readFixtures, type Stop } from '../../support/stops/stop-table.ts';

const fixtures = readFixtures();

/** Formats all members, or only the expected ones, as `a=1`. A value that matches is written as in the fixture. */
function formatActualValues(
  members: readonly WireMember[],
  expected: ReadonlyMap<string, ExpectedValue>,
  onlyExpected = false,
): string[] {
  return members
    .filter(({ name }) => !onlyExpected || expected.has(name))
    .map((member) => `${member.name}=${describeMember(member, expected.get(member.name))}`)
    .sort();
}

const formatExpectedValues = (expected: ReadonlyMap<string, ExpectedValue>): string[] =>
  [...expected].map(([name, { source }]) => `${name}=${source}`).sort();

function assertVariables({ variables }: StopState, stop: Stop): void {
  const variablesOfScope = (scope: string) => variables.filter((variable) => variable.scope === scope);
  assert.deepEqual(
    formatActualValues(variablesOfScope('local'), stop.locals, stop.hasMoreLocals),
    formatExpectedValues(stop.locals),
    'locals',
  );
  assert.deepEqual(
    formatActualValues(variablesOfScope('closure'), stop.closures, true),
    formatExpectedValues(stop.closures),
    'closures',
  );
  assert.deepEqual(
    formatActualValues(variablesOfScope('global'), stop.globals, true),
    formatExpectedValues(stop.globals),
    'globals',
  );
  const names = variables.map(({ name }) => name);
  assert.deepEqual(
    stop.absentNames.filter((name) => names.includes(name)),
    [],
    'must not be listed',
  );
}

function assertState(state: StopState, stop: Stop): void {
  assertVariables(state, stop);
  for (const [index, [path, expected]] of stop.members.entries())
    assert.deepEqual(
      formatActualValues(state.members[index] ?? [], expected, expected.has('...')),
      formatExpectedValues(expected).filter((value) => value !== '...=?'),
      `members of ${path}`,
    );
  assert.deepEqual(
    stop.evaluations.map(([expression], index) => `${expression} -> ${state.evaluations[index] ?? ''}`),
    stop.evaluations.map(([expression, text]) => `${expression} -> ${text}`),
  );
}

describe('Stops over HTTP', () => {
  let service: RunningService;
  let client: HttpStops;
  before(async function () {
    this.timeout(60_000);
    service = await startStopService();
    client = await HttpStops.connect(service);
  });
  after(() => service.close());

  it('at least three hundred stops are tested over HTTP', () => {
    assert.ok(fixtures.flatMap(({ stops }) => stops).length >= 300);
  });

  for (const fixture of fixtures)
    describe(`in ${fixture.name}`, () => {
      let states: ReadonlyMap<Stop, StopState | Error>;
      before(async () => {
        states = await client.readStates(fixture);
      });

      for (const stop of fixture.stops) {
        const place = `${fixture.name}:${stop.line}${stop.arrival > 1 ? `, arrival ${stop.arrival}` : ''}`;
        it(`the Debugger API returns the correct variables, members and evaluations at ${place}`, () => {
          const state = states.get(stop);
          if (!state) assert.fail('nothing halted here');
          if (state instanceof Error) throw state;
          assertState(state, stop);
        });
        for (const [step, nextPlace] of stop.steps)
          it(`the Debugger API reaches ${formatPlace(nextPlace)} from ${place} by ${step}`, async function () {
            // A step into `require` takes many steps of V8 through the loader, which a busy machine delays.
            this.timeout(60_000);
            assert.equal(await client.step(fixture, stop, step), formatPlace(nextPlace));
          });
      }
    });
});
