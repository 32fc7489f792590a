import assert from 'node:assert/strict';
import { readableQuery } from '../../../src/requests/request-text.ts';

describe('the text of a request', () => {
  it('a readable query has its commas, parentheses and equals signs unencoded, and means the same', () => {
    const values = { expand: 'images,prices', select: '(data.(id))', refine: 'c_size=a&b|ü', q: '100% + x#' };
    const query = readableQuery(new URLSearchParams(values).toString());
    assert.match(query, /^expand=images,prices&select=\(data\.\(id\)\)&refine=c_size=a%26b/);
    assert.deepEqual(Object.fromEntries(new URLSearchParams(query)), values);
  });
});
