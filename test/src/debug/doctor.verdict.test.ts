import assert from 'node:assert/strict';
import {
  adviceText,
  decisiveActions,
  explanationText,
  formatReport,
  otherFindings,
  type Finding,
} from '../../../src/debug/doctor/finding.ts';

describe('the verdict of the doctor', () => {
  it('after a change, the advice about a breakpoint that was hit does not promise another hit', () => {
    const findings: Finding[] = [
      { check: 'request', verdict: 'unknown', text: 'The hook runs in POST /orders.', remedy: 'Send it.' },
      { check: 'hits', verdict: 'pass', text: 'It was hit once in this session.', laterChange: 'order.js' },
    ];
    assert.equal(
      adviceText(findings),
      'order.js has changed since. The hook runs in POST /orders. Send it again to find out whether the breakpoint is still hit.',
    );
    const hit = findings.slice(1);
    const hook: Finding = { check: 'hook', verdict: 'unknown', text: '"app_a" may end the hook.' };
    assert.equal(adviceText(hit), 'order.js has changed since.');
    assert.equal(adviceText([hook, ...hit]), 'order.js has changed since. "app_a" may end the hook.');
  });

  it('the advice about a breakpoint that was hit names the request that hits it again', () => {
    const findings: Finding[] = [
      { check: 'request', verdict: 'unknown', text: 'The hook runs in POST /orders.', remedy: 'Send it.' },
      { check: 'hits', verdict: 'pass', text: 'It was hit once in this session.' },
    ];
    assert.equal(
      adviceText(findings),
      'The hook runs in POST /orders. The breakpoint is hit again when you send it again.',
    );
    const [request = assert.fail(), hit = assert.fail()] = findings;
    assert.equal(
      adviceText([request, { ...hit, isValueChanged: true }]),
      'The hook runs in POST /orders. The breakpoint was hit by the latest request, in which you changed a value.',
    );
    assert.equal(adviceText(findings.slice(0, 1)), 'The hook runs in POST /orders. Send it.');
    assert.equal(adviceText([]), undefined);
  });

  it('the doctor offers the actions of the decisive finding or, if that is inconclusive and has none, those that send a request', () => {
    const sendRequest = { kind: 'sendRequest', hook: 'h', file: 'f', operationId: 'o' } as const;
    const findings: Finding[] = [
      {
        check: 'request',
        verdict: 'unknown',
        text: 'The hook runs in POST /orders.',
        actions: [sendRequest, { kind: 'openFile', file: 'f' }],
      },
      { check: 'condition', verdict: 'unknown', text: 'The condition is not known.' },
    ];
    assert.deepEqual(decisiveActions(findings), [sendRequest]);
    const openFile = { kind: 'openFile', file: 'g' } as const;
    const failedFinding: Finding = { check: 'hook', verdict: 'fail', text: 'No.', actions: [openFile] };
    assert.deepEqual(decisiveActions([...findings, failedFinding]), [openFile]);
    assert.deepEqual(
      decisiveActions([{ check: 'line', verdict: 'fail', text: 'No code.' }, ...findings]),
      [],
    );
  });

  it('while a script is halted, the first action continues it, unless the failed check has an action of its own', () => {
    const sendRequest = { kind: 'sendRequest', hook: 'h', file: 'f', operationId: 'o' } as const;
    const requestFinding: Finding = {
      check: 'request',
      verdict: 'unknown',
      text: 'The hook runs in POST /orders.',
      actions: [sendRequest],
    };
    const continueScript = { kind: 'continueScript' } as const;
    assert.deepEqual(decisiveActions([requestFinding], true), [continueScript]);
    assert.deepEqual(decisiveActions([requestFinding], true, 7), [{ ...continueScript, threadId: 7 }]);
    assert.deepEqual(decisiveActions([{ ...requestFinding, threadId: 8 }], true, 7), [
      { ...continueScript, threadId: 8 },
    ]);
    assert.deepEqual(decisiveActions([], true), [continueScript]);
    const saveFile = { kind: 'saveFile', file: 'f' } as const;
    const failedFinding: Finding = { check: 'file', verdict: 'fail', text: 'Unsaved.', actions: [saveFile] };
    assert.deepEqual(decisiveActions([failedFinding, requestFinding], true), [saveFile]);
  });

  it('while a script is halted and no check has failed, the first action continues it, before one that opens a file', () => {
    const openFile = { kind: 'openFile', file: 'f' } as const;
    const sendRequest = { kind: 'sendRequest', hook: 'h', file: 'f', operationId: 'o' } as const;
    const requestFinding: Finding = {
      check: 'request',
      verdict: 'unknown',
      text: 'The hook runs in POST /orders.',
      actions: [sendRequest, openFile],
    };
    assert.deepEqual(
      decisiveActions([requestFinding], true).map(({ kind }) => kind),
      ['continueScript', 'openFile'],
    );
  });

  it('while a script is halted on an error, no request is offered, since it would halt a second script, and the advice says so', () => {
    const openFile = { kind: 'openFile', file: 'f' } as const;
    const run: Finding = {
      check: 'run',
      verdict: 'fail',
      text: 'A script is halted at order.js:7 on an error.',
      actions: [openFile],
      awaitsRequest: true,
    };
    const request: Finding = {
      check: 'request',
      verdict: 'unknown',
      text: 'The hook runs in POST /orders.',
      actions: [{ kind: 'sendSampleOrder' }],
    };
    assert.deepEqual(decisiveActions([request, run], true), [openFile, { kind: 'continueScript' }]);
    assert.deepEqual(decisiveActions([request, run]), [openFile, { kind: 'sendSampleOrder' }]);
    const remedy = 'Correct the error.';
    const findings = [request, { ...run, remedy }];
    assert.equal(
      adviceText(findings, true),
      `${remedy} The request is offered here once you have continued: another one could halt, too.`,
    );
    assert.equal(adviceText(findings), remedy);
    assert.equal(adviceText([{ ...run, remedy }], true), remedy);
    const openActions = decisiveActions([run], true).map(({ kind }) => kind);
    assert.deepEqual(openActions, ['openFile', 'continueScript']);
  });

  it('after a failed check, the request finding has no remedy, and passes if the line was reached', () => {
    const request: Finding = {
      check: 'request',
      verdict: 'unknown',
      text: 'The hook runs in POST /orders.',
      remedy: 'Send that request.',
    };
    const condition: Finding = {
      check: 'condition',
      verdict: 'fail',
      text: 'It was false.',
      remedy: 'Correct it.',
    };
    const runFinding: Finding = { check: 'run', verdict: 'pass', text: 'A script has reached line 5.' };
    const notLoadedFinding: Finding = { check: 'run', verdict: 'unknown', text: 'Not loaded yet.' };
    const passedRequest = { ...request, verdict: 'pass', remedy: undefined };
    assert.deepEqual(otherFindings([request, runFinding, condition]), [passedRequest, runFinding]);
    assert.deepEqual(otherFindings([request, notLoadedFinding, condition]), [
      { ...request, remedy: undefined },
    ]);
    assert.equal(explanationText([request, notLoadedFinding, condition]), 'Not loaded yet.');
    assert.doesNotMatch(formatReport([request, runFinding, condition]), /Send that request/);
    assert.deepEqual(otherFindings([notLoadedFinding, request]), []);
  });
});
