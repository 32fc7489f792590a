import assert from 'node:assert/strict';
import path from 'node:path';
import { loadMetadata } from '../../../server/process/metadata-files.ts';
import { openStore } from '../../../server/store/store.ts';
import { createRecordingLog } from '../../support/running-service.ts';
import { ScriptWorkspace } from '../../support/script-workspace.ts';

const extensionXml = (id: string, attributes: Readonly<Record<string, string>>, groups = ''): string =>
  `\uFEFF<?xml version="1.0" encoding="UTF-8"?><metadata><type-extension type-id="${id}"><custom-attribute-definitions>${Object.entries(
    attributes,
  )
    .map(
      ([name, type]) =>
        `<attribute-definition attribute-id="${name}"><type>${type}</type></attribute-definition>`,
    )
    .join('')}</custom-attribute-definitions>${groups}</type-extension></metadata>`;

describe('Files of metadata', () => {
  const workspace = new ScriptWorkspace();
  const log = createRecordingLog();
  after(() => workspace.remove());

  it('metadata files in a folder and its `meta` folders are combined, and a catalog is ignored', async () => {
    workspace.write({
      'site/meta/system.xml': extensionXml('Order', { giftNote: 'text' }),
      'own.xml': extensionXml('Order', { channel: 'string', giftNote: 'string' }),
      'services.xml': '<services/>',
      'site/sites/Shop/meta/prefs.xml': extensionXml('SitePreferences', { on: 'boolean' }),
      'site/catalogs/main/catalog.xml': 'not even XML',
    });
    const store = openStore(':memory:');
    await loadMetadata([workspace.folder], store, log);
    const types = store.begin().collection('type_extensions');
    assert.deepEqual(await types.get('Order'), {
      id: 'Order',
      attributes: { channel: { type: 'string' }, giftNote: { type: 'text' } },
    });
    assert.deepEqual((await types.get('SitePreferences'))?.attributes, { on: { type: 'boolean' } });
  });

  const servicesXml = (content: string): string =>
    `<?xml version="1.0" encoding="UTF-8"?><services xmlns="http://www.demandware.com/xml/impex/services/2014-09-26">${content}</services>`;

  it('the services of an export are loaded with their profiles and credentials, but without encrypted passwords', async () => {
    workspace.write({
      'export/services.xml': servicesXml(`
        <service-credential service-credential-id="tax.live">
          <url>https://tax.example/v1</url><user-id>shop</user-id><password encrypted="true">x1y2</password>
          <custom-attributes><custom-attribute attribute-id="merchantId">m-1</custom-attribute></custom-attributes>
        </service-credential>
        <service-credential service-credential-id="tax.test"><url>https://tax.example/test</url><user-id/><password>open</password></service-credential>
        <service-profile service-profile-id="tax.quick">
          <timeout-millis>2000</timeout-millis>
          <rate-limit-enabled>false</rate-limit-enabled><rate-limit-calls>10</rate-limit-calls><rate-limit-millis>1000</rate-limit-millis>
          <cb-enabled>true</cb-enabled><cb-calls>5</cb-calls><cb-millis>10000</cb-millis>
        </service-profile>
        <service service-id="tax.rates">
          <service-type>HTTPForm</service-type><enabled>true</enabled><log-prefix>tax</log-prefix><comm-log-enabled>true</comm-log-enabled>
          <mock-mode-enabled>false</mock-mode-enabled><profile-id>tax.quick</profile-id><credential-id>tax.live</credential-id>
          <custom-attributes><custom-attribute attribute-id="carriers"><value>post</value><value>courier</value></custom-attribute></custom-attributes>
        </service>`),
      'export/sites/Shop/services.xml': servicesXml(
        '<service service-id="tax.refund"><service-type>HTTP</service-type><enabled>false</enabled><profile-id>elsewhere</profile-id><credential-id/></service>',
      ),
    });
    const services = await loadMetadata([path.join(workspace.folder, 'export')], openStore(':memory:'), log);
    assert.deepEqual(JSON.parse(JSON.stringify(services)), {
      services: {
        'tax.rates': {
          type: 'HTTPForm',
          enabled: true,
          logPrefix: 'tax',
          communicationLog: true,
          mock: false,
          profile: 'tax.quick',
          credential: 'tax.live',
          custom: { carriers: ['post', 'courier'] },
        },
        'tax.refund': { type: 'HTTP', enabled: false, custom: {} },
      },
      profiles: {
        'tax.quick': { timeoutMillis: 2000, circuitBreaker: { calls: 5, millis: 10000 }, custom: {} },
      },
      credentials: {
        'tax.live': { url: 'https://tax.example/v1', user: 'shop', custom: { merchantId: 'm-1' } },
        'tax.test': { url: 'https://tax.example/test', password: 'open', custom: {} },
      },
    });
  });

  it('a metadata file whose services have no ID is left out with a warning that names it', async () => {
    workspace.write({
      'nameless/services.xml': servicesXml('<service><service-type>HTTP</service-type></service>'),
    });
    const services = await loadMetadata(
      [path.join(workspace.folder, 'nameless')],
      openStore(':memory:'),
      log,
    );
    assert.deepEqual(services.services, {});
    assert.match(
      log.events.filter(({ level }) => level === 'warn').at(-1)?.message ?? '',
      /metadata file .*services\.xml is left out: <service> has no attribute service-id/,
    );
  });

  it('an unchanged metadata file changes nothing; a changed one replaces groups of the same ID', async () => {
    const group = (attribute: string) =>
      `<group-definitions><attribute-group group-id="G"><attribute attribute-id="${attribute}"/></attribute-group></group-definitions>`;
    const file = path.join(workspace.folder, 'profile.xml');
    const store = openStore(':memory:');
    let commits = 0;
    store.onCommit(() => commits++);
    workspace.write({ 'profile.xml': extensionXml('Profile', { a: 'string' }, group('a')) });
    await loadMetadata([file], store, log);
    await loadMetadata([file], store, log);
    assert.equal(commits, 1);
    workspace.write({ 'profile.xml': extensionXml('Profile', { b: 'string' }, group('b')) });
    await loadMetadata([file], store, log);
    assert.deepEqual(await store.begin().collection('type_extensions').get('Profile'), {
      id: 'Profile',
      attributes: { a: { type: 'string' }, b: { type: 'string' } },
      groups: [{ id: 'G', attributes: ['b'] }],
    });
  });

  it('a path that does not exist is rejected, and the warning about a file that is not valid XML has its path and line', async () => {
    const store = openStore(':memory:');
    const missingFolder = path.join(workspace.folder, 'none');
    await assert.rejects(loadMetadata([missingFolder], store, log), {
      message: `there is no metadata file or folder ${missingFolder}`,
    });
    workspace.write({
      'damaged/services.xml': servicesXml(
        '<service service-id="a"/>\n<service-credential service-credential-id="b">\n<url>https://pay.example/?a=1&b=2</url></service-credential>',
      ),
      'damaged/meta/broken.xml': '<metadata><type-extension></metadata>',
      'damaged/meta/order.xml': extensionXml('Order', { pickupCode: 'string' }),
    });
    await loadMetadata([path.join(workspace.folder, 'damaged')], store, log);
    const [metadataWarning, servicesWarning] = log.events.filter(({ level }) => level === 'warn').slice(-2);
    assert.match(metadataWarning?.message ?? '', /broken\.xml is left out: .*\(line 1, column \d+\)/);
    assert.match(
      servicesWarning?.message ?? '',
      /services\.xml is left out: char '&' is not expected\. \(line 3, column \d+\)/,
    );
    assert.equal(servicesWarning?.fields['file'], path.join(workspace.folder, 'damaged', 'services.xml'));
    assert.deepEqual(
      Object.keys((await store.begin().collection('type_extensions').get('Order'))?.attributes ?? {}),
      ['pickupCode'],
    );
    assert.deepEqual(log.events.at(-1)?.fields['files'], [
      path.join(workspace.folder, 'damaged/meta/order.xml'),
    ]);
  });
});
