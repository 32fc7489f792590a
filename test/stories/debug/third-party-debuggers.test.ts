import assert from 'node:assert/strict';
import {
  developerAuthorization,
  ThirdPartyClient,
  type RawResponse,
} from '../../support/third-party-client.ts';
import type { RunningService } from '../../support/running-service.ts';
import { runFixture, startStopService } from '../../support/stops/stop-service.ts';

/*
 * The requests of other projects' debuggers in their order, with their targets and headers, and the parts of responses
 * that these debuggers rely on. None of their code is copied here.
 */

const script = '/stops/cartridge/scripts/platform/foreign.js';
const [helperLine, callLine, commentLine, lineAfterComment] = [7, 18, 19, 20];
const v2Path = '/s/-/dw/debugger/v2_0';
const createBreakpoints = (...lines: readonly number[]) => ({
  breakpoints: lines.map((line_number) => ({ line_number, script_path: script })),
});
const linesOf = ({ json }: RawResponse): number[] =>
  json.breakpoints.map(({ line_number }: { line_number: number }) => line_number);
const namesOf = ({ json }: RawResponse): string[] =>
  json.object_members.map(({ name }: { name: string }) => name);
const requireSuccess = (response: RawResponse): RawResponse => {
  assert.ok(response.status < 400, `${response.status} ${response.text}`);
  return response;
};
/** Asserts that a document has exactly these keys, because some clients reject unknown keys. */
const assertKeys = (document: object, ...keys: readonly string[]): void =>
  assert.deepEqual(Object.keys(document).sort(), [...keys].sort());

describe('debuggers of other projects', () => {
  let service: RunningService;
  let scriptRun: Promise<unknown>;
  before(async function () {
    this.timeout(60_000);
    service = await startStopService();
  });
  after(() => service.close());
  const clients = new Set<ThirdPartyClient>();
  afterEach(async () => {
    for (const client of clients)
      await client.send('DELETE', '/client', undefined, { authorization: developerAuthorization });
    clients.clear();
    await scriptRun;
  });
  const connect = (prefix: string, headers: Readonly<Record<string, string>>): ThirdPartyClient => {
    const client = new ThirdPartyClient({ baseUrl: service.http, prefix, headers });
    clients.add(client);
    return client;
  };
  const run = () => void (scriptRun = runFixture(service, { name: 'platform/foreign.js' }));

  it('Prophet for VS Code can debug: absolute URLs in the request line, with doubled slashes; pages of 100; escaped paths', async () => {
    const prophet = connect(`https://${new URL(service.http).host}${v2Path}/`, {
      'x-dw-client-id': 'prophet',
      'content-type': 'application/json',
      authorization: developerAuthorization,
    });
    const request = async (method: string, path: string, body?: unknown) =>
      requireSuccess(await prophet.send(method, path, body)).json;
    await request('POST', '/client');
    await request('DELETE', '/breakpoints');
    // Prophet shows the returned lines of breakpoints with the same path.
    const breakpointsResponse = requireSuccess(
      await prophet.send('POST', '/breakpoints', createBreakpoints(callLine, commentLine)),
    );
    assert.deepEqual(linesOf(breakpointsResponse), [callLine, commentLine]);
    for (const { id, script_path } of breakpointsResponse.json.breakpoints)
      assert.deepEqual([Number.isInteger(id), script_path], [true, script]);
    run();
    const { id } = await prophet.waitForHalt();
    const { call_stack } = await request('GET', `/threads/${id}`);
    for (const [index, frame] of call_stack.entries()) {
      assert.equal(frame.index, index);
      assert.match(frame.location.script_path, /^\/stops\/cartridge\//);
      assert.equal(typeof frame.location.function_name, 'string');
    }
    assert.equal(call_stack[0].location.line_number, callLine);

    const frame = `/threads/${id}/frames/0`;
    const { object_members: variables, total } = await request('GET', `${frame}/variables?start=0&count=100`);
    assert.equal(total, variables.length);
    for (const { name, type, value, scope } of variables) {
      assert.deepEqual([typeof name, typeof type, typeof value], ['string', 'string', 'string']);
      assert.ok(['local', 'closure', 'global'].includes(scope));
    }
    const sizes: number[] = [];
    for (let start = 0; ; start += 100) {
      const page = await request('GET', `${frame}/members?object_path=numbers&start=${start}&count=100`);
      sizes.push(page.object_members.length);
      if (page.total <= start + 100) break;
    }
    assert.deepEqual(sizes, [100, 100, 51]);
    // Prophet requests a member by the path of the parent, a dot and the name. It encodes the path with `escape`, which
    // writes ö and ß in Latin-1.
    for (const [path, name] of [
      ['order.lines.%5B1%5D', 'sku'],
      ['gr%F6%DFe', 'wert'],
      ['list', '[0]'],
    ])
      assert.equal(
        (await request('GET', `${frame}/members?object_path=${path}&start=0&count=100`)).object_members[0]
          .name,
        name,
      );
    assert.equal(
      (await request('GET', `${frame}/eval?expr=${encodeURIComponent("list[0] + 'ü'")}`)).result,
      'xü',
    );
    // Prophet waits for the thread with the ID in the response to the step, and polls that thread on a timer.
    assert.equal((await request('POST', `/threads/${id}/over`)).id, id);
    assert.equal((await prophet.waitForHalt()).call_stack[0].location.line_number, lineAfterComment);
    await request('POST', '/threads/reset');
    for (const { id: breakpoint } of breakpointsResponse.json.breakpoints)
      await request('DELETE', `/breakpoints/${breakpoint}`);
    await request('POST', `/threads/${id}/resume`);
    await scriptRun;
    assert.deepEqual((await request('GET', '/threads')).script_threads ?? [], []);
    await request('DELETE', '/client');
  });

  it('B2C developer tooling can debug: session cookie, complete sets of breakpoints, members of all evaluations', async () => {
    const commandLineClient = connect(v2Path, {
      'x-dw-client-id': 'b2c-cli',
      'content-type': 'application/json',
      authorization: developerAuthorization,
    });
    const request = async (method: string, path: string, body?: unknown) =>
      requireSuccess(await commandLineClient.send(method, path, body)).json;
    await commandLineClient.send('DELETE', '/client');
    await request('POST', '/client');
    assert.match(commandLineClient.cookies.get('dwsid') ?? '', /^\w+$/);
    // The tool finds each breakpoint by the requested line. Without a match, it shows the breakpoint as not set.
    for (const lines of [[commentLine], [commentLine, callLine]]) {
      await request('DELETE', '/breakpoints');
      assert.deepEqual(
        linesOf(await commandLineClient.send('POST', '/breakpoints', createBreakpoints(...lines))),
        lines,
      );
    }
    run();
    const { id } = await commandLineClient.waitForHalt();
    const frame = `/threads/${id}/frames/0`;
    const { object_members } = await request('GET', `${frame}/variables`);
    const locals = object_members.filter(({ scope }: { scope: string }) => scope === 'local');
    assert.deepEqual(
      locals.map(({ name }: { name: string }) => name),
      ['order', 'list', 'numbers', 'i', 'größe', 'total'],
    );
    assert.ok(object_members.every(({ value }: { value: unknown }) => typeof value === 'string'));
    for (const [expression, result, members] of [
      ['1 + 1', '2', []],
      ['order.no', '0001', []],
      ['order.lines.map(function (line) {\n  return line.sku;\n})', 'a,b', ['[0]', '[1]', 'length']],
      ['{ a: 1 }', '[object Object]', ['a']],
      ['"x" + [1][0] & 1', '0', []],
    ] as const) {
      const query = new URLSearchParams({ expr: expression }).toString();
      assert.equal((await request('GET', `${frame}/eval?${query}`)).result, result, expression);
      const path = new URLSearchParams({ object_path: expression }).toString();
      const response = await commandLineClient.send('GET', `${frame}/members?${path}`);
      assert.deepEqual(response.status < 400 ? namesOf(response) : [], members, expression);
    }
    // The tool detects a step by a different location, or by another status in between.
    await request('POST', `/threads/${id}/into`);
    assert.equal((await commandLineClient.waitForHalt()).call_stack[0].location.line_number, helperLine);
    await request('POST', `/threads/${id}/out`);
    assert.notEqual((await commandLineClient.waitForHalt()).call_stack[0].location.line_number, helperLine);
    await request('DELETE', `/threads/${id}/stop`);
    await scriptRun;
    // The tool accepts a fault with or without the wrapper `fault`, and reads its type and message.
    const { json, status } = await commandLineClient.send('POST', `/threads/${id}/resume`);
    const fault = json.fault ?? json;
    assert.deepEqual(
      [status, fault.type, typeof fault.message],
      [404, 'ScriptThreadNotFoundException', 'string'],
    );
    await request('DELETE', '/client');
    assert.equal((await commandLineClient.send('GET', '/threads')).status, 412);
  });

  it('dwre-tools in Python can debug: version 1.0, queries with +, the first thread of the list', async () => {
    const pythonClient = connect('/s/-/dw/debugger/v1_0', {
      'user-agent': 'python-requests/2.18.4',
      'accept-encoding': 'gzip, deflate',
      accept: '*/*',
      connection: 'keep-alive',
      'x-dw-client-id': 'dwre-tools',
      authorization: developerAuthorization,
    });
    const request = async (method: string, path: string, body?: unknown) =>
      requireSuccess(await pythonClient.send(method, path, body)).json;
    await request('DELETE', '/client');
    await request('POST', '/client');
    await request('DELETE', '/breakpoints');
    await request('POST', '/breakpoints', createBreakpoints(lineAfterComment));
    await request('POST', '/threads/reset');
    const [{ line_number, script_path }] = (await request('GET', '/breakpoints')).breakpoints;
    assert.deepEqual([line_number, script_path], [lineAfterComment, script]);
    run();
    await pythonClient.waitForHalt();
    const [thread] = (await request('GET', '/threads')).script_threads;
    assert.equal(thread.call_stack[0].location.line_number, lineAfterComment);
    const frame = `/threads/${thread.id}/frames/0`;
    const members = (await request('GET', `${frame}/members`)).object_members;
    assert.ok(members.some(({ name, value }: Record<string, string>) => name === 'total' && value === '3'));
    assert.ok(members.every(({ value }: { value: unknown }) => typeof value === 'string'));
    assert.equal((await request('GET', `${frame}/eval?expr=total+%2B+order.lines%5B0%5D.sku`)).result, '3a');
    await request('POST', `/threads/${thread.id}/resume`);
    await scriptRun;
    await request('DELETE', '/client');
  });

  it('the plug-in for IntelliJ can debug: credentials only after a 401, and no unknown keys', async () => {
    const plugin = connect(v2Path, {
      'user-agent': 'okhttp/4.9.0',
      'x-dw-client-id': 'SFCCDebugger',
      'content-type': 'application/json',
    });
    /** Sends a request without credentials, and then with them. Only wrong passwords lock a user, not missing ones. */
    const request = async (method: string, path: string, body?: unknown) => {
      assert.equal((await plugin.send(method, path, body)).status, 401);
      return requireSuccess(await plugin.send(method, path, body, { authorization: developerAuthorization }))
        .json;
    };
    await request('POST', '/client');
    const breakpointsResponse = await request('POST', '/breakpoints', createBreakpoints(callLine));
    assertKeys(breakpointsResponse, '_v', 'breakpoints');
    assertKeys(breakpointsResponse.breakpoints[0], 'id', 'line_number', 'script_path');
    run();
    await plugin.send('GET', '/threads');
    const clientWithCredentials = connect(v2Path, {
      'x-dw-client-id': 'SFCCDebugger',
      authorization: developerAuthorization,
    });
    const thread = await clientWithCredentials.waitForHalt();
    assertKeys(await request('GET', '/threads'), '_v', 'script_threads');
    assertKeys(thread, 'id', 'status', 'call_stack');
    assertKeys(thread.call_stack[0], 'index', 'location');
    assertKeys(thread.call_stack[0].location, 'function_name', 'line_number', 'script_path');
    const frame = `/threads/${thread.id}/frames/0`;
    for (const path of [
      'variables?start=0&count=100',
      'members?start=0&count=100&object_path=order.lines.[0]',
    ]) {
      const page = await request('GET', `${frame}/${path}`);
      assertKeys(page, '_v', 'object_members', 'count', 'start', 'total');
      assert.ok(page.object_members.length > 0);
      for (const member of page.object_members)
        assertKeys(member, 'name', 'parent', 'scope', 'type', 'value');
    }
    const evaluation = await request('GET', `${frame}/eval?expr=order.lines[1].sku%20===%20%22b%22`);
    assert.deepEqual(evaluation, { _v: '2.0', expression: 'order.lines[1].sku === "b"', result: 'true' });
    for (const step of ['into', 'out', 'over'])
      assertKeys(await request('POST', `/threads/${thread.id}/${step}`), '_v', 'id', 'status', 'call_stack');
    await request('POST', `/threads/${thread.id}/resume`);
    await scriptRun;
    await request('DELETE', `/breakpoints/${breakpointsResponse.breakpoints[0].id}`);
    await request('DELETE', '/client');
    const { json } = await plugin.send('GET', '/threads', undefined, {
      authorization: developerAuthorization,
    });
    assertKeys(json, '_v', 'fault');
    assertKeys(json.fault, 'type', 'message');
  });

  it('a client in Rust can debug: repeated complete sets of breakpoints, and bodies that may be empty', async () => {
    const client = connect(v2Path, {
      'x-dw-client-id': 'sfcc-dap',
      'content-type': 'application/json',
      authorization: developerAuthorization,
    });
    const request = async (method: string, path: string, body?: unknown) =>
      requireSuccess(await client.send(method, path, body)).json ?? {};
    await request('POST', '/client');
    // The client assumes that POST replaces the breakpoints: the same line twice must not halt twice.
    for (const lines of [[callLine], [callLine, lineAfterComment]])
      assert.deepEqual(
        linesOf(await client.send('POST', '/breakpoints', createBreakpoints(...lines))),
        lines,
      );
    run();
    const places: number[] = [];
    for (let halts = 0; halts < 2; halts++) {
      const { id, call_stack } = await client.waitForHalt();
      places.push(call_stack[0].location.line_number);
      const path = encodeURIComponent('order.lines.[0]');
      const { object_members } = await request('GET', `/threads/${id}/frames/0/members?object_path=${path}`);
      assert.equal(object_members[0].value, 'a');
      const { result } = await request('GET', `/threads/${id}/frames/0/eval?expr=no%2Dsuch%2Dname`);
      assert.match(result, /^"no" is not defined/);
      await request('POST', `/threads/${id}/resume`);
    }
    assert.deepEqual(places, [callLine, lineAfterComment]);
    await scriptRun;
    await request('DELETE', '/breakpoints');
    await request('DELETE', '/client');
  });

  it('sfcc-debugger for Neovim can debug: curl, unescaped brackets, the first thread of the list', async () => {
    const plugin = connect(v2Path, {
      'user-agent': 'curl/8.4.0',
      'x-dw-client-id': 'sfcc-debugger.nvim',
      authorization: developerAuthorization,
    });
    requireSuccess(await plugin.send('POST', '/client'));
    requireSuccess(await plugin.send('POST', '/breakpoints', createBreakpoints(callLine)));
    run();
    await plugin.waitForHalt();
    const [{ id }] = (await plugin.send('GET', '/threads')).json.script_threads;
    for (const [query, name] of [
      ['', 'order'],
      ['?object_path=order.lines.[1]', 'sku'],
    ] as const)
      assert.equal(namesOf(await plugin.send('GET', `/threads/${id}/frames/0/members${query}`))[0], name);
    assert.equal((await plugin.send('GET', `/threads/${id}`)).json.id, id);
    requireSuccess(await plugin.send('POST', '/threads/reset'));
    requireSuccess(await plugin.send('DELETE', '/client'));
    await scriptRun;
  });

  it('sfcc-cli can debug: the statuses 200 and 204 only, and the next location in the response to a step', async () => {
    const cli = connect(v2Path, {
      'x-dw-client-id': 'sfcc-cli-debugger',
      authorization: developerAuthorization,
    });
    const request = async (method: string, path: string, body?: unknown) => {
      const response = await cli.send(method, path, body);
      assert.ok([200, 204].includes(response.status), response.text);
      return response.json;
    };
    assert.equal((await cli.send('POST', '/client')).status, 204);
    await request('POST', '/breakpoints', { _v: '2_0', ...createBreakpoints(callLine) });
    run();
    const { id } = await cli.waitForHalt();
    const path = `/threads/${id}/frames/0/members?object_path=order`;
    assert.ok(
      (await request('GET', path)).object_members.every(
        ({ value }: { value: unknown }) => typeof value === 'string',
      ),
    );
    const stepResponse = await request('POST', `/threads/${id}/over`);
    assert.equal(stepResponse.call_stack[0].location.line_number, lineAfterComment);
    await request('POST', `/threads/${id}/resume`);
    await scriptRun;
    await request('DELETE', '/breakpoints');
    await request('DELETE', '/client');
  });
});
