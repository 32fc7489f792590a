import assert from 'node:assert/strict';
import { versionStatus, parseVersionSegment, parseVersion } from '../../contract/version.ts';

describe('an API version', () => {
  it('an API version is parsed from its path segment', () => {
    assert.deepEqual(parseVersionSegment('v23_2'), { major: 23, minor: 2 });
    for (const invalidValue of ['23_2', 'v23', 'v23.2', 'V23_2', 'v_2', 'v23_2x']) {
      assert.equal(parseVersionSegment(invalidValue), undefined, invalidValue);
    }
  });

  for (const text of ['17.1', '19.1', '19.5', '20.4', '21.3', '25.6']) {
    it(`the API version ${text} is supported`, () =>
      assert.equal(versionStatus('shop', parseVersion(text), false), 'served'));
  }
  for (const text of ['15.8', '16.9']) {
    it(`the API version ${text} is retired`, () =>
      assert.equal(versionStatus('data', parseVersion(text), false), 'retired'));
  }
  it('an API version before 15 is unknown', () =>
    assert.equal(versionStatus('data', parseVersion('14.1'), false), 'unknown'));

  it('in strict mode an API version is supported only if the contract lists it for the family', () => {
    assert.equal(versionStatus('shop', parseVersion('20.4'), true), 'served');
    assert.equal(versionStatus('data', parseVersion('20.4'), true), 'unknown');
    assert.equal(versionStatus('shop', parseVersion('19.5'), true), 'unknown');
  });

  it('the API version of the debugger is 2.0, and 1.0 for old clients unless the mode is strict', () => {
    assert.equal(versionStatus('debugger', parseVersion('2.0'), true), 'served');
    assert.equal(versionStatus('debugger', parseVersion('1.0'), false), 'served');
    assert.equal(versionStatus('debugger', parseVersion('1.0'), true), 'unknown');
    assert.equal(versionStatus('debugger', parseVersion('23.2'), false), 'unknown');
  });
});
