import assert from 'node:assert/strict';
import { parseConditionErrors } from '../../../contract/condition-errors.ts';
import { HttpDebugger } from '../../support/http-debugger.ts';
import { startTestService, type RunningService } from '../../support/running-service.ts';
import { ScriptWorkspace } from '../../support/script-workspace.ts';
import { Storefront } from '../../support/storefront.ts';

const script = '/app/cartridge/scripts/hook.js';

describe('GET /threads of a client whose conditions cannot be evaluated', () => {
  const workspace = new ScriptWorkspace();
  let service: RunningService;
  let client: HttpDebugger;
  let guest: Storefront;
  before(async () => {
    workspace.registerHooks('app', { 'svc.api.shop.basket.beforePOST': './hook.js' }).write({
      'app/cartridge/scripts/hook.js':
        'exports.beforePOST = function (basket) {\n  basket.c_a = 1;\n  let later = 2;\n  basket.c_b = later;\n};',
    });
    service = await startTestService({ flags: ['--cartridges', workspace.folder] });
    guest = await Storefront.signIn(service.http);
  });
  after(async () => {
    await service.close();
    workspace.remove();
  });
  beforeEach(async () => {
    client = await HttpDebugger.enable(service.http);
  });
  afterEach(() => client.request('DELETE', '/client'));

  const readThreads = (debuggerClient = client, headers: Record<string, string> = {}) =>
    debuggerClient.send('GET', '/threads', undefined, headers);
  const readHeader = async (debuggerClient = client) =>
    (await readThreads(debuggerClient)).headers.get('x-svc-condition-errors');
  const readErrors = async (debuggerClient = client) =>
    parseConditionErrors((await readHeader(debuggerClient)) ?? undefined);
  const createBasket = async () => {
    const response = await guest.send('POST', '/baskets', {});
    if (response.status === 200) await guest.request('DELETE', `/baskets/${response.body.basket_id}`);
  };

  it('GET /threads returns each condition error only to the client that set the breakpoint, until the breakpoint is removed', async () => {
    const otherClient = await HttpDebugger.enable(service.http, 'other');
    const [throwingBreakpoint, earlyBreakpoint, validBreakpoint] = await client.breakAt(
      `${script}:2 basket.nope.x > 1`,
      `${script}:3 later > 1`,
      `${script}:4 later > 2`,
    );
    assert(throwingBreakpoint && earlyBreakpoint && validBreakpoint);
    assert.equal(await readHeader(), null);
    const tagBefore = (await readThreads()).headers.get('etag');
    await createBasket();
    const reportedErrors = await readErrors();
    assert.deepEqual(
      reportedErrors.map(({ breakpointId }) => breakpointId),
      [earlyBreakpoint.id, throwingBreakpoint.id],
    );
    assert.match(reportedErrors[0]?.text ?? '', /^ReferenceError: .*later.*/);
    assert.match(reportedErrors[1]?.text ?? '', /^TypeError: .*undefined/);
    assert.match((await readHeader()) ?? '', /^[\x21-\x7e]+$/);
    assert.equal(await readHeader(otherClient), null);
    const threadsResponse = await readThreads();
    assert.notEqual(threadsResponse.headers.get('etag'), tagBefore);
    assert.deepEqual(Object.keys(threadsResponse.body), ['_v', 'script_threads']);
    // A repeated error does not change the tag.
    await createBasket();
    assert.equal(
      (await readThreads(client, { 'if-none-match': threadsResponse.headers.get('etag') ?? '' })).status,
      304,
    );
    await client.request('DELETE', `/breakpoints/${earlyBreakpoint.id}`);
    assert.deepEqual(
      (await readErrors()).map(({ breakpointId }) => breakpointId),
      [throwingBreakpoint.id],
    );
    await client.request('DELETE', '/breakpoints');
    assert.equal(await readHeader(), null);
    await otherClient.request('DELETE', '/client');
  });

  it('a held GET /threads gets a response immediately when there is a condition error', async () => {
    await client.breakAt(`${script}:2 nobody`);
    const tag = (await readThreads()).headers.get('etag') ?? '';
    const waitForErrors = async () => {
      let lastTag = tag;
      for (;;) {
        // The start of a script may end the poll first.
        const response = await readThreads(client, { 'if-none-match': lastTag, prefer: 'wait=30' });
        const header = response.headers.get('x-svc-condition-errors');
        if (header !== null) return parseConditionErrors(header).map(({ text }) => text);
        lastTag = response.headers.get('etag') ?? '';
      }
    };
    const errorTexts = waitForErrors();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await createBasket();
    assert.deepEqual(await errorTexts, ['"nobody" is not defined.']);
  });

  it('the response to a command has no tags of the thread list if there is a condition error during the command', async () => {
    await client.breakAt(`${script}:2`, `${script}:3 nobody`);
    const response = createBasket();
    const { id } = await client.waitForHalt(response);
    const stepResponse = await client.send('POST', `/threads/${id}/over`);
    assert.deepEqual(
      [
        stepResponse.body.status,
        stepResponse.headers.get('x-svc-threads-etag'),
        stepResponse.headers.get('x-svc-threads-etag-before'),
      ],
      ['halted', null, null],
    );
    assert.equal((await readErrors()).length, 1);
    const secondResponse = await client.send('POST', `/threads/${id}/over`);
    assert.notEqual(secondResponse.headers.get('x-svc-threads-etag'), null);
    await client.request('POST', `/threads/${id}/resume`);
    await response;
  });

  it('the header with condition errors has at most 4,000 characters, all valid, even for long messages with special characters', async () => {
    const specialText = `'\u{1f4a9}\\ud83d\\r\\n;,'`;
    await client.breakAt(
      ...Array.from(
        { length: 40 },
        (_one, n) => `${script}:2 (function () { throw new Error(${specialText}.repeat(${n * 50 + 1})) })()`,
      ),
    );
    await createBasket();
    const header = (await readHeader()) ?? '';
    assert.ok(header.length <= 4_000, `${header.length} characters`);
    assert.match(header, /^[\x21-\x7e]+$/);
    const parsedErrors = parseConditionErrors(header);
    assert.ok(parsedErrors.length > 0);
    for (const { text } of parsedErrors) assert.match(text, /^Error: \u{1f4a9}[^\r\n]*$/u);
  });
});

describe('the header with condition errors', () => {
  it('invalid entries of a header with condition errors are ignored, as is everything after 4,000 characters', () => {
    assert.deepEqual(parseConditionErrors(undefined), []);
    assert.deepEqual(
      parseConditionErrors(' 7;a%20b , x;y, 8;%E0%A4%A, -1;n, 99999999999999999999;n, 9;, 10;%1B%5B2J%0A,'),
      [
        { breakpointId: 7, text: 'a b' },
        { breakpointId: 10, text: ' [2J ' },
      ],
    );
    assert.deepEqual(parseConditionErrors('1;x,'.repeat(1e5)).length, 1_000);
  });
});
