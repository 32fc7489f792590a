import assert from 'node:assert/strict';
import type { HookRun } from '../../../contract/documents/debugger.ts';
import { sender, basic } from '../../support/http.ts';
import { HttpDebugger } from '../../support/http-debugger.ts';
import { startTestService, type RunningService } from '../../support/running-service.ts';
import { ScriptWorkspace } from '../../support/script-workspace.ts';
import { Storefront } from '../../support/storefront.ts';

const status = (code: string) => `return new (require('svc/system/Status'))(${code});`;

describe('The ends of hooks in the states of breakpoints', () => {
  const workspace = new ScriptWorkspace();
  let service: RunningService;
  let guest: Storefront;

  before(async () => {
    const points = ['beforePOST', 'afterPOST'].map((name) => [`svc.api.shop.basket.${name}`, './hook.js']);
    workspace
      .registerHooks('first', Object.fromEntries(points))
      .registerHooks('second', { ...Object.fromEntries(points), 'svc.order.calculate': './hook.js' })
      .write({
        'first/cartridge/scripts/hook.js': `
exports.beforePOST = function (document) {
  if (document.customerInfo.email === 'before@a.example') { ${status("1, 'TOO_MANY'")} }
};
exports.afterPOST = function (basket, document) {
  if (document.customerInfo.email === 'after@a.example') { ${status('0')} }
};`,
        'second/cartridge/scripts/hook.js': `exports.beforePOST = exports.afterPOST = exports.calculate = function () {};
exports.never = function () {
  return 1;
};`,
      });
    const flags = ['--cartridges', workspace.folder, '--cartridge-path', 'first:second'];
    service = await startTestService({ flags });
    guest = await Storefront.signIn(service.http);
  });
  after(async () => {
    await service.close();
    workspace.remove();
  });

  /** Creates a basket, and returns which script ended each hook, and why others did not run. */
  const endsOf = async (email: string): Promise<Record<string, string>> => {
    const client = await HttpDebugger.enable(service.http);
    await client.breakAt('/second/cartridge/scripts/hook.js:3');
    const { body } = await guest.send('POST', '/baskets', { customer_info: { email } });
    if (body.basket_id !== undefined) await guest.request('DELETE', `/baskets/${body.basket_id}`);
    const list = sender(`${service.http}/svc/debugger/v2_0`, {
      authorization: basic('developer', 'developer'),
      'x-svc-client-id': 'http',
      'x-svc-breakpoint-states': 'true',
    });
    const response = await list('GET', '/breakpoints');
    await client.request('DELETE', '/client');
    const runs: readonly HookRun[] = response.body.breakpoints[0].state.hook_runs;
    assert.ok(
      runs.every(({ method, path, time }) => method === 'POST' && /\/baskets$/.test(path) && time > 0),
    );
    return Object.fromEntries(
      runs.map(({ extension_point: point, ended_by: end }) => [
        point.replace('svc.api.shop.', ''),
        end ? `${end.extension_point} ${end.script_path} ${end.status} ${end.code}` : '',
      ]),
    );
  };

  it('a hook that no Status ended has no end', async () => {
    assert.deepEqual(await endsOf('none@a.example'), {
      'basket.beforePOST': '',
      'basket.afterPOST': '',
      'svc.order.calculate': '',
    });
  });

  it('the script that returned Status.OK ends its hook, and the calculation of the basket is skipped because of it', async () => {
    const end = 'svc.api.shop.basket.afterPOST /first/cartridge/scripts/hook.js ok ';
    assert.deepEqual(await endsOf('after@a.example'), {
      'basket.beforePOST': '',
      'basket.afterPOST': end,
      'svc.order.calculate': end,
    });
  });

  it('the script that returned an error ends its hook, and all later hooks of the request are skipped', async () => {
    const end = 'svc.api.shop.basket.beforePOST /first/cartridge/scripts/hook.js error TOO_MANY';
    assert.deepEqual(await endsOf('before@a.example'), {
      'basket.beforePOST': end,
      'basket.afterPOST': end,
      'svc.order.calculate': end,
    });
  });
});
