import assert from 'node:assert/strict';
import { UnsecuredJWT } from 'jose';
import type { Clock } from '../../../src/client/clock.ts';
import { TokenIdentity, parseToken, type Token } from '../../../src/client/token-identity.ts';

const start = Date.parse('2026-01-01T00:00:00Z');

describe('TokenIdentity', () => {
  let now: number;
  const clock: Clock = { now: () => now, monotonicNow: () => now, schedule: () => () => undefined };
  const jwt = (id: string, seconds: number) =>
    parseToken(new UnsecuredJWT({ id }).setExpirationTime(new Date(now + seconds * 1000)).encode(), clock);
  let previousTokens: (Token | undefined)[];
  let identity: TokenIdentity;
  beforeEach(() => {
    now = start;
    previousTokens = [];
    identity = new TokenIdentity(clock, async (current) => {
      previousTokens.push(current);
      return jwt(`token${previousTokens.length}`, 1800);
    });
  });

  it('TokenIdentity signs in once, even for simultaneous requests', async () => {
    const [a, b] = await Promise.all([identity.headers(), identity.headers()]);
    assert.deepEqual(a, b);
    await identity.headers();
    assert.equal(previousTokens.length, 1);
  });

  it('TokenIdentity renews a token before its expiry, and signs in with the old token while it is valid', async () => {
    await identity.headers();
    now = start + 1700 * 1000;
    await identity.headers();
    assert.equal(previousTokens.length, 1);
    now = start + 1750 * 1000;
    await identity.headers();
    assert.equal(previousTokens.length, 2);
    assert.match(previousTokens[1]?.value ?? '', /^ey/);
    now += 3600 * 1000;
    await identity.headers();
    assert.equal(previousTokens[2], undefined);
  });

  it('TokenIdentity signs in again after the platform rejected a token', async () => {
    assert.equal(identity.invalidate(await identity.headers()), true);
    await identity.headers();
    assert.deepEqual(previousTokens, [undefined, undefined]);
  });

  it('TokenIdentity signs in once after the platform rejected the token of several requests', async () => {
    const rejectedHeaders = await identity.headers();
    assert.equal(identity.invalidate(rejectedHeaders), true);
    const pendingHeaders = identity.headers();
    assert.equal(identity.invalidate(rejectedHeaders), true, 'while the token is being renewed');
    const newHeaders = await pendingHeaders;
    assert.equal(identity.invalidate(rejectedHeaders), true, 'after the token was renewed');
    assert.deepEqual(await identity.headers(), newHeaders);
    assert.equal(previousTokens.length, 2);
  });

  it('TokenIdentity reads the lifetime of an opaque token from the response', () => {
    assert.equal(parseToken('opaque', clock, 900).expiresAt, start + 900_000);
    assert.equal(parseToken('opaque', clock).expiresAt, undefined);
  });
});
