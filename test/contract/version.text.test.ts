import assert from 'node:assert/strict';
import {
  compareVersions,
  parseVersionSegment,
  parseVersion,
  versionSegment,
  versionStatus,
  versionText,
} from '../../contract/version.ts';

describe('The text of an API version', () => {
  it('an API version is parsed and formatted as in documents and in paths', () => {
    assert.deepEqual(parseVersion('23.2'), { major: 23, minor: 2 });
    assert.equal(versionText(parseVersion('17.10')), '17.10');
    assert.equal(versionSegment(parseVersion('17.10')), 'v17_10');
    assert.deepEqual(parseVersionSegment('v17_10'), { major: 17, minor: 10 });
  });

  for (const text of ['', '23', '23.', '.2', '23.x', 'x.2', '23.2.1', '1234.1'])
    it(`an invalid API version is rejected: "${text}"`, () =>
      assert.throws(() => parseVersion(text), { name: 'TypeError', message: `not an API version: ${text}` }));

  it('a path segment with other characters, or a number of more than three digits, is no API version', () => {
    for (const segment of ['xv23_2', 'v23_2/', 'v1234_2', 'v23_1234'])
      assert.equal(parseVersionSegment(segment), undefined, segment);
  });

  it('API versions are ordered by major, then by minor version', () => {
    const sortedTexts = ['18.2', '17.10', '17.2', '23.1']
      .map(parseVersion)
      .sort(compareVersions)
      .map(versionText);
    assert.deepEqual(sortedTexts, ['17.2', '17.10', '18.2', '23.1']);
  });
});

describe('The service', () => {
  it('the service supports version 17.1, and earlier versions are unknown or retired', () => {
    assert.equal(versionStatus('data', parseVersion('17.0'), false), 'unknown');
    assert.equal(versionStatus('data', parseVersion('17.1'), false), 'served');
    assert.equal(versionStatus('shop', parseVersion('17.1'), false), 'served');
    assert.equal(versionStatus('shop', parseVersion('15.9'), true), 'retired');
    assert.equal(versionStatus('shop', parseVersion('16.0'), true), 'retired');
  });
});
