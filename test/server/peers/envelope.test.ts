import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { ForeignMessageError, seal, unseal } from '../../../server/peers/envelope.ts';

describe('messages between service processes', () => {
  const key = randomBytes(32);
  const message = { method: 'evaluate', parameters: { expression: 'customer.profile.email' } };

  it('a message is read by a process with the same key, and its content is not in what is sent', () => {
    const sealed = seal(key, 'request', message);
    assert.deepEqual(unseal(key, 'request', sealed), message);
    assert.equal(sealed.includes('customer'), false);
  });

  it('a message that was changed, cut, written with another key, or sent back as a response is refused', () => {
    const sealed = seal(key, 'request', message);
    const changed = Buffer.from(sealed);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    for (const foreign of [
      changed,
      sealed.subarray(0, 20),
      Buffer.alloc(0),
      seal(randomBytes(32), 'request', message),
    ])
      assert.throws(() => unseal(key, 'request', foreign), ForeignMessageError);
    assert.throws(() => unseal(key, 'response', sealed), ForeignMessageError);
  });
});
