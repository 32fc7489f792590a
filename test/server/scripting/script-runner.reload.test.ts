import assert from 'node:assert/strict';
import { formatFrames, HttpDebugger } from '../../support/http-debugger.ts';
import { startTestService, type RunningService } from '../../support/running-service.ts';
import { ScriptWorkspace } from '../../support/script-workspace.ts';
import { Storefront } from '../../support/storefront.ts';

const point = 'svc.api.shop.basket.beforePOST';
const hook = `
var words = require('*/cartridge/scripts/words');
exports.beforePOST = function (basket) {
  var text = words.text();
  basket.c_text = text;
};`;
const script = '/app/cartridge/scripts/hook.js';
const helper = '/base/cartridge/scripts/words.ds';

describe('Scripts that change while the service runs', () => {
  const workspace = new ScriptWorkspace();
  let service: RunningService;
  let guest: Storefront;
  before(async () => {
    workspace.registerHooks('app', { [point]: './hook.js' }).write({
      'app/cartridge/scripts/hook.js': hook,
      'base/cartridge/scripts/words.ds': "exports.text = function () : String {\n  return 'first';\n};",
      'base/cartridge/other.js': '',
    });
    const flags = ['--cartridges', workspace.folder, '--cartridge-path', 'app:base'];
    service = await startTestService({ flags });
    guest = await Storefront.signIn(service.http);
  });
  after(async () => {
    await service.close();
    workspace.remove();
  });

  afterEach(() => new HttpDebugger(service.http).request('DELETE', '/client'));

  const request = async (): Promise<{ status: number; body: any }> => {
    const response = await guest.send('POST', '/baskets', {});
    if (response.status === 200) await guest.request('DELETE', `/baskets/${response.body.basket_id}`);
    return response;
  };
  const requestText = async (): Promise<string> => {
    const { status, body } = await request();
    assert.equal(status, 200, JSON.stringify(body));
    return body.c_text;
  };
  /** Waits for a text: the caches of hooks and cartridges are refreshed at most every quarter of a second. */
  const waitForText = async (expected: string): Promise<void> => {
    // Requests may fail before the refresh, when the service knows the new script but not the module that it requires.
    const readText = async (): Promise<string> => {
      const { status, body } = await request();
      return status === 200 ? body.c_text : `${status} ${JSON.stringify(body)}`;
    };
    let text = await readText();
    for (let round = 0; text !== expected && round < 100; round++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      text = await readText();
    }
    assert.equal(text, expected);
  };

  it('a changed hook, a changed module and an overriding file take effect at the next request', async () => {
    assert.equal(await requestText(), 'first');
    workspace.write({
      'base/cartridge/scripts/words.ds': "exports.text = function () : String {\n  return 'second';\n};",
    });
    assert.equal(await requestText(), 'second');
    workspace.write({ 'app/cartridge/scripts/hook.js': hook.replace('text;', "text + '!';") });
    assert.equal(await requestText(), 'second!');
    workspace.write({
      'app/cartridge/scripts/words.js':
        "exports.text = function () { return 'over ' + module.superModule.text(); };",
    });
    assert.equal(await requestText(), 'over second!');
  });

  it('a syntax error has its position in the fault and in the log, and the script runs after it is corrected', async () => {
    workspace.write({
      'base/cartridge/scripts/words.ds': 'exports.text = function () : String {\n  return 1 +;\n};',
    });
    service.log.events.length = 0;
    const { status, body } = await request();
    assert.deepEqual([status, body.fault.type], [500, 'HookExecutionException']);
    assert.deepEqual(
      { ...body.fault.arguments, statusMsg: undefined },
      {
        extensionPoint: point,
        statusCode: 'SyntaxError',
        statusMsg: undefined,
        statusDetails: {
          stack: [`${helper}:2`, '/app/cartridge/scripts/words.js:1', '/app/cartridge/scripts/hook.js:4'],
        },
      },
    );
    assert.match(body.fault.arguments.statusMsg, /\(\/base\/cartridge\/scripts\/words\.ds:2:13\)$/);
    const errorEvent = service.log.events.find(({ level }) => level === 'error');
    assert.match(errorEvent?.message ?? '', /SyntaxError: .*\(\/base\/cartridge\/scripts\/words\.ds:2:13\)$/);
    workspace.write({
      'base/cartridge/scripts/words.ds': "exports.text = function () : String {\n  return 'third';\n};",
    });
    assert.equal(await requestText(), 'over third!');
  });

  it('breakpoints keep their lines when scripts change during a debug session', async () => {
    const client = await HttpDebugger.enable(service.http);
    await client.breakAt(`${helper}:2`, `${script}:5`);
    const collectHalts = async (): Promise<string[]> => {
      const response = request();
      const results: string[] = [];
      for (let count = 0; count < 2; count++) {
        const thread = await client.waitForHalt(response);
        results.push(formatFrames(thread)[0] ?? '');
        await client.step(thread, 'resume');
      }
      results.push((await response).body.c_text);
      return results;
    };
    assert.deepEqual(await collectHalts(), [`text() ${helper}:2`, `beforePOST() ${script}:5`, 'over third!']);
    workspace.write({
      'base/cartridge/scripts/words.ds':
        "var word : String = 'fourth'; exports.text = function () : String {\n  return word;\n};",
      'app/cartridge/scripts/hook.js': hook.replace('  var text', '  var text; // now two lines\n  text'),
    });
    // Line 5 now contains the call of text().
    assert.deepEqual(await collectHalts(), [`beforePOST() ${script}:5`, `text() ${helper}:2`, 'over fourth']);
    // If a script changes during a halt, the current run continues with the old text, and the next run has the new one.
    await client.request('DELETE', '/breakpoints');
    await client.breakAt(`${helper}:2`);
    const response = request();
    const thread = await client.waitForHalt(response);
    workspace.write({
      'base/cartridge/scripts/words.ds': "exports.text = function () {\n  return 'fifth';\n};",
    });
    assert.equal(await client.evaluate(thread, 'word'), 'fourth');
    await client.request('DELETE', '/breakpoints');
    await client.step(thread, 'resume');
    assert.equal((await response).body.c_text, 'over fourth');
    assert.equal(await requestText(), 'over fifth');
  });

  it('a changed hooks.json and a new cartridge take effect without a restart', async () => {
    workspace.registerHooks('app', { [point]: './other.ds' }).write({
      'app/cartridge/scripts/other.ds':
        "exports.beforePOST = function (basket) { basket.c_text = require('extra').text; };",
      'modules/extra.js': "exports.text = 'from modules';",
    });
    await waitForText('from modules');
    workspace.write({ 'more/extra/cartridge/x.js': "exports.text = 'from a new cartridge';" });
    workspace.write({
      'app/cartridge/scripts/other.ds':
        "exports.beforePOST = function (basket) { var text = 'not yet'; try { text = require('extra/cartridge/x').text; } catch (e) {} basket.c_text = text; };",
    });
    await waitForText('from a new cartridge');
  });
});
