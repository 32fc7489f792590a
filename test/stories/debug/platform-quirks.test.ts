import assert from 'node:assert/strict';
import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FakePlatform } from '../../support/dap-fake-platform.ts';
import { frameAt } from '../../support/dap-fake-script.ts';
import { dapFixture, scriptPath, type DapFixture } from '../../support/dap-session.ts';

type Document = Record<string, unknown>;

/** Returns a copy of a document without these keys. */
const omitKeys = (document: unknown, ...keys: string[]): Document =>
  Object.fromEntries(Object.entries(document as Document).filter(([key]) => !keys.includes(key)));

/** Returns the document, or another one if the document's list under the key is empty. */
const replaceIfEmpty = (document: unknown, key: string, replacement: Document): Document =>
  ((document as Document)[key] as unknown[]).length === 0 ? replacement : (document as Document);

const linesOf = (platform: FakePlatform): number[] =>
  [...platform.breakpoints.values()].map(({ line_number: line }) => line).sort((a, b) => a - b);

describe('quirks of platforms', () => {
  let fixture: DapFixture;
  beforeEach(async () => (fixture = await dapFixture({ outageTimeLimitMs: 60_000 })));
  afterEach(() => fixture.close());

  const startAndWaitForStop = async (...lines: number[]): Promise<void> => {
    await fixture.start({ breakpoints: [6] });
    fixture.platform
      .thread(1)
      .halt(...(lines.length > 0 ? lines : [6]).map((line) => frameAt(scriptPath, line)));
    await fixture.dap.waitForStop();
  };

  describe('missing keys', () => {
    const emptyLists: [string, (key: string) => Document][] = [
      ['is missing', () => ({ _v: '2.0' })],
      ['is null', (key) => ({ _v: '2.0', [key]: null })],
      [
        'is missing, and whose counts are 0',
        (key) => ({ _v: '2.0', count: 0, total: 0, start: 0, [key]: undefined }),
      ],
    ];
    for (const [caseName, createDocument] of emptyLists)
      it(`a session accepts a document whose empty list ${caseName}`, async () => {
        const { dap, platform } = fixture;
        platform.rewriteDocument = (line, document) => {
          if (/threads$/.test(line))
            return replaceIfEmpty(document, 'script_threads', createDocument('script_threads'));
          if (/^GET .*breakpoints$/.test(line))
            return replaceIfEmpty(document, 'breakpoints', createDocument('breakpoints'));
          return /(variables|members)$/.test(line)
            ? replaceIfEmpty(document, 'object_members', createDocument('object_members'))
            : document;
        };
        await startAndWaitForStop();
        assert.deepEqual(await dap.locals(1), []);
        await dap.request('continue', { threadId: 1 });
        await dap.waitForEvent<Dap.ThreadEvent>('thread', ({ body }) => body.reason === 'exited');
        assert.equal(dap.output(), '');
      });

    it('a session accepts that the list of threads has no stack for a halted thread', async () => {
      const { dap, platform } = fixture;
      platform.rewriteDocument = (line, document) =>
        line === 'GET /threads'
          ? {
              _v: '2.0',
              script_threads: ((document as Document)['script_threads'] as unknown[]).map((thread) =>
                omitKeys(thread, 'call_stack'),
              ),
            }
          : document;
      await startAndWaitForStop();
      assert.deepEqual(
        (await dap.stack(1)).map(({ line }) => line),
        [6],
      );
    });

    it('a session accepts locations with missing parts', async () => {
      const { dap, platform } = fixture;
      platform.rewriteDocument = (line, document) =>
        line === 'GET /threads'
          ? {
              script_threads: ((document as Document)['script_threads'] as unknown[]).map((thread) => ({
                ...(thread as Document),
                call_stack: [
                  { index: 0, location: { script_path: scriptPath, line_number: '6' } },
                  { index: 1, location: { line_number: 3, function_name: null } },
                  { index: 2 },
                  null,
                ],
              })),
            }
          : document;
      await startAndWaitForStop();
      const stack = await dap.stack(1);
      assert.deepEqual(stack.map(({ name, line }) => [name, line]).slice(0, 2), [
        ['afterPOST', 6],
        ['(anonymous)', 3],
      ]);
      assert.equal(stack.length, 4);
    });

    it('a session accepts IDs and lines as strings, and unknown keys', async () => {
      const { dap, platform, file } = fixture;
      const convertToStrings = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map(convertToStrings);
        if (typeof value !== 'object' || value === null) return value;
        const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [
          key,
          /^(id|line_number|index)$/.test(key) ? String(inner) : convertToStrings(inner),
        ]);
        return Object.fromEntries([...entries, ['link', 'https://x/'], ['_type', 'something']]);
      };
      platform.rewriteDocument = (_, document) => convertToStrings(document);
      platform.frame.locals = { total: 3 };
      await startAndWaitForStop();
      assert.equal((await dap.stack(1))[0]?.line, 6);
      assert.deepEqual(
        (await dap.locals(1)).map(({ name, value }) => [name, value]),
        [['total', '3']],
      );
      const [breakpoint] = await dap.setBreakpoints(file, 8);
      assert.equal(breakpoint?.verified, true);
      assert.deepEqual(linesOf(platform), [8]);
      await dap.request('next', { threadId: 1 });
    });
  });

  describe('breakpoints that the platform moves', () => {
    it('a breakpoint that the platform moves is hit, counted and removed on its new line', async () => {
      const { dap, file, platform, start } = fixture;
      platform.moveBreakpoint = (line) => (line === 6 ? 8 : line);
      await start();
      const [breakpoint] = await dap.setBreakpoints(file, { line: 6, hitCondition: '2' });
      assert.deepEqual([breakpoint?.line, breakpoint?.verified], [8, true]);
      assert.match(breakpoint?.message ?? '', /moved to line 8/);
      platform.thread(1).halt(frameAt(scriptPath, 8));
      await dap.waitForEvent<Dap.ThreadEvent>('thread', ({ body }) => body.reason === 'exited');
      platform.thread(2).halt(frameAt(scriptPath, 8));
      assert.deepEqual((await dap.waitForStop()).body.hitBreakpointIds, [breakpoint?.id]);
      await dap.setBreakpoints(file, { line: 6, hitCondition: '2' }, 5);
      assert.deepEqual(linesOf(platform), [5, 8]);
      await dap.setBreakpoints(file);
      assert.deepEqual(linesOf(platform), []);
    });

    it('a session accepts breakpoints in a different order than it sent them', async () => {
      const { dap, file, platform, start } = fixture;
      platform.rewriteDocument = (line, document) =>
        line === 'POST /breakpoints'
          ? { breakpoints: [...((document as Document)['breakpoints'] as unknown[])].reverse() }
          : document;
      await start();
      const breakpoints = await dap.setBreakpoints(file, 5, 6, 8);
      assert.deepEqual(
        breakpoints.map(({ line }) => line),
        [5, 6, 8],
      );
      await dap.setBreakpoints(file, 5, 8);
      assert.deepEqual(linesOf(platform), [5, 8]);
    });

    it('a breakpoint that the response lacks becomes unverified, with the reason', async () => {
      const { dap, file, platform, start } = fixture;
      await start();
      platform.rewriteDocument = (line, document) =>
        line === 'POST /breakpoints'
          ? { breakpoints: ((document as Document)['breakpoints'] as unknown[]).slice(1) }
          : document;
      const breakpoints = await dap.setBreakpoints(file, 5, 6, 8);
      assert.deepEqual(
        breakpoints.map(({ verified }) => verified),
        [false, true, true],
      );
      assert.match(breakpoints[0]?.message ?? '', /accepted the request, but did not set this breakpoint/);
    });

    it('a breakpoint whose response was lost is set only once, and can be removed', async function () {
      this.timeout(15_000);
      const { dap, file, platform, start } = fixture;
      await start();
      platform.moveBreakpoint = (line) => line + 1;
      platform.failNext(/^POST \/breakpoints$/, 'swallow');
      const [breakpoint] = await dap.setBreakpoints(file, 5);
      assert.equal(breakpoint?.verified, false);
      const { body } = await dap.waitForEvent<Dap.BreakpointEvent>('breakpoint', () => true, 8_000);
      assert.deepEqual([body.breakpoint.verified, body.breakpoint.line], [true, 6]);
      assert.deepEqual(linesOf(platform), [6]);
      await dap.setBreakpoints(file);
      assert.deepEqual(linesOf(platform), []);
    });
  });

  describe('variables that the platform cannot read', () => {
    it('members without a type or value are shown together with the others', async () => {
      const { dap, platform } = fixture;
      platform.frame.locals = { a: 1, b: 2, c: 3, d: 4, e: 5 };
      const changes: Record<string, Document> = {
        a: { type: undefined, value: undefined },
        b: { type: 'unresolved', value: 'unresolved' },
        c: { type: 'undefined', value: '' },
        d: { type: 'svc.order.Basket', value: null },
      };
      platform.rewriteDocument = (line, document) =>
        line.endsWith('/variables')
          ? {
              ...(document as Document),
              object_members: ((document as Document)['object_members'] as Document[]).map((member) => ({
                ...member,
                ...changes[String(member['name'])],
              })),
            }
          : document;
      await startAndWaitForStop();
      const locals = await dap.locals(1);
      assert.deepEqual(
        locals.map(({ name, value, variablesReference }) => [name, value, variablesReference > 0]),
        [
          ['a', 'unresolved', false],
          ['b', 'unresolved', false],
          ['c', 'undefined', false],
          ['d', 'svc.order.Basket', true],
          ['e', '5', false],
        ],
      );
    });

    for (const status of [500, 404])
      it(`members whose request fails with ${status} show an error, and the scope shows the other variables`, async () => {
        const { dap, platform } = fixture;
        platform.frame.locals = { bad: { x: 1 }, good: { y: 2 }, list: [1, 2, 3] };
        await startAndWaitForStop();
        const fault = { type: 'InternalServerErrorException', message: 'It cannot be resolved.' };
        platform.membersOverride = (path) =>
          path?.startsWith('bad') ? { status, body: { fault } } : undefined;
        const [unreadableVariable, readableVariable] = await dap.locals(1);
        assert.equal((await dap.variables(readableVariable?.variablesReference ?? 0))[0]?.value, '2');
        const members = await dap.variables(unreadableVariable?.variablesReference ?? 0).catch(String);
        assert.match(JSON.stringify(members), /It cannot be resolved/);
      });

    it('a variable that makes its page fail with 500 shows an error, and the others are shown', async () => {
      const { dap, platform } = fixture;
      platform.frame.locals = Object.fromEntries(
        Array.from({ length: 30 }, (_, index) => [`v${index}`, index]),
      );
      const fault = { type: 'XException', message: 'No v17.' };
      platform.membersOverride = (_, start, end) =>
        start <= 17 && 17 < end ? { status: 500, body: { fault } } : undefined;
      await startAndWaitForStop();
      const locals = await dap.locals(1);
      assert.equal(locals.length, 30);
      assert.match(locals[17]?.value ?? '', /No v17/);
      assert.equal(locals[29]?.value, '29');
    });

    it('a frame whose variables fail with 500 does not affect the other frames', async () => {
      const { dap, platform } = fixture;
      platform.frame.locals = { total: 3 };
      await startAndWaitForStop(6, 8);
      platform.failNext(
        /frames\/0\//,
        { status: 500, body: { fault: { type: 'XException', message: 'No.' } } },
        1e6,
      );
      const [, caller] = await dap.stack(1);
      const { scopes } = await dap.request<Dap.ScopesResponse['body']>('scopes', { frameId: caller?.id });
      const [total] = await dap.variables(scopes[0]?.variablesReference ?? 0);
      assert.equal(total?.value, '3');
    });
  });

  describe('slow and lost responses', () => {
    it('a session waits for responses that take seconds', async function () {
      this.timeout(30_000);
      const { dap, platform } = fixture;
      platform.frame.locals = { total: 3 };
      await startAndWaitForStop();
      platform.failNext(/variables$|eval$|over$/, { outdatedAfterMs: 3_500 }, 1e6);
      assert.equal((await dap.locals(1))[0]?.value, '3');
      platform.thread(1).nextHalts.push([frameAt(scriptPath, 8)]);
      await dap.request('next', { threadId: 1 });
      await dap.waitForStop();
      assert.equal((await dap.stack(1))[0]?.line, 8);
      assert.equal(dap.output(), '');
    });

    it('a step whose response was lost is not repeated, and its stop is reported', async () => {
      const { dap, platform } = fixture;
      await startAndWaitForStop();
      platform.thread(1).nextHalts.push([frameAt(scriptPath, 8)], [frameAt(scriptPath, 9)]);
      platform.failNext(/over$/, 'swallow');
      await assert.rejects(dap.request('next', { threadId: 1 }), /closed the connection/);
      await dap.waitForStop();
      assert.equal((await dap.stack(1))[0]?.line, 8);
      assert.equal(platform.count(/over$/), 1);
    });

    it('an evaluation with side effects whose response was lost is not repeated', async () => {
      const { dap, platform } = fixture;
      platform.frame.locals = { count: 0 };
      await startAndWaitForStop();
      platform.failNext(/eval\?.*\+\+count/s, 'swallow');
      await assert.rejects(dap.evaluate(1, '++count'), /closed the connection/);
      assert.equal(platform.frame.locals['count'], 1);
    });

    it('a read whose response was lost is repeated', async () => {
      const { dap, platform } = fixture;
      platform.frame.locals = { total: 3 };
      platform.failNext(/variables$/, 'swallow');
      await startAndWaitForStop();
      assert.equal((await dap.locals(1))[0]?.value, '3');
    });
  });

  describe('responses of other servers', () => {
    it('a redirect to a login page is reported in the middle of a session', async () => {
      const { dap, platform } = fixture;
      await startAndWaitForStop();
      platform.failNext(/over$/, { status: 302, headers: { location: 'https://login.example.com/' } });
      await assert.rejects(
        dap.request('next', { threadId: 1 }),
        /responded with status 302 and a redirect to https:\/\/login\.example\.com\//,
      );
      await dap.waitForStop();
    });

    it('a step that gets 429 (too many requests) is reported', async () => {
      const { dap, platform } = fixture;
      await startAndWaitForStop();
      platform.failNext(/over$/, { status: 429, headers: { 'retry-after': '1' } });
      await assert.rejects(dap.request('next', { threadId: 1 }), /is limiting requests/);
    });

    it('an empty body instead of a document is reported', async () => {
      const { dap, platform, file, start } = fixture;
      platform.failNext(/^GET \/threads$/, { status: 200 }, 3);
      platform.failNext(/over$/, { status: 200 });
      await start({ breakpoints: [6] });
      platform.thread(1).halt(frameAt(scriptPath, 6));
      await dap.waitForStop();
      platform.thread(1).nextHalts.push([frameAt(scriptPath, 8)]);
      platform.failNext(/eval$/, { status: 200 });
      await assert.rejects(dap.evaluate(1, 'x'), /instead of the platform's JSON/);
      platform.failNext(/^POST \/breakpoints$/, { status: 200 });
      const [breakpoint] = await dap.setBreakpoints(file, 8);
      assert.equal(breakpoint?.verified, false);
    });

    it('a ScriptThreadNotFoundException without the wrapper `fault` is reported as the end of the thread', async () => {
      const { dap, platform } = fixture;
      await startAndWaitForStop();
      platform.failNext(/over$/, {
        status: 404,
        body: { type: 'ScriptThreadNotFoundException', message: 'No thread.' },
      });
      await Promise.all([
        dap.waitForEvent<Dap.ThreadEvent>('thread', ({ body }) => body.reason === 'exited'),
        dap.request('next', { threadId: 1 }),
      ]);
    });

    it('the cookie of a load balancer is sent back', async () => {
      const { dap, platform } = fixture;
      await startAndWaitForStop();
      platform.failNext(/over$/, {
        status: 200,
        body: { id: 1, status: 'running' },
        headers: { 'set-cookie': 'svcsid=other; Path=/' },
      });
      await dap.request('next', { threadId: 1 });
      await sleep(50);
      assert.equal(platform.cookie, 'svcsid=other');
    });
  });
});
