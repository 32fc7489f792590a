import assert from 'node:assert/strict';
import {
  explanationText,
  findDecisiveFinding,
  otherFindings,
  type Finding,
} from '../../../src/debug/doctor/finding.ts';
import { frameAt } from '../../support/dap-fake-script.ts';
import { dapFixture, type DapFixture } from '../../support/dap-session.ts';

const helper = `exports.count = function (order) {
  if (order.total > 3) {
    order.count = 1;
  }
};
`;
const order = `exports.afterPOST = function (order) {
  require('*/cartridge/scripts/helper').count(order);
};
`;

describe('the doctor about a file that is overridden during the session', () => {
  let fixture: DapFixture;
  beforeEach(async () => {
    fixture = await dapFixture();
  });
  afterEach(() => fixture.close());

  it('the doctor does not advise a breakpoint on another line of the overridden file', async () => {
    const { workspace, platform, dap } = fixture;
    const scripts = 'cartridges/app_shop/cartridge/scripts';
    workspace.registerHooks('app_shop', { 'svc.api.shop.order.afterPOST': './order.js' });
    workspace.write(`${scripts}/order.js`, order);
    const file = workspace.write(`${scripts}/helper.js`, helper);
    workspace.write('cartridges/app_custom/cartridge/scripts/other.js', '');
    await fixture.start({ configuration: { cartridgePath: 'app_custom:app_shop' } });
    await dap.setBreakpoints(file, 3);
    platform.thread(1).halt(frameAt('/app_shop/cartridge/scripts/helper.js', 3));
    const { body } = await dap.waitForStop();
    await dap.request('continue', { threadId: body.threadId });
    const sendRequest = () =>
      dap.request('cartwright/requestSent', {
        method: 'POST',
        url: `${platform.baseUrl}/s/RefArch/svc/shop/v23_2/orders`,
        status: 200,
        sentTime: Date.now() + 1000,
      });
    const examine = async (): Promise<readonly Finding[]> =>
      (await dap.request<{ findings: Finding[] }>('cartwright/doctor', { path: file, line: 3 })).findings;
    await sendRequest();
    assert.match(explanationText(await examine()) ?? '', /line 2/);
    workspace.write('cartridges/app_custom/cartridge/scripts/helper.js', 'exports.count = function () {};\n');
    await sendRequest();
    const findings = await examine();
    assert.equal(findDecisiveFinding(findings)?.check, 'overlay');
    assert.deepEqual(
      otherFindings(findings).filter(({ verdict }) => verdict === 'fail'),
      [],
    );
  });
});
