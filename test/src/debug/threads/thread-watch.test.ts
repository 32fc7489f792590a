import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { frameAt } from '../../../support/dap-fake-script.ts';
import { dapFixture, scriptPath, type DapFixture } from '../../../support/dap-session.ts';

describe('Reported stops', () => {
  let fixture: DapFixture;
  beforeEach(async () => (fixture = await dapFixture({ resetIntervalMs: 40 })));
  afterEach(() => fixture.close());

  it('each stop is reported once if a thread halts on the same line again and again', async () => {
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    const thread = platform.thread(1).halt(frameAt(scriptPath, 6));
    for (let round = 0; round < 20; round++) thread.nextHalts.push([frameAt(scriptPath, 6)]);
    for (let round = 0; round < 20; round++) {
      await dap.waitForStop();
      thread.delayMs = round % 3;
      await dap.request('continue', { threadId: 1 });
    }
    await dap.waitForStop();
    await sleep(60);
    assert.deepEqual(dap.unreadEvents('stopped'), []);
  });

  it('a poll that overlaps a command reports no stop', async () => {
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    const thread = platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
    thread.nextHalts.push(undefined);
    platform.failNext(/^GET \/threads$/, { outdatedAfterMs: 60 });
    const pollCount = platform.count(/^GET \/threads$/);
    while (platform.count(/^GET \/threads$/) === pollCount) await sleep(2);
    // The pending poll contains the earlier halt, and its response arrives after the response to the command.
    await dap.request('continue', { threadId: 1 });
    await sleep(120);
    assert.deepEqual(dap.unreadEvents('stopped'), []);
    thread.halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
  });

  it('stops of several threads are reported for their threads', async () => {
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    for (const id of [1, 2, 3]) platform.thread(id).halt(frameAt(scriptPath, 6));
    const stopEvents = [await dap.waitForStop(), await dap.waitForStop(), await dap.waitForStop()];
    assert.deepEqual(stopEvents.map(({ body }) => body.threadId).sort(), [1, 2, 3]);
    platform.thread(2).nextHalts.push([frameAt(scriptPath, 8)]);
    await dap.request('next', { threadId: 2 });
    assert.deepEqual((await dap.waitForStop()).body.threadId, 2);
    assert.equal((await dap.stack(2))[0]?.line, 8);
    assert.equal((await dap.stack(1))[0]?.line, 6);
  });

  it('a stop is reported after a step whose response was lost', async () => {
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
    platform.failNext(/over$/, 'drop');
    await assert.rejects(dap.request('next', { threadId: 1 }), /closed the connection/);
    assert.equal((await dap.waitForStop()).body.threadId, 1);
    assert.equal((await dap.stack(1))[0]?.line, 6);
  });

  it('stops are reported after polls that failed', async () => {
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    platform.failNext(/^GET \/threads$/, 'html', 2);
    await sleep(30);
    platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
    assert.deepEqual(dap.unreadEvents('terminated'), []);
  });

  it('a step whose response contains the halt is reported without a poll', async () => {
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    const thread = platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
    const countPolls = () => platform.count(/^GET \/threads$/);
    platform.failNext(/^GET \/threads$/, { delayMs: 60_000 }, 1e6);
    const previousPollCount = countPolls();
    while (countPolls() === previousPollCount) await sleep(2);
    for (let step = 1; step <= 10; step++) {
      thread.nextHalts.push([frameAt(scriptPath, 6 + (step % 2))]);
      await dap.request('next', { threadId: 1 });
      await dap.waitForStop();
      assert.equal((await dap.stack(1))[0]?.line, 6 + (step % 2));
    }
    assert.equal(countPolls(), previousPollCount + 1);
  });

  it('polls never overlap', async () => {
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    const thread = platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
    platform.failNext(/^GET \/threads$/, { delayMs: 30 }, 1e6);
    for (let step = 0; step < 10; step++) {
      thread.nextHalts.push([frameAt(scriptPath, 6 + (step % 2))]);
      await dap.request('next', { threadId: 1 });
      await dap.waitForStop();
    }
    assert.equal(platform.maxPolls, 1);
  });

  it('a step of a thread that is stepping already is ignored', async () => {
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    const thread = platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
    platform.failNext(/into$/, { delayMs: 200 });
    thread.nextHalts.push([frameAt(scriptPath, 8)]);
    const commands = ['stepIn', 'stepIn', 'next', 'continue'];
    await Promise.all(commands.map((command) => dap.request(command, { threadId: 1 })));
    await dap.waitForStop();
    assert.equal((await dap.stack(1))[0]?.line, 8);
    assert.equal(platform.count(/(into|over|resume)$/), 1);
  });

  it('the halt timeout is reset only while a thread is halted', async () => {
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    await sleep(100);
    assert.equal(platform.count(/reset$/), 0);
    platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
    await sleep(150);
    assert.ok(platform.count(/reset$/) >= 2);
  });

  it('the console reports that the platform ended a halted thread', async () => {
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
    const frameId = (await dap.stack(1))[0]?.id;
    platform.threads.delete(1);
    await dap.waitForEvent('thread', ({ body }) => (body as { reason: string }).reason === 'exited');
    assert.match(dap.output('important'), /ended while it was halted/);
    // VS Code may send it before it has received the event.
    await dap.request('next', { threadId: 1 });
    await assert.rejects(dap.request('scopes', { frameId }), /moved on/);
  });

  it('threads that are halted at the start of a session stop with the reason "entry"', async () => {
    const { dap, platform, start } = fixture;
    platform.thread(4).halt(frameAt('/x/cartridge/y.js', 1));
    await start();
    assert.equal((await dap.waitForStop()).body.reason, 'entry');
  });

  it('threads can be terminated', async () => {
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
    await dap.request('terminateThreads', { threadIds: [1] });
    await dap.waitForEvent('thread', ({ body }) => (body as { reason: string }).reason === 'exited');
    assert.equal(platform.count(/POST \/threads\/1\/stop/), 1);
    await assert.rejects(dap.request('pause', { threadId: 1 }), /cannot halt a running script/);
  });
});
