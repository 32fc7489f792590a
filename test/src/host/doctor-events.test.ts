import assert from 'node:assert/strict';
import { changesVerdict } from '../../../src/host/doctor-events.ts';

describe('the messages after which a breakpoint is examined again', () => {
  it('breakpoints, exceptions, halts, output and sent requests can change a verdict; responses to an examination cannot', () => {
    const isRelevant = (message: object) => changesVerdict(message, false);
    for (const command of ['setBreakpoints', 'setExceptionBreakpoints', 'cartwright/requestSent'])
      assert.equal(isRelevant({ type: 'response', command }), true, command);
    for (const event of ['stopped', 'continued', 'breakpoint', 'output'])
      assert.equal(isRelevant({ type: 'event', event }), true, event);
    assert.equal(isRelevant({ type: 'response', command: 'variables' }), false);
    assert.equal(isRelevant({ type: 'event', event: 'memory' }), false);
  });

  it('output does not count while the adapter traces its requests, since each examination writes some', () => {
    assert.equal(changesVerdict({ type: 'event', event: 'output' }, true), false);
    assert.equal(changesVerdict({ type: 'event', event: 'stopped' }, true), true);
  });
});
