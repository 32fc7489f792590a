import assert from 'node:assert/strict';
import { defineOperation, type Operation } from '../../../contract/operation.ts';
import { defaultVendor } from '../../../contract/vendor.ts';
import { parseVersion } from '../../../contract/version.ts';
import type { Implementation } from '../../../server/handlers/implement.ts';
import {
  createAddressCheck,
  isServedBy,
  namedParameters,
  resourcePath,
  routesOf,
} from '../../../server/http/route-table.ts';

interface Template {
  family?: string;
  path: string;
  since?: string;
  until?: string;
}
const operationOf = ({ family = 'data', ...rest }: Template): Operation =>
  defineOperation({
    id: `${family}.x.get`,
    method: 'GET',
    auth: 'none',
    source: 'data-api 1',
    success: { status: 200 },
    ...rest,
  });
const implementation = (template: Template) =>
  ({ operation: operationOf(template) }) as unknown as Implementation;

/** Returns the operations' paths by the URL of their route. `< 18.2`: that version removed the operation. */
const routes = (...templates: Template[]) =>
  Object.fromEntries(
    routesOf(templates.map(implementation), { ...defaultVendor, prefix: 'dw' }).map(
      ({ path, implementations }) => [
        path,
        implementations.map(({ operation: { path, until } }) =>
          until ? `${path} < ${until.major}.${until.minor}` : path,
        ),
      ],
    ),
  );

describe('the routes of a table of operations', () => {
  it('a path with a version is served with and without a site, and its parameters are numbered', () => {
    assert.deepEqual(routes({ path: '/sites/{site_id}/campaigns/{id}', since: '18.2' }), {
      '/dw/data/:version/sites/:p0/campaigns/:p1': ['/sites/{site_id}/campaigns/{id}'],
      '/s/:site/dw/data/:version/sites/:p0/campaigns/:p1': ['/sites/{site_id}/campaigns/{id}'],
    });
  });

  it('paths that differ only in parameter names share a route, and so do one ID and a list of IDs', () => {
    const table = routes(
      { family: 'shop', path: '/products/{id}', since: '18.2' },
      { family: 'shop', path: '/products/({ids})', since: '18.2' },
      { family: 'shop', path: '/products/{product_id}', since: '19.1' },
    );
    assert.deepEqual(table['/dw/shop/:version/products/:p0'], [
      '/products/{id}',
      '/products/({ids})',
      '/products/{product_id}',
    ]);
  });

  it('before 18.2 a collection could also be capitalized, in the Data API and the Shop API only', () => {
    for (const family of ['data', 'shop']) {
      const table = routes({ family, path: '/products/{id}/prices' });
      assert.deepEqual(table[`/dw/${family}/:version/Products/:p0/prices`], ['/Products/{id}/prices < 18.2']);
      assert.deepEqual(table[`/dw/${family}/:version/products/:p0/prices`], ['/products/{id}/prices']);
    }
    assert.equal('/dw/debugger/:version/Threads' in routes({ family: 'debugger', path: '/threads' }), false);
  });

  it('the capitalized path is served no longer than the operation, and not for operations from 18.2 on', () => {
    const capitalizedPaths = (template: Omit<Template, 'path'>) =>
      routes({ path: '/sites', ...template })['/dw/data/:version/Sites'];
    assert.deepEqual(capitalizedPaths({ since: '17.8', until: '18.1' }), ['/Sites < 18.1']);
    assert.deepEqual(capitalizedPaths({ since: '17.8', until: '18.2' }), ['/Sites < 18.2']);
    assert.deepEqual(capitalizedPaths({ since: '17.8', until: '23.2' }), ['/Sites < 18.2']);
    assert.equal(capitalizedPaths({ since: '18.2' }), undefined);
    assert.equal(capitalizedPaths({ since: '23.2' }), undefined);
  });

  it('the path of the token endpoint has neither a version nor a site', () => {
    assert.deepEqual(Object.keys(routes({ family: 'oauth', path: '/{prefix}/oauth2/access_token' })), [
      '/dw/oauth2/access_token',
    ]);
  });
});

describe('an operation in a version', () => {
  it('an operation is served from its first version on, and before the version that removed it', () => {
    const operation = operationOf({ path: '/a', since: '17.8', until: '19.1' });
    const versions = ['17.1', '17.8', '18.3', '19.0', '19.1', '23.2'].filter((text) =>
      isServedBy(operation, parseVersion(text)),
    );
    assert.deepEqual(versions, ['17.8', '18.3', '19.0']);
    assert.equal(isServedBy(operationOf({ path: '/a' }), parseVersion('23.2')), true);
  });
});

describe('the parameters in a path', () => {
  const singleOperation = operationOf({ path: '/products/{id}' });
  const listOperation = operationOf({ path: '/products/({ids})' });
  const check = (path: string) => {
    const isAddressed = createAddressCheck(path, [
      { operation: singleOperation },
      { operation: listOperation },
    ] as never);
    return [isAddressed(singleOperation), isAddressed(listOperation)];
  };

  it('unencoded parentheses address a list if the route has one, and anything else one resource', () => {
    assert.deepEqual(check('/svc/shop/v23_2/products/(a,b)'), [false, true]);
    assert.deepEqual(check('/svc/shop/v23_2/products/()'), [false, true]);
    assert.deepEqual(check('/svc/shop/v23_2/products/%28a%29'), [true, false]);
    assert.deepEqual(check('/svc/shop/v23_2/products/(a)b'), [true, false]);
    const isAddressedWithoutList = createAddressCheck('/svc/shop/v23_2/products/(a)', [
      { operation: singleOperation },
    ] as never);
    assert.equal(isAddressedWithoutList(singleOperation), true);
  });

  it('path parameters get the names in the operation’s path, and the IDs of a list stay encoded', () => {
    const nestedOperation = operationOf({ path: '/sites/{site_id}/campaigns/{id}/x' });
    assert.deepEqual(namedParameters(nestedOperation, { version: 'v23_2', p0: 'RefArch', p1: 'a b' }, ''), {
      site_id: 'RefArch',
      id: 'a b',
    });
    assert.deepEqual(namedParameters(nestedOperation, { p0: 'RefArch' }, ''), { site_id: 'RefArch', id: '' });
    assert.deepEqual(namedParameters(listOperation, { p0: '(a,b)' }, '/x/products/(a%2Cb,c)'), {
      ids: 'a%2Cb,c',
    });
    assert.deepEqual(namedParameters(listOperation, { p0: 'a' }, '/x/products/a'), { ids: '' });
  });

  it('in the path for permissions, the slashes of IDs are encoded', () => {
    const nestedOperation = operationOf({ path: '/sites/{site_id}/campaigns/{id}/x' });
    // The template of an operation's path is cached: the second round uses the cache.
    for (let round = 0; round < 2; round++)
      assert.equal(
        resourcePath(nestedOperation, { site_id: 'RefArch', id: 'a/b/c' }),
        '/sites/RefArch/campaigns/a%2Fb%2Fc/x',
      );
    assert.equal(resourcePath(operationOf({ path: '/sites' }), {}), '/sites');
  });
});
