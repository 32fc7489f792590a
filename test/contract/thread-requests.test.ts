import assert from 'node:assert/strict';
import { formatThreadRequests, parseThreadRequests } from '../../contract/thread-requests.ts';

describe('the header with the requests of threads', () => {
  it('a list of requests is the same after it was formatted and parsed', () => {
    const requests = [
      { threadId: 3, method: 'POST', path: '/s/RefArch/svc/shop/v23_2/orders' },
      { threadId: 4, method: 'GET', path: '/s/RefArch/svc/shop/v23_2/products/(a,b;ü)' },
    ];
    assert.deepEqual(parseThreadRequests(formatThreadRequests(requests)), requests);
    assert.equal(formatThreadRequests([]), undefined);
    assert.deepEqual(parseThreadRequests(undefined), []);
  });

  it('the parser of the header with requests skips entries that it cannot parse', () => {
    assert.deepEqual(parseThreadRequests('x;GET;/a,1;get;/a,2;GET;%E0%A4%A,3;PUT;/b'), [
      { threadId: 3, method: 'PUT', path: '/b' },
    ]);
  });

  it('the header with requests has a maximum length, and long paths in it are truncated', () => {
    const requests = Array.from({ length: 100 }, (_, index) => ({
      threadId: index + 1,
      method: 'GET',
      path: `/${'a'.repeat(1_000)}`,
    }));
    const header = formatThreadRequests(requests) ?? '';
    assert.ok(header.length <= 3_000);
    assert.match(parseThreadRequests(header)[0]?.path ?? '', /^\/a+…$/);
  });
});
