import assert from 'node:assert/strict';
import { at } from '../../support/dap-fake-script.ts';
import { dapFixture, scriptPath, type DapFixture } from '../../support/dap-session.ts';

describe('A condition that cannot be evaluated', () => {
  let fixture: DapFixture;
  beforeEach(async () => {
    fixture = await dapFixture();
    await fixture.start();
  });
  afterEach(() => fixture.close());

  const told = () => fixture.dap.output('console').match(/could not be evaluated/g)?.length ?? 0;

  it('is told once for each breakpoint and reason, where it stands', async () => {
    const { dap, platform, file } = fixture;
    await dap.setBreakpoints(file, { line: 6, condition: 'missing.length > 1' });
    const thread = platform.thread(1).halt(at(scriptPath, 6));
    for (let again = 0; again < 3; again++) {
      const { body } = await dap.stopped();
      assert.match(body.text ?? '', /"missing.length > 1" could not be evaluated: .*missing is not defined/);
      thread.ahead.push([at(scriptPath, 6)]);
      await dap.request('continue', { threadId: 1 });
    }
    await dap.stopped();
    assert.equal(told(), 1);
    const event = dap.messages.find((message) =>
      JSON.stringify(message).includes('could not be evaluated: '),
    ) as { body: { line?: number } } | undefined;
    assert.equal(event?.body.line, 6);
  });

  it('is not one that ends in a semicolon or a comment: the platform gets the expression alone', async () => {
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
    const thread = platform.thread(1).halt(at(scriptPath, 8));
    thread.ahead.push([at(scriptPath, 6)]);
    await dap.stopped();
    assert.match(dap.output('console'), /there are 3 of them/);
    assert.equal(told(), 0);
  });
});
