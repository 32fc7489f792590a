import assert from 'node:assert/strict';
import { parseHttpFile } from '../../../src/requests/http-file.ts';
import { describeSentFirst, readableQuery } from '../../../src/requests/request-text.ts';

describe('the text of a request', () => {
  it('a readable query has its commas, parentheses and equals signs unencoded, and means the same', () => {
    const values = { expand: 'images,prices', select: '(data.(id))', refine: 'c_size=a&b|ü', q: '100% + x#' };
    const query = readableQuery(new URLSearchParams(values).toString());
    assert.match(query, /^expand=images,prices&select=\(data\.\(id\)\)&refine=c_size=a%26b/);
    assert.deepEqual(Object.fromEntries(new URLSearchParams(query)), values);
  });

  it('the message about a copied request names the requests that were sent for it, and says why', () => {
    const describeCopy = (titles: string[], head = '') =>
      describeSentFirst(titles, parseHttpFile(`${head}GET /a`).requests[0]!);
    assert.equal(
      describeCopy(['A basket']),
      'Copied as cURL, including the access token. Sent "A basket" first, because the request uses its response.',
    );
    assert.match(describeCopy(['A', 'B']) ?? '', /Sent "A" and "B" first, .+ uses their responses\.$/);
    assert.match(describeCopy(['A'], '# @needs a\n') ?? '', / because the request needs it\.$/);
    assert.match(describeCopy(['A', 'B'], '# @needs a\n') ?? '', / because the request needs them\.$/);
    assert.equal(describeCopy([]), undefined);
  });
});
