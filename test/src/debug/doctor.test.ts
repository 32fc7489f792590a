import assert from 'node:assert/strict';
import { examineWithoutSession } from '../../../src/debug/doctor/examine.ts';
import {
  adviceText,
  decisiveActions,
  findDecisiveFinding,
  formatReport,
  type Finding,
  otherFindings,
} from '../../../src/debug/doctor/finding.ts';
import { formatRequestsOf } from '../../../src/debug/doctor/requests.ts';
import { frameAt } from '../../support/dap-fake-script.ts';
import { dapFixture, orderScript, scriptPath, type DapFixture } from '../../support/dap-session.ts';

const formatHooks = (...names: string[]) =>
  JSON.stringify({ hooks: names.map((name) => ({ name, script: './order.js' })) });
const manifest = JSON.stringify({ hooks: './cartridge/scripts/hooks.json' });

describe('"Why Wasn\'t My Breakpoint Hit?"', () => {
  let fixture: DapFixture;
  beforeEach(async () => {
    fixture = await dapFixture();
    fixture.workspace.write('cartridges/app_shop/package.json', manifest);
    fixture.workspace.write(
      'cartridges/app_shop/cartridge/scripts/hooks.json',
      formatHooks('svc.api.shop.order.afterPOST'),
    );
  });
  afterEach(() => fixture.close());

  const diagnose = async (line: number, file = fixture.file) => {
    const { findings } = await fixture.dap.request<{ findings: Finding[] }>('cartwright/doctor', {
      path: file,
      line,
    });
    return findings;
  };
  const listReasons = async (line: number, file?: string) =>
    (await diagnose(line, file)).filter(({ verdict }) => verdict === 'fail');
  const selectFindings = (findings: readonly Finding[], check: Finding['check']) =>
    findings.filter((finding) => finding.check === check);

  it('the doctor finds no reason if there is none, and names the request that reaches the line', async () => {
    await fixture.start({ breakpoints: [6], configuration: { cartridgePath: 'app_shop' } });
    const findings = await diagnose(6);
    assert.deepEqual(
      findings.filter(({ verdict }) => verdict === 'fail'),
      [],
    );
    assert.deepEqual(
      findings.map(({ check }) => check),
      ['connection', 'credentials', 'debugger', 'breakpoint', 'cartridge', 'path', 'line', 'hook', 'request'],
    );
    const [request] = selectFindings(findings, 'request');
    assert.match(request?.text ?? '', /afterPOST runs in POST \/s\/\{site\}\/svc\/shop\/v\d+_\d+\/orders/);
    assert.match(formatReport(findings), /^No problem was found: the breakpoint waits for a request\.$/m);
  });

  it('the doctor names the request with the site and the client ID of the connection', async () => {
    const { connection } = fixture.configuration as { connection: object };
    await fixture.start({
      breakpoints: [6],
      configuration: { connection: { ...connection, site: 'RefArch', clientId: 'mobile' } },
    });
    const [request] = selectFindings(await diagnose(6), 'request');
    assert.match(request?.text ?? '', /afterPOST runs in POST \/s\/RefArch\/svc\/shop\/v\d+_\d+\/orders/);
    assert.equal(request?.remedy, 'Send that request with the client ID "mobile" while the session runs.');
  });

  it('each finding of the doctor has a remedy unless its check passed', async () => {
    await fixture.start({ breakpoints: [6] });
    for (const finding of [...(await diagnose(6)), ...(await diagnose(1, '/nowhere/x.js'))])
      assert.equal(finding.verdict === 'pass', finding.remedy === undefined, finding.text);
  });

  describe('because of the platform', () => {
    it('the doctor reports that the platform does not respond', async () => {
      await fixture.start({ breakpoints: [6] });
      fixture.platform.failNext(/./, 'drop', 1_000);
      assert.match((await listReasons(6))[0]?.text ?? '', /closed the connection/);
    });

    it('the doctor reports that another kind of server responds', async () => {
      await fixture.start({ breakpoints: [6] });
      fixture.platform.failNext(/^GET \/breakpoints$/, 'html');
      assert.match(
        (await listReasons(6))[0]?.text ?? '',
        /responded with status 502 and an HTML page titled "Bad Gateway"/,
      );
    });

    it('the doctor reports that the platform no longer accepts the credentials', async () => {
      await fixture.start({ breakpoints: [6] });
      fixture.platform.failNext(/^GET \/breakpoints$/, {
        status: 401,
        body: { _v: '2.0', fault: { type: 'NotAuthorizedException', message: 'No.' } },
      });
      const [finding] = await listReasons(6);
      assert.equal(finding?.check, 'credentials');
      assert.match(finding.text, /Check the user name and the password/);
    });

    it('the doctor reports that the debugger is disabled', async () => {
      await fixture.start({ breakpoints: [6] });
      fixture.platform.failNext(/^GET \/threads$/, { delayMs: 500 }, 100);
      fixture.platform.hasClient = false;
      const [finding] = await listReasons(6);
      assert.deepEqual([finding?.check, /has been disabled/.test(finding?.text ?? '')], ['debugger', true]);
    });

    it('the doctor reports that the platform has lost the breakpoint', async () => {
      await fixture.start({ breakpoints: [6] });
      fixture.platform.breakpoints.clear();
      const [finding] = await listReasons(6);
      assert.match(finding?.text ?? '', /has no breakpoint at \/app_shop\/.*:6/);
      assert.match(finding?.remedy ?? '', /same client ID/);
    });

    it('the doctor does not call a breakpoint rejected if the response to it was lost', async () => {
      await fixture.start({ breakpoints: [] });
      fixture.platform.failNext(/^POST \/breakpoints$/, 'drop', 100);
      await fixture.dap.setBreakpoints(fixture.file, 6);
      assert.deepEqual(await listReasons(6), []);
      const findings = selectFindings(await diagnose(6), 'breakpoint');
      assert.ok(findings.some(({ text }) => /^The platform has not confirmed the breakpoint yet/.test(text)));
    });

    it('the doctor reports that the platform rejected the breakpoint', async () => {
      fixture.platform.faultFor = () => 'InvalidScriptFile';
      await fixture.start({ breakpoints: [6] });
      assert.ok(
        (await listReasons(6)).some(({ text }) => /rejected the breakpoint.*InvalidScriptFile/.test(text)),
      );
    });
  });

  describe('because of the file', () => {
    it('the doctor reports that the file is in no cartridge', async () => {
      const outsideFile = fixture.workspace.write('elsewhere/a.js', 'a();\n');
      await fixture.start();
      await fixture.dap.setBreakpoints(outsideFile, 1);
      const [finding] = selectFindings(await listReasons(1, outsideFile), 'cartridge');
      assert.match(finding?.text ?? '', /not in the only cartridge that was found/);
    });

    it('the doctor reports that the file is a copy, and that the cartridge in another folder is used', async () => {
      const copy = fixture.workspace.write('copy/app_shop/cartridge/scripts/order.js', orderScript);
      await fixture.start({ configuration: { cartridges: ['cartridges', 'copy'] } });
      const [finding] = selectFindings(await listReasons(6, copy), 'cartridge');
      assert.match(finding?.text ?? '', /two cartridges "app_shop"/);
    });

    it("the doctor reports that the file's cartridge is not on the cartridge path", async () => {
      await fixture.start({ breakpoints: [6], configuration: { cartridgePath: 'app_other' } });
      const [finding] = selectFindings(await listReasons(6), 'path');
      assert.match(
        finding?.text ?? '',
        /^"cartridgePath" of the launch configuration does not contain "app_shop"\.$/,
      );
    });

    it('the doctor reports which cartridge overrides the file', async () => {
      fixture.workspace.write(
        'cartridges/app_shop/cartridge/scripts/helper.js',
        'exports.x = function () {\n  y();\n};\n',
      );
      const overridingFile = fixture.workspace.write(
        'cartridges/app_custom/cartridge/scripts/helper.js',
        'z();\n',
      );
      const file = fixture.workspace.path('cartridges/app_shop/cartridge/scripts/helper.js');
      await fixture.start({ configuration: { cartridgePath: 'app_custom:app_shop' } });
      const [breakpoint] = await fixture.dap.setBreakpoints(file, 2);
      const [finding] = selectFindings(await listReasons(2, file), 'overlay');
      assert.match(finding?.text ?? '', /Overridden by the cartridge "app_custom"/);
      assert.equal(finding?.file, overridingFile);
      // The message of the unverified breakpoint begins with the same text.
      assert.ok(breakpoint?.message?.startsWith(finding.text), breakpoint?.message);
    });

    it("the doctor reports which cartridge overrides the file according to the site's path", async () => {
      const { platform, workspace, configuration, start, dap } = fixture;
      const payload = Buffer.from('{"exp":4102444800}').toString('base64url'); // Expires in 2100.
      platform.shop = ({ path, headers }) =>
        path.endsWith('/access_token')
          ? { status: 200, body: { access_token: `e30.${payload}.x`, token_type: 'Bearer', expires_in: 900 } }
          : path.endsWith('/sites/RefArch') && headers.authorization?.startsWith('Bearer ')
            ? { status: 200, body: { _v: '23.2', id: 'RefArch', cartridges: 'app_custom:app_shop' } }
            : { status: 404 };
      workspace.write('cartridges/app_custom/cartridge/scripts/helper.js', 'z();\n');
      const helper = workspace.write('cartridges/app_shop/cartridge/scripts/helper.js', 'y();\n');
      const other = workspace.write('cartridges/app_new/cartridge/scripts/new.js', 'y();\n');
      await start({
        configuration: {
          connection: {
            ...(configuration['connection'] as object),
            site: 'RefArch',
            clientPassword: 'secret',
          },
        },
      });
      const [breakpoint] = await dap.setBreakpoints(helper, 1);
      assert.match(breakpoint?.message ?? '', /Overridden by the cartridge "app_custom"/);
      // A platform may add cartridges that the site does not name.
      assert.equal((await dap.setBreakpoints(other, 1))[0]?.verified, true);
      assert.match(
        selectFindings(await diagnose(1, other), 'path')[0]?.text ?? '',
        /^The site's cartridge path does not contain "app_new"\.$/,
      );
    });

    it('the doctor reports that a TypeScript file does not run, and offers to open the script', async () => {
      const source = fixture.workspace.write('cartridges/app_shop/src/order.ts', 'export const x = 1;\n');
      await fixture.start();
      await fixture.dap.setBreakpoints(source, 1);
      const [finding] = await listReasons(1, source);
      assert.match(
        finding?.text ?? '',
        /does not run order\.ts\. It runs the script that is compiled from it/,
      );
      assert.equal(finding?.remedy, 'Set the breakpoint in /app_shop/cartridge/scripts/order.js.');
      assert.deepEqual(finding.actions, [{ kind: 'openFile', file: fixture.file }]);
    });

    it('the doctor reports that the file is for browsers', async () => {
      const file = fixture.workspace.write(
        'cartridges/app_shop/cartridge/client/default/js/main.js',
        'x();\n',
      );
      await fixture.start();
      const [breakpoint] = await fixture.dap.setBreakpoints(file, 1);
      assert.equal(breakpoint?.verified, false);
      const [reason, ...others] = await listReasons(1, file);
      assert.match(reason?.text ?? '', /sent to browsers/);
      // No hook is expected to run it.
      assert.deepEqual(others, []);
    });

    it('the doctor reports a line if neither it nor a later line of the same function has code', async () => {
      await fixture.start({ breakpoints: [6] });
      assert.match(selectFindings(await listReasons(11), 'line')[0]?.text ?? '', /no code on line 11/);
      assert.match(
        selectFindings(await listReasons(9), 'line')[0]?.text ?? '',
        /line 9 or below it in the same function/,
      );
      // A comment above a function belongs to it.
      assert.deepEqual(selectFindings(await listReasons(3), 'line'), []);
    });

    it('the doctor reports that the platform runs different code', async () => {
      const { dap, platform, start } = fixture;
      await start({ breakpoints: [6] });
      platform.thread(1).halt(frameAt(scriptPath, 7));
      await dap.waitForStop();
      assert.match(
        selectFindings(await listReasons(6), 'code')[0]?.text ?? '',
        /halted at line 7, where the file .* has no code/,
      );
      platform.thread(2).halt(frameAt(scriptPath, 6, 'beforePOST()'));
      await dap.waitForStop();
      await dap.request('continue', { threadId: 1 });
      assert.match(
        selectFindings(await listReasons(6), 'code')[0]?.text ?? '',
        /in beforePOST, where .* has afterPOST/,
      );
    });
  });

  describe('because of the condition', () => {
    const set = (breakpoint: object) => fixture.dap.setBreakpoints(fixture.file, { line: 6, ...breakpoint });

    it('after the doctor was called, the adapter evaluates the condition, and the doctor reports that it was false', async () => {
      const { dap, platform, start } = fixture;
      platform.frame.locals = { total: 2 };
      await start();
      await set({ condition: 'total > 3' });
      assert.match(
        selectFindings(await diagnose(6), 'condition')[0]?.text ?? '',
        /halts only if its condition "total > 3" is true/,
      );
      assert.deepEqual(
        [...platform.breakpoints.values()].map(({ condition }) => condition),
        [undefined],
      );
      const thread = platform.thread(1).halt(frameAt(scriptPath, 6));
      await dap.waitForEvent('thread', ({ body }) => (body as { reason: string }).reason === 'exited');
      assert.equal(thread.status, 'running');
      assert.deepEqual(dap.unreadEvents('stopped'), []);
      const [finding] = selectFindings(await listReasons(6), 'condition');
      assert.match(finding?.text ?? '', /^The condition ".*" was false\.$/);
      assert.match(finding?.explanation ?? '', /^The line was reached; the last time, total = /);
      platform.frame.locals = { total: 4 };
      platform.thread(2).halt(frameAt(scriptPath, 6));
      assert.equal((await dap.waitForStop()).body.threadId, 2);
    });

    it('the doctor reports that the condition throws', async () => {
      const { dap, platform, start } = fixture;
      await start();
      await set({ condition: 'totl > 3' });
      await diagnose(6);
      platform.thread(1).halt(frameAt(scriptPath, 6));
      await dap.waitForEvent('thread', ({ body }) => (body as { reason: string }).reason === 'exited');
      assert.match(
        selectFindings(await listReasons(6), 'condition')[0]?.text ?? '',
        /cannot be evaluated: .*totl is not defined/,
      );
    });

    it('the doctor reports that the condition is not a valid expression', async () => {
      await fixture.start();
      const [breakpoint] = await set({ condition: 'total >' });
      assert.deepEqual([breakpoint?.verified, fixture.platform.breakpoints.size], [false, 0]);
      assert.match(breakpoint?.message ?? '', /"total >" is not a valid expression: /);
      assert.match(
        selectFindings(await listReasons(6), 'condition')[0]?.text ?? '',
        /is not a valid expression/,
      );
    });

    it('the doctor reports that the hit count has not been reached', async () => {
      const { dap, platform, start } = fixture;
      await start();
      await set({ hitCondition: '> 5' });
      platform.thread(1).halt(frameAt(scriptPath, 6));
      await dap.waitForEvent('thread', ({ body }) => (body as { reason: string }).reason === 'exited');
      assert.match(
        selectFindings(await listReasons(6), 'hits')[0]?.text ?? '',
        /The breakpoint was hit once; its hit condition is "> 5"/,
      );
    });
  });

  it('the doctor reports that the file has unsaved changes, and offers to save it', async () => {
    const { dap, file, start } = fixture;
    await start();
    await dap.setBreakpoints(file, { line: 6 });
    const { findings } = await dap.request<{ findings: Finding[] }>('cartwright/doctor', {
      path: file,
      line: 6,
      unsaved: true,
    });
    assert.match(findDecisiveFinding(findings)?.text ?? '', /^order\.js has changes that are not saved/);
    assert.deepEqual(decisiveActions(findings), [{ kind: 'saveFile', file }]);
  });

  it('the doctor also works without a session', async () => {
    const findings = await examineWithoutSession(
      { file: fixture.file, line: 6 },
      { folders: [fixture.workspace.path('cartridges')] },
    );
    assert.deepEqual(
      findings.map(({ check, verdict }) => `${check} ${verdict}`),
      ['session fail', 'cartridge pass', 'path unknown', 'line pass', 'hook pass', 'request unknown'],
    );
  });

  it('without a session, the doctor reports that an earlier cartridge ends the hook', async () => {
    const { workspace } = fixture;
    workspace.write('cartridges/app_custom/package.json', manifest);
    workspace.write(
      'cartridges/app_custom/cartridge/scripts/hooks.json',
      formatHooks('svc.api.shop.order.afterPOST'),
    );
    workspace.write(
      'cartridges/app_custom/cartridge/scripts/order.js',
      "var Status = require('svc/system/Status');\nexports.afterPOST = function () {\n  return new Status(Status.OK);\n};\n",
    );
    const findings = await examineWithoutSession(
      { file: fixture.file, line: 6 },
      { folders: [workspace.path('cartridges')], sitePath: ['app_custom', 'app_shop'] },
    );
    assert.match(adviceText(findings) ?? '', /^Press F5, and send the request again/);
    const problems = otherFindings(findings).filter(({ verdict }) => verdict === 'fail');
    assert.deepEqual(
      problems.map(({ text }) => text),
      ['"app_custom" ends the hook before this file runs.'],
    );
  });

  it('without a session, the doctor uses the cartridge path of the launch configuration', async () => {
    const folders = [fixture.workspace.path('cartridges')];
    const textFor = async (...cartridgePath: string[]) =>
      (await examineWithoutSession({ file: fixture.file, line: 6 }, { folders, cartridgePath })).find(
        ({ check }) => check === 'path',
      )?.text ?? '';
    assert.match(await textFor('app_other'), /is not on the cartridge path, so/);
    assert.match(await textFor('app_other, app_shop'), /not separated by colons, so "app_shop" is not/);
  });
});

describe('the requests that run a hook', () => {
  it('the requests that run a hook come from the operation table, with the names of the vendor', () => {
    const dw = { prefix: 'dw', hookRoot: 'dw.ocapi', urnNamespace: 'demandware', moduleRoot: 'dw' };
    const [request] = formatRequestsOf('dw.ocapi.shop.order.beforePOST', dw);
    assert.match(request ?? '', /^POST \/s\/\{site\}\/dw\/shop\/v\d+_\d+\/orders$/);
    assert.deepEqual(formatRequestsOf('svc.api.shop.order.beforePOST', dw), []);
  });
});
