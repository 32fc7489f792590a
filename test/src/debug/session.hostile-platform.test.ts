import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Clock } from '../../../src/client/clock.ts';
import type { HttpResponse, HttpRequest, Transport } from '../../../src/client/transport.ts';
import { CartwrightSession } from '../../../src/debug/session.ts';
import { DapClient, DapFailure } from '../../support/dap-client.ts';
import { orderScript } from '../../support/dap-session.ts';
import { DapWorkspace } from '../../support/dap-workspace.ts';

/** `FUZZ=2000` sets the number of runs. */
const runCount = Number(process.env['FUZZ'] ?? 60);

/** Unexpected JSON, such as names of prototypes' members, huge numbers, deep nesting and long strings. */
const hostileValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    null,
    [],
    {},
    [null],
    [[]],
    [{}],
    '',
    '__proto__',
    'constructor',
    '\u0000',
    '../../../../etc/passwd',
    -1,
    0,
    1.5,
    2 ** 53,
    Infinity,
    -Infinity,
    1e300,
    true,
    '6',
    'x'.repeat(100_000),
    Array.from({ length: 5_000 }, () => ({ location: null })),
    JSON.parse('{"__proto__": {"polluted": true}, "constructor": null, "toString": 1, "length": -1}'),
    JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`),
  ),
);

interface Behavior {
  readonly kind: 'normal' | 'part' | 'whole' | 'raw';
  readonly position: number;
  readonly value: unknown;
  readonly status: number;
  readonly raw: string;
}
const behavior: fc.Arbitrary<Behavior> = fc.record({
  kind: fc.constantFrom('normal', 'normal', 'part', 'part', 'part', 'whole', 'raw'),
  position: fc.nat(),
  value: hostileValue,
  status: fc.constantFrom(200, 200, 200, 201, 204, 304, 302, 400, 401, 404, 412, 500),
  raw: fc.oneof(fc.string(), fc.constantFrom('<html>', '{', '[[[', '"', 'null', '﻿{}', '{"a":1}{"b":2}')),
});

/** Returns the document with which a real platform responds, or undefined if its response has none. */
function normalDocument({ method, url }: HttpRequest): unknown {
  const path = url.pathname.replace(/^.*\/debugger\/v2_0/, '');
  const location = (line_number: number) => ({
    function_name: 'afterPOST()',
    line_number,
    script_path: '/app_shop/cartridge/scripts/order.js',
  });
  const thread = {
    id: 1,
    status: 'halted',
    call_stack: [5, 6].map((line, index) => ({ index, location: location(line) })),
  };
  const member = (name: string, type: string, value: string, scope: string) => ({
    name,
    parent: '',
    type,
    value,
    scope,
  });
  const object_members = [
    member('order', 'object', '[object Order]', 'local'),
    member('lines', 'Array', '[1, 2, 3]', 'closure'),
    member('total', 'number', '12', 'global'),
  ];
  if (path === '/breakpoints')
    return { _v: '2.0', breakpoints: [{ id: 1, ...location(6), condition: undefined }] };
  if (path === '/threads' && method === 'GET') return { _v: '2.0', script_threads: [thread] };
  if (/\/eval$/.test(path)) return { _v: '2.0', expression: 'x', result: '\u2063cartwright:error:1' };
  if (/\/(variables|members)$/.test(path)) return { _v: '2.0', count: 3, start: 0, total: 3, object_members };
  if (/\/threads\/\d+/.test(path)) return { _v: '2.0', ...thread };
  return undefined;
}

/** Returns a copy of a document in which the hostile value replaces one value, or the hostile value if it has none. */
function replaceByHostileValue(document: unknown, { position, value }: Behavior): unknown {
  const places: [Record<string, unknown>, string][] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const key of Object.keys(node)) {
      places.push([node as Record<string, unknown>, key]);
      walk((node as Record<string, unknown>)[key]);
    }
  };
  const copy: unknown = structuredClone(document);
  walk(copy);
  const place = places[position % Math.max(places.length, 1)];
  if (!place) return value;
  place[0][place[1]] = value;
  return copy;
}

/** Returns a value as JSON, or '' for undefined. Infinity is 1e999, for which `JSON.stringify` would write null. */
const toText = (value: unknown): string =>
  value === undefined
    ? ''
    : JSON.stringify(value, (_, nested: unknown) =>
        nested === Infinity ? '\u0001+' : nested === -Infinity ? '\u0001-' : nested,
      ).replace(/"\\u0001([+-])"/g, (_, sign) => `${sign === '-' ? '-' : ''}1e999`);

class HostilePlatform implements Transport {
  readonly #behaviors: readonly Behavior[];
  #nextIndex = 0;
  requestCount = 0;
  constructor(behaviors: readonly Behavior[]) {
    this.#behaviors = behaviors;
  }
  async send(request: HttpRequest): Promise<HttpResponse> {
    this.requestCount++;
    await new Promise((resolve) => setImmediate(resolve));
    const behavior = this.#behaviors[this.#nextIndex++ % this.#behaviors.length]!;
    const document = normalDocument(request);
    const headers = {
      etag: behavior.position % 2 ? '"1"' : '\u2028',
      'preference-applied': 'wait=25',
      'set-cookie': 'svcsid=\u0007',
    };
    // Without a client there is no session, and without a response to its deletion the session does not end.
    if (/\/client$/.test(request.url.pathname)) return { status: 204, headers, text: '' };
    switch (behavior.kind) {
      case 'normal':
        return { status: document === undefined ? 204 : 200, headers, text: toText(document) };
      case 'part':
        return { status: behavior.status, headers, text: toText(replaceByHostileValue(document, behavior)) };
      case 'whole':
        return { status: behavior.status, headers, text: toText(behavior.value) };
      case 'raw':
        return { status: behavior.status, headers, text: behavior.raw };
    }
  }
  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** The system's clock, but with timers that are 50 times as fast. */
const fastClock: Clock = {
  now: () => Date.now(),
  monotonicNow: () => performance.now(),
  schedule: (milliseconds, callback) => {
    const timer = setTimeout(callback, milliseconds / 50);
    return () => clearTimeout(timer);
  },
};

const internalErrorText =
  /TypeError|RangeError|SyntaxError|Cannot (read|convert|set)|is not (a function|iterable|defined)|Invalid array|call stack size|failed unexpectedly|\[object Object\]\./;

describe('a session with a hostile platform', () => {
  let workspace: DapWorkspace;
  before(() => {
    workspace = new DapWorkspace({ 'cartridges/app_shop/cartridge/scripts/order.js': orderScript });
  });
  after(() => workspace.remove());

  async function runSession(behaviors: readonly Behavior[]): Promise<void> {
    const errors: Error[] = [];
    const platform = new HostilePlatform(behaviors);
    const adapter = new CartwrightSession({
      clock: fastClock,
      environment: {},
      connections: () => Promise.resolve(undefined),
      workingFolder: workspace.folder,
      transport: () => platform,
      log: (error) => errors.push(error),
      outageTimeLimitMs: 1_000,
    });
    const dap = new DapClient(adapter);
    /** Asserts that a request gets one response within a time limit, with a body or a message. */
    const request = async <Body>(command: string, args: object = {}): Promise<Partial<Body>> => {
      const timeout = new Promise<never>((_, reject) =>
        setTimeout(() => reject(new Error(`${command} got no response`)), 20_000).unref(),
      );
      try {
        return (await Promise.race([dap.request<Body>(command, args), timeout])) ?? {};
      } catch (error) {
        if (!(error instanceof DapFailure)) throw error;
        assert.notEqual(error.message, '', command);
        assert.doesNotMatch(error.message, internalErrorText, command);
        return {};
      }
    };
    await request('initialize', { adapterID: 'cartwright' });
    const connection = { baseUrl: 'http://127.0.0.1:9', username: 'u', password: 'p' };
    await request('attach', { connection, cartridges: ['cartridges'] });
    const path = workspace.path('cartridges/app_shop/cartridge/scripts/order.js');
    await request('setBreakpoints', {
      source: { path },
      breakpoints: [{ line: 5, condition: 'order' }, { line: 6, logMessage: '{order.total}' }, { line: 7 }],
    });
    await request('configurationDone');
    await new Promise((resolve) => setTimeout(resolve, 20));
    const { threads = [] } = await request<{ threads: { id: number }[] }>('threads');
    for (const { id: threadId } of [...threads, { id: 1 }].slice(0, 3)) {
      const { stackFrames = [] } = await request<{ stackFrames: { id: number }[] }>('stackTrace', {
        threadId,
      });
      for (const { id: frameId } of stackFrames.slice(0, 2)) {
        const { scopes = [] } = await request<{ scopes: { variablesReference: number }[] }>('scopes', {
          frameId,
        });
        for (const { variablesReference } of scopes) {
          const { variables = [] } = await request<{
            variables: { variablesReference: number; name: string }[];
          }>('variables', { variablesReference });
          for (const variable of variables.slice(0, 3))
            if (variable.variablesReference > 0) {
              await request('variables', { variablesReference: variable.variablesReference });
              await request('variables', {
                variablesReference: variable.variablesReference,
                filter: 'indexed',
                start: 0,
                count: 3,
              });
            }
          await request('setVariable', { variablesReference, name: 'total', value: '1' });
        }
        for (const context of ['hover', 'watch', 'repl', 'clipboard'])
          await request('evaluate', { expression: 'order.lines[0]', frameId, context });
        await request('completions', { text: 'order.', column: 7, frameId });
        await request('stepInTargets', { frameId });
      }
      await request('cartwright/doctor', { path, line: 6 });
      for (const command of ['next', 'stepIn', 'stepOut', 'continue']) {
        await request(command, { threadId });
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    }
    await request('disconnect');
    await adapter.release();
    // A session that has ended sends no more requests, not even within two seconds of this clock.
    const { requestCount } = platform;
    await new Promise((resolve) => setTimeout(resolve, 40));
    assert.equal(platform.requestCount, requestCount);
    assert.deepEqual(
      errors.map((error) => error.stack),
      [],
    );
    assert.doesNotMatch(dap.output(), internalErrorText);
    assert.equal(({} as { polluted?: boolean }).polluted, undefined);
  }

  it(`a session with a hostile platform responds to each request once, with a result or a message for the user (${runCount} sessions)`, async function () {
    this.timeout(30_000 + runCount * 2_000);
    const rejections: unknown[] = [];
    const recordRejection = (error: unknown) => rejections.push(error);
    process.on('unhandledRejection', recordRejection);
    try {
      await fc.assert(fc.asyncProperty(fc.array(behavior, { minLength: 20, maxLength: 60 }), runSession), {
        numRuns: runCount,
      });
      await new Promise((resolve) => setTimeout(resolve, 10));
    } finally {
      process.off('unhandledRejection', recordRejection);
    }
    assert.deepEqual(rejections, []);
  });
});
