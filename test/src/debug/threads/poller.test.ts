import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from '../../../support/dap-fake-script.ts';
import { dapFixture, scriptPath, type DapFixture } from '../../../support/dap-session.ts';

describe('looks that the platform holds', () => {
  let fixture: DapFixture;
  beforeEach(async () => {
    fixture = await dapFixture();
    fixture.platform.longPoll = true;
  });
  afterEach(() => fixture.close());
  const looks = () => fixture.platform.count(/^GET \/threads$/);

  it('are few while nothing happens, and bring a halt when it comes', async () => {
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    await sleep(200);
    assert.ok(looks() <= 3, `${looks()} looks`);
    platform.thread(1).halt(at(scriptPath, 6));
    await dap.stopped();
    assert.ok(looks() <= 4, `${looks()} looks`);
  });

  it('lose no stop where the same line halts again and again', async () => {
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    const thread = platform.thread(1).halt(at(scriptPath, 6));
    for (let again = 0; again < 30; again++) {
      await dap.stopped();
      thread.delay = again % 3;
      thread.ahead.push([at(scriptPath, 6)]);
      await dap.request('continue', { threadId: 1 });
    }
    await dap.stopped();
    await sleep(30);
    assert.deepEqual(dap.unclaimed('stopped'), []);
  });

  it('are called off where the answer to a command was lost', async () => {
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    platform.thread(1).halt(at(scriptPath, 6));
    await dap.stopped();
    await sleep(20);
    platform.spoil(/over$/, 'drop');
    await assert.rejects(dap.request('next', { threadId: 1 }));
    // It stands where it stood, which is no change to the platform: a held look would say nothing for 25 s.
    await dap.stopped();
  });

  it('do not keep a session from ending', async () => {
    const { dap, start, errors } = fixture;
    await start();
    await sleep(20);
    await dap.request('disconnect');
    assert.deepEqual(errors, []);
  });

  it('that come back at once, time and again, are paced', async () => {
    const { platform, start } = fixture;
    await start();
    platform.spoil(
      /^GET \/threads$/,
      { status: 304, headers: { 'preference-applied': 'wait=25', etag: '"x"' } },
      1e6,
    );
    await sleep(200);
    assert.ok(looks() < 60, `${looks()} looks`);
  });

  it('are not asked for again and again by a platform that knows no tags', async () => {
    const { platform, start } = fixture;
    platform.spoil(
      /^GET \/threads$/,
      { status: 200, body: { _v: '2.0', script_threads: [] }, headers: { 'preference-applied': 'wait=25' } },
      1e6,
    );
    await start();
    await sleep(200);
    assert.ok(looks() < 60, `${looks()} looks`);
  });

  it('and whose tag never changes hide no halt for long', async function () {
    this.timeout(15_000);
    const { dap, platform, start } = fixture;
    platform.wrongTag = () => '"always"';
    await start({ breakpoints: [6] });
    await sleep(200);
    platform.thread(1).halt(at(scriptPath, 6));
    await dap.event('stopped', () => true, 7_000);
    assert.ok(looks() < 20, `${looks()} looks`);
  });

  it('and whose tag is newer than the document it comes with hide no halt for long', async function () {
    this.timeout(15_000);
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    await sleep(100);
    // The halt comes between the making of the document and that of its tag.
    platform.rewrite = (line, document) => {
      if (line !== 'GET /threads') return document;
      platform.rewrite = (_, later) => later;
      return { _v: '2.0', script_threads: [{ id: 1, status: 'running', call_stack: [] }] };
    };
    platform.thread(1).halt(at(scriptPath, 6));
    await dap.event('stopped', () => true, 7_000);
    assert.equal((await dap.stack(1))[0]?.line, 6);
  });

  it('show that another party has stepped, at once and with the new stack', async () => {
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    const thread = platform.thread(1).halt(at(scriptPath, 6));
    await dap.stopped();
    const [before] = await dap.stack(1);
    thread.halt(at(scriptPath, 8));
    await dap.stopped();
    assert.equal((await dap.stack(1))[0]?.line, 8);
    await assert.rejects(dap.request('scopes', { frameId: before?.id }), /has moved on/);
  });
});
