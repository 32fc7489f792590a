import assert from 'node:assert/strict';
import { sampleOrderDrafts } from '../../../../src/debug/trigger/sample-order.ts';
import { parseHttpFile } from '../../../../src/requests/http-file.ts';
import { formatRequests } from '../../../../src/requests/request-text.ts';

describe('The sample order as a document', () => {
  it('the requests of the sample order are sent by a guest in order, and the last one submits the basket of the first', () => {
    const { problems, requests } = parseHttpFile(formatRequests(sampleOrderDrafts()));
    assert.deepEqual(problems, []);
    assert.ok(requests.every(({ as }) => as === 'guest'));
    const last = requests.at(-1);
    assert.equal(last?.target, '/s/RefArch/{{prefix}}/shop/v23_2/orders');
    assert.deepEqual(last.needs, ['step4']);
    assert.match(last.body ?? '', /"basket_id": "\{\{step0\.response\.body\.basket_id\}\}"/);
  });
});
