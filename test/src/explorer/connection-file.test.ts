import assert from 'node:assert/strict';
import { namedVendors } from '../../../contract/vendor.ts';
import { parseConnections } from '../../../src/explorer/connection-file.ts';

const parse = (text: string) => parseConnections(text, namedVendors.dw);
const addresses = (text: string) => parse(text).map(({ name, baseUrl }) => [name, baseUrl]);

describe('A dw.json of a workspace', () => {
  it('a dw.json for the VS Code extension Prophet, with comments, cartridges and a host name without a scheme, becomes a connection', () => {
    const text = `{
      "hostname": "dev01-web-example.demandware.net",
      "username": "dev@example.com",
      "password": " with spaces ",
      "cartridge": ["app_custom", "app_base"], // optional
      "code-version": "version2",
    }`;
    assert.deepEqual(parse(text), [
      {
        name: 'dev01-web-example',
        baseUrl: 'https://dev01-web-example.demandware.net',
        username: 'dev@example.com',
        vendor: { prefix: 'dw' },
        secrets: { password: ' with spaces ' },
      },
    ]);
  });

  it('a host name of this machine without a scheme is http, as in Add Connection, and any other is https', () => {
    const baseUrlOf = (hostname: string) => parse(JSON.stringify({ hostname }))[0]?.baseUrl;
    assert.equal(baseUrlOf('127.0.0.1:8410'), 'http://127.0.0.1:8410');
    assert.equal(baseUrlOf('//localhost:8410/'), 'http://localhost:8410');
    assert.equal(baseUrlOf('https://127.0.0.1:8410'), 'https://127.0.0.1:8410');
    assert.equal(baseUrlOf('//dev.example.com/'), 'https://dev.example.com');
  });

  it('a dw.json for Salesforce’s B2C CLI becomes a connection with client, secret and site, in both spellings of its fields', () => {
    const kebabCaseFile = {
      server: 'https://abcd-001.dx.commercecloud.salesforce.com/',
      'client-id': 'aaaa-bbbb',
      'client-secret': 'secret',
      'site-id': 'RefArch',
      'short-code': 'kv7kzm78',
    };
    const camelCaseFile = {
      hostname: 'abcd-001.dx.commercecloud.salesforce.com',
      clientId: 'aaaa-bbbb',
      clientSecret: 'secret',
      siteId: 'RefArch',
    };
    const [connection] = parse(JSON.stringify(kebabCaseFile));
    assert.deepEqual(connection, {
      name: 'abcd-001',
      baseUrl: 'https://abcd-001.dx.commercecloud.salesforce.com',
      clientId: 'aaaa-bbbb',
      site: 'RefArch',
      vendor: { prefix: 'dw' },
      secrets: { clientPassword: 'secret' },
    });
    assert.deepEqual(parse(JSON.stringify(camelCaseFile)), [connection]);
  });

  it('a dw.json with configs becomes a connection for its own host name and one for each entry, the active one first', () => {
    const text = JSON.stringify({
      name: 'dev',
      hostname: 'dev.example.com',
      active: false,
      configs: [
        { name: 'staging', hostname: 'staging.example.com' },
        { name: 'sandbox', hostname: 'sandbox.example.com', active: true },
      ],
    });
    assert.deepEqual(addresses(text), [
      ['sandbox', 'https://sandbox.example.com'],
      ['dev', 'https://dev.example.com'],
      ['staging', 'https://staging.example.com'],
    ]);
  });

  it('a dw.json with one unusable host name still becomes connections for its other instances', () => {
    const text = JSON.stringify({
      hostname: 'your-sandbox-hostname here',
      configs: [{ name: 'sandbox', hostname: '//sandbox.example.com/' }],
    });
    assert.deepEqual(addresses(text), [['sandbox', 'https://sandbox.example.com']]);
  });

  it('a dw.json may have host names in its configs alone, and configs without a host name', () => {
    const text = JSON.stringify({
      configs: [
        { name: 'managed-runtime', 'mrt-project': 'storefront' },
        { name: 'sandbox', hostname: 'sandbox.example.com' },
      ],
    });
    assert.deepEqual(addresses(text), [['sandbox', 'https://sandbox.example.com']]);
  });

  it('a dw.json may be a list, as in upload tools for several instances, and may begin with a byte order mark', () => {
    const text = '\uFEFF[{ "hostname": "a.example.com" }, { "host": "http://127.0.0.1:8080" }]';
    assert.deepEqual(addresses(text), [
      ['a.example.com', 'https://a.example.com'],
      ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ]);
  });

  it('a dw.json that cannot be used is rejected with an explanation', () => {
    assert.throws(() => parse('{\n"hostname": }'), /dw\.json is not valid JSON \(line 2\)/);
    assert.throws(() => parse(''), /dw\.json is not valid JSON/);
    assert.throws(() => parse('{"username": "dev"}'), /does not contain a "hostname"/);
    assert.throws(() => parse('{"hostname": "not a host"}'), /"https:\/\/not a host" is not a valid URL/);
  });
});
