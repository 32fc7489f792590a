import assert from 'node:assert/strict';
import { Basket } from '../../../contract/documents/basket.ts';
import { Product } from '../../../contract/documents/product.ts';
import { contract } from '../../../contract/index.ts';
import { readXml } from '../../../server/http/xml/read.ts';
import { signInAsClient, signInAsGuest } from '../../support/shop-with-access.ts';
import { sender, type Sender } from '../../support/http.ts';
import { startTestService, type RunningService } from '../../support/running-service.ts';

const productPath = '/svc/shop/v23_2/products/beeswax-polish?client_id=cartwright';
const xmlHeaders = { 'content-type': 'application/xml' };

describe('the format of a response', () => {
  let service: RunningService;
  let api: Sender;
  let guest: Sender;
  before(async () => {
    service = await startTestService();
    api = sender(service.http);
    guest = await signInAsGuest(api);
  });
  after(() => service.close());

  const readContentType = async (path: string, headers: Record<string, string> = {}) =>
    (await api('GET', path, undefined, headers)).headers.get('content-type');

  it('the format parameter `xml` returns the same document in XML', async () => {
    const json = await api('GET', productPath);
    const xmlResponse = await api('GET', `${productPath}&format=xml`);
    assert.equal(xmlResponse.headers.get('content-type'), 'application/xml;charset=UTF-8');
    assert.match(
      xmlResponse.body,
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<product xmlns="urn:platform:xml:shop:23.2">/,
    );
    assert.deepEqual(readXml(xmlResponse.body, Product), json.body);
  });

  for (const [accept, type] of [
    ['application/xml', 'xml'],
    ['text/xml;q=0.9, application/json;q=0.5', 'xml'],
    ['application/json, application/xml', 'json'],
    ['application/json;q=0.2, */*;q=0.8', 'xml'],
    ['*/*', 'json'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'json'],
  ] as const) {
    it(`a response is ${type} if the Accept header is ${accept}`, async () => {
      assert.equal(await readContentType(productPath, { accept }), `application/${type};charset=UTF-8`);
    });
  }

  it('the format parameter takes precedence over the Accept header', async () => {
    assert.equal(
      await readContentType(`${productPath}&format=json`, { accept: 'text/xml' }),
      'application/json;charset=UTF-8',
    );
  });

  it('the format of the request body takes precedence over the format parameter', async () => {
    const response = await guest(
      'POST',
      '/svc/shop/v23_2/baskets?format=json',
      '<basket><c_gift type="boolean">true</c_gift></basket>',
      {
        'content-type': 'text/xml; charset=utf-8',
      },
    );
    assert.equal(response.status, 200, response.body);
    const basket = readXml(response.body, Basket) as Basket & { c_gift?: unknown };
    assert.equal(basket.c_gift, true);
    const addResponse = await guest('POST', `/svc/shop/v23_2/baskets/${basket.basket_id}/items?format=xml`, [
      { product_id: 'beeswax-polish', quantity: 1 },
    ]);
    assert.equal(addResponse.headers.get('content-type'), 'application/json;charset=UTF-8');
    assert.equal(addResponse.body.product_items.length, 1);
  });

  it('an array of one element in an XML body stays an array', async () => {
    const { body } = await guest('POST', '/svc/shop/v23_2/baskets', {});
    const items = `<product_items><product_item><product_id>beeswax-polish</product_id><quantity>2</quantity></product_item></product_items>`;
    const addResponse = await guest(
      'POST',
      `/svc/shop/v23_2/baskets/${body.basket_id}/items`,
      items,
      xmlHeaders,
    );
    assert.equal(addResponse.status, 200, addResponse.body);
    assert.equal((readXml(addResponse.body, Basket) as Basket).product_items?.[0]?.quantity, 2);
  });

  it('faults are XML too if requested, also for unknown paths', async () => {
    for (const path of [
      '/svc/shop/v23_2/products/none?client_id=cartwright&format=xml',
      '/nothing?format=xml',
    ]) {
      const { body, status } = await api('GET', path);
      assert.equal(status, 404);
      const { fault } = readXml(body, undefined) as { fault: { type: string } };
      assert.match(fault.type, /NotFoundException$/);
    }
  });

  it('the error of a token request is JSON even if the request asks for XML', async () => {
    const { body, headers } = await api(
      'POST',
      '/svcsso/oauth2/access_token?format=xml',
      'grant_type=password',
      {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/xml',
      },
    );
    assert.match(headers.get('content-type')!, /^application\/json/);
    assert.equal(body.error, 'unsupported_grant_type');
  });

  for (const [caseName, type, status, args, request] of [
    [
      'a format that is not served',
      'UnsupportedFormat',
      415,
      { format: 'yaml' },
      () => api('GET', `${productPath}&format=yaml`),
    ],
    [
      'a charset that is not served',
      'CharsetNotAcceptable',
      406,
      { charset: 'iso-8859-1' },
      () => api('GET', productPath, undefined, { 'accept-charset': 'ISO-8859-1' }),
    ],
    [
      'a body in another charset',
      'CharsetNotAcceptable',
      406,
      { charset: 'latin1' },
      () =>
        guest('POST', '/svc/shop/v23_2/baskets', '{"c_a":"b"}', {
          'content-type': 'application/json; charset=latin1',
        }),
    ],
    [
      'an XML body that declares another charset',
      'CharsetNotAcceptable',
      406,
      { charset: 'UTF-16' },
      () =>
        guest(
          'POST',
          '/svc/shop/v23_2/baskets?x',
          '<?xml version="1.0" encoding="UTF-16"?><basket/>',
          xmlHeaders,
        ),
    ],
    [
      'a document type in a body',
      'BodyDecoding',
      400,
      undefined,
      () =>
        guest(
          'POST',
          '/svc/shop/v23_2/baskets',
          '<!DOCTYPE b [<!ENTITY e SYSTEM "file:///etc/passwd">]><b>&e;</b>',
          xmlHeaders,
        ),
    ],
    [
      'deeply nested JSON',
      'BodyDecoding',
      400,
      undefined,
      () => guest('POST', '/svc/shop/v23_2/baskets', '{"c_a":'.repeat(5000) + '1' + '}'.repeat(5000)),
    ],
    [
      'incomplete JSON',
      'BodyDecoding',
      400,
      undefined,
      () => guest('POST', '/svc/shop/v23_2/baskets', '{"c_a"'),
    ],
    [
      'a content type that is not served',
      'UnsupportedContentType',
      415,
      { contentType: 'text/csv' },
      () => guest('POST', '/svc/shop/v23_2/baskets', 'a,b', { 'content-type': 'text/csv' }),
    ],
    [
      'an invalid content type',
      'MalformedMediaType',
      400,
      { mediaType: 'json' },
      () => guest('POST', '/svc/shop/v23_2/baskets', '{}', { 'content-type': 'json' }),
    ],
    [
      'an unknown property in XML',
      'UnknownProperty',
      400,
      { property: 'zz', document: 'basket' },
      () => guest('POST', '/svc/shop/v23_2/baskets', '<b><zz/></b>', xmlHeaders),
    ],
    [
      'a wrong type in XML',
      'TypeDecoding',
      400,
      { path: '$.product_items[0].quantity', expectedTypes: ['number'], actualType: 'string' },
      () =>
        guest(
          'POST',
          '/svc/shop/v23_2/baskets',
          '<b><product_items><item><quantity>two</quantity></item></product_items></b>',
          xmlHeaders,
        ),
    ],
  ] as const) {
    it(`${caseName} gets ${type}`, async () => {
      const { status: actualStatus, body } = await request();
      const document = typeof body === 'string' ? (readXml(body, undefined) as any) : body;
      assert.equal(document.fault.type, `${type}Exception`);
      assert.equal(actualStatus, status);
      if (args && typeof body !== 'string') assert.deepEqual(document.fault.arguments, args);
    });
  }

  it('a list of the Data API is the same in both formats', async () => {
    const data = await signInAsClient(api);
    const json = await data('GET', '/svc/data/v23_2/sites');
    const { body } = await data('GET', '/svc/data/v23_2/sites?format=xml');
    assert.deepEqual(readXml(body, contract.data.sites.list.success.document), json.body);
  });
});
