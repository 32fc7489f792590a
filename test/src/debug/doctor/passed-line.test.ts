import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import {
  adviceText,
  decisiveActions,
  explanationText,
  verdictText,
  type Finding,
} from '../../../../src/debug/doctor/finding.ts';
import { LiveDebugging } from '../../../support/live-debugging.ts';

const plainScript =
  'exports.beforePOST = function (basket) {\n\n  note(basket);\n\n  note(basket);\n};\nfunction note(basket) {\n  return basket.basketId;\n}\n';
const guardedScript = plainScript.replace(
  '\n\n  note(basket);\n\n',
  '\n  if (basket.currency === "none") {\n  note(basket);\n  }\n',
);

describe('A script that is halted after the line of a breakpoint', () => {
  let live: LiveDebugging;
  beforeEach(async () => {
    live = await LiveDebugging.start(plainScript);
  });
  afterEach(() => live.close());

  const examine = async (line = 3): Promise<readonly Finding[]> => {
    const { findings } = await live.dap.request<{ findings: readonly Finding[] }>('cartwright/doctor', {
      path: live.file,
      line,
    });
    return findings;
  };
  const setBreakpoints = (...lines: number[]) => live.dap.setBreakpoints(live.file, ...lines);
  const passedText = 'This request passed line 3 without running it.';
  const value = 'basket.currency = null';
  const guardText = 'Line 3 is in "if (basket.currency === "none")" on line 2.';

  it('the doctor says that the request has passed a line that an earlier one reached, and names the guard that was added', async () => {
    await live.dap.request('continue', { threadId: await live.stopAt(3, 5) });
    await live.dap.request('continue', { threadId: await live.waitForStop() });
    await live.finish({ withBreakpoints: true });
    writeFileSync(live.file, guardedScript);
    live.send();
    await live.waitForStop();
    const findings = await examine();
    assert.equal(verdictText(findings), passedText);
    assert.equal(explanationText(findings), `Its script is now on line 5. ${guardText} On line 5, ${value}.`);
    assert.equal(
      adviceText(findings),
      'Set a breakpoint on line 2 to see why, or send a request that reaches line 3.',
    );
    assert.deepEqual(
      decisiveActions(findings, true)
        .map(({ kind }) => kind)
        .slice(0, 2),
      ['setBreakpoint', 'continueScript'],
    );
  });

  it('the doctor says that the request has passed a line also if no request has reached it, or if a later call is halted', async () => {
    writeFileSync(live.file, guardedScript);
    for (const line of [5, 8]) {
      await live.stopAt(3, line);
      const findings = await examine();
      assert.equal(verdictText(findings), passedText);
      assert.match(explanationText(findings) ?? '', /line 5\. Line 3 is in "if/);
      // In the frame of the function that is halted on line 5, also while the one that it calls is halted.
      assert.equal(
        explanationText(findings),
        `Its script is now on line 5. ${guardText} On line 5, ${value}.`,
      );
      await live.finish();
    }
  });

  it('once the request has passed a breakpoint at the guard, the doctor does not advise that breakpoint again', async () => {
    writeFileSync(live.file, guardedScript);
    await live.dap.request('continue', { threadId: await live.stopAt(2, 3, 5) });
    await live.waitForStop();
    assert.equal(adviceText(await examine()), 'Send a request that reaches line 3.');
  });

  it('the doctor does not say that the request has passed a line at which it halted, or whose breakpoint was set later', async () => {
    await live.dap.request('continue', { threadId: await live.stopAt(3, 5) });
    await live.waitForStop();
    assert.match(verdictText(await examine()), /^It was hit once/);
    await live.finish();
    writeFileSync(live.file, guardedScript);
    await live.stopAt(5);
    await setBreakpoints(3, 5);
    assert.equal(verdictText(await examine()).includes('passed'), false);
  });

  it('the doctor does not say that the request has passed a line in another function', async () => {
    await live.stopAt(5, 8);
    assert.equal(verdictText(await examine(8)).includes('passed'), false);
  });
});
