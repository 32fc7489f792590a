import assert from 'node:assert/strict';
import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import { frameAt } from '../../../support/dap-fake-script.ts';
import { dapFixture, scriptPath, type DapFixture } from '../../../support/dap-session.ts';
import { LiveDebugging } from '../../../support/live-debugging.ts';

describe('A condition that cannot be evaluated', () => {
  let fixture: DapFixture;
  beforeEach(async () => {
    fixture = await dapFixture();
    await fixture.start();
  });
  afterEach(() => fixture.close());

  const countReports = () => fixture.dap.output('console').match(/could not be evaluated/g)?.length ?? 0;

  it('a condition that cannot be evaluated is reported in the console only once, with its location', async () => {
    const { dap, platform, file } = fixture;
    await dap.setBreakpoints(file, { line: 6, condition: 'missing.length > 1' });
    const thread = platform.thread(1).halt(frameAt(scriptPath, 6));
    for (let round = 0; round < 3; round++) {
      const { body } = await dap.waitForStop();
      assert.match(body.text ?? '', /"missing.length > 1" could not be evaluated: .*missing is not defined/);
      thread.nextHalts.push([frameAt(scriptPath, 6)]);
      await dap.request('continue', { threadId: 1 });
    }
    await dap.waitForStop();
    assert.equal(countReports(), 1);
    const event = dap.messages.find((message) =>
      JSON.stringify(message).includes('could not be evaluated: '),
    ) as { body: { line?: number } } | undefined;
    assert.equal(event?.body.line, 6);
  });

  it('a condition may end in a semicolon or a comment: the platform gets only the expression', async () => {
    const { dap, platform, file } = fixture;
    platform.frame.locals = { count: 3 };
    await dap.setBreakpoints(
      file,
      { line: 6, condition: 'count > 2; // many' },
      { line: 8, condition: '(count)', logMessage: 'there are {count;} of them' },
    );
    assert.deepEqual(
      [...platform.breakpoints.values()].map(({ condition }) => condition),
      ['count > 2', '(count)'],
    );
    const thread = platform.thread(1).halt(frameAt(scriptPath, 8));
    thread.nextHalts.push([frameAt(scriptPath, 6)]);
    await dap.waitForStop();
    assert.match(dap.output('console'), /there are 3 of them/);
    assert.equal(countReports(), 0);
  });
});

describe('A condition that the service cannot evaluate', () => {
  let live: LiveDebugging;
  before(async () => {
    live = await LiveDebugging.start(
      [
        'exports.beforePOST = function (basket) {',
        '  var lines = [1, 2, 3];',
        '  lines.forEach(function (line) {',
        '    basket.c_line = line;',
        '  });',
        '  const total = lines.length;',
        '  basket.c_total = total;',
        '};',
      ].join('\n'),
    );
  });
  after(() => live.close());

  const waitForReport = (text: string) =>
    live.dap.waitForEvent<Dap.OutputEvent>('output', ({ body }) => body.output.includes(text));

  it('a condition that the service cannot evaluate halts nothing, and is reported at the breakpoint, by the doctor and, once, in the console', async () => {
    const { dap, file } = live;
    const [breakpoint] = await dap.setBreakpoints(file, { line: 4, condition: 'basket.nope.x > 1' });
    const event = waitForReport('"basket.nope.x > 1" could not be evaluated');
    live.send();
    const { body } = await event;
    assert.match(
      body.output,
      /^Breakpoint at hook\.js:4: the condition "basket\.nope\.x > 1" could not be evaluated: TypeError: .*undefined.*\n$/,
    );
    assert.deepEqual([body.category, body.line, body.source?.path], ['console', 4, file]);
    const changeEvent = await dap.waitForEvent<Dap.BreakpointEvent>(
      'breakpoint',
      (breakpointEvent) => breakpointEvent.body.breakpoint.id === breakpoint?.id,
    );
    assert.deepEqual([changeEvent.body.breakpoint.verified, changeEvent.body.breakpoint.line], [true, 4]);
    assert.match(changeEvent.body.breakpoint.message ?? '', /could not be evaluated: TypeError/);
    await live.finish({ withBreakpoints: true });
    // The second report, which comes with a poll for all threads, must not be printed.
    live.send();
    await live.finish({ withBreakpoints: true });
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    assert.equal(dap.output('console').match(/could not be evaluated/g)?.length, 1);
    assert.deepEqual(dap.unreadEvents('stopped'), []);
    const { text } = await dap.request<{ text: string }>('cartwright/doctor', { path: file, line: 4 });
    assert.match(text, /✗ The condition "basket\.nope\.x > 1" cannot be evaluated: TypeError/);
  }).timeout(20_000);

  it('a condition with an uninitialized variable, an unknown name or an exception is reported', async () => {
    const { dap, file } = live;
    await dap.setBreakpoints(
      file,
      { line: 2, condition: 'total > 1' },
      { line: 4, condition: 'nobody === line' },
      { line: 6, condition: '(function () { throw new Error("naïve") })()' },
    );
    const events = [
      waitForReport('"total > 1" could not be evaluated: ReferenceError'),
      waitForReport('"nobody === line" could not be evaluated: "nobody" is not defined'),
      waitForReport('could not be evaluated: Error: naïve'),
    ];
    live.send();
    const lines = (await Promise.all(events)).map(({ body }) => body.line);
    assert.deepEqual(lines, [2, 4, 6]);
    await live.finish();
  });

  it('a changed condition that fails is reported again, and does not prevent other breakpoints from halting', async () => {
    const { dap, file } = live;
    await dap.setBreakpoints(file, { line: 4, condition: 'nobody' });
    const firstReport = waitForReport('"nobody" could not');
    live.send();
    await firstReport;
    await live.finish({ withBreakpoints: true });
    await dap.setBreakpoints(file, { line: 4, condition: 'somebody' }, 7);
    const secondReport = waitForReport('"somebody" could not');
    live.send();
    const thread = await live.waitForStop();
    assert.equal((await dap.stack(thread))[0]?.line, 7);
    await secondReport;
    await live.finish();
  });
});
