import assert from 'node:assert/strict';
import { defaultVendor } from '../../../contract/vendor.ts';
import {
  changedFields,
  changeLines,
  planImports,
  importResult,
  replaceConnection,
  uniqueName,
  withImports,
  withTextField,
} from '../../../src/explorer/connection-list.ts';

const staging = { name: 'staging', baseUrl: 'https://staging.example' };

describe('the list of configured connections', () => {
  it('a new connection gets the first available number if its name is used', () => {
    assert.equal(uniqueName('staging', []), 'staging');
    assert.equal(uniqueName('staging', ['staging', 'staging 2']), 'staging 3');
  });

  it('the result of an import names all connections and the active one', () => {
    assert.equal(
      importResult(['a'], 'b', '', [], 'cannot be used'),
      'The connection "a" was imported, but it cannot be used. "b" remains the active connection.',
    );
    assert.equal(importResult(['a'], 'a'), 'The connection "a" was imported and is active.');
    assert.equal(
      importResult(['a', 'b', 'c'], 'a'),
      'The connections "a", "b", and "c" were imported, and "a" is active.',
    );
    assert.equal(
      importResult(['a'], 'a', ' from dw.json'),
      'The connection "a" was imported from dw.json and is active.',
    );
    assert.equal(
      importResult(['a', 'b'], 'Bundled service'),
      'The connections "a" and "b" were imported, but "a" cannot be reached. "Bundled service" remains the active connection.',
    );
  });

  it('the result of an import says what has changed in connections that existed before', () => {
    const update = { name: 'a', changes: ['client ID', 'password'] };
    assert.equal(
      importResult(['a'], 'a', '', [update]),
      'The connection "a" was updated and is active. Changed in "a": client ID and password.',
    );
    assert.equal(
      importResult(['a', 'b'], 'a', ' from dw.json', [{ name: 'b', changes: [] }]),
      'The connection "a" was imported from dw.json and is active. "b" already existed.',
    );
    assert.equal(
      importResult(['a', 'b', 'c'], 'b', '', [{ name: 'b', changes: [] }, update]),
      'The connections "a" and "c" were imported or updated, and "b" is active. "b" already existed. Changed in "a": client ID and password.',
    );
  });

  it('the result of an import that changes nothing says that the connections already exist', () => {
    const [a, b] = ['a', 'b'].map((name) => ({ name, changes: [] }));
    assert.equal(
      importResult(['a'], 'a', ' from dw.json', [a!]),
      'The connection "a" already exists and is now active.',
    );
    assert.equal(
      importResult(['a', 'b'], 'a', '', [a!, b!]),
      'The connections "a" and "b" already exist, and "a" is now active.',
    );
    assert.equal(
      importResult(['a'], 'Bundled service', '', [a!]),
      'The connection "a" already exists, but it cannot be reached. "Bundled service" remains the active connection.',
    );
  });

  it('an edited connection is replaced in its position', () => {
    const other = { name: 'other', baseUrl: 'https://other.example' };
    const renamedConnection = { ...staging, name: 'test' };
    assert.deepEqual(replaceConnection([staging, other], 'staging', renamedConnection), [
      renamedConnection,
      other,
    ]);
  });

  it('a field of a connection is set to the trimmed input, and removed if the input is empty', () => {
    assert.deepEqual(withTextField(staging, 'site', ' RefArch '), { ...staging, site: 'RefArch' });
    assert.deepEqual(withTextField({ ...staging, site: 'RefArch' }, 'site', '  '), staging);
  });

  it('imported connections with the same name get different names, and passwords are not stored in the settings', () => {
    const text = JSON.stringify([
      { name: 'staging', hostname: 'a.example', password: 'secret' },
      { name: 'staging', hostname: 'b.example' },
    ]);
    const imports = planImports(text, defaultVendor, [], ['staging']);
    assert.deepEqual(
      imports.map(({ connection }) => [connection.name, connection.baseUrl]),
      [
        ['staging 2', 'https://a.example'],
        ['staging 3', 'https://b.example'],
      ],
    );
    assert.deepEqual(imports[0]?.secrets, { password: 'secret' });
    assert.ok(!JSON.stringify(imports.map(({ connection }) => connection)).includes('secret'));
  });

  it('importing a file again updates its connections and keeps what the user has added to them', () => {
    const formatFile = (...configs: object[]) => JSON.stringify({ configs });
    const devConfig = { name: 'dev', hostname: 'dev.example', username: 'ada' };
    const configuredConnections = [
      { name: 'dev', baseUrl: 'https://dev.example', username: 'ada', caFile: '/ca.pem' },
      { name: 'other', baseUrl: 'https://other.example' },
    ];
    const imports = planImports(
      formatFile(
        { ...devConfig, 'client-id': 'abc', password: 'new' },
        { name: 'two', hostname: 'two.example' },
      ),
      defaultVendor,
      configuredConnections,
      ['Bundled service', 'dev', 'other'],
    );
    assert.deepEqual(imports[0]?.secrets, { password: 'new' });
    const [dev, other, two, ...rest] = withImports(configuredConnections, imports);
    assert.deepEqual(dev, {
      name: 'dev',
      baseUrl: 'https://dev.example',
      username: 'ada',
      clientId: 'abc',
      caFile: '/ca.pem',
    });
    assert.deepEqual(changedFields(configuredConnections, imports[0].connection), ['client ID']);
    assert.deepEqual([other, two?.name, rest], [configuredConnections[1], 'two', []]);
  });

  it('importing a file again asks before it changes the URL or the user of a connection, and makes no second one', () => {
    const configuredConnections = [
      { name: 'dev', baseUrl: 'https://dev.example', username: 'ada' },
      { name: 'Mine', baseUrl: 'https://mine.example', username: 'ada' },
    ];
    const namesOf = (...entries: object[]) => {
      const imports = planImports(JSON.stringify(entries), defaultVendor, configuredConnections, [
        'dev',
        'Mine',
      ]);
      return imports.map(({ connection, needsConsent }) => [connection.name, needsConsent]);
    };
    const insecure = { name: 'dev', hostname: 'http://dev.example', username: 'ada' };
    assert.deepEqual(namesOf(insecure), [['dev', true]]);
    assert.deepEqual(namesOf({ ...insecure, hostname: 'dev.example', username: 'bob' }), [['dev', true]]);
    assert.deepEqual(namesOf({ hostname: 'http://mine.example', username: 'ada' }), [['Mine', true]]);
    assert.deepEqual(namesOf(insecure, { ...insecure, username: 'bob' }), [
      ['dev', true],
      ['dev 2', undefined],
    ]);
    const [dev] = planImports(
      JSON.stringify({ ...insecure, 'client-id': 'abc', password: 'secret' }),
      defaultVendor,
      configuredConnections,
      ['dev', 'Mine'],
    );
    assert.ok(dev);
    assert.deepEqual(changeLines(configuredConnections, dev), [
      'URL: https://dev.example to http://dev.example',
      'client ID: none to abc',
      'Passwords: those of the file',
    ]);
  });

  it('a second import updates the connection that the first one has numbered', () => {
    const configuredConnections = [
      { name: 'dev', baseUrl: 'https://dev.example', username: 'ada' },
      { name: 'dev 2', baseUrl: 'https://dev.example', username: 'bob' },
    ];
    const text = JSON.stringify(
      configuredConnections.map(({ username }) => ({ name: 'dev', hostname: 'dev.example', username })),
    );
    assert.deepEqual(
      planImports(text, defaultVendor, configuredConnections, ['dev', 'dev 2']).map(
        ({ connection: { name }, needsConsent }) => [name, needsConsent],
      ),
      [
        ['dev', undefined],
        ['dev 2', undefined],
      ],
    );
  });

  it('importing a file again updates the connection to its only instance, even if the user has renamed it', () => {
    const text = JSON.stringify({ hostname: 'dev.example', username: 'ada' });
    const configuredConnections = [{ name: 'My sandbox', baseUrl: 'https://dev.example', username: 'ada' }];
    const imports = planImports(text, defaultVendor, configuredConnections, ['My sandbox']);
    assert.deepEqual(
      withImports(configuredConnections, imports).map(({ name }) => name),
      ['My sandbox'],
    );
  });
});
