import assert from 'node:assert/strict';
import { cookiesIn, sessionCookies } from '../../contract/cookies.ts';
import { defaultVendor } from '../../contract/vendor.ts';

describe('a Cookie header', () => {
  it('has names and values in order, without the quotes around a value and without what has no value', () => {
    assert.deepEqual(cookiesIn('a=1; b = "two" ;flag; c=x=y; d="'), [
      ['a', '1'],
      ['b', 'two'],
      ['c', 'x=y'],
      ['d', '"'],
    ]);
    assert.deepEqual(cookiesIn(''), []);
  });

  it('gives the session with the secure token of the site, or of every site', () => {
    const header = 'svcsecuretoken_A=one; svcsid=session; svcsecuretoken_AB=two; other=x';
    const one = { sessionId: 'session', secureToken: 'one' };
    assert.deepEqual(sessionCookies(header, defaultVendor, 'A'), [one]);
    assert.deepEqual(sessionCookies(header, defaultVendor), [
      one,
      { sessionId: 'session', secureToken: 'two' },
    ]);
    assert.deepEqual(sessionCookies(header, defaultVendor, 'B'), []);
  });

  it('without a session gives no secure token', () => {
    assert.deepEqual(sessionCookies('svcsecuretoken_A=one', defaultVendor), []);
    assert.deepEqual(sessionCookies(undefined, defaultVendor), []);
  });
});
