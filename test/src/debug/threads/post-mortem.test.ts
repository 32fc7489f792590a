import assert from 'node:assert/strict';
import { PlatformFault } from '../../../../src/client/errors.ts';
import { parseScriptFailure, FailedThreads } from '../../../../src/debug/threads/post-mortem.ts';
import { continuedEvent, exceptionEvent, stoppedEvent } from '../../../../src/debug/threads/thread-events.ts';
import {
  debuggerReenabledMessage,
  formatDuration,
  endedWhileHaltedMessage,
  idleWarningMessage,
} from '../../../../src/debug/threads/thread-messages.ts';

const stack = ['/app_shop/cartridge/scripts/order.js:12', '/app_shop/cartridge/scripts/run.js:3'];
const hookFault = (args: Record<string, unknown>, fault = 'HookExecution') =>
  new PlatformFault(fault, 500, 'The hook has failed.', args);

describe('A fault in the response to a trigger', () => {
  it('a fault of a trigger contains the script that failed, its error and its location', () => {
    const failure = parseScriptFailure(
      hookFault({
        extensionPoint: 'svc.order.afterPOST',
        statusCode: 'TypeError',
        statusMsg: 'total is not a function',
        statusDetails: { stack: [...stack, 'at no line', 7] },
      }),
    );
    assert.deepEqual(failure, {
      kind: 'TypeError',
      message: 'total is not a function',
      extensionPoint: 'svc.order.afterPOST',
      stack: [
        {
          index: 0,
          location: {
            script_path: '/app_shop/cartridge/scripts/order.js',
            line_number: 12,
            function_name: '',
          },
        },
        {
          index: 1,
          location: { script_path: '/app_shop/cartridge/scripts/run.js', line_number: 3, function_name: '' },
        },
      ],
    });
  });

  it("a fault of a trigger without details uses the platform's own message", () => {
    const failure = parseScriptFailure(hookFault({ statusCode: 5, statusDetails: { stack } }));
    assert.deepEqual(
      [failure?.kind, failure?.message, failure?.extensionPoint],
      ['Error', 'The hook has failed.', ''],
    );
  });

  it('other faults, and a status that a script returned, are not script failures', () => {
    assert.equal(parseScriptFailure(hookFault({ statusDetails: { stack } }, 'NotFound')), undefined);
    for (const statusDetails of [
      undefined,
      null,
      {},
      { stack: 'text' },
      { stack: [] },
      { stack: ['no line', 'x.js:1y'] },
    ])
      assert.equal(
        parseScriptFailure(hookFault({ statusDetails })),
        undefined,
        JSON.stringify(statusDetails),
      );
  });
});

describe('A syntax error of a script', () => {
  const path = '/app_shop/cartridge/scripts/order.js';
  const failureOf = (statusMsg: string, line = 12) =>
    parseScriptFailure(
      hookFault({
        statusCode: 'SyntaxError',
        statusMsg,
        statusDetails: { stack: [`${path}:${line}`, '/app_shop/cartridge/scripts/run.js:3'] },
      }),
    );

  it('the message of a syntax error is shown without its location if that is the location of the first frame', () => {
    const failure = failureOf(`Unexpected token (${path}:12:18)`);
    assert.deepEqual([failure?.message, failure?.syntaxErrorColumn], ['Unexpected token', 18]);
    assert.deepEqual(
      failure?.stack.map(({ location }) => location.function_name),
      ['(syntax error)', ''],
    );
  });

  it('a message keeps a location that is not that of its first frame', () => {
    for (const message of [
      'Unexpected token } in JSON at position 1',
      `Unexpected token (${path}:11:18)`,
      'Unexpected token (/app_shop/cartridge/scripts/rates.js:12:18)',
    ]) {
      const failure = failureOf(message);
      assert.deepEqual([failure?.message, failure?.syntaxErrorColumn], [message, undefined]);
      assert.equal(failure?.stack[0]?.location.function_name, '');
    }
  });
});

describe('Failed scripts', () => {
  const failure = { kind: 'TypeError', message: 'm', extensionPoint: 'p', stack: [] };

  it('failed scripts are halted threads with IDs that no thread of the platform has', () => {
    const failedThreads = new FailedThreads();
    const [first, second] = [failedThreads.add(failure), failedThreads.add(failure)];
    assert.deepEqual([first.id, second.id], [1_000_000_000, 1_000_000_001]);
    assert.deepEqual([first.state, first.generation, first.failure], ['halted', 1, failure]);
    assert.equal(failedThreads.get(first.id), first);
    assert.deepEqual(failedThreads.all(), [first, second]);
    assert.equal(failedThreads.remove(first.id), true);
    assert.equal(failedThreads.remove(first.id), false);
    assert.equal(failedThreads.get(first.id), undefined);
  });

  it('failed scripts are shown as an exception, with the kind and the message', () => {
    const { event, body } = exceptionEvent(7, { ...failure, message: 'total is not a function' });
    assert.equal(event, 'stopped');
    assert.deepEqual(body, {
      reason: 'exception',
      threadId: 7,
      description: 'Ended with TypeError',
      text: 'total is not a function',
      allThreadsStopped: false,
    });
  });
});

describe('The events of one thread', () => {
  const ownClient = { id: 'cartwright-1', isShared: false };

  it('a stop without a breakpoint of the session has an explanation if another session may use its client ID', () => {
    const stop = { kind: 'stop', reason: 'debugger statement', breakpointIds: [] } as const;
    assert.deepEqual(stoppedEvent(7, stop, { id: 'storefront', isShared: true }).body, {
      reason: 'breakpoint',
      description: 'Paused outside the breakpoints of this session',
      text: 'Another session may also use the client ID "storefront" and have a breakpoint here.',
      threadId: 7,
      allThreadsStopped: false,
    });
    assert.equal(stoppedEvent(7, stop, ownClient).body.reason, 'debugger statement');
  });

  it('a stopped event is for one thread, with its reason, breakpoints and explanation', () => {
    const decision = {
      kind: 'stop',
      reason: 'breakpoint',
      breakpointIds: [4],
      text: 'The condition failed.',
    } as const;
    assert.deepEqual(stoppedEvent(7, decision, ownClient).body, {
      reason: 'breakpoint',
      threadId: 7,
      allThreadsStopped: false,
      hitBreakpointIds: [4],
      text: 'The condition failed.',
    });
  });

  it('a stopped event has no breakpoints and no explanation if there are none', () => {
    assert.deepEqual(stoppedEvent(7, { kind: 'stop', reason: 'step', breakpointIds: [] }, ownClient).body, {
      reason: 'step',
      threadId: 7,
      allThreadsStopped: false,
    });
    assert.equal(stoppedEvent(7, undefined, ownClient).body.reason, 'breakpoint');
  });

  it('a continued event is for one thread', () => {
    assert.deepEqual(continuedEvent(7), {
      type: 'event',
      seq: 0,
      event: 'continued',
      body: { threadId: 7, allThreadsContinued: false },
    });
  });
});

describe('The messages of a session', () => {
  it('messages state durations in seconds or minutes', () => {
    assert.deepEqual([0, 1_400, 1_500, 59_400, 59_500, 89_000, 91_000, 120_000].map(formatDuration), [
      'a second',
      'a second',
      '2 seconds',
      '59 seconds',
      'a minute',
      'a minute',
      '2 minutes',
      '2 minutes',
    ]);
  });

  it('messages explain what happened or will happen to a halted script', () => {
    assert.match(endedWhileHaltedMessage(3), /^Script thread 3 ended while it was halted\. .*60 seconds/);
    assert.match(idleWarningMessage(120_000), /It resumes in 2 minutes unless you continue debugging\.$/);
  });

  it('messages state whether the breakpoints are restored, and whether scripts were halted', () => {
    assert.match(
      debuggerReenabledMessage({ isRestored: true, hadHaltedThreads: false }),
      /disabled the debugger .* It is enabled again, and the breakpoints have been restored\.$/,
    );
    assert.match(
      debuggerReenabledMessage({ isRestored: false, hadHaltedThreads: true }),
      /as soon as the platform accepts them\. Halted scripts have ended or resumed\.$/,
    );
  });
});
