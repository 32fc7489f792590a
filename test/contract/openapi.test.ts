import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openApi } from '../../contract/openapi.ts';
import { defaultVendor } from '../../contract/vendor.ts';

const families = ['data', 'shop', 'debugger', 'oauth'] as const;
const folder = path.resolve(import.meta.dirname, '../../docs/api');

describe('an OpenAPI description', () => {
  for (const family of families)
    it(`the OpenAPI description of the family ${family} equals the file in docs/api`, () => {
      const text = readFileSync(path.join(folder, `openapi-${family}.json`), 'utf8');
      assert.deepEqual(JSON.parse(JSON.stringify(openApi(family, defaultVendor))), JSON.parse(text));
    });

  it('an OpenAPI description refers only to schemas that it contains', () => {
    for (const family of families) {
      const text = JSON.stringify(openApi(family, defaultVendor));
      const { components } = JSON.parse(text) as { components: { schemas: Record<string, unknown> } };
      for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g))
        assert.ok(name in components.schemas, name);
    }
  });

  it('an OpenAPI description contains the path prefix of the vendor', () => {
    const { components, servers } = openApi('shop', { ...defaultVendor, prefix: 'acme' }) as {
      components: { securitySchemes: { clientId: { name: string } } };
      servers: { url: string }[];
    };
    assert.equal(components.securitySchemes.clientId.name, 'x-acme-client-id');
    assert.deepEqual(servers, [{ url: '/s/{site}/acme/shop/{version}' }]);
  });

  it('an OpenAPI description contains the latest operation of a method and path', () => {
    const { paths } = openApi('data', defaultVendor) as {
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    assert.equal(paths['/products/{id}']?.['put']?.operationId, 'data.products.put');
    assert.equal(paths['/sites/{site_id}/ab_tests']?.['get']?.operationId, 'data.ab_tests.get');
  });
});
