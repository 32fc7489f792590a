import assert from 'node:assert/strict';
import { createEntry } from '../../../../src/debug/breakpoints/breakpoint-registry.ts';
import type { BreakpointEntry } from '../../../../src/debug/breakpoints/breakpoint-entry.ts';
import { decisiveActions, type Finding } from '../../../../src/debug/doctor/finding.ts';
import {
  laterMissFinding,
  runFinding,
  findEarlierRequest,
  findRepeatedRequest,
  type RunContext,
} from '../../../../src/debug/doctor/platform-state.ts';
import { withSentRequest } from '../../../../src/debug/doctor/repeated-request.ts';
import { operationIdOf } from '../../../../src/debug/doctor/requests.ts';
import { SentRequests } from '../../../../src/debug/trigger/sent-requests.ts';

const url = 'http://127.0.0.1:1/s/RefArch/svc/shop/v23_2/orders';
const operationId = operationIdOf('POST', url) ?? assert.fail('no operation');
const orderRequest = 'POST /orders';

describe('What the doctor says about requests that have not reached a breakpoint', () => {
  /** Examines a breakpoint that was set at 2000, with an order request that was sent at `sentTime`. */
  const examine = (
    sentTime: number,
    context: Partial<RunContext> = {},
    entry: Partial<BreakpointEntry> = {},
    state: { script_loaded?: boolean } = {},
  ): Finding => {
    const requests = new SentRequests();
    requests.record({ method: 'POST', url, status: 200, fault: undefined, isTrigger: false, sentTime });
    return runFinding(
      { script_exists: true, script_loaded: true, hits: 0, sites: [], ...state },
      { ...createEntry(1, 'source', '/app/order.js', { line: 8 }), setTime: 2000, ...entry },
      { requests, operationIds: [operationId], ...context },
    );
  };

  it('the doctor says that a request that was sent after the breakpoint was set did not reach it', () => {
    assert.equal(
      examine(3000).remedy,
      `The latest request of this session, ${orderRequest}, did not reach it.`,
    );
  });

  it('no request has run a script since the session started or, if that was later, since the service restarted', () => {
    for (const [hasRestarted, event] of [
      [false, 'session started'],
      [true, 'service restarted'],
    ] as const)
      assert.equal(
        examine(3000, { hasRestarted }, {}, { script_loaded: false }).text,
        `No request has run this script since the ${event}.`,
      );
  });

  it('while a script is halted, the latest request is not said to have missed the breakpoint', () => {
    for (const state of [{}, { script_loaded: false }])
      assert.equal(
        examine(3000, { halt: { location: 'order.js:7' } }, {}, state).remedy,
        'A script is halted at order.js:7. Continue to let the request go on.',
      );
  });

  it('a script that is halted on an error that nothing catches is the reason why the breakpoint is not hit', () => {
    const halt = {
      location: 'rates.js:3',
      place: { file: '/app/rates.js', line: 3 },
      error: 'TypeError: No rate',
    };
    const finding = examine(3000, { halt });
    assert.equal(finding.verdict, 'fail');
    assert.equal(finding.text, 'A script is halted at rates.js:3 on an error.');
    assert.equal(
      finding.explanation,
      'TypeError: No rate. No script catches it, so the request ends before line 8.',
    );
    assert.deepEqual(finding.actions, [{ kind: 'openFile', file: '/app/rates.js', line: 3 }]);
    assert.equal(examine(3000, { halt }, { wasReached: true }).verdict, 'pass');
  });

  it('an earlier hit does not hide that a later request misses the breakpoint, or that a script is halted on an error', () => {
    const findMiss = (sentTime: number, context: Partial<RunContext> = {}): Finding | undefined => {
      const requests = new SentRequests();
      requests.record({ method: 'POST', url, status: 200, fault: undefined, isTrigger: false, sentTime });
      const entry = createEntry(1, 'source', '/app/order.js', { line: 8 });
      Object.assign(entry.hitStatistics, { hits: 1, lastHitTime: 2000 });
      return laterMissFinding(entry, { requests, operationIds: [operationId], ...context });
    };
    assert.equal(findMiss(3000)?.text, `The latest request, ${orderRequest}, did not reach line 8.`);
    assert.equal(findMiss(1000), undefined);
    assert.equal(findMiss(3000, { operationIds: [] }), undefined);
    assert.equal(findMiss(3000, { halt: { location: 'order.js:7' } }), undefined);
    const haltFinding = findMiss(1000, { halt: { location: 'rates.js:3', error: 'TypeError: No rate' } });
    assert.equal(haltFinding?.text, 'A script is halted at rates.js:3 on an error.');
    assert.equal(haltFinding.explanation, 'TypeError: No rate. No script catches it, so the request fails.');
    const caughtFinding = findMiss(1000, {
      halt: { location: 'rates.js:3', caughtError: 'TypeError: No rate' },
    });
    assert.equal(caughtFinding?.text, 'A script is halted at rates.js:3 on an error that a script catches.');
    assert.equal(
      caughtFinding.remedy,
      'TypeError: No rate. When you continue, it goes on where the error is caught. The breakpoint was hit once in this session.',
    );
  });

  it('after an earlier hit, the doctor says that the condition may have been false for a request that did not halt', () => {
    const requests = new SentRequests();
    requests.record({ method: 'POST', url, status: 200, fault: undefined, isTrigger: false, sentTime: 3000 });
    const entry = createEntry(1, 'source', '/app/order.js', { line: 8, condition: 'total > 10' });
    Object.assign(entry.hitStatistics, { hits: 1, lastHitTime: 2000 });
    const finding = laterMissFinding(entry, { requests, operationIds: [operationId] });
    assert.equal(
      finding?.text,
      `The latest request, ${orderRequest}, did not halt at the breakpoint: its condition "total > 10" was false, or the request did not reach line 8.`,
    );
    assert.equal(finding.check, 'condition');
    assert.match(finding.remedy ?? '', /^From now on, the debug adapter evaluates the condition: send/);
    const find = () => laterMissFinding(entry, { requests, operationIds: [operationId] });
    entry.probeTime = 2500;
    assert.equal(find()?.text, `The latest request, ${orderRequest}, did not reach line 8.`);
    // Findings of their own say that the condition was false or could not be evaluated.
    entry.hitStatistics.lastFalseTime = 3500;
    assert.equal(find(), undefined);
    Object.assign(entry.hitStatistics, { lastFalseTime: undefined, lastResult: 'error' });
    assert.equal(find(), undefined);
    entry.hitStatistics.lastResult = undefined;
    entry.hitStatistics.lastHitTime = 4000;
    assert.equal(laterMissFinding(entry, { requests, operationIds: [operationId] }), undefined);
  });

  it('after an earlier hit, a request that missed the breakpoint before a script was saved explains nothing', () => {
    const requests = new SentRequests();
    requests.record({ method: 'POST', url, status: 200, fault: undefined, isTrigger: false, sentTime: 3000 });
    const entry = createEntry(1, 'source', '/app/order.js', { line: 8 });
    Object.assign(entry.hitStatistics, { hits: 1, lastHitTime: 2000 });
    const findMiss = (time: number): Finding | undefined =>
      laterMissFinding(entry, {
        requests,
        operationIds: [operationId],
        changes: [{ subject: 'gift.js', time }],
      });
    const finding = findMiss(3500);
    assert.equal(finding?.text, 'Earlier requests reached line 8, but the latest one did not.');
    assert.equal(finding.remedy, `${orderRequest} was sent before gift.js changed. Send another one.`);
    assert.equal(finding.isTried, undefined);
    assert.equal(findMiss(2500)?.isTried, true);
  });

  it('a request that misses the breakpoint does not hide what has changed since the last hit', () => {
    const requests = new SentRequests();
    requests.record({ method: 'POST', url, status: 200, fault: undefined, isTrigger: false, sentTime: 3000 });
    const changes = [
      { subject: 'the cartridge path', time: 2400 },
      { subject: 'hooks.json', time: 1000 },
    ];
    const findMiss = (condition?: string): Finding | undefined => {
      const entry = createEntry(1, 'source', '/app/order.js', { line: 8, condition });
      Object.assign(entry.hitStatistics, { hits: 1, lastHitTime: 2000 });
      return laterMissFinding(entry, { requests, operationIds: [operationId], changes });
    };
    assert.equal(
      findMiss()?.remedy,
      'Earlier requests did. The cartridge path has changed since the breakpoint was hit.',
    );
    assert.match(
      findMiss('total > 10')?.remedy ?? '',
      / The cartridge path has changed since the breakpoint/,
    );
    changes.push({ subject: 'gift.js', time: 2600 });
    // The latest change is the one that the user has in mind.
    assert.equal(
      findMiss()?.remedy,
      'Earlier requests did. gift.js has changed since the breakpoint was hit.',
    );
  });

  it('an earlier hit does not hide that the request was not sent again because a request before it failed', () => {
    const requests = new SentRequests();
    requests.record({
      method: 'POST',
      url: url.replace('orders', 'baskets'),
      status: 500,
      fault: undefined,
      isTrigger: false,
      sentTime: 3000,
      unsentRequests: [`POST ${new URL(url).pathname}`],
    });
    const entry = createEntry(1, 'source', '/app/order.js', { line: 8 });
    Object.assign(entry.hitStatistics, { hits: 1, lastHitTime: 2000 });
    const finding = laterMissFinding(entry, { requests, operationIds: [operationId] });
    assert.equal(finding?.text, 'Earlier requests reached line 8.');
    entry.hitStatistics.lastHitTime = 4000;
    assert.equal(laterMissFinding(entry, { requests, operationIds: [operationId] }), undefined);
  });

  it('the doctor says what has changed since an earlier request was sent', () => {
    const cases: readonly [string, string | undefined][] = [
      ['before the breakpoint was set', examine(1000).remedy],
      [
        'while the breakpoint was deactivated, disabled or removed',
        examine(1500, {}, { isSetAgain: true, removedTime: 1200 }).remedy,
      ],
      [
        'while the breakpoint was disabled or removed',
        examine(1500, {}, { isSetAgain: true, removedTime: 1200, requestedTime: 1900, enabledTime: 1900 })
          .remedy,
      ],
      ['before the breakpoint was set', examine(1000, {}, { isSetAgain: true, removedTime: 1200 }).remedy],
      // The editor had the breakpoint since 500, and requested it at 1900.
      [
        'while all breakpoints were deactivated',
        examine(1000, {}, { enabledTime: 500, requestedTime: 1900 }).remedy,
      ],
      ['before the breakpoint was set', examine(1000, {}, { enabledTime: 1500, requestedTime: 1900 }).remedy],
      // Requested when the session started: the platform had confirmed it only after the request.
      ['before the breakpoint was set', examine(1000, {}, { enabledTime: 500 }).remedy],
      [
        'before the cartridge path changed',
        examine(3000, { changes: [{ subject: 'the cartridge path', time: 4000 }] }).remedy,
      ],
    ];
    for (const [reason, remedy] of cases)
      assert.equal(remedy, `${orderRequest} was sent ${reason}. Send it again.`);
  });

  it('a request that was sent before the condition of the breakpoint changed is not said to have been sent without a breakpoint', () => {
    // The breakpoint was removed at 900, set again at 1000 and changed shortly before 2000.
    const change = { subject: 'condition', firstSetTime: 1000 } as const;
    const entry = { isSetAgain: true, removedTime: 900, change };
    assert.equal(
      examine(1500, {}, entry).remedy,
      `${orderRequest} was sent before the condition of the breakpoint changed. Send it again.`,
    );
    assert.equal(
      examine(1500, {}, entry).text,
      "No script has reached line 8 since the breakpoint's condition changed.",
    );
    assert.match(examine(950, {}, entry).remedy ?? '', /while the breakpoint was deactivated/);
    assert.match(
      examine(1500, {}, { change: { ...change, subject: 'hit count' } }).remedy ?? '',
      /hit count/,
    );
    assert.equal(
      examine(1500, { operationIds: [] }, { isSetAgain: true, change }).remedy,
      "It is not known whether a script reached the line before the breakpoint's condition changed.",
    );
    assert.match(examine(1500, { operationIds: [] }, entry).remedy ?? '', /deactivated, disabled or removed/);
  });

  it('a request that was only a guess is not advised again after it has missed the breakpoint', () => {
    const guess: Finding = {
      check: 'request',
      verdict: 'unknown',
      text: 'Perhaps this one.',
      textIfTried: 'Which request reaches this line is not known.',
      remedy: 'Send that request.',
      actions: [
        { kind: 'sendRequest', hook: 'h', file: '/app/order.js', operationId },
        { kind: 'openFile', file: '/app/order.js' },
      ],
    };
    const [, triedGuess] = withSentRequest([examine(3000), guess]);
    assert.equal(triedGuess?.text, 'Which request reaches this line is not known.');
    assert.equal(triedGuess.remedy, undefined);
    assert.deepEqual(
      triedGuess.actions?.map(({ kind }) => kind),
      ['openFile'],
    );
    const [, untriedGuess] = withSentRequest([examine(1000), guess]);
    assert.equal(untriedGuess?.remedy, guess.remedy);
    assert.deepEqual(untriedGuess?.actions, guess.actions);
    assert.deepEqual(
      withSentRequest([examine(3000), guess], 'sampleOrder')[1]?.actions?.map(({ kind }) => kind),
      ['sendSampleOrder', 'openFile'],
    );
  });

  it('the sample order is offered before other requests, or by a failed check if no request is offered otherwise', () => {
    const sendRequest = { kind: 'sendRequest', hook: 'h', file: '/app/order.js', operationId } as const;
    const request: Finding = {
      check: 'request',
      verdict: 'unknown',
      text: 'The hook runs in POST /orders.',
      actions: [sendRequest],
    };
    const hit: Finding = { check: 'run', verdict: 'pass', text: 'Scripts have reached line 8 once.' };
    const kindsOf = (findings: readonly Finding[]): unknown =>
      decisiveActions(findings).map(({ kind }) => kind);
    assert.deepEqual(kindsOf(withSentRequest([request, hit], 'sampleOrder')), [
      'sendSampleOrder',
      'sendRequest',
    ]);
    assert.deepEqual(kindsOf(withSentRequest([request, hit])), ['sendRequest']);
    const haltFinding = examine(3000, { halt: { location: 'rates.js:3', error: 'TypeError: No rate' } });
    assert.deepEqual(kindsOf(withSentRequest([haltFinding], 'sampleOrder')), ['sendSampleOrder']);
  });

  describe('whether the sample order is sent again', () => {
    const requests = new SentRequests();
    const record = (path: string, sentTime: number, isSampleOrder: boolean): void =>
      requests.record({
        method: 'POST',
        url: url.replace(/orders$/, path),
        status: 200,
        fault: undefined,
        isTrigger: !isSampleOrder,
        isSampleOrder,
        sentTime,
      });
    before(() => {
      record('baskets', 1000, true);
      record('orders', 1100, true);
      record('baskets', 2000, false);
      record('orders', 2100, false);
      record('baskets', 3000, true);
    });
    const sends = (lastHitTime?: number, hasMissed = false, operationIds = [operationId]): boolean =>
      findRepeatedRequest({ requests, operationIds }, lastHitTime, hasMissed) === 'sampleOrder';

    it('the sample order is sent again if its request is the latest one that has reached the line', () => {
      assert.equal(sends(1500, true), true);
      assert.equal(sends(2500), false);
      assert.equal(sends(1500, false, ['other']), true);
      assert.equal(sends(2500, false, ['other']), false);
    });

    it('the sample order is sent again while its request to the code is halted or was not sent', () => {
      assert.equal(sends(), true);
    });

    it('another request that is the latest one to reach the line is sent again as an example', () => {
      assert.deepEqual(findRepeatedRequest({ requests, operationIds: [operationId] }, 2500, false), {
        operationId,
      });
    });

    it('without a request in the session, the latest request before the session that runs the code is sent again', () => {
      const order = { method: 'POST', url };
      const basket = { method: 'POST', url: url.replace('orders', 'baskets') };
      const sampleOrder = { ...order, isSampleOrder: true };
      assert.equal(findEarlierRequest([order, sampleOrder, basket], [operationId]), 'sampleOrder');
      assert.deepEqual(findEarlierRequest([sampleOrder, order], [operationId]), { operationId });
      assert.equal(findEarlierRequest([sampleOrder], ['other']), undefined);
    });

    it('a sample order that has missed the line, or does not run its code, is not sent again', () => {
      assert.equal(sends(undefined, true), false);
      assert.equal(sends(undefined, false, ['other']), false);
    });
  });
});
