import assert from 'node:assert/strict';
import type { Family, Method } from '../../../contract/operation.ts';
import { defaultVendor } from '../../../contract/vendor.ts';
import { parseVersion } from '../../../contract/version.ts';
import type { Implementation } from '../../../server/handlers/implement.ts';
import type { IncomingRequest } from '../../../server/http/incoming-request.ts';
import {
  allowedMethods,
  implementationFor,
  MethodNotAllowedError,
  recordSecureUse,
  respondToOptions,
  routeRequest,
} from '../../../server/http/routing.ts';

const implementationOf = (method: Method, family: Family = 'shop', fields: object = {}) =>
  ({ operation: { method, family, path: '/products/{id}', ...fields } }) as unknown as Implementation;

function request(fields: Partial<IncomingRequest> = {}): IncomingRequest {
  return {
    method: 'GET',
    path: '/svc/shop/v23_2/products/p1',
    queryString: '',
    headers: {},
    address: { protocol: 'http', host: 'localhost' },
    routeParams: { version: 'v23_2' },
    implementations: [implementationOf('GET'), implementationOf('PATCH')],
    ...fields,
  } as IncomingRequest;
}
const route = (fields: Partial<IncomingRequest> = {}, strictVersions = false) =>
  routeRequest(request(fields), { strictVersions, hostNames: [] } as never);

describe('the operations of a request', () => {
  it('a request gets the operations of its path in its version', () => {
    const oldImplementation = implementationOf('GET', 'shop', { until: parseVersion('18.1') });
    const newImplementation = implementationOf('GET', 'shop', { since: parseVersion('18.1') });
    const implementations = [oldImplementation, newImplementation];
    for (const [segment, expected] of [
      ['v17_8', oldImplementation],
      ['v18_1', newImplementation],
    ] as const)
      assert.deepEqual(route({ implementations, routeParams: { version: segment } }).implementations, [
        expected,
      ]);
  });

  it('a list of IDs does not address the operation for one ID', () => {
    const singleImplementation = implementationOf('GET');
    const listImplementation = implementationOf('GET', 'shop', { path: '/products/({ids})' });
    const implementationsAt = (path: string) =>
      route({ path, implementations: [singleImplementation, listImplementation] }).implementations;
    assert.deepEqual(implementationsAt('/svc/shop/v23_2/products/p1'), [singleImplementation]);
    assert.deepEqual(implementationsAt('/svc/shop/v23_2/products/(p1,p2)'), [listImplementation]);
  });

  it('a malformed version, a retired one and, in strict mode, one that is not listed are faults', () => {
    /** Returns the name of the fault, or the version as JSON if there is none. */
    const faultAt = (segment: string, isStrict = false) => {
      try {
        return JSON.stringify(route({ routeParams: { version: segment } }, isStrict).version);
      } catch (error) {
        return (error as Error).name;
      }
    };
    assert.equal(faultAt('23_2'), 'InvalidVersionException');
    assert.equal(faultAt('v16_1'), 'VersionNotFoundException');
    assert.equal(faultAt('v22_1'), '{"major":22,"minor":1}');
    assert.equal(faultAt('v22_1', true), 'VersionNotFoundException');
    assert.equal(faultAt('v23_2', true), '{"major":23,"minor":2}');
  });

  it('both versions of the Debugger API behave as 2.0, and token requests have no version', () => {
    for (const segment of ['v1_0', 'v2_0'])
      assert.deepEqual(
        route({ implementations: [implementationOf('GET', 'debugger')], routeParams: { version: segment } })
          .version,
        { major: 2, minor: 0 },
      );
    assert.equal(
      route({ implementations: [implementationOf('POST', 'oauth')], routeParams: {} }).version,
      undefined,
    );
  });

  it('a method override that is not allowed and an invalid host are faults', () => {
    assert.throws(() => route({ illegalOverride: 'TRACE' }), {
      name: 'IllegalHttpMethodOverrideException',
      arguments: { method: 'TRACE' },
    });
    assert.throws(() => route({ address: { protocol: 'http', host: 'a b' } }), {
      name: 'InvalidHostHeaderException',
    });
  });
});

describe('the operation of a request', () => {
  const findImplementation = (method: string, implementations: readonly Implementation[]) =>
    implementationFor(request({ method }), { version: parseVersion('23.2'), implementations });

  it('a request gets the operation of its method, and that of GET for HEAD', () => {
    const readImplementation = implementationOf('GET');
    const changeImplementation = implementationOf('PATCH');
    assert.equal(findImplementation('GET', [changeImplementation, readImplementation]), readImplementation);
    assert.equal(findImplementation('HEAD', [changeImplementation, readImplementation]), readImplementation);
    assert.equal(
      findImplementation('PATCH', [readImplementation, changeImplementation]),
      changeImplementation,
    );
  });

  it('a version without operations at the path is a fault that names the version', () => {
    assert.throws(() => findImplementation('GET', []), {
      name: 'VersionNotFoundException',
      arguments: { version: '23.2' },
    });
  });

  it('a method without an operation is an error that names the allowed methods', () => {
    assert.throws(
      () => findImplementation('PUT', [implementationOf('PATCH'), implementationOf('GET')]),
      (error) => {
        assert.ok(error instanceof MethodNotAllowedError);
        assert.deepEqual(error.fault.arguments, { method: 'PUT' });
        assert.equal(error.message, error.fault.message);
        assert.equal(error.allow, 'PATCH, GET, HEAD, OPTIONS');
        return true;
      },
    );
    assert.equal(allowedMethods([implementationOf('DELETE')]), 'DELETE, OPTIONS');
  });
});

describe('the response to OPTIONS', () => {
  const clients = [{ id: 'app', allowed_origins: ['https://shop.example'] }];
  const collection = () => ({
    all: () => Promise.resolve(clients),
    get: (id: string) => Promise.resolve(clients.find((client) => client.id === id)),
  });
  const store = { catchUp: () => Promise.resolve(), begin: () => ({ collection }) };
  const options = (fields: Partial<IncomingRequest>) =>
    respondToOptions(request(fields), route(fields), { store, vendor: defaultVendor } as never);
  const origin = 'https://shop.example';
  const preflight = { origin, 'access-control-request-method': 'GET' };

  it('a preflight gets the headers that let its page send the request', async () => {
    for (const queryString of ['client_id=app', '']) {
      const { status, headers } = await options({ headers: preflight, queryString });
      assert.equal(status, 204);
      assert.equal(headers['access-control-allow-origin'], origin);
      assert.equal(headers['access-control-allow-methods'], 'GET, PATCH, HEAD, OPTIONS');
    }
    await assert.rejects(options({ headers: preflight, queryString: 'client_id=other' }), {
      name: 'UnauthorizedOriginException',
    });
  });

  it('an OPTIONS request that is no preflight, or that is for the Debugger API, gets only the allowed methods', async () => {
    for (const fields of [
      { headers: {} },
      { headers: { origin } },
      { headers: { 'access-control-request-method': 'GET' } },
    ])
      assert.deepEqual(await options(fields), {
        status: 204,
        headers: { allow: 'GET, PATCH, HEAD, OPTIONS' },
        text: undefined,
      });
    const debuggerRequest = { headers: preflight, implementations: [implementationOf('GET', 'debugger')] };
    assert.deepEqual((await options({ ...debuggerRequest, routeParams: { version: 'v2_0' } })).headers, {
      allow: 'GET, HEAD, OPTIONS',
    });
  });
});

describe('the use of a session over HTTPS', () => {
  it('the use of a session is recorded for each secure token, over HTTPS and not over HTTP', async () => {
    const uses: object[] = [];
    const sessions = { recordSecureUse: (use: object) => Promise.resolve(void uses.push(use)) };
    const record = (protocol: 'http' | 'https', cookie?: string) =>
      recordSecureUse(
        request({
          address: { protocol, host: 'localhost' },
          headers: cookie === undefined ? {} : { cookie },
        }),
        { sessions, vendor: defaultVendor } as never,
      );
    const cookie = 'svcsid=s1; svcsecuretoken_a=t1; other=x; svcsecuretoken_b=t2';
    assert.equal(record('http', cookie), undefined);
    assert.equal(record('https'), undefined);
    await record('https', cookie);
    assert.deepEqual(uses, [
      { sessionId: 's1', secureToken: 't1' },
      { sessionId: 's1', secureToken: 't2' },
    ]);
  });
});
