import assert from 'node:assert/strict';
import { defaultVendor } from '../../../contract/vendor.ts';
import {
  importConnections,
  replaceConnection,
  uniqueName,
  withTextField,
} from '../../../src/explorer/connection-list.ts';

const staging = { name: 'staging', baseUrl: 'https://staging.example' };

describe('the list of configured connections', () => {
  it('gives a connection the first free number if its name is used', () => {
    assert.equal(uniqueName('staging', []), 'staging');
    assert.equal(uniqueName('staging', ['staging', 'staging 2']), 'staging 3');
  });

  it('replaces a connection in its place', () => {
    const other = { name: 'other', baseUrl: 'https://other.example' };
    const renamed = { ...staging, name: 'test' };
    assert.deepEqual(replaceConnection([staging, other], 'staging', renamed), [renamed, other]);
  });

  it('sets a field to what was entered, without spaces around it, and removes it if nothing was', () => {
    assert.deepEqual(withTextField(staging, 'site', ' RefArch '), { ...staging, site: 'RefArch' });
    assert.deepEqual(withTextField({ ...staging, site: 'RefArch' }, 'site', '  '), staging);
  });

  it('keeps imported connections of the same name apart, and their passwords out of the settings', () => {
    const text = JSON.stringify([
      { name: 'staging', hostname: 'a.example', password: 'secret' },
      { name: 'staging', hostname: 'b.example' },
    ]);
    const imported = importConnections(text, defaultVendor, ['staging']);
    assert.deepEqual(
      imported.map(({ connection }) => [connection.name, connection.baseUrl]),
      [
        ['staging 2', 'https://a.example'],
        ['staging 3', 'https://b.example'],
      ],
    );
    assert.deepEqual(imported[0]?.secrets, { password: 'secret' });
    assert.ok(!JSON.stringify(imported.map(({ connection }) => connection)).includes('secret'));
  });
});
