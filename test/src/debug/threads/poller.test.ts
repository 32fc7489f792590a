import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { frameAt } from '../../../support/dap-fake-script.ts';
import { dapFixture, scriptPath, type DapFixture } from '../../../support/dap-session.ts';

describe('polls that the platform holds (long polling)', () => {
  let fixture: DapFixture;
  beforeEach(async () => {
    fixture = await dapFixture();
    fixture.platform.longPoll = true;
  });
  afterEach(() => fixture.close());
  const countPolls = () => fixture.platform.count(/^GET \/threads$/);

  it('long polls are rare while nothing happens, and report a halt immediately', async () => {
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    await sleep(200);
    assert.ok(countPolls() <= 3, `${countPolls()} polls`);
    platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
    assert.ok(countPolls() <= 4, `${countPolls()} polls`);
  });

  it('long polls miss no halt if a thread halts on the same line repeatedly', async () => {
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    const thread = platform.thread(1).halt(frameAt(scriptPath, 6));
    for (let round = 0; round < 30; round++) {
      await dap.waitForStop();
      thread.delayMs = round % 3;
      thread.nextHalts.push([frameAt(scriptPath, 6)]);
      await dap.request('continue', { threadId: 1 });
    }
    await dap.waitForStop();
    await sleep(30);
    assert.deepEqual(dap.unreadEvents('stopped'), []);
  });

  it('a long poll is cancelled if the response to a command was lost', async () => {
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
    await sleep(20);
    platform.failNext(/over$/, 'drop');
    await assert.rejects(dap.request('next', { threadId: 1 }));
    // The thread is still halted, which is not a change for the platform: it may hold a pending long poll for up
    // to 5 s.
    await dap.waitForEvent('stopped', () => true, 2_000);
  });

  it('a long poll does not delay the end of a session', async () => {
    const { dap, start, errors } = fixture;
    await start();
    await sleep(20);
    await dap.request('disconnect');
    assert.deepEqual(errors, []);
  });

  it('long polls that return at once are limited in frequency', async () => {
    const { platform, start } = fixture;
    await start();
    platform.failNext(
      /^GET \/threads$/,
      { status: 304, headers: { 'preference-applied': 'wait=25', etag: '"x"' } },
      1e6,
    );
    await sleep(200);
    assert.ok(countPolls() < 60, `${countPolls()} polls`);
  });

  it('long polls are limited in frequency if the platform sends no entity tags', async () => {
    const { platform, start } = fixture;
    platform.failNext(
      /^GET \/threads$/,
      { status: 200, body: { _v: '2.0', script_threads: [] }, headers: { 'preference-applied': 'wait=25' } },
      1e6,
    );
    await start();
    await sleep(200);
    assert.ok(countPolls() < 60, `${countPolls()} polls`);
  });

  it('long polls find a halt within seconds even if the entity tag never changes', async function () {
    this.timeout(15_000);
    const { dap, platform, start } = fixture;
    platform.tagOverride = () => '"always"';
    await start({ breakpoints: [6] });
    await sleep(200);
    platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForEvent('stopped', () => true, 7_000);
    assert.ok(countPolls() < 20, `${countPolls()} polls`);
  });

  it('long polls find a halt within seconds even if the entity tag is newer than its document', async function () {
    this.timeout(15_000);
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    await sleep(100);
    // The thread halts after the platform has created the document, and before it computes the entity tag.
    platform.rewriteDocument = (line, document) => {
      if (line !== 'GET /threads') return document;
      platform.rewriteDocument = (_, nextDocument) => nextDocument;
      return { _v: '2.0', script_threads: [{ id: 1, status: 'running', call_stack: [] }] };
    };
    platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForEvent('stopped', () => true, 7_000);
    assert.equal((await dap.stack(1))[0]?.line, 6);
  });

  it('long polls report a step by another client at once, with the new stack', async () => {
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    const thread = platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
    const [frameBeforeStep] = await dap.stack(1);
    thread.halt(frameAt(scriptPath, 8));
    await dap.waitForStop();
    assert.equal((await dap.stack(1))[0]?.line, 8);
    await assert.rejects(dap.request('scopes', { frameId: frameBeforeStep?.id }), /has moved on/);
  });
});
