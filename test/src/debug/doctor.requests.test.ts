import assert from 'node:assert/strict';
import { decisiveActions, type Finding } from '../../../src/debug/doctor/finding.ts';
import { remedyLabel, type Remedy } from '../../../src/debug/doctor/remedy.ts';
import { dapFixture, type DapFixture } from '../../support/dap-session.ts';

const script = `'use strict';
var Status = require('svc/system/Status');
function note(basket) {
  basket.custom.seen = true;
}
exports.afterPOST = function (basket) {
  note(basket);
};
exports.afterPATCH = function (basket) {
  note(basket);
};
exports.beforeDELETE = function (basket) {
  return new Status(Status.OK);
};
exports.validateBasket = function (basket) {
  return undefined;
};
`;
const hooks = ['afterPOST', 'afterPATCH', 'beforeDELETE', 'validateBasket'].map(
  (name) => `svc.api.shop.basket.${name}`,
);

describe('the requests that "Why Wasn\'t My Breakpoint Hit?" offers for a script with several hooks', () => {
  let fixture: DapFixture;
  let file: string;
  beforeEach(async () => {
    fixture = await dapFixture();
    const { workspace } = fixture;
    workspace.write('cartridges/app_shop/package.json', '{ "hooks": "./cartridge/scripts/hooks.json" }');
    workspace.write(
      'cartridges/app_shop/cartridge/scripts/hooks.json',
      JSON.stringify({ hooks: hooks.map((name) => ({ name, script: './basket.js' })) }),
    );
    file = workspace.write('cartridges/app_shop/cartridge/scripts/basket.js', script);
    await fixture.start();
  });
  afterEach(() => fixture.close());

  /**
   * Returns the findings about requests, and the decisive actions. Failed findings are left out: the tests set no
   * breakpoint, which the doctor would report first.
   */
  const examine = async (line: number, earlierRequests: readonly object[] = []) => {
    const result = await fixture.dap.request<{ findings: Finding[] }>('cartwright/doctor', {
      path: file,
      line,
      earlierRequests,
    });
    const findings = result.findings.filter(({ verdict }) => verdict !== 'fail');
    const requests = findings.filter(({ check }) => check === 'request');
    return { requests, actions: decisiveActions(findings) };
  };
  const choicesOf = (remedy: Remedy | undefined) =>
    remedy?.kind === 'selectRequest' ? remedy.requests.map(({ request }) => request) : [];

  it('a function that two hooks call has a button for each, and none for hooks that do not call it', async () => {
    const { requests, actions: offeredActions } = await examine(4);
    assert.deepEqual(offeredActions.map(remedyLabel), [
      'Send Example POST /baskets and Debug',
      'Send Example PATCH /baskets/{basket_id} and Debug',
    ]);
    assert.deepEqual(
      requests.map(({ text, actions = [] }) => [text.split(' ')[0], actions.length]),
      [
        ['svc.api.shop.basket.afterPOST', 2],
        ['svc.api.shop.basket.afterPATCH', 0],
      ],
    );
  });

  it('the function of a hook has the button of its own request only', async () => {
    const { actions } = await examine(13);
    assert.deepEqual(actions.map(remedyLabel), ['Send Example Request and Debug']);
    assert.deepEqual(
      actions.map((action) => action.kind === 'sendRequest' && action.operationId),
      ['shop.baskets.delete'],
    );
  });

  it('the function of a hook of many requests has a button for one of them, and a choice of the others', async () => {
    const { actions } = await examine(16);
    assert.deepEqual(actions.map(remedyLabel), [
      'Send Example Request and Debug',
      'Send Another Example Request...',
    ]);
    const choices = choicesOf(actions[1]);
    assert.ok(choices.includes('POST /baskets/{basket_id}/items'), choices.join());
    assert.equal(new Set(choices).size, choices.length);
  });

  it('code outside functions has the button of one hook, and a choice of the requests of the others', async () => {
    const { actions } = await examine(2);
    assert.deepEqual(actions.map(remedyLabel), [
      'Send Example Request and Debug',
      'Send Another Example Request...',
    ]);
    const choices = choicesOf(actions[1]);
    assert.ok(choices.includes('PATCH /baskets/{basket_id}'), choices.join());
    assert.ok(choices.includes('DELETE /baskets/{basket_id}'), choices.join());
    assert.ok(!choices.includes('POST /baskets'), choices.join());
  });

  it('the first button sends the sample order if that was sent last, and an example after another request', async () => {
    const announce = (isSampleOrder: boolean) =>
      fixture.dap.request('cartwright/requestSent', {
        method: 'DELETE',
        url: `${fixture.platform.baseUrl}/s/RefArch/svc/shop/v23_2/baskets/x`,
        status: 204,
        isSampleOrder,
      });
    await announce(true);
    assert.deepEqual((await examine(13)).actions.map(remedyLabel), [
      'Send Sample Order',
      'Send Example Request and Debug',
    ]);
    await announce(false);
    assert.deepEqual((await examine(13)).actions.map(remedyLabel), ['Send Example Request and Debug']);
  });

  it('the sample order that the window has sent before the session is the first button, until the session sends another request', async () => {
    const { platform, dap } = fixture;
    const request = {
      method: 'DELETE',
      url: `${platform.baseUrl}/s/RefArch/svc/shop/v23_2/baskets/x`,
    };
    const earlierRequests = [
      { ...request, isSampleOrder: true },
      { method: 'GET', url: 'not a URL' },
    ];
    const labels = async (): Promise<string[]> =>
      (await examine(13, earlierRequests)).actions.map(remedyLabel);
    assert.deepEqual(await labels(), ['Send Sample Order', 'Send Example Request and Debug']);
    await dap.request('cartwright/requestSent', { ...request, status: 204 });
    assert.deepEqual(await labels(), ['Send Example Request and Debug']);
  });
});
