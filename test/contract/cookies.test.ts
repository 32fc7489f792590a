import assert from 'node:assert/strict';
import { parseCookies, sessionCookies } from '../../contract/cookies.ts';
import { defaultVendor } from '../../contract/vendor.ts';

describe('a Cookie header', () => {
  it('the parser of a Cookie header returns names and values in order, removes quotes, and skips names without a value', () => {
    assert.deepEqual(parseCookies('a=1; b = "two" ;flag; c=x=y; d="'), [
      ['a', '1'],
      ['b', 'two'],
      ['c', 'x=y'],
      ['d', '"'],
    ]);
    assert.deepEqual(parseCookies(''), []);
  });

  it('a Cookie header contains the session and the secure token of the site or of all sites', () => {
    const header = 'svcsecuretoken_A=one; svcsid=session; svcsecuretoken_AB=two; other=x';
    const cookiesOfA = { sessionId: 'session', secureToken: 'one' };
    assert.deepEqual(sessionCookies(header, defaultVendor, 'A'), [cookiesOfA]);
    assert.deepEqual(sessionCookies(header, defaultVendor), [
      cookiesOfA,
      { sessionId: 'session', secureToken: 'two' },
    ]);
    assert.deepEqual(sessionCookies(header, defaultVendor, 'B'), []);
  });

  it('a Cookie header without a session has no secure token', () => {
    assert.deepEqual(sessionCookies('svcsecuretoken_A=one', defaultVendor), []);
    assert.deepEqual(sessionCookies(undefined, defaultVendor), []);
  });
});
