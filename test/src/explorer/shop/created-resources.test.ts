import assert from 'node:assert/strict';
import { findCreatedResources } from '../../../../src/explorer/shop/created-resources.ts';
import type { Exchange } from '../../../../src/requests/runner.ts';

const baseUrl = 'https://shop.example';
const shopPath = '/s/RefArch/svc/shop/v23_2';

/** Returns an exchange as the runner of `.http` files reports it. */
const createExchange = (
  method: string,
  path: string,
  responseDocument: object,
  body?: object,
  status = 200,
) =>
  ({
    title: '',
    request: {
      method,
      target: path,
      headers: {},
      body: body && JSON.stringify(body),
      as: undefined,
    },
    url: path.startsWith('http') ? path : baseUrl + path,
    response: { status, headers: {}, text: JSON.stringify(responseDocument) },
    durationMs: 1,
  }) as unknown as Exchange;

const namesOf = (...exchanges: readonly Exchange[]) =>
  findCreatedResources(exchanges, 'c', baseUrl, 'Default').createdAddresses.map(({ kind, site, params }) =>
    [kind, site ?? '', ...Object.values(params)].join(' '),
  );

describe('What requests have created', () => {
  it('the created resources are each basket, order and customer, the newest first', () => {
    assert.deepEqual(
      namesOf(
        createExchange('POST', `${shopPath}/customers`, { customer_id: 'ab1' }),
        createExchange('POST', `${shopPath}/baskets`, { basket_id: 'b1' }),
        createExchange('POST', `${shopPath}/orders`, { order_no: '00000007' }, { basket_id: 'b0' }),
      ),
      ['order  RefArch 00000007', 'shopOrder RefArch 00000007', 'basket RefArch b1', 'customer RefArch ab1'],
    );
  });

  it('requests that may have changed something are those that succeeded and neither read nor search', () => {
    const hasChanges = (method: string, path: string, status = 200) =>
      findCreatedResources([createExchange(method, path, {}, {}, status)], 'c', baseUrl, 'Default')
        .hasChanges;
    const campaign = '/s/-/svc/data/v23_2/sites/RefArch/campaigns/spring';
    assert.ok(hasChanges('PATCH', campaign));
    assert.ok(hasChanges('DELETE', campaign, 204));
    assert.ok(!hasChanges('PATCH', campaign, 400));
    assert.ok(!hasChanges('GET', campaign));
    assert.ok(!hasChanges('POST', '/s/-/svc/data/v23_2/product_search'));
  });

  it('the created resources include no basket that has become an order, not even one of an earlier request', () => {
    const submissionExchange = createExchange(
      'POST',
      `${shopPath}/orders`,
      { order_no: '1' },
      { basket_id: 'b1' },
    );
    const basket = createExchange('POST', `${shopPath}/baskets`, { basket_id: 'b1' });
    assert.deepEqual(namesOf(basket, submissionExchange), ['order  RefArch 1', 'shopOrder RefArch 1']);
    assert.deepEqual(
      findCreatedResources([submissionExchange], 'c', baseUrl, 'Default').submissions.map(
        ({ basket, order }) => [basket.params, order.kind, order.params],
      ),
      [[{ basket_id: 'b1' }, 'shopOrder', { order_no: '1' }]],
    );
  });

  it('a created resource belongs to the default site if the path names none', () => {
    const basket = createExchange('POST', '/svc/shop/v23_2/baskets?client_id=x', { basket_id: 'b1' });
    assert.deepEqual(namesOf(basket), ['basket Default b1']);
  });

  it('requests that read, change, fail, go to another host or return no ID create no resources', () => {
    const basket = { basket_id: 'b1' };
    assert.deepEqual(
      namesOf(
        createExchange('POST', `${shopPath}/baskets`, { fault: {} }, {}, 400),
        createExchange('GET', `${shopPath}/baskets`, basket),
        createExchange('POST', `${shopPath}/baskets/b1/items`, basket),
        createExchange('POST', `https://elsewhere.example${shopPath}/baskets`, basket),
        createExchange('POST', `${shopPath}/baskets`, []),
      ),
      [],
    );
  });
});
