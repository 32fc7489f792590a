import assert from 'node:assert/strict';
import {
  explanationText,
  findDecisiveFinding,
  verdictText,
  type Finding,
} from '../../../src/debug/doctor/finding.ts';
import { frameAt } from '../../support/dap-fake-script.ts';
import { dapFixture, orderScript, scriptPath, type DapFixture } from '../../support/dap-session.ts';

describe('"Why Wasn\'t My Breakpoint Hit?" after an edit of the script', () => {
  let fixture: DapFixture;
  beforeEach(async () => {
    fixture = await dapFixture();
    fixture.workspace.registerHooks('app_shop', { 'svc.api.shop.order.afterPOST': './order.js' });
  });
  afterEach(() => fixture.close());

  const examine = async (line: number): Promise<readonly Finding[]> =>
    (await fixture.dap.request<{ findings: Finding[] }>('cartwright/doctor', { path: fixture.file, line }))
      .findings;
  const send = async (): Promise<void> => {
    const { dap, platform } = fixture;
    const url = new URL('/s/RefArch/svc/shop/v23_2/orders', platform.baseUrl).href;
    await new Promise((resolve) => setTimeout(resolve, 5));
    await dap.request('cartwright/requestSent', { method: 'POST', url, status: 200, sentTime: Date.now() });
  };

  it('the doctor still knows that a breakpoint was hit after code was inserted above the breakpoint', async () => {
    const { dap, platform, workspace, file } = fixture;
    await fixture.start();
    await dap.setBreakpoints(file, { line: 6 });
    await send();
    platform.thread(1).halt(frameAt(scriptPath, 6));
    await dap.request('continue', { threadId: (await dap.waitForStop()).body.threadId ?? 0 });
    await new Promise((resolve) => setTimeout(resolve, 5));
    workspace.write(
      'cartridges/app_shop/cartridge/scripts/order.js',
      orderScript.replace('  var total', '  if (!order) {\n    return;\n  }\n  var total'),
    );
    await dap.setBreakpoints(file, { line: 9 });
    assert.equal(verdictText(await examine(9)), 'It was hit once in this session.');
    await send();
    const findings = await examine(9);
    assert.match(verdictText(findings), /^The latest request, POST .*, did not reach line 9\.$/);
    assert.match(
      `${findDecisiveFinding(findings)?.remedy ?? ''} ${explanationText(findings) ?? ''}`,
      /Earlier requests did\. order\.js has changed since the breakpoint was hit\./,
    );
  });
});
