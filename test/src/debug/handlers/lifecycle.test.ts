import assert from 'node:assert/strict';
import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { runStreamAdapter } from '../../../../src/debug/stdio.ts';
import { DapClient, DapFailure } from '../../../support/dap-client.ts';
import { FakePlatform } from '../../../support/dap-fake-platform.ts';
import { frameAt } from '../../../support/dap-fake-script.ts';
import { dapFixture, scriptPath, type DapFixture } from '../../../support/dap-session.ts';
import { DapStreamPeer } from '../../../support/dap-stream-peer.ts';

describe('the life cycle of a session', () => {
  let fixture: DapFixture;
  beforeEach(async () => (fixture = await dapFixture()));
  afterEach(() => fixture.close());

  it('a session releases the platform on disconnect, and says that the halted script continues', async () => {
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    const thread = platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
    await dap.request('disconnect');
    await dap.waitForEvent<Dap.OutputEvent>('output', ({ body }) =>
      body.output.startsWith('The halted script continues without the debugger'),
    );
    assert.equal(platform.breakpoints.size, 0);
    assert.equal(thread.status, 'running');
    const requestCount = platform.log.length;
    await sleep(60);
    assert.equal(platform.log.length, requestCount);
  });

  it('a session emits an event when it terminates', async () => {
    const { dap, platform, start } = fixture;
    await start();
    await dap.request('terminate');
    await dap.waitForEvent('terminated');
    assert.equal(platform.hasClient, false);
  });

  it('a session restarts with its breakpoints', async () => {
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
    await dap.request('restart', {});
    assert.equal(platform.breakpoints.size, 1);
    platform.thread(2).halt(frameAt(scriptPath, 6));
    assert.equal((await dap.waitForStop()).body.threadId, 2);
  });

  describe('restarts', () => {
    const waitForThreadExit = () =>
      fixture.dap.waitForEvent<Dap.ThreadEvent>('thread', ({ body }) => body.reason === 'exited');

    it('a restart reports the end of the previous threads to the client', async () => {
      const { dap, platform, start } = fixture;
      await start({ breakpoints: [6] });
      platform.thread(1).halt(frameAt(scriptPath, 6));
      await dap.waitForStop();
      await dap.request('restart', {});
      assert.equal((await waitForThreadExit()).body.threadId, 1);
    });

    it('a restart reports that a stopped thread continues, so VS Code forgets why it stopped', async () => {
      const { dap, platform, start } = fixture;
      await start({ breakpoints: [6] });
      platform.thread(1).halt(frameAt(scriptPath, 6));
      await dap.waitForStop();
      await dap.request('restart', {});
      const { seq } = await waitForThreadExit();
      // VS Code ignores a `continued` event if the exit follows at once, and other clients ignore one after the exit.
      for (const isBeforeExit of [true, false]) {
        const { body, seq: continuedSeq } = await dap.waitForEvent<Dap.ContinuedEvent>('continued');
        assert.equal(body.threadId, 1);
        assert.equal(continuedSeq < seq, isBeforeExit);
      }
    });

    it('several simultaneous restarts set each breakpoint once, and leave no session behind', async () => {
      const { dap, platform, start } = fixture;
      await start({ breakpoints: [6] });
      await Promise.all([1, 2, 3].map(() => dap.request('restart', {})));
      assert.equal(platform.breakpoints.size, 1);
      await dap.request('disconnect');
      const requestCount = platform.log.length;
      await sleep(100);
      assert.equal(platform.log.length, requestCount, 'a session still polls');
    });

    it('a restart ends the session if it cannot connect again', async () => {
      const { dap, platform, configuration, start } = fixture;
      await start();
      const connection = { ...(configuration['connection'] as object), password: 'wrong' };
      await assert.rejects(
        dap.request('restart', { arguments: { ...configuration, connection } }),
        /Check the user name and the password/,
      );
      await dap.waitForEvent('terminated');
      assert.equal(platform.hasClient, false);
    });

    it('a restart counts hits from one again', async () => {
      const { dap, file, platform, start } = fixture;
      await start();
      await dap.setBreakpoints(file, { line: 6, hitCondition: '== 2' });
      for (const id of [1, 2]) {
        platform.thread(id).halt(frameAt(scriptPath, 6));
        if (id === 1) await waitForThreadExit();
        else await dap.waitForStop();
      }
      await dap.request('restart', {});
      await waitForThreadExit();
      platform.thread(3).halt(frameAt(scriptPath, 6));
      assert.equal((await waitForThreadExit()).body.threadId, 3);
      platform.thread(4).halt(frameAt(scriptPath, 6));
      assert.equal((await dap.waitForStop()).body.threadId, 4);
    });

    it('a restart sends again the request that the session was asked to send and that has no response yet', async () => {
      const { dap, platform, start } = fixture;
      const paths: string[] = [];
      let respond: () => void = () => undefined;
      platform.shop = async ({ path }) => {
        paths.push(path);
        if (paths.length === 1) await new Promise<void>((resolve) => (respond = resolve));
        return { status: 200, body: { seen: paths.length } };
      };
      await start();
      await dap.request('cartwright/trigger', { trigger: { method: 'GET', path: '/x', as: 'none' } });
      while (paths.length === 0) await sleep(2);
      await dap.request('restart', {});
      await dap.waitForEvent('output', ({ body }) => (body as { output: string }).output.includes('seen'));
      respond();
      assert.equal(paths.length, 2);
      // The request is complete a moment after its response was printed.
      await sleep(200);
      await dap.request('restart', {});
      await sleep(50);
      assert.equal(paths.length, 2, 'a request with a response is not sent again');
    });

    it('a restart of a session that was started with a request sends the request again, even after its response', async () => {
      const { dap, platform, start } = fixture;
      let count = 0;
      platform.shop = () => Promise.resolve({ status: 200, body: { count: ++count } });
      const waitForResponse = async (text: string) =>
        dap.waitForEvent<Dap.OutputEvent>('output', ({ body }) => body.output.includes(text));
      await start({ configuration: { trigger: { method: 'GET', path: '/x', as: 'none' } } });
      await waitForResponse('"count": 1');
      await dap.request('restart', {});
      await waitForResponse('"count": 2');
    });

    it('a restart that is ended while it connects leaves nothing behind', async () => {
      const { dap, platform, start } = fixture;
      await start({ breakpoints: [6] });
      platform.failNext(/^POST \/breakpoints$/, { outdatedAfterMs: 150 });
      const restartRejection = assert.rejects(
        dap.request('restart', {}),
        /ended while it was being connected/,
      );
      while (platform.count(/^POST \/breakpoints$/) < 2) await sleep(2);
      await dap.request('disconnect');
      await restartRejection;
      assert.deepEqual([platform.hasClient, platform.breakpoints.size], [false, 0]);
    });
  });

  it('after a failed start, what the editor requests on its own causes no notification', async () => {
    const { dap } = fixture;
    await dap.initialize();
    await assert.rejects(dap.request('attach', { connection: { baseUrl: 'nonsense' } }));
    for (const command of ['threads', 'cartwright/pathChanged'])
      await assert.rejects(dap.request(command), (error) => {
        assert.ok(error instanceof DapFailure);
        return error.response.body.error?.showUser === false;
      });
  });

  it('a session announces its capabilities, and rejects unsupported, premature and invalid requests', async () => {
    const { dap } = fixture;
    const { supportsConditionalBreakpoints, supportsStepBack } = await dap.initialize();
    assert.deepEqual([supportsConditionalBreakpoints, supportsStepBack], [true, undefined]);
    await assert.rejects(dap.request('stepBack'), /not supported/);
    await assert.rejects(dap.request('threads'), /send launch or attach first/);
    await assert.rejects(
      dap.request('attach', { connection: { baseUrl: 'nonsense' } }),
      /is not a valid URL/,
    );
  });

  it('a session sends the session cookie to the Debugger API, but not with a request of a trigger', async () => {
    const { platform, dap, start } = fixture;
    const cookies: (string | undefined)[] = [];
    platform.shop = ({ headers }) => {
      cookies.push(headers.cookie);
      return { status: 200, body: { seen: true } };
    };
    await start();
    await dap.request('cartwright/trigger', { trigger: { method: 'GET', path: '/x', as: 'none' } });
    await dap.waitForEvent('output', ({ body }) => (body as { output: string }).output.includes('seen'));
    assert.equal(platform.cookie, 'svcsid=s3ss10n');
    assert.deepEqual(cookies, [undefined]);
  });

  it('a session that ends while its client is being created deletes the client after that', async () => {
    const { dap, platform, configuration } = fixture;
    // The platform may complete the later of two requests first.
    platform.failNext(/^POST \/client$/, { delayMs: 200 });
    await dap.initialize();
    const pendingAttach = dap.request('attach', configuration);
    while (platform.count(/^POST \/client$/) === 0) await sleep(2);
    await Promise.allSettled([pendingAttach, dap.request('disconnect')]);
    await sleep(300);
    assert.equal(platform.hasClient, false);
    assert.equal(platform.count(/^DELETE \/client$/), 1);
  });

  it('a session can be ended while it is connecting', async () => {
    const { platform, dap, configuration } = fixture;
    platform.failNext(/^POST \/client$/, { delayMs: 60_000 });
    await dap.initialize();
    const rejection = assert.rejects(dap.request('attach', configuration), /cancelled/);
    while (platform.count(/^POST \/client$/) === 0) await sleep(2);
    await dap.request('disconnect');
    await rejection;
  });

  describe('An attach request that fails with a message for the user', () => {
    const attachTo = async (connection: object) => {
      const { dap, configuration } = fixture;
      await dap.initialize();
      const mergedConnection = { ...(configuration['connection'] as object), ...connection };
      return dap.request('attach', { ...configuration, connection: mergedConnection });
    };

    it('an attach request fails with a message if the password is wrong', () =>
      assert.rejects(
        attachTo({ password: 'wrong' }),
        /could not be started.*NotAuthorized.*Check the user name and the password/,
      ));

    it('an attach request fails with a message if no server responds', async () => {
      await fixture.platform.stop();
      await assert.rejects(attachTo({}), /Nothing is listening at http:\/\/127.*Start the service/);
    });

    it('an attach request fails with a message if another kind of server responds', async () => {
      const otherServer = createServer((_, response) => {
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<!doctype html><title>My Dev Server</title>');
      }).listen(0, '127.0.0.1');
      await new Promise((resolve) => otherServer.once('listening', resolve));
      const { port } = otherServer.address() as AddressInfo;
      try {
        await assert.rejects(
          attachTo({ baseUrl: `http://127.0.0.1:${port}` }),
          /responded with status 200 and an HTML page titled "My Dev Server" instead of the platform's JSON/,
        );
      } finally {
        otherServer.closeAllConnections();
        otherServer.close();
      }
    });

    it('an attach request fails with a message if a plain HTTP server listens at an HTTPS address', () =>
      assert.rejects(
        attachTo({ baseUrl: fixture.platform.baseUrl.replace('http:', 'https:') }),
        /https:\/\/127\.0\.0\.1:\d+ does not use HTTPS\. Use http:\/\/ in "baseUrl"/,
      ));

    it('an attach request fails with a message if the address has a path', async () => {
      fixture.platform.shop = () => ({
        status: 404,
        body: { fault: { type: 'ResourcePathNotFoundException', message: 'No resource has this path.' } },
      });
      await assert.rejects(
        attachTo({ baseUrl: `${fixture.platform.baseUrl}/somewhere` }),
        /No resource has this path\. Check "baseUrl" \(host and port only, without a path\)/,
      );
    });

    it('an attach request fails with a message if there is no password', () =>
      assert.rejects(attachTo({ password: undefined }), /needs a user.*CARTWRIGHT_PASSWORD/));

    it('an attach request fails with a message if attributes are invalid', () =>
      assert.rejects(
        attachTo({ baseURL: 'x' }),
        /"connection": "baseURL" is not an attribute here; use one of baseUrl/,
      ));
  });

  it('a session ends with a message when the platform becomes unavailable', async () => {
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
    await platform.stop();
    await dap.waitForEvent('terminated');
    assert.match(dap.output('stderr'), /The session has ended: Nothing is listening at/);
    await dap.request('disconnect');
  });

  it('a session continues after a restart of the platform', async () => {
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    const { port } = platform;
    await platform.stop();
    const restartedPlatform = await new FakePlatform().start(port);
    try {
      await dap.waitForEvent('output', ({ body }) =>
        (body as { output: string }).output.includes('breakpoints have been restored'),
      );
      assert.equal(restartedPlatform.breakpoints.size, 1);
      restartedPlatform.thread(5).halt(frameAt(scriptPath, 6));
      assert.equal((await dap.waitForStop()).body.threadId, 5);
      await dap.request('disconnect');
    } finally {
      await restartedPlatform.stop();
    }
  });

  it('a session runs over streams with a connection from the environment, and releases the platform when its client disconnects', async () => {
    const { platform, workspace } = fixture;
    const [toAdapter, fromAdapter] = [new PassThrough(), new PassThrough()];
    const completion = runStreamAdapter(
      {
        environment: {
          CARTWRIGHT_BASE_URL: platform.baseUrl,
          CARTWRIGHT_USERNAME: 'developer',
          CARTWRIGHT_PASSWORD: 'developer',
        },
        workingFolder: workspace.folder,
        log: () => undefined,
      },
      toAdapter,
      fromAdapter,
    );
    const dap = new DapClient(new DapStreamPeer(fromAdapter, toAdapter));
    await dap.initialize();
    await dap.request('attach', {});
    await dap.setBreakpoints(fixture.file, 6);
    await dap.request('configurationDone');
    platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
    toAdapter.end();
    await completion;
    assert.equal(platform.breakpoints.size, 0);
    assert.equal(platform.threads.get(1)?.status, 'running');
  });

  it('a session over streams ends at once if its signal was aborted before it began', async () => {
    const { workspace } = fixture;
    const options = { environment: {}, workingFolder: workspace.folder, log: () => undefined };
    await runStreamAdapter({ ...options, signal: AbortSignal.abort() }, new PassThrough(), new PassThrough());
  });
});
