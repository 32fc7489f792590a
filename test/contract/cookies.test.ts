import assert from 'node:assert/strict';
import { parseCookies, sessionCookies } from '../../contract/cookies.ts';
import { defaultVendor } from '../../contract/vendor.ts';

describe('a Cookie header', () => {
  it('a Cookie header is parsed in order; quotes around values and names without a value are omitted', () => {
    assert.deepEqual(parseCookies('a=1; b = "two" ;flag; c=x=y; d="'), [
      ['a', '1'],
      ['b', 'two'],
      ['c', 'x=y'],
      ['d', '"'],
    ]);
    assert.deepEqual(parseCookies(''), []);
  });

  it('the session ID in a Cookie header is paired with the secure token of one site, or of each site', () => {
    const header = 'svcsecuretoken_A=one; svcsid=session; svcsecuretoken_AB=two; other=x';
    const cookiesOfA = { sessionId: 'session', secureToken: 'one' };
    assert.deepEqual(sessionCookies(header, defaultVendor, 'A'), [cookiesOfA]);
    assert.deepEqual(sessionCookies(header, defaultVendor), [
      cookiesOfA,
      { sessionId: 'session', secureToken: 'two' },
    ]);
    assert.deepEqual(sessionCookies(header, defaultVendor, 'B'), []);
  });

  it('the secure tokens in a Cookie header without a session ID are ignored', () => {
    assert.deepEqual(sessionCookies('svcsecuretoken_A=one', defaultVendor), []);
    assert.deepEqual(sessionCookies(undefined, defaultVendor), []);
  });
});
