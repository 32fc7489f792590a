import assert from 'node:assert/strict';
import { utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  adviceText,
  decisiveActions,
  verdictText,
  type Finding,
} from '../../../../src/debug/doctor/finding.ts';
import { LiveDebugging } from '../../../support/live-debugging.ts';

const script = [
  'exports.beforePOST = function (basket) {', //  1
  "  var rates = require('./rates');", //         2
  '  rates.apply(basket);', //                    3
  '  rates.report(basket);', //                   4
  '};', //                                        5
].join('\n');

describe('The finding about a script that is halted', () => {
  let live: LiveDebugging;
  let rates: string;
  beforeEach(async () => {
    live = await LiveDebugging.start(script);
    rates = join(dirname(live.file), 'rates.js');
    await live.dap.request('setExceptionBreakpoints', { filters: ['scriptErrors'] });
    await live.dap.setBreakpoints(live.file, 4);
  });
  afterEach(() => live.close());

  const haltFinding = async (): Promise<Finding | undefined> => {
    live.send();
    await live.waitForStop();
    const { findings } = await live.dap.request<{ findings: readonly Finding[] }>('cartwright/doctor', {
      path: live.file,
      line: 4,
    });
    return findings.find(({ text }) => text.startsWith('A script is halted'));
  };

  it('the finding about a syntax error in a required module opens that module, not the line that requires it', async () => {
    writeFileSync(rates, 'exports.apply = function () {\n  return 1 +;\n};\n');
    const finding = await haltFinding();
    assert.equal(finding?.text, 'A script is halted at hook.js:2 on an error.');
    assert.match(finding.explanation ?? '', /^SyntaxError: Unexpected token ';' \(.*rates\.js:2:\d+\)\./);
    assert.deepEqual(finding.actions, [{ kind: 'openFile', file: rates, line: 2, column: 13 }]);
  });

  it('while a script is halted on an error that a script catches, the doctor says where the script continues', async () => {
    writeFileSync(
      rates,
      'exports.apply = function () {\n  try {\n    missing.rate();\n  } catch (e) {\n    return 0;\n  }\n};\n',
    );
    await live.dap.request('setExceptionBreakpoints', { filters: ['caughtScriptErrors'] });
    live.send();
    await live.waitForStop();
    const { findings } = await live.dap.request<{ findings: readonly Finding[] }>('cartwright/doctor', {
      path: live.file,
      line: 4,
    });
    const run = findings.find(({ check }) => check === 'run');
    assert.equal(
      run?.remedy,
      'A script is halted at rates.js:3 on an error that a script catches: ReferenceError: missing is not defined. When you continue, it goes on where the error is caught, so it may skip the line.',
    );
  });

  const examineLine = async (line: number): Promise<readonly Finding[]> => {
    const { findings } = await live.dap.request<{ findings: readonly Finding[] }>('cartwright/doctor', {
      path: live.file,
      line,
    });
    return findings;
  };

  /** Saves a file as VS Code does, which also sends the lines to which it has moved the breakpoints of the file. */
  const save = async (file: string, text: string, breakpointLines: number[] = []): Promise<void> => {
    writeFileSync(file, text);
    await live.dap.request('cartwright/scriptSaved', { path: file, breakpointLines });
  };

  it('after a script was saved, the doctor offers first to continue a script that is halted on an error, then the request', async () => {
    writeFileSync(rates, 'exports.apply = function () {\n  return missing.rate;\n};\n');
    await haltFinding();
    const kinds = (findings: readonly Finding[]) => decisiveActions(findings, true).map(({ kind }) => kind);
    assert.deepEqual(kinds(await examineLine(4)), ['openFile', 'continueScript']);
    await save(rates, 'exports.apply = function () {\n  return 1;\n};\n');
    const findings = await examineLine(4);
    assert.equal(
      adviceText(findings),
      'Continue the script, and send the request again. rates.js was saved after this script had begun, so the next request runs the new code.',
    );
    assert.deepEqual(kinds(findings), ['continueScript']);
  });

  it('if one script is halted on an error and another one at the breakpoint, the doctor describes and continues the latter', async () => {
    writeFileSync(rates, 'exports.apply = function () {\n  return missing.rate;\n};\n');
    await haltFinding();
    await save(rates, 'exports.apply = exports.report = function () {\n  return 1;\n};\n');
    live.send();
    const threadId = await live.waitForStop();
    const report = await live.dap.request<{ findings: readonly Finding[]; haltedThread?: number }>(
      'cartwright/doctor',
      { path: live.file, line: 4 },
    );
    assert.match(verdictText(report.findings), /^A script is halted here now\. The breakpoint was hit once/);
    assert.equal(report.haltedThread, threadId);
    assert.deepEqual(decisiveActions(report.findings, true, report.haltedThread), [
      { kind: 'continueScript', threadId },
    ]);
  });

  it('a file that was saved while a script is halted in it is not said to differ from the code on the platform', async () => {
    writeFileSync(rates, 'exports.apply = exports.report = function () {};\n');
    await live.dap.setBreakpoints(live.file, 3, 4);
    live.send();
    await live.waitForStop();
    await save(live.file, script.replace('  rates.apply', '  // Rates\n  rates.apply'), [4, 5]);
    const findings = await examineLine(5);
    assert.deepEqual(
      findings.filter(({ verdict }) => verdict === 'fail'),
      [],
    );
    assert.match(adviceText(findings) ?? '', /hook\.js was saved after this script had begun/);
    assert.equal(decisiveActions(findings, true)[0]?.kind, 'continueScript');
  });

  it('a caller that has changed is not said to differ from the code on the platform, with or without an editor', async () => {
    writeFileSync(rates, 'exports.apply = exports.report = function () {\n  return 1;\n};\n');
    await live.dap.setBreakpoints(live.file, 4);
    await live.dap.setBreakpoints(rates, 2);
    live.send();
    await live.waitForStop();
    const editedScript = script.replace('  rates.apply(basket);', '').replace('};', '  return;\n};');
    for (const isSaved of [false, true]) {
      writeFileSync(live.file, editedScript);
      // The time of a file may be a few milliseconds too early.
      utimesSync(live.file, new Date(), new Date(Date.now() + 100));
      if (isSaved) await save(live.file, editedScript);
      const findings = await examineLine(4);
      assert.deepEqual(
        findings.filter(({ verdict }) => verdict === 'fail'),
        [],
      );
      assert.match(
        adviceText(findings) ?? '',
        /A script is halted at rates\.js:2\. Continue .* hook\.js was saved after this script had begun/,
      );
      assert.equal(decisiveActions(findings, true)[0]?.kind, 'continueScript');
    }
  });

  it('a request that failed before its script was corrected without an editor is offered again', async () => {
    writeFileSync(rates, 'exports.apply = function () {\n  return missing.rate;\n};\n');
    live.send();
    const threadId = await live.waitForStop();
    const sentTime = Date.now();
    writeFileSync(rates, 'exports.apply = exports.report = function () {\n  return 1;\n};\n');
    utimesSync(rates, new Date(), new Date(sentTime + 100));
    await live.dap.request('continue', { threadId });

    await live.dap.request('cartwright/requestSent', {
      method: 'POST',
      url: `${live.url}/s/RefArch/svc/shop/v23_2/baskets`,
      status: 500,
      fault: 'HookExecution',
      detail: 'The hook failed.',
      faultArguments: {
        statusCode: 'ReferenceError',
        statusMsg: 'missing is not defined',
        statusDetails: { stack: ['/app/cartridge/scripts/rates.js:2', '/app/cartridge/scripts/hook.js:3'] },
      },
      sentTime,
    });
    assert.match(
      adviceText(await examineLine(4)) ?? '',
      /^POST \/baskets was sent before rates\.js changed\. Send it again\./,
    );
  });

  it('while a script is halted on an error that a script catches, the verdict about a breakpoint that was hit says so', async () => {
    writeFileSync(
      rates,
      'exports.apply = function () {\n  try {\n    missing.rate();\n  } catch (e) {\n    return 0;\n  }\n};\n',
    );
    await live.dap.setBreakpoints(live.file, 2);
    await live.dap.request('setExceptionBreakpoints', { filters: ['caughtScriptErrors'] });
    live.send();
    await live.dap.request('continue', { threadId: await live.waitForStop() });
    await live.waitForStop();
    const { findings } = await live.dap.request<{ findings: readonly Finding[] }>('cartwright/doctor', {
      path: live.file,
      line: 2,
    });
    assert.match(
      verdictText(findings),
      /A script is halted at rates\.js:3 on an error that a script catches\.$/,
    );
    assert.match(
      adviceText(findings) ?? '',
      /it goes on where the error is caught\. The breakpoint was hit once/,
    );
  });

  it('the finding about an error that is not a syntax error opens the line that throws the error', async () => {
    writeFileSync(rates, 'exports.apply = function () {\n  return missing.rate;\n};\n');
    const finding = await haltFinding();
    assert.equal(finding?.text, 'A script is halted at rates.js:2 on an error.');
    assert.deepEqual(finding.actions, [{ kind: 'openFile', file: rates, line: 2 }]);
  });

  it('while a script is halted in a guard, the advice about a line in its branch also names the guard', async () => {
    writeFileSync(
      rates,
      'exports.apply = function (basket) {\n  if (basket.totalGrossPrice.value > 5000) {\n    return 1;\n  }\n};\n',
    );
    await live.dap.setBreakpoints(rates, 2, 3);
    live.send();
    await live.waitForStop();
    const { findings } = await live.dap.request<{ findings: readonly Finding[] }>('cartwright/doctor', {
      path: rates,
      line: 3,
    });
    assert.match(
      adviceText(findings) ?? '',
      /A script is halted at rates\.js:2\. Continue to let the request go on\. Line 3 is in "if \(basket\.totalGrossPrice\.value > 5000\)" on line 2\.$/,
    );
  });
});
