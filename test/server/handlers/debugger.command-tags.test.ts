import assert from 'node:assert/strict';
import { HttpDebugger } from '../../support/http-debugger.ts';
import { startTestService, type RunningService } from '../../support/running-service.ts';
import { ScriptWorkspace } from '../../support/script-workspace.ts';
import { Storefront } from '../../support/storefront.ts';

const script = '/app/cartridge/scripts/hook.js';

describe('entity tags of the thread list in the response to a debugger command', () => {
  const workspace = new ScriptWorkspace();
  let service: RunningService;
  let client: HttpDebugger;
  before(async () => {
    workspace.registerHooks('app', { 'svc.api.shop.basket.beforePOST': './hook.js' }).write({
      'app/cartridge/scripts/hook.js':
        'exports.beforePOST = function (basket) {\n  basket.c_a = 1;\n  basket.c_b = 2;\n};',
    });
    service = await startTestService({ flags: ['--cartridges', workspace.folder] });
  });
  after(async () => {
    await service.close();
    workspace.remove();
  });
  beforeEach(async () => {
    client = await HttpDebugger.enable(service.http);
    await client.breakAt(`${script}:2`);
  });
  afterEach(() => client.request('DELETE', '/client'));

  const createBasket = async () => (await Storefront.signIn(service.http)).send('POST', '/baskets', {});
  const readListTag = async () => (await client.send('GET', '/threads')).headers.get('etag');
  const headersOf = ({ headers }: { headers: Headers }) => ({
    before: headers.get('x-svc-threads-etag-before'),
    now: headers.get('x-svc-threads-etag'),
    ended: headers.get('x-svc-thread-ended'),
  });

  it('the response to a command has the tags of the thread list before and after the command', async () => {
    const response = createBasket();
    const { id } = await client.waitForHalt(response);
    const tagBefore = await readListTag();
    const stepResponse = await client.send('POST', `/threads/${id}/over`);
    assert.equal(stepResponse.body.status, 'halted');
    const tagAfter = await readListTag();
    assert.notEqual(tagAfter, tagBefore);
    assert.deepEqual(headersOf(stepResponse), { before: tagBefore, now: tagAfter, ended: null });
    const resumeResponse = await client.send('POST', `/threads/${id}/resume`);
    assert.equal(resumeResponse.body.status, 'running');
    await response;
    const { before: tagBeforeResume, now: tagAfterResume, ended } = headersOf(resumeResponse);
    assert.equal(tagBeforeResume, tagAfter);
    assert.notEqual(tagAfterResume, tagAfter);
    const endTag = await readListTag();
    // If the script ends after the response to the command, the response does not report the end.
    if (ended === null) assert.notEqual(tagAfterResume, endTag);
    else assert.deepEqual([tagAfterResume, ended], [endTag, 'true']);
  });

  for (const method of ['POST', 'DELETE'])
    it(`${method} stop returns the thread as done, and it is no longer in any thread list`, async () => {
      const response = createBasket();
      const { id } = await client.waitForHalt(response);
      const tagBefore = await readListTag();
      const stopResponse = await client.send(method, `/threads/${id}/stop`);
      assert.deepEqual(stopResponse.body, { _v: '2.0', id, status: 'done', call_stack: [] });
      assert.deepEqual(await client.threads(), []);
      assert.deepEqual(headersOf(stopResponse), {
        before: tagBefore,
        now: await readListTag(),
        ended: 'true',
      });
      assert.equal((await client.send('GET', `/threads/${id}`)).status, 404);
      assert.equal((await client.send(method, `/threads/${id}/stop`)).status, 404);
      assert.equal((await response).status, 500);
    });
});
