import assert from 'node:assert/strict';
import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import { frameAt } from '../../../support/dap-fake-script.ts';
import { dapFixture, scriptPath, type DapFixture } from '../../../support/dap-session.ts';
import { LiveDebugging, countRoundTrips } from '../../../support/live-debugging.ts';

const strictScript = `'use strict';
const sizes = Array.from({ length: 500 }, (_, i) => i);
exports.beforePOST = function (basket) {
  const names = sizes.map((size) => 'n' + size);
  const typed = new Float32Array(300);
  for (const size of sizes.slice(0, 1)) {
    basket.c_size = size;
    let later = size;
    const fixed = later;
    class Line {}
    let nothing;
    basket.c_line = new Line() + fixed + typed.length + nothing;
  }
  const { total, list: [first] } = { total: 1, list: [2] };
  let never;
  basket.c_total = total + first + names.length;
};
`;

describe('The variables of a modern script', () => {
  let live: LiveDebugging;
  before(async () => {
    live = await LiveDebugging.start(strictScript);
  });
  after(() => live.close());
  afterEach(() => live.finish());

  it('variables are "not yet assigned" only before their declarations', async () => {
    const thread = await live.stopAt(7, 12);
    const { later, fixed, Line, nothing, total, first, never, size } = await live.values(thread);
    assert.deepEqual(
      { later, fixed, Line, nothing, total, first, never, size },
      {
        later: 'not yet assigned',
        fixed: 'not yet assigned',
        Line: 'not yet assigned',
        nothing: 'not yet assigned',
        total: 'not yet assigned',
        first: 'not yet assigned',
        never: 'not yet assigned',
        size: '0',
      },
    );
    assert.equal((await live.dap.evaluate(thread, 'later', 'hover')).result, 'not yet assigned');
    await assert.rejects(live.evaluate(thread, 'later'), /"later" is not yet assigned/);
    await live.dap.request('continue', { threadId: thread });
    await live.waitForStop();
    const laterValues = await live.values(thread);
    assert.deepEqual(
      [laterValues['later'], laterValues['fixed'], laterValues['nothing'], laterValues['total']],
      ['0', '0', 'undefined', 'not yet assigned'],
    );
  });

  it('the lengths of all long arrays of a frame are requested in one evaluation', async () => {
    const thread = await live.stopAt(16);
    live.requests.length = 0;
    const scopes = await live.dap.scopes(thread);
    const local = await live.dap.variables(scopes[0]?.variablesReference ?? 0);
    const closure = await live.dap.variables(scopes[1]?.variablesReference ?? 0);
    assert.equal(live.requests.filter((line) => line.endsWith('/eval')).length, 1, live.requests.join('\n'));
    const lengths = [...local, ...closure].flatMap(({ name, indexedVariables, namedVariables }) =>
      indexedVariables === undefined ? [] : [[name, indexedVariables, namedVariables]],
    );
    assert.deepEqual(lengths, [
      ['names', 500, 1],
      ['typed', 300, 0],
      ['sizes', 500, 1],
    ]);
  });
});

/** Each request takes the same time, so only the number of requests that wait for one another counts. */
describe('the latency between a stop and its variables', () => {
  let live: LiveDebugging;
  before(async () => {
    live = await LiveDebugging.start(strictScript);
    live.delayMs = 30;
  });
  after(() => live.close());

  /** Sends the requests of VS Code when a thread has stopped. */
  const inspect = async (thread: number): Promise<void> => {
    await live.dap.request('threads');
    const { variables } = await live.dap.request<Dap.VariablesResponse['body']>('variables', {
      variablesReference: (await live.dap.scopes(thread))[0]?.variablesReference,
    });
    assert.ok(variables.length > 5);
  };
  const inspectionRequests = () =>
    live.exchanges.filter(({ requestLine }) => requestLine.includes('/frames/'));

  it('the variables of a stop take two round trips to the platform, even at the first stop', async () => {
    const thread = await live.stopAt(12, 16);
    await inspect(thread);
    assert.equal(countRoundTrips(inspectionRequests()), 2, live.requests.join('\n'));
    live.exchanges.length = 0;
    await live.dap.request('continue', { threadId: thread });
    await live.waitForStop();
    await inspect(thread);
    assert.equal(countRoundTrips(inspectionRequests()), 2, live.requests.join('\n'));
    assert.equal(inspectionRequests().length, 2);
    await live.finish();
  });
});

describe('a scope with variables that the platform cannot read', () => {
  let fixture: DapFixture;
  beforeEach(async () => {
    fixture = await dapFixture();
    const { platform, start } = fixture;
    platform.frame.locals = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`v${index}`, index]),
    );
    await start({ breakpoints: [6] });
  });
  afterEach(() => fixture.close());

  const haltAndReadLocals = async (): Promise<readonly Dap.Variable[]> => {
    const { dap, platform } = fixture;
    platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
    return dap.locals(1);
  };

  it('a scope shows an error only for the variable that the platform cannot read', async () => {
    fixture.platform.isUnreadable = (name) => name === 'v13';
    const locals = await haltAndReadLocals();
    assert.deepEqual(
      locals.map(({ name, value }) => [name, value]),
      Array.from({ length: 20 }, (_, index) =>
        index === 13 ? ['(member 13)', '<InternalServerError happened.>'] : [`v${index}`, String(index)],
      ),
    );
  });

  it('a scope shows errors if the platform can read no variable, and the stack is still available', async () => {
    fixture.platform.isUnreadable = () => true;
    const locals = await haltAndReadLocals();
    assert.ok(locals.length > 0 && locals.every(({ value }) => value.includes('InternalServerError')));
    assert.equal((await fixture.dap.stack(1))[0]?.line, 6);
    assert.equal((await fixture.dap.evaluate(1, '1 + 1')).result, '2');
  });
});
