import assert from 'node:assert/strict';
import { changesVerdict } from '../../../src/host/doctor-events.ts';

describe('the messages after which a breakpoint is examined again', () => {
  it('new breakpoints, halts and output change the verdict, and responses to the examination do not', () => {
    const isRelevant = (message: object) => changesVerdict(message, false);
    assert.equal(isRelevant({ type: 'response', command: 'setBreakpoints' }), true);
    assert.equal(isRelevant({ type: 'response', command: 'cartwright/requestSent' }), true);
    for (const event of ['stopped', 'continued', 'breakpoint', 'output'])
      assert.equal(isRelevant({ type: 'event', event }), true, event);
    assert.equal(isRelevant({ type: 'response', command: 'variables' }), false);
    assert.equal(isRelevant({ type: 'event', event: 'memory' }), false);
  });

  it('with a trace, output is ignored, since each examination writes some', () => {
    assert.equal(changesVerdict({ type: 'event', event: 'output' }, true), false);
    assert.equal(changesVerdict({ type: 'event', event: 'stopped' }, true), true);
  });
});
