import assert from 'node:assert/strict';
import { BoundedMap } from '../../../server/auth/bounded-map.ts';
import { createPasswords } from '../../../server/auth/passwords.ts';

describe('caches of credentials', () => {
  it('a bounded map evicts the least recently used entries', () => {
    const map = new BoundedMap<number, string>(3);
    for (const key of [1, 2, 3]) map.set(key, String(key));
    assert.equal(map.get(1), '1');
    map.set(4, '4');
    assert.deepEqual([map.size, map.get(2), map.get(1), map.get(4)], [3, undefined, '1', '4']);
    map.set(4, 'four');
    assert.deepEqual([map.size, map.get(4)], [3, 'four']);
  });

  it('a verified password is cached until newer ones fill the cache', async () => {
    // All passwords have the same digest, so any password matches while the hash is cached.
    const passwords = createPasswords(() => 'same', 1);
    const [firstHash, secondHash] = [await passwords.hash('first'), await passwords.hash('second')];
    assert.equal(await passwords.matches('wrong', firstHash), false);
    assert.equal(await passwords.matches('first', firstHash), true);
    assert.equal(await passwords.matches('wrong', firstHash), true);
    assert.equal(await passwords.matches('second', secondHash), true);
    assert.equal(await passwords.matches('wrong', firstHash), false);
  });
});
