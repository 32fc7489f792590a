import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseThreadRequests } from '../../../contract/thread-requests.ts';
import { basic, sender, type Exchange, type Sender } from '../../support/http.ts';
import { startTestService, sampleCartridges, type RunningService } from '../../support/running-service.ts';

const script = '/app_storefront/cartridge/scripts/hooks/basket.js';
const lines = readFileSync(path.join(sampleCartridges, script), 'utf8').split('\n');
/** Line number of the first line of the body of validateBasket, 1-based. */
const firstLine = lines.findIndex((line) => line.startsWith('exports.validateBasket')) + 2;

describe('the Debugger API over HTTP', () => {
  let service: RunningService;
  let debug: Sender;
  before(async () => {
    service = await startTestService({ flags: ['--cartridges', sampleCartridges] });
    debug = createUserSender('developer', 'developer');
  });
  after(() => service.close());
  beforeEach(() => debug('POST', '/client'));
  afterEach(() => debug('DELETE', '/client'));

  const createUserSender = (login: string, password: string) =>
    sender(`${service.http}/svc/debugger/v2_0`, {
      authorization: basic(login, password),
      'x-svc-client-id': 'test',
    });

  /**
   * Sets a breakpoint and creates a guest's basket, whose hook halts there. Resolves with the thread's ID and the
   * pending response of the Shop API.
   */
  async function haltInHook(
    line = firstLine,
  ): Promise<{ thread: number; pendingResponse: Promise<Exchange> }> {
    await debug('POST', '/breakpoints', { breakpoints: [{ line_number: line, script_path: script }] });
    const guest = await sender(service.http)('POST', '/svc/shop/v23_2/customers/auth?client_id=cartwright', {
      type: 'guest',
    });
    const shop = sender(service.http, { authorization: guest.headers.get('authorization') ?? '' });
    const pendingResponse = shop('POST', '/svc/shop/v23_2/baskets', {});
    const deadline = Date.now() + 10_000;
    for (;;) {
      const { body } = await debug('GET', '/threads');
      const thread = body.script_threads.find(({ status }: { status: string }) => status === 'halted');
      if (thread) return { thread: thread.id, pendingResponse };
      assert.ok(Date.now() < deadline, 'nothing halted');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  const readFaultType = ({ body }: Exchange): string => body.fault?.type ?? body.type;

  it('a debugger client can be created and removed twice, and gets a session cookie', async () => {
    const creationResponse = await debug('POST', '/client');
    assert.equal(creationResponse.status, 204);
    assert.match(creationResponse.headers.get('set-cookie') ?? '', /^svcsid=\w+/);
    assert.equal((await debug('DELETE', '/client')).status, 204);
    assert.equal((await debug('DELETE', '/client')).status, 204);
  });

  it('a client can have 10,000 breakpoints, and the total length of their conditions is limited', async () => {
    const create = (count: number, condition?: string) =>
      Array.from({ length: count }, (_, index) => ({
        line_number: index + 1,
        script_path: script,
        condition,
      }));
    const add = (breakpoints: object[]) => debug('POST', '/breakpoints', { breakpoints });
    for (let count = 0; count < 9999; count += 1111) assert.equal((await add(create(1111))).status, 200);
    const rejection = await add(create(2));
    assert.deepEqual([rejection.status, readFaultType(rejection)], [400, 'QuotaExceededException']);
    assert.equal((await debug('GET', '/breakpoints')).body.breakpoints.length, 9999, 'none was added');
    assert.equal((await add(create(1))).status, 200);

    await debug('DELETE', '/breakpoints');
    const longCondition = '1 '.repeat(300_000);
    assert.equal((await add(create(1, longCondition))).status, 200);
    assert.equal(readFaultType(await add(create(1, longCondition))), 'QuotaExceededException');
  });

  it('two users with the same client ID do not share their breakpoints', async () => {
    const admin = createUserSender('admin', 'admin');
    await admin('POST', '/client');
    const sharedLine = { line_number: firstLine, script_path: script };
    await debug('POST', '/breakpoints', { breakpoints: [sharedLine] });
    assert.equal((await admin('GET', '/breakpoints')).body.breakpoints?.length ?? 0, 0);
    await admin('DELETE', '/breakpoints');
    await admin('DELETE', '/client');
    assert.equal((await debug('GET', '/breakpoints')).body.breakpoints.length, 1);
  });

  it('POST /breakpoints returns only the added breakpoints, with their IDs; they can be read and removed', async () => {
    const response = await debug('POST', '/breakpoints', {
      _v: '2.0',
      breakpoints: [{ line_number: 3, script_path: script, condition: 'a > 1' }],
    });
    const secondResponse = await debug('POST', '/breakpoints', {
      breakpoints: [{ line_number: 4, script_path: script }],
    });
    assert.equal(secondResponse.body.breakpoints.length, 1);
    const [breakpoint] = response.body.breakpoints;
    assert.deepEqual(Object.keys(breakpoint).sort(), ['condition', 'id', 'line_number', 'script_path']);
    assert.equal((await debug('GET', '/breakpoints')).body.breakpoints.length, 2);
    const readResponse = await debug('GET', `/breakpoints/${breakpoint.id}`);
    assert.deepEqual(readResponse.body, { _v: '2.0', ...breakpoint });
    assert.equal((await debug('DELETE', `/breakpoints/${breakpoint.id}`)).status, 204);
    assert.equal((await debug('DELETE', '/breakpoints')).status, 204);
    assert.deepEqual((await debug('GET', '/breakpoints')).body.breakpoints, []);
  });

  it('a halted thread can be inspected and resumed', async () => {
    const { thread, pendingResponse } = await haltInHook();
    const { body } = await debug('GET', `/threads/${thread}`);
    assert.deepEqual(Object.keys(body).sort(), ['_v', 'call_stack', 'id', 'status']);
    const [frame] = body.call_stack;
    assert.deepEqual(frame, {
      index: 0,
      location: { function_name: 'validateBasket()', line_number: firstLine, script_path: script },
    });
    const frames = `/threads/${thread}/frames/0`;
    assert.deepEqual((await debug('GET', `${frames}/eval?expr=1%20%2B%201`)).body, {
      _v: '2.0',
      expression: '1 + 1',
      result: '2',
    });
    const failureResponse = await debug('GET', `${frames}/eval?expr=fName`);
    assert.equal(failureResponse.status, 200);
    assert.equal(failureResponse.body.result, '"fName" is not defined.');
    const variables = (await debug('GET', `${frames}/variables?count=1`)).body;
    assert.equal(variables.count, 1);
    assert.ok(variables.total > 1);
    assert.deepEqual(Object.keys(variables.object_members[0]).sort(), [
      'name',
      'parent',
      'scope',
      'type',
      'value',
    ]);
    const members = (await debug('GET', `${frames}/members?object_path=basketResponse`)).body;
    assert.ok(members.total > 0);
    assert.ok(members.object_members.every(({ parent }: { parent: string }) => parent === 'basketResponse'));
    assert.deepEqual(
      (await debug('GET', `${frames}/members?object_path=duringSubmit`)).body.object_members,
      [],
    );
    assert.equal((await debug('POST', '/threads/reset')).status, 204);

    assert.equal((await debug('POST', `/threads/${thread}/resume`)).status, 200);
    assert.equal((await pendingResponse).status, 200);
  });

  for (const step of ['over', 'into', 'out'])
    it(`a halted thread can be stepped ${step}`, async () => {
      const { thread, pendingResponse } = await haltInHook();
      const { status, body } = await debug('POST', `/threads/${thread}/${step}`);
      assert.deepEqual([status, body.id], [200, thread]);
      // Removing the client resumes a thread that is still halted.
      await debug('DELETE', '/client');
      assert.equal((await pendingResponse).status, 200);
    });

  for (const method of ['POST', 'DELETE']) {
    it(`${method} stop ends the script with ScriptDebuggerTerminate`, async () => {
      const { thread, pendingResponse } = await haltInHook();
      assert.equal((await debug(method, `/threads/${thread}/stop`)).status, 200);
      const { status, body } = await pendingResponse;
      assert.deepEqual([status, body.fault.type], [500, 'HookExecutionException']);
      assert.equal(body.fault.arguments.statusCode, 'ScriptDebuggerTerminate');
    });
  }

  it('a client that asks for them gets the requests for which the threads run', async () => {
    const { thread, pendingResponse } = await haltInHook();
    const { headers } = await debug('GET', '/threads', undefined, { 'x-svc-thread-requests': 'true' });
    assert.deepEqual(parseThreadRequests(headers.get('x-svc-thread-requests') ?? ''), [
      { threadId: thread, method: 'POST', path: '/svc/shop/v23_2/baskets' },
    ]);
    assert.equal((await debug('GET', '/threads')).headers.get('x-svc-thread-requests'), null);
    await debug('DELETE', '/client');
    await pendingResponse;
  });

  it('every step and resume returns the thread, which is no longer halted at the same line', async () => {
    for (const step of ['into', 'over', 'out', 'resume']) {
      const { thread, pendingResponse } = await haltInHook();
      const { status, body } = await debug('POST', `/threads/${thread}/${step}`);
      assert.equal(status, 200, step);
      assert.equal(body.id, thread);
      if (body.status === 'halted') assert.notEqual(body.call_stack[0].location.line_number, firstLine);
      await debug('DELETE', '/client');
      await pendingResponse;
      await debug('POST', '/client');
    }
  });

  it('deleting a debugger client releases its thread, which then passes the line of another breakpoint of the client', async () => {
    const laterLine = lines.findIndex((line) => line.includes('collections.forEach(')) + 1;
    assert.ok(laterLine > firstLine);
    await debug('POST', '/breakpoints', { breakpoints: [{ line_number: laterLine, script_path: script }] });
    const { pendingResponse } = await haltInHook();
    await debug('DELETE', '/client');
    const timeout = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('the script halted although its client was deleted')), 5000).unref();
    });
    assert.equal((await Promise.race([pendingResponse, timeout])).status, 200);
  });

  it('an object path may contain legacy `%u` escapes and array indexes', async () => {
    const { thread, pendingResponse } = await haltInHook();
    const path = `/threads/${thread}/frames/0/members?object_path=basketResponse.%u0073hipments.%5B0%5D`;
    const { status, body } = await debug('GET', path);
    assert.equal(status, 200);
    assert.ok(body.total > 0);
    await debug('POST', `/threads/${thread}/resume`);
    await pendingResponse;
  });

  describe('faults', () => {
    const operations: readonly (readonly [string, string, unknown?])[] = [
      ['GET', '/breakpoints'],
      ['POST', '/breakpoints', { breakpoints: [] }],
      ['DELETE', '/breakpoints'],
      ['GET', '/breakpoints/1'],
      ['DELETE', '/breakpoints/1'],
      ['GET', '/threads'],
      ['POST', '/threads/reset'],
      ['GET', '/threads/1'],
      ['GET', '/threads/1/frames/0/eval?expr=1'],
      ['GET', '/threads/1/frames/0/members'],
      ['GET', '/threads/1/frames/0/variables'],
      ['POST', '/threads/1/into'],
      ['POST', '/threads/1/over'],
      ['POST', '/threads/1/out'],
      ['POST', '/threads/1/resume'],
      ['POST', '/threads/1/stop'],
      ['DELETE', '/threads/1/stop'],
    ];
    const clientOperations: readonly (readonly [string, string, unknown?])[] = [
      ['POST', '/client'],
      ['DELETE', '/client'],
    ];

    for (const [method, path, body] of [...clientOperations, ...operations]) {
      it(`${method} ${path} gets ClientIdRequired without a client ID, and NotAuthorized without valid credentials`, async () => {
        const sendWithoutClientId = sender(debug.baseUrl, { authorization: basic('developer', 'developer') });
        const responseWithoutClientId = await sendWithoutClientId(method, path, body);
        assert.deepEqual(
          [responseWithoutClientId.status, readFaultType(responseWithoutClientId)],
          [400, 'ClientIdRequiredException'],
        );
        // No credentials and an unknown user get the same fault.
        const unauthorizedSenders = [
          sender(debug.baseUrl, { 'x-svc-client-id': 'test' }),
          createUserSender('nobody', 'x'),
        ];
        for (const send of unauthorizedSenders) {
          const response = await send(method, path, body);
          assert.deepEqual([response.status, readFaultType(response)], [401, 'NotAuthorizedException']);
        }
      });
    }

    for (const [method, path, body] of operations) {
      it(`the service responds with DebuggerDisabled to ${method} ${path} without a client`, async () => {
        await debug('DELETE', '/client');
        const response = await debug(method, path, body);
        assert.deepEqual([response.status, readFaultType(response)], [412, 'DebuggerDisabledException']);
      });
    }

    for (const [method, path] of operations.filter(([, path]) => /^\/threads\/1/.test(path))) {
      it(`the service responds with ScriptThreadNotFound to ${method} ${path}, in a document without the property fault`, async () => {
        const { status, body } = await debug(method, path.replace('/1', '/987654'));
        assert.equal(status, 404);
        assert.equal(body.type, 'ScriptThreadNotFoundException');
        assert.deepEqual(body.arguments, { threadId: 987654 });
      });
    }

    it('the service responds with BreakpointNotFound for an unknown breakpoint', async () => {
      for (const method of ['GET', 'DELETE']) {
        const response = await debug(method, '/breakpoints/987654');
        assert.deepEqual([response.status, readFaultType(response)], [404, 'BreakpointNotFoundException']);
        assert.deepEqual(response.body.fault.arguments, { id: 987654 });
      }
    });

    it('the service responds with InvalidScriptPath or InvalidScriptFile for a breakpoint with an invalid path, and adds no breakpoint', async () => {
      for (const [path, fault] of [
        ['no/slash.js', 'InvalidScriptPathException'],
        ['/a/cartridge/b.txt', 'InvalidScriptFileException'],
      ]) {
        const breakpoints = [
          { line_number: 1, script_path: script },
          { line_number: 1, script_path: path },
        ];
        const response = await debug('POST', '/breakpoints', { breakpoints });
        assert.deepEqual([response.status, readFaultType(response)], [400, fault]);
      }
      assert.deepEqual((await debug('GET', '/breakpoints')).body.breakpoints, []);
    });

    it('the service responds with InvalidFrameIndex for a frame that the thread does not have', async () => {
      const { thread, pendingResponse } = await haltInHook();
      for (const subresource of ['eval?expr=1', 'members', 'variables']) {
        const response = await debug('GET', `/threads/${thread}/frames/99/${subresource}`);
        assert.deepEqual([response.status, readFaultType(response)], [400, 'InvalidFrameIndexException']);
        assert.deepEqual(response.body.fault.arguments, { frameIndex: 99, threadId: thread });
      }
      await debug('POST', `/threads/${thread}/resume`);
      await pendingResponse;
    });

    it('the service responds with ObjectPathEndless for an object path whose evaluation never ends', async () => {
      const { thread, pendingResponse } = await haltInHook();
      const endless = '(function () { for (;;) {} })()';
      const response = await debug(
        'GET',
        `/threads/${thread}/frames/0/members?object_path=${encodeURIComponent(endless)}`,
      );
      assert.deepEqual([response.status, readFaultType(response)], [400, 'ObjectPathEndlessException']);
      assert.deepEqual(response.body.fault.arguments, { objectPath: endless, seconds: 5 });
      assert.equal((await debug('GET', `/threads/${thread}/frames/0/eval?expr=1%2B1`)).body.result, '2');
      await debug('POST', `/threads/${thread}/resume`);
      await pendingResponse;
    }).timeout(30_000);
  });
});
