import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import { pathNames, sampleCartridgePath } from '../../../cartridges/cartridge-path.ts';
import { startBuiltService, type RunningService } from '../../../scripts/service.ts';
import { systemClock } from '../../../src/client/clock.ts';
import { HttpTransport } from '../../../src/client/transport.ts';
import { examineWithoutSession } from '../../../src/debug/doctor/examine.ts';
import {
  adviceText,
  decisiveActions,
  explanationText,
  findDecisiveFinding,
  verdictText,
  type Finding,
} from '../../../src/debug/doctor/finding.ts';
import { remedyLabel } from '../../../src/debug/doctor/remedy.ts';
import { CartwrightSession } from '../../../src/debug/session.ts';
import { DapClient } from '../../support/dap-client.ts';
import { DapWorkspace } from '../../support/dap-workspace.ts';
import { Storefront } from '../../support/storefront.ts';
import {
  basketFile,
  basketRequest,
  cartridgePathRequest,
  causes,
  createEarlierHook,
  files,
  rates,
  ratesFile,
  type Cause,
} from '../../support/doctor-causes.ts';
import { hookEnds } from '../../support/doctor-hook-ends.ts';
import { failures } from '../../support/doctor-failures.ts';
import { unreachedCauses } from '../../support/doctor-unreached-causes.ts';
import { rejections } from '../../support/doctor-rejections.ts';

/** Reproduces each cause of a breakpoint that is not hit, on the built service. */
describe('The doctor’s verdict about a breakpoint that is not hit', () => {
  let service: RunningService;
  let workspace: DapWorkspace;
  let session: CartwrightSession;
  let dap: DapClient;
  const errors: Error[] = [];

  const startSession = async ({
    files: changes = {},
    file = basketFile,
    breakpoint = {},
    configuration = {},
    servedFolder = '',
    clientPassword,
  }: Omit<Cause, 'title' | 'verdict' | 'remedy'> & { clientPassword?: string }): Promise<{
    path: string;
    line: number;
  }> => {
    workspace = new DapWorkspace(files);
    for (const [path, text] of Object.entries(changes)) {
      if (text === undefined) rmSync(workspace.path(path));
      else workspace.write(path, text);
    }
    service = await startBuiltService(['--cartridges', join(workspace.folder, servedFolder)], 'ignore');
    session = new CartwrightSession({
      clock: systemClock,
      environment: {},
      connections: () => Promise.resolve(undefined),
      workingFolder: workspace.folder,
      transport: (options) => new HttpTransport(options),
      log: (error) => errors.push(error),
    });
    dap = new DapClient(session);
    await dap.initialize();
    await dap.request('attach', {
      type: 'cartwright',
      request: 'attach',
      connection: {
        baseUrl: service.http,
        username: 'developer',
        password: 'developer',
        clientId: 'cartwright',
        ...(clientPassword === undefined ? {} : { clientPassword }),
      },
      cartridges: [workspace.folder],
      ...configuration,
    });
    await dap.waitForEvent('initialized');
    const path = workspace.path(file);
    const options = typeof breakpoint === 'string' ? {} : breakpoint;
    const line = options.line ?? 5;
    if (typeof breakpoint !== 'string') await dap.setBreakpoints(path, { ...options, line });
    await dap.request('configurationDone');
    return { path, line };
  };
  const sendTrigger = async (trigger: object = basketRequest): Promise<void> => {
    await dap.request('cartwright/trigger', { trigger });
    await dap.waitForEvent<Dap.OutputEvent>('output', ({ body }) => /→ \d+/.test(body.output), 10_000);
  };
  const examineLine = async (path: string, line: number): Promise<readonly Finding[]> =>
    (await dap.request<{ findings: readonly Finding[] }>('cartwright/doctor', { path, line })).findings;
  afterEach(async () => {
    await session.release();
    await service.stop();
    workspace.remove();
  });

  it('the request that creates a basket halts at the breakpoint if nothing prevents the halt', async () => {
    await startSession({});
    await dap.request('cartwright/trigger', { trigger: basketRequest });
    const { body } = await dap.waitForStop();
    assert.equal((await dap.stack(body.threadId ?? 0))[0]?.line, 5);
  });

  it('the doctor says that a script is halted at a breakpoint whose condition is true', async () => {
    const { path, line } = await startSession({ breakpoint: { condition: 'basket !== null', line: 5 } });
    await dap.request('cartwright/trigger', { trigger: basketRequest });
    await dap.waitForStop();
    const findings = await examineLine(path, line);
    const verdict = 'A script is halted here now. The breakpoint was hit once in this session.';
    assert.equal(verdictText(findings), verdict);
    assert.deepEqual(decisiveActions(findings, true)[0]?.kind, 'continueScript');
  });

  it('the doctor looks for the reason again if the latest request does not reach a breakpoint that was hit before', async () => {
    const { path, line } = await startSession({
      files: createEarlierHook('  return undefined;'),
      configuration: { cartridgePath: 'app_before:app_case' },
    });
    await dap.request('cartwright/trigger', { trigger: basketRequest });
    const { body } = await dap.waitForStop();
    await dap.request('continue', { threadId: body.threadId ?? 0 });
    await dap.waitForEvent<Dap.OutputEvent>('output', ({ body: { output } }) => /→ \d+/.test(output), 10_000);
    assert.equal(verdictText(await examineLine(path, line)), 'It was hit once in this session.');
    const endingHook = createEarlierHook("  return new (require('svc/system/Status'))();");
    for (const [name, text] of Object.entries(endingHook)) workspace.write(name, text ?? '');
    await sendTrigger();
    const findings = await examineLine(path, line);
    assert.equal(verdictText(findings), '"app_before" ended the hook before this file ran.');
    const run = findings.find(({ check }) => check === 'run');
    assert.match(run?.text ?? '', /^The latest request, POST \/baskets, did not reach line 5\.$/);
  });

  it('the doctor names the editor’s last request to this platform, if its hooks did not run', async () => {
    const { path, line } = await startSession({ breakpoint: { condition: 'false', line: 5 } });
    const url = `${service.http}/s/RefArch/svc/shop/v23_2/baskets`;
    const request = {
      method: 'POST',
      url,
      status: 401,
      fault: 'InvalidAccessToken',
      detail: 'It is unknown.',
    };
    await dap.request('cartwright/requestSent', { ...request, url: 'http://other.example/baskets' });
    assert.doesNotMatch(verdictText(await examineLine(path, line)), /answered with 401/);
    await dap.request('cartwright/requestSent', request);
    const findings = await examineLine(path, line);
    assert.equal(
      verdictText(findings),
      'The last request, POST /baskets, was answered with 401 before its hooks ran.',
    );
    assert.equal(explanationText(findings)?.startsWith('InvalidAccessToken: It is unknown.'), true);
  });

  for (const cause of [...causes, ...rejections, ...failures, ...hookEnds, ...unreachedCauses])
    it(`the doctor's verdict is correct if ${cause.title}`, async () => {
      const { path, line } = await startSession(cause);
      const examine = async (): Promise<readonly Finding[]> =>
        (
          await dap.request<{ findings: readonly Finding[] }>('cartwright/doctor', {
            path,
            line,
            disabled: cause.breakpoint === 'disabled',
            enabled: cause.breakpoint === 'deactivated' || typeof cause.breakpoint !== 'string',
          })
        ).findings;
      if (cause.isExaminedBefore) await examine();
      await cause.prepare?.({ service, send: sendTrigger });
      if (cause.send !== 'nothing') await sendTrigger(cause.send);
      // A script that cannot be loaded ends with an exception, which is reported as a stop.
      const stops = dap.unreadEvents('stopped') as Dap.StoppedEvent[];
      assert.ok(stops.every(({ body }) => body.reason === 'exception'));
      const findings = await examine();
      assert.match(verdictText(findings), cause.verdict);
      if (cause.explanation) assert.match(explanationText(findings) ?? '', cause.explanation);
      if (cause.advice) assert.match(adviceText(findings) ?? '', cause.advice);
      assert.equal(findDecisiveFinding(findings)?.actions?.[0]?.kind, cause.remedy);
      if (cause.secondRemedy !== undefined)
        assert.equal(decisiveActions(findings)[1]?.kind, cause.secondRemedy);
      // An examination must not change the result of the next one.
      assert.equal(verdictText(await examine()), verdictText(findings));
      const { otherFinding, noFinding } = cause;
      assert.deepEqual(
        findings.map(({ text }) => text).filter((text) => noFinding?.test(text)),
        [],
      );
      if (otherFinding)
        assert.ok(
          findings.some(({ text }) => otherFinding.test(text)),
          JSON.stringify(findings),
        );
    });

  it('a breakpoint that no request reaches becomes unverified, with the reason, until a script that may load its file is saved', async () => {
    const unused = 'app_case/cartridge/scripts/unused.js';
    await startSession({
      files: { [unused]: 'exports.run = function () {\n  return 1;\n};\n' },
      file: unused,
      breakpoint: { line: 2 },
    });
    const isWarned = ({ body }: { body?: unknown }, text: RegExp): boolean => {
      const { breakpoint } = body as Dap.BreakpointEvent['body'];
      return !breakpoint.verified && text.test(breakpoint.message ?? '');
    };
    await dap.waitForEvent('breakpoint', (event) =>
      isWarned(
        event,
        /^No hook is registered for this file, and no script of these cartridges requires it\./,
      ),
    );
    workspace.write(
      'app_case/cartridge/scripts/loader.js',
      'module.exports = function (name) { return require(name); };\n',
    );
    await dap.waitForEvent(
      'breakpoint',
      ({ body }) => (body as Dap.BreakpointEvent['body']).breakpoint.verified,
    );
  });

  it('a breakpoint in another vendor’s hook, or in a hook that an earlier cartridge ends, is unverified', async () => {
    for (const [title, text] of [
      [
        'the hook has the name of a hook of another platform',
        /^dw\.ocapi\.shop\.basket\.afterPOST is a hook with the names of Salesforce B2C Commerce \(dw\)\./,
      ],
      [
        'an earlier cartridge ends the hook with a Status',
        /^"app_before" ends the hook before this file runs\./,
      ],
    ] as const) {
      const cause = causes.find((candidate) => candidate.title === title) ?? assert.fail(title);
      await startSession({ ...cause, configuration: { cartridgePath: 'app_before:app_case' } });
      const event = await dap.waitForEvent<Dap.BreakpointEvent>(
        'breakpoint',
        ({ body }) => !body.breakpoint.verified,
      );
      assert.match(event.body.breakpoint.message ?? '', text);
      await session.release();
      await service.stop();
      workspace.remove();
    }
    // The loop has ended its sessions, and `afterEach` needs one to end.
    await startSession({});
  });

  it('the doctor says that a request missed a breakpoint only if the breakpoint was active by then, and otherwise advises to send it again', async () => {
    const { path } = await startSession({});
    await dap.setBreakpoints(path);
    await sendTrigger();
    await dap.setBreakpoints(path, 5);
    const examine = async () =>
      (
        await dap.request<{ findings: readonly Finding[] }>('cartwright/doctor', {
          path,
          line: 5,
          enabled: true,
        })
      ).findings;
    const verdict = 'No script has reached line 5 since the breakpoint was set again.';
    const findings = await examine();
    assert.equal(verdictText(findings), verdict);
    assert.match(
      adviceText(findings) ?? '',
      /^POST \/baskets was sent while the breakpoint was deactivated, disabled or removed\. Send it again\.$/,
    );
    assert.deepEqual(decisiveActions(findings).map(remedyLabel), ['Send Example Request and Debug']);
    await sendTrigger({ method: 'GET', path: '/s/RefArch/svc/shop/v23_2/categories/root' });
    const laterFindings = await examine();
    assert.equal(verdictText(laterFindings), verdict);
    assert.match(
      adviceText(laterFindings) ?? '',
      /^The latest request of this session, GET \S+\/root, did not reach it\. svc\.api\.shop\.basket\.afterPOST runs in POST .*Send that request while the session runs/,
    );
  });

  it('the doctor does not know what another client’s request reached while no breakpoint was set', async () => {
    const { path } = await startSession({});
    await dap.setBreakpoints(path);
    // Sent by another client: the session does not know of it.
    const shopper = await Storefront.signIn(`${service.http}/s/RefArch`);
    await shopper.request('POST', '/baskets', {});
    await dap.setBreakpoints(path, 5);
    const { findings } = await dap.request<{ findings: readonly Finding[] }>('cartwright/doctor', {
      path,
      line: 5,
      enabled: true,
    });
    assert.equal(verdictText(findings), 'No script has reached line 5 since the breakpoint was set again.');
    assert.match(
      adviceText(findings) ?? '',
      /^It is not known whether a script reached the line while the breakpoint was deactivated, disabled or removed\. svc\.api\.shop\.basket\.afterPOST runs in POST .*Send that request while the session runs/,
    );
  });

  it('a condition on variables halts the script only where it is true, in the first request and in the second', async () => {
    const loop =
      'exports.afterPOST = function () {\n  for (var i = 0; i < 3000; i++) {\n    work(i);\n  }\n};\nfunction work(i) {\n  return i;\n}\n';
    const { path } = await startSession({
      files: { [basketFile]: loop },
      breakpoint: { line: 3, condition: 'i === 2999' },
    });
    for (const hits of [1, 2]) {
      await dap.request('cartwright/trigger', { trigger: basketRequest });
      const { body } = await dap.waitForStop();
      const threadId = body.threadId ?? 0;
      assert.equal((await dap.stack(threadId))[0]?.line, 3);
      const { findings } = await dap.request<{ findings: readonly Finding[] }>('cartwright/doctor', {
        path,
        line: 3,
      });
      assert.ok(
        findings.some(
          ({ text }) => text === `The condition "i === 2999" was true ${hits === 1 ? 'once' : 'twice'}.`,
        ),
      );
      await dap.request('continue', { threadId });
    }
  });

  it('a breakpoint in a file that is overridden on the path of the first site names the file that runs instead, until the path changes', async () => {
    await startSession({
      files: { 'a_first/cartridge/scripts/rates.js': rates },
      clientPassword: 'cartwright',
      breakpoint: 'none',
    });
    // The folders' order would let a_first override app_case.
    await sendTrigger(cartridgePathRequest('RefArch', 'app_case:a_first'));
    await dap.request('cartwright/pathChanged', {});
    const file = workspace.path('a_first/cartridge/scripts/rates.js');
    const [breakpoint] = await dap.setBreakpoints(file, 2);
    assert.equal(breakpoint?.verified, false);
    assert.match(
      breakpoint.message ?? '',
      /"app_case".*, so \/app_case\/cartridge\/scripts\/rates\.js runs instead\./,
    );
    const [overridingBreakpoint] = await dap.setBreakpoints(workspace.path(ratesFile), 2);
    assert.equal(overridingBreakpoint?.verified, true);
    await sendTrigger(cartridgePathRequest('RefArch', 'a_first:app_case'));
    await dap.request('cartwright/pathChanged', {});
    const event = await dap.waitForEvent<Dap.BreakpointEvent>(
      'breakpoint',
      ({ body }) => body.breakpoint.id === breakpoint.id,
    );
    assert.equal(event.body.breakpoint.verified, true);
    await dap.request('cartwright/trigger', { trigger: basketRequest });
    const { body } = await dap.waitForStop();
    assert.equal((await dap.stack(body.threadId ?? 0))[0]?.source?.path, file);
  });

  it("the doctor's verdict is correct if no session is attached", async () => {
    const { path, line } = await startSession({});
    await session.release();
    const findings = await examineWithoutSession({ file: path, line }, { folders: [workspace.folder] });
    assert.equal(verdictText(findings), 'No debug session of Cartwright is running.');
    assert.deepEqual(findDecisiveFinding(findings)?.actions, [{ kind: 'startSession' }]);
  });

  for (const [title, check] of [
    ['an earlier cartridge ends the hook with a Status', 'hook'],
    ['an earlier cartridge overrides the file', 'overlay'],
  ] as const)
    it(`without a session, the doctor gives the same reason as in a session: ${title}`, async () => {
      const cause = causes.find((candidate) => candidate.title === title) ?? assert.fail(title);
      const { path, line } = await startSession(cause);
      const { findings } = await dap.request<{ findings: readonly Finding[] }>('cartwright/doctor', {
        path,
        line,
        enabled: true,
      });
      const offlineFindings = await examineWithoutSession(
        { file: path, line },
        {
          folders: [workspace.folder],
          sitePath: pathNames(sampleCartridgePath),
          addsOtherCartridges: true,
          isBundled: true,
        },
      );
      const reasonOf = (list: readonly Finding[]) =>
        list
          .filter((finding) => finding.check === check && finding.verdict === 'fail')
          .map(({ text, explanation, remedy }) => [text, explanation, remedy]);
      assert.equal(reasonOf(findings).length, 1);
      assert.deepEqual(reasonOf(offlineFindings), reasonOf(findings));
      assert.deepEqual(
        offlineFindings.filter(({ check: subject }) => subject === 'path').map(({ verdict }) => verdict),
        findings.filter(({ check: subject }) => subject === 'path').map(({ verdict }) => verdict),
      );
    });
});
