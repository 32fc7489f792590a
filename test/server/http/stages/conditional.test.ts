import assert from 'node:assert/strict';
import { signInAsClient, signInAsGuest } from '../../../support/shop-with-access.ts';
import { sender, type Sender } from '../../../support/http.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';

const sitePath = '/svc/data/v23_2/sites/RefArch';
const promotionsPath = `${sitePath}/promotions`;

describe('conditional requests', () => {
  let service: RunningService;
  let data: Sender;
  let guest: Sender;
  before(async () => {
    service = await startTestService();
    const api = sender(service.http);
    data = await signInAsClient(api);
    guest = await signInAsGuest(api);
  });
  after(() => service.close());

  const createBasket = async () => {
    const { body, headers } = await guest('POST', '/svc/shop/v23_2/baskets', {});
    return {
      path: `/svc/shop/v23_2/baskets/${body.basket_id}`,
      state: body._resource_state,
      tag: headers.get('etag')!,
    };
  };

  it('a document has an entity tag that begins with its resource state', async () => {
    const { headers, body } = await data('GET', sitePath);
    assert.match(body._resource_state, /^[0-9a-f]{64}$/);
    assert.ok(headers.get('etag')!.startsWith(`"${body._resource_state}-`));
  });

  it('a GET with the current entity tag in If-None-Match gets 304 without a body', async () => {
    const firstResponse = await data('GET', sitePath);
    const tag = firstResponse.headers.get('etag')!;
    for (const ifNoneMatch of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const secondResponse = await data('GET', sitePath, undefined, { 'if-none-match': ifNoneMatch });
      assert.equal(secondResponse.status, 304, ifNoneMatch);
      assert.equal(secondResponse.body, '');
      assert.equal(secondResponse.headers.get('etag'), tag);
      assert.equal(secondResponse.headers.get('content-type'), null);
    }
    assert.equal((await data('HEAD', sitePath, undefined, { 'if-none-match': tag })).status, 304);
  });

  it('another selection or format of the same state has another entity tag', async () => {
    const tag = (await data('GET', sitePath)).headers.get('etag')!;
    for (const query of ['?select=(id)', '?format=xml'])
      assert.equal(
        (await data('GET', sitePath + query, undefined, { 'if-none-match': tag })).status,
        200,
        query,
      );
  });

  it('a GET with an outdated entity tag returns the changed document', async () => {
    const { path, tag } = await createBasket();
    assert.equal((await guest('GET', path, undefined, { 'if-none-match': tag })).status, 304);
    await guest('PATCH', path, { c_note: 'x' });
    const { status, body } = await guest('GET', path, undefined, { 'if-none-match': tag });
    assert.deepEqual([status, body.c_note], [200, 'x']);
  });

  it('a change with the current entity tag in If-Match succeeds', async () => {
    const { path, tag } = await createBasket();
    const { status } = await guest('PATCH', path, { c_note: 'x' }, { 'if-match': tag });
    assert.equal(status, 200);
  });

  it('a change with an outdated If-Match gets InvalidIfMatch', async () => {
    const { path, tag } = await createBasket();
    await guest('PATCH', path, { c_note: 'x' });
    const { status, body } = await guest('PATCH', path, { c_note: 'y' }, { 'if-match': tag });
    assert.equal(status, 412);
    assert.equal(body.fault.type, 'InvalidIfMatchException');
    assert.deepEqual(body.fault.arguments, { ifMatch: tag });
  });

  it('a change with an outdated resource state in its body or header gets ResourceStateConflict', async () => {
    const { path, state } = await createBasket();
    await guest('PATCH', path, { c_note: 'x' });
    for (const [body, headers] of [
      [{ c_note: 'y', _resource_state: state }, {}],
      [{ c_note: 'y' }, { 'x-svc-resource-state': state }],
    ] as const) {
      const response = await guest('PATCH', path, body, headers);
      assert.equal(response.status, 409);
      assert.equal(response.body.fault.type, 'ResourceStateConflictException');
      assert.equal(response.body.fault.arguments.client, state);
      assert.match(response.body.fault.arguments.server, /^[0-9a-f]{64}$/);
    }
  });

  it('the resource state is also in a header if the operation declares it', async () => {
    const creationResponse = await data('PUT', `${promotionsPath}/etag-test`, {
      promotion_class: 'order',
      name: { default: 'x' },
    });
    assert.equal(creationResponse.status, 201, JSON.stringify(creationResponse.body));
    const { headers, body } = await data('GET', `${promotionsPath}/etag-test`);
    assert.equal(headers.get('x-svc-resource-state'), body._resource_state);
  });
});

describe('paged lists', () => {
  let service: RunningService;
  let data: Sender;
  before(async () => {
    service = await startTestService();
    data = await signInAsClient(sender(service.http));
  });
  after(() => service.close());
  const sitesPath = '/s/-/svc/data/v19_5/sites';

  it('a page links to its neighbors by absolute addresses that repeat the query', async () => {
    const { body } = await data('GET', `${sitesPath}?count=1&select=(**)&c=%C3%A4+%2B`);
    assert.deepEqual([body.count, body.start, body.total, body.select], [1, 0, 2, '(**)']);
    assert.equal(body.previous, undefined);
    const nextLink = new URL(body.next);
    assert.equal(nextLink.origin + nextLink.pathname, service.http + sitesPath);
    assert.deepEqual(Object.fromEntries(nextLink.searchParams), {
      count: '1',
      select: '(**)',
      c: 'ä +',
      start: '1',
    });
    const nextResponse = await data('GET', nextLink.href.slice(service.http.length));
    assert.deepEqual([nextResponse.body.count, nextResponse.body.start, nextResponse.body.total], [1, 1, 2]);
    assert.equal(nextResponse.body.next, undefined);
    assert.equal(new URL(nextResponse.body.previous).searchParams.get('start'), '0');
    assert.notEqual(nextResponse.body.data[0].id, body.data[0].id);
  });

  it('a page beyond the end, or of size zero, is empty', async () => {
    const pageAfterEnd = await data('GET', `${sitesPath}?start=50`);
    assert.deepEqual([pageAfterEnd.body.count, pageAfterEnd.body.data, pageAfterEnd.body.total], [0, [], 2]);
    assert.equal(new URL(pageAfterEnd.body.previous).searchParams.get('start'), '0');
    const emptyResponse = await data('GET', `${sitesPath}?count=0`);
    assert.deepEqual(
      [emptyResponse.body.count, emptyResponse.body.total, emptyResponse.body.next],
      [0, 2, undefined],
    );
  });

  for (const [query, type] of [
    ['start=-1', 'ValueConstraintViolation'],
    ['start=1000', 'ValueConstraintViolation'],
    ['count=201', 'ValueConstraintViolation'],
    ['count=many', 'MalformedParameter'],
    ['select=id', 'MalformedSelector'],
    [`select=${'(a'.repeat(2000)}`, 'MalformedSelector'],
  ] as const) {
    it(`a request for a page with ${query.slice(0, 20)} gets ${type}`, async () => {
      const { body, status } = await data('GET', `${sitesPath}?${query}`);
      assert.equal(status, 400);
      assert.equal(body.fault.type, `${type}Exception`);
    });
  }

  it('a selector filters a page, which repeats the selector', async () => {
    const { body } = await data(
      'GET',
      `${sitesPath}?select=(data.(id,customer_list_link.(customer_list_id)),total)`,
    );
    assert.deepEqual(body.data[0], {
      _type: 'site',
      id: 'RefArch',
      customer_list_link: { _type: 'customer_list_link', customer_list_id: 'kestrel-yard' },
    });
    assert.equal(body.select, '(data.(id,customer_list_link.(customer_list_id)),total)');
  });
});
