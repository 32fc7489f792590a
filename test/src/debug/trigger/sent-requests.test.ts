import assert from 'node:assert/strict';
import { SentRequests } from '../../../../src/debug/trigger/sent-requests.ts';

const requestTo = (url: string) => ({ method: 'GET', url, status: 200, fault: undefined });

describe('the requests that a session has sent', () => {
  it('the site is that of the latest request with a site, decoded if its percent-encoding is valid', () => {
    const requests = new SentRequests();
    requests.record(requestTo('http://127.0.0.1/s/Ref%20Arch/svc/shop/v23_2/baskets'));
    requests.record(requestTo('http://127.0.0.1/s/-/svc/data/v23_2/sites'));
    assert.equal(requests.site, 'Ref Arch');
    requests.record(requestTo('http://127.0.0.1/s/100%/svc/shop/v23_2/baskets'));
    assert.equal(requests.site, '100%');
  });
});
