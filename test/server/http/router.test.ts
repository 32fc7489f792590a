import assert from 'node:assert/strict';
import { buildRouter, maxParameterLength } from '../../../server/http/router.ts';

const route = (path: string) => ({ path, implementations: [] });
const findRoute = buildRouter([
  route('/svc/data/:version/sites/:p0/campaigns/:p1'),
  route('/svc/data/:version/sites/:p0/campaigns'),
  route('/s/:site/svc/shop/:version/products/:p0'),
]);

describe('The router', () => {
  it('the router finds the route of a path, and decodes its parameters', () => {
    const match = findRoute('/svc/data/v23_2/sites/RefArch/campaigns/50%25%20off%2Fall');
    assert.equal(match?.route.path, '/svc/data/:version/sites/:p0/campaigns/:p1');
    assert.deepEqual({ ...match.params }, { version: 'v23_2', p0: 'RefArch', p1: '50% off/all' });
  });

  it('the router finds nothing for a path that is not in the table', () => {
    assert.equal(findRoute('/svc/data/v23_2/sites'), undefined);
    assert.equal(findRoute('/svc/data/v23_2/sites/RefArch/campaigns/a/b'), undefined);
  });

  it('the router accepts a parameter of the maximum length, and rejects a longer one', () => {
    const path = (length: number) => `/s/RefArch/svc/shop/v23_2/products/${'p'.repeat(length)}`;
    assert.equal(findRoute(path(maxParameterLength))?.params['p0']?.length, maxParameterLength);
    assert.throws(() => findRoute(path(maxParameterLength + 1)), {
      name: 'ResourcePathException',
      message: /a part of the path is longer than 8000 characters/,
    });
  });

  it('the router rejects a path with an escape that is not UTF-8, and quotes it', () => {
    for (const path of ['/svc/data/v23_2/sites/%E4/campaigns', '/not/in/the/table/%ff', '/svc/data/v23_2/%'])
      assert.throws(() => findRoute(path), {
        name: 'ResourcePathException',
        message: new RegExp(`"${path}" has an escape that is not UTF-8`),
      });
  });
});
