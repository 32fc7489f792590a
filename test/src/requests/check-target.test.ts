import assert from 'node:assert/strict';
import { findTargetProblems } from '../../../src/requests/check-target.ts';
import { parseHttpFile } from '../../../src/requests/http-file.ts';

/** Returns the marked texts and the messages of the problems with which the platform accepts the requests. */
function acceptedProblems(text: string): string[] {
  const file = parseHttpFile(text);
  const lines = text.split('\n');
  return file.requests
    .flatMap((request) => findTargetProblems(lines, request, file))
    .filter(({ isAccepted }) => isAccepted)
    .map(({ line, start, end, message }) => `${lines[line]?.slice(start, end)}: ${message}`);
}

describe('the query of a request before it is sent', () => {
  it('a parameter that the operation does not have and that resembles none is marked, but accepted', () => {
    assert.deepEqual(acceptedProblems('GET {{shop}}/product_search?q=a\n  &tracking=x&z=1'), [
      'tracking: Operation GET /product_search has no parameter tracking. Only hooks can read it.',
      'z: Operation GET /product_search has no parameter z. Only hooks can read it.',
    ]);
  });

  it('custom and numbered parameters, those of all operations and those of other paths are not marked', () => {
    for (const target of [
      '{{shop}}/product_search?q=a&c_own=1&refine_2=b&client_id=c&format=xml&select=(**)&locale=de',
      '{{shop}}/products/p?method=PATCH&own=1',
      'https://example.com/product_search?own=1',
      '{{shop}}/no_such_path?own=1',
    ])
      assert.deepEqual(acceptedProblems(`GET ${target}`), [], target);
  });
});
