import assert from 'node:assert/strict';
import path from 'node:path';
import { loadMetadata } from '../../../server/process/metadata-files.ts';
import { openStore } from '../../../server/store/store.ts';
import { recordingLog } from '../../support/running-service.ts';
import { ScriptWorkspace } from '../../support/script-workspace.ts';

const extension = (id: string, attributes: Readonly<Record<string, string>>, groups = ''): string =>
  `\uFEFF<?xml version="1.0" encoding="UTF-8"?><metadata><type-extension type-id="${id}"><custom-attribute-definitions>${Object.entries(
    attributes,
  )
    .map(
      ([name, type]) =>
        `<attribute-definition attribute-id="${name}"><type>${type}</type></attribute-definition>`,
    )
    .join('')}</custom-attribute-definitions>${groups}</type-extension></metadata>`;

describe('Files of metadata', () => {
  const folder = new ScriptWorkspace();
  const log = recordingLog();
  after(() => folder.remove());

  it('of all cartridges are added up, wherever in an export they are, and other XML files are left out', async () => {
    folder.write({
      'site/meta/system.xml': extension('Order', { giftNote: 'text' }),
      'own.xml': extension('Order', { channel: 'string', giftNote: 'string' }),
      'services.xml': '<services/>',
      'site/sites/Shop/meta/prefs.xml': extension('SitePreferences', { on: 'boolean' }),
      'site/catalogs/main/catalog.xml': 'not even XML',
    });
    const store = openStore(':memory:');
    await loadMetadata([folder.folder], store, log);
    const types = store.begin().of('type_extensions');
    assert.deepEqual(await types.get('Order'), {
      id: 'Order',
      attributes: { channel: { type: 'string' }, giftNote: { type: 'text' } },
    });
    assert.deepEqual((await types.get('SitePreferences'))?.attributes, { on: { type: 'boolean' } });
  });

  it('that are read again change nothing, and groups of the same ID are replaced', async () => {
    const group = (attribute: string) =>
      `<group-definitions><attribute-group group-id="G"><attribute attribute-id="${attribute}"/></attribute-group></group-definitions>`;
    const file = path.join(folder.folder, 'profile.xml');
    const store = openStore(':memory:');
    let commits = 0;
    store.onCommit(() => commits++);
    folder.write({ 'profile.xml': extension('Profile', { a: 'string' }, group('a')) });
    await loadMetadata([file], store, log);
    await loadMetadata([file], store, log);
    assert.equal(commits, 1);
    folder.write({ 'profile.xml': extension('Profile', { b: 'string' }, group('b')) });
    await loadMetadata([file], store, log);
    assert.deepEqual(await store.begin().of('type_extensions').get('Profile'), {
      id: 'Profile',
      attributes: { a: { type: 'string' }, b: { type: 'string' } },
      groups: [{ id: 'G', attributes: ['b'] }],
    });
  });

  it('that do not exist or are no XML are refused with their path', async () => {
    const store = openStore(':memory:');
    const missing = path.join(folder.folder, 'none');
    await assert.rejects(loadMetadata([missing], store, log), {
      message: `there is no metadata file or folder ${missing}`,
    });
    folder.write({ 'broken/x.xml': '<metadata><type-extension></metadata>' });
    await assert.rejects(
      loadMetadata([path.join(folder.folder, 'broken')], store, log),
      /cannot use the metadata file .*x\.xml: /,
    );
  });
});
