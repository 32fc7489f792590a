import assert from 'node:assert/strict';
import { matchesIfNoneMatch, preferredWait } from '../../contract/conditional.ts';

describe('If-None-Match', () => {
  it('If-None-Match matches any of its entity tags, weak ones too, and an asterisk matches every tag', () => {
    for (const header of ['"a"', 'W/"a"', '"b", "a"', '"b",W/"a" ', '*'])
      assert.equal(matchesIfNoneMatch(header, '"a"'), true, header);
    for (const header of ['"b"', 'a', '"aW/"', '', undefined])
      assert.equal(matchesIfNoneMatch(header, '"a"'), false, header);
  });
});

describe('Prefer', () => {
  it('Prefer contains the number of seconds to wait', () => {
    for (const [header, seconds] of [
      ['wait=10', 10],
      ['respond-async, wait=10', 10],
      [' WAIT = "5" ; x=y', 5],
      ['wait=0', 0],
    ] as const)
      assert.equal(preferredWait(header), seconds, header);
  });

  it('Prefer without a whole number of seconds, or with more than nine digits, is ignored', () => {
    for (const header of [
      'respond-async',
      'wait',
      'wait=soon',
      'wait=1.5',
      'wait=1234567890',
      'nowait=3',
      undefined,
    ])
      assert.equal(preferredWait(header), undefined, header);
  });
});
