import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadSigningKey } from '../../../server/auth/signing-key.ts';

describe('the signing key', () => {
  it('the signing key is written to a file that only its owner can read, and read again', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'key-'));
    try {
      const [firstKey, secondKey] = [await loadSigningKey(folder), await loadSigningKey(folder)];
      assert.deepEqual(readdirSync(folder), ['signing-key.json']);
      assert.equal(statSync(path.join(folder, 'signing-key.json')).mode & 0o077, 0);
      const jwk = async (key: typeof firstKey) => crypto.subtle.exportKey('jwk', key.publicKey);
      assert.deepEqual(await jwk(firstKey), await jwk(secondKey));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('the signing key is generated again if the service crashed while it wrote the first one', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'key-'));
    try {
      writeFileSync(path.join(folder, 'signing-key.json.new'), '{"kty":"E');
      assert.equal((await loadSigningKey(folder)).algorithm, 'ES256');
      assert.deepEqual(readdirSync(folder), ['signing-key.json']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
