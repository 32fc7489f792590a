import assert from 'node:assert/strict';
import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import fc from 'fast-check';
import { MessageReader, ProtocolError, frameMessage } from '../../../src/debug/message-reader.ts';
import { DapFailure } from '../../support/dap-client.ts';
import { frameAt } from '../../support/dap-fake-script.ts';
import { dapFixture, scriptPath, type DapFixture } from '../../support/dap-session.ts';

const internalErrorText = /TypeError|Cannot (read|convert)|is not (a function|iterable)|failed unexpectedly/;

describe('invalid DAP requests', () => {
  let fixture: DapFixture;
  beforeEach(async () => (fixture = await dapFixture()));
  afterEach(async () => {
    assert.deepEqual(fixture.errors, []);
    await fixture.close();
  });
  const assertRejected = (command: string, args: unknown, pattern: RegExp) =>
    assert.rejects(fixture.dap.request(command, args as object), (error: Error) => {
      assert.ok(error instanceof DapFailure, String(error.stack));
      assert.match(error.message, pattern);
      return true;
    });

  it('a request before initialize is rejected, and so is a second initialize', async () => {
    const { dap, configuration } = fixture;
    await assertRejected('attach', configuration, /first request must be "initialize"/);
    await dap.initialize();
    await assertRejected('initialize', {}, /already initialized/);
    await assertRejected('threads', {}, /send launch or attach first/);
    await assertRejected('configurationDone', {}, /send launch or attach first/);
  });

  it('a request named like a member of Object.prototype is unknown', async () => {
    await fixture.start();
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'then'])
      await assertRejected(name, {}, /is not supported by this debugger/);
  });

  it('a second launch is rejected', async () => {
    await fixture.start();
    await assertRejected('launch', fixture.configuration, /already started/);
    await assertRejected('attach', fixture.configuration, /already started/);
  });

  it('a repeated configurationDone sends the trigger only once', async () => {
    const { dap, platform, start } = fixture;
    let sentCount = 0;
    platform.shop = () => ({ status: 200, body: { sent: ++sentCount } });
    await start({ configuration: { trigger: { method: 'GET', path: '/once', as: 'none' } } });
    await dap.request('configurationDone');
    await new Promise((resolve) => setTimeout(resolve, 150));
    assert.equal(sentCount, 1);
  });

  it('a request after the end of the session is rejected, except for disconnect', async () => {
    const { dap, platform, start, configuration } = fixture;
    await start();
    await dap.request('disconnect');
    const previousCount = platform.log.length;
    for (const command of ['threads', 'evaluate', 'configurationDone', 'restart', 'launch'])
      await assertRejected(command, command === 'launch' ? configuration : { expression: '1' }, /has ended/);
    await dap.request('disconnect');
    assert.equal(platform.log.length, previousCount);
  });

  it('a request without a sequence number, command or type gets at most one response', async () => {
    const { dap, session } = fixture;
    await fixture.start();
    const previousCount = dap.messages.length;
    const responses: Dap.Response[] = [];
    session.onDidSendMessage((message) => responses.push(message as Dap.Response));
    for (const message of [
      { type: 'request', command: 'threads' },
      { type: 'request', seq: 'x', command: 'threads' },
      { type: 'request', seq: 900 },
      { type: 'request', seq: 901, command: {} },
      { type: 'response', request_seq: 1 },
      { type: 'event', event: 'x' },
      { seq: 3 },
      null,
      17,
      'threads',
      [],
    ])
      session.handleMessage(message);
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.deepEqual(
      responses
        .filter(({ type }) => type === 'response')
        .map((response) => [response.request_seq, response.success])
        .sort(),
      [
        [0, true],
        [0, true],
        [900, false],
        [901, false],
      ],
    );
    assert.ok(previousCount > 0);
  });

  it('breakpoints of an invalid source are unverified with a reason', async () => {
    const { dap, workspace, start } = fixture;
    await start();
    const folder = workspace.path('cartridges/app_shop/cartridge/scripts');
    for (const [path, pattern] of [
      [`${folder}/gone.js`, /does not exist on disk/],
      [folder, /Only scripts|does not exist|none of the cartridges/],
      [`${folder}/a\0b.js`, /does not exist on disk/],
      [`${folder}/${'x'.repeat(100_000)}.js`, /does not exist on disk/],
      ['vscode-remote://ssh/x/cartridge/order.js', /not a file on disk/],
      ['untitled:order.js', /not a file on disk/],
      ['file:///%', /not a file on disk/],
      ['', /not in any of the cartridges|Only scripts/],
    ] as const) {
      const [breakpoint] = await dap.setBreakpoints(path, 1);
      assert.equal(breakpoint?.verified, false, path.slice(0, 80));
      assert.match(breakpoint.message ?? '', pattern);
    }
    await assertRejected('setBreakpoints', { breakpoints: [] }, /"setBreakpoints": "source" is missing/);
    await assertRejected('setBreakpoints', { source: {}, breakpoints: {} }, /"breakpoints" must be an array/);
    await assertRejected(
      'setBreakpoints',
      { source: {}, breakpoints: [{ line: 'x' }] },
      /"line" must be a non-negative integer/,
    );
    await assertRejected(
      'setBreakpoints',
      { source: {}, breakpoints: [null] },
      /each of "breakpoints" must be an/,
    );
  });

  it('a request with random arguments gets a response and, if it fails, a message for the user', async function () {
    this.timeout(60_000);
    const { dap, platform, start } = fixture;
    await start({ breakpoints: [6] });
    platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.waitForStop();
    const frameId = (await dap.stack(1))[0]?.id;
    const [scope] = await dap.scopes(1);
    const names = [
      'setBreakpoints', 'setFunctionBreakpoints', 'setExceptionBreakpoints', 'exceptionInfo', 'modules',
      'stepInTargets', 'breakpointLocations', 'stackTrace', 'scopes', 'variables', 'setVariable', 'source',
      'setExpression', 'evaluate', 'completions', 'cartwright/doctor', 'cartwright/trigger', 'pause',
      'cartwright/requestSent', 'cartwright/scriptSaved',
      'terminateThreads', 'threads', 'loadedSources', 'launch', 'stepIn',
    ]; // prettier-ignore
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom<unknown>(frameId, scope?.variablesReference, null, -1, 2 ** 31, '', 'order', [], {}),
    );
    const keys = [
      'source', 'breakpoints', 'lines', 'filters', 'threadId', 'frameId', 'line', 'variablesReference', 'name',
      'value', 'expression', 'context', 'text', 'column', 'path', 'trigger', 'threadIds', 'targetId', 'format',
      'filter', 'start', 'count', 'startFrame', 'levels', '__proto__', 'constructor', 'sourceReference',
    ]; // prettier-ignore
    const args = fc.oneof(
      value,
      fc
        .array(fc.tuple(fc.constantFrom(...keys), value), { maxLength: 8 })
        .map(
          (entries) =>
            JSON.parse(
              `{${entries.map(([key, argument]) => `${JSON.stringify(key)}:${JSON.stringify(argument ?? null)}`).join()}}`,
            ) as unknown,
        ),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), args, async (command, requestArgs) => {
        try {
          await dap.request(command, requestArgs as object);
        } catch (error) {
          assert.ok(error instanceof DapFailure, String(error));
          assert.doesNotMatch(error.message, internalErrorText, `${command} ${JSON.stringify(requestArgs)}`);
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe('the reader of messages', () => {
  it('the reader of messages finds the same messages in any division of the bytes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue(), { maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
        (values, sizes) => {
          const bytes = Buffer.from(values.map(frameMessage).join(''));
          const reader = new MessageReader();
          const texts: string[] = [];
          for (let offset = 0, index = 0; offset < bytes.length; index++) {
            const size = sizes[index % sizes.length]!;
            texts.push(...reader.read(bytes.subarray(offset, offset + size)));
            offset += size;
          }
          assert.deepEqual(
            texts,
            values.map((value) => JSON.stringify(value)),
          );
        },
      ),
    );
  });

  it('the reader of messages ignores other header fields and the case of field names', () => {
    const reader = new MessageReader();
    assert.deepEqual(
      [...reader.read(Buffer.from('content-length:2\r\nContent-Type: x; y\r\n\r\n{}'))],
      ['{}'],
    );
  });

  it('the reader of messages rejects large messages until they are allowed', () => {
    const reader = new MessageReader(10);
    assert.deepEqual([...reader.read(Buffer.from('Content-Length: 2\r\n\r\n{}'))], ['{}']);
    assert.throws(
      () => [...reader.read(Buffer.from('Content-Length: 11\r\n\r\n'))],
      /can have at most 10 bytes/,
    );
    const readerOfLargeMessages = new MessageReader(10);
    readerOfLargeMessages.allowLargeMessages();
    assert.deepEqual(
      [...readerOfLargeMessages.read(Buffer.from('Content-Length: 11\r\n\r\n"123456789"'))],
      ['"123456789"'],
    );
  });

  it('the reader of messages fails for bytes that are not a message', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16 }), (bytes) => {
        const reader = new MessageReader();
        if (Buffer.from(bytes).toString('latin1').toLowerCase().startsWith('content-length:')) return;
        assert.throws(() => [...reader.read(Buffer.from(bytes))], ProtocolError);
      }),
    );
  });
});
