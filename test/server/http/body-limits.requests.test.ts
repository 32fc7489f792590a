import assert from 'node:assert/strict';
import { maxFields, maxValues } from '../../../server/http/body-limits.ts';
import { assertFault } from '../../support/assert-fault.ts';
import { sender, type Sender } from '../../support/http.ts';
import { startTestService, type RunningService } from '../../support/running-service.ts';
import { signInAsClient } from '../../support/shop-with-access.ts';

const repeatText = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join('');
const jsonWithKeys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [`c_${i}`, i])));

describe('A service that receives bodies of many small values', () => {
  const campaignPath = '/svc/data/v23_2/sites/RefArch/campaigns/many';
  let service: RunningService;
  let api: Sender;
  let client: Sender;
  before(async () => {
    service = await startTestService();
    api = sender(service.http);
    client = await signInAsClient(api);
  });
  after(() => service.close());

  it('an unknown caller is rejected before the body is checked', async () => {
    assertFault(await api('PUT', campaignPath, jsonWithKeys(300_000)), 401, 'AuthorizationHeaderMissing');
  });

  it('300,000 keys, 700,000 elements and a form of 500,000 fields are rejected with a message that names the limit', async () => {
    assertFault(await client('PUT', campaignPath, jsonWithKeys(300_000)), 400, 'BodyDecoding', {
      body: `the document has more than ${maxValues} values`,
    });
    const elements = `<campaign>${'<a></a>'.repeat(700_000)}</campaign>`;
    const xmlResponse = await client('PUT', campaignPath, elements, { 'content-type': 'application/xml' });
    assert.equal(xmlResponse.status, 400);
    assert.match(String(xmlResponse.body), /has more than 10000 values/);

    const form = repeatText(500_000, (index) => `f${index}&`);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const token = await api('POST', '/svcsso/oauth2/access_token', form, headers);
    assert.deepEqual(
      [token.status, token.body.error, token.body.error_description],
      [400, 'invalid_request', `the form has more than ${maxFields} fields`],
    );
    const overrideHeaders = { ...headers, 'x-svc-http-method-override': 'GET' };
    const searchPath = '/svc/shop/v23_2/product_search?client_id=cartwright';
    assertFault(await api('POST', searchPath, form, overrideHeaders), 400, 'BodyDecoding');
  });

  it('5 MB of XML are rejected for the size or the number of values', async () => {
    const productPath = '/svc/data/v23_2/products/beeswax-polish';
    const documents = [
      `<product><c_care>${'\n'.repeat(5_000_000)}</c_care></product>`,
      `<product><c_care>${'<![CDATA[x]]>'.repeat(380_000)}</c_care></product>`,
      `<product${'\t'.repeat(5_000_000)}/>`,
      `<product\n${'a\n'.repeat(2_500_000)}/>`,
    ];
    for (const text of documents) {
      const { status, body } = await client('PATCH', productPath, text, {
        'content-type': 'application/xml',
      });
      assert.equal(status, 400);
      assert.match(String(body), /XML document has more than 131072 bytes|more than 10000 values/);
    }
  });
});
