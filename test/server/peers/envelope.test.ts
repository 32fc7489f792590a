import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { ForeignMessageError, seal, unseal } from '../../../server/peers/envelope.ts';

describe('messages between service processes', () => {
  const key = randomBytes(32);
  const message = { method: 'evaluate', parameters: { expression: 'customer.profile.email' } };

  it('a message is read by a process with the same key, and its content is not readable in the envelope', () => {
    const envelope = seal(key, 'request', message);
    assert.deepEqual(unseal(key, 'request', envelope), message);
    assert.equal(envelope.includes('customer'), false);
  });

  it('a message that was changed, cut, written with another key, or sent back as a response is rejected', () => {
    const envelope = seal(key, 'request', message);
    const changedEnvelope = Buffer.from(envelope);
    changedEnvelope[changedEnvelope.length - 1] = (changedEnvelope.at(-1) ?? 0) ^ 1;
    for (const invalidEnvelope of [
      changedEnvelope,
      envelope.subarray(0, 20),
      Buffer.alloc(0),
      seal(randomBytes(32), 'request', message),
    ])
      assert.throws(() => unseal(key, 'request', invalidEnvelope), ForeignMessageError);
    assert.throws(() => unseal(key, 'response', envelope), ForeignMessageError);
  });
});
