import assert from 'node:assert/strict';
import { findAddress, hasFlag } from '../../../../src/explorer/node.ts';
import { contract } from '../../../../contract/index.ts';
import type { Operation } from '../../../../contract/operation.ts';
import type { PlatformAccess } from '../../../../src/client/access.ts';
import { PlatformFault } from '../../../../src/client/errors.ts';
import type { Pins } from '../../../../src/explorer/pins.ts';
import { readDataTree } from '../../../../src/explorer/data/data-tree.ts';
import type { TreeNode } from '../../../../src/explorer/node.ts';
import { signInClient } from '../../../support/data-api.ts';
import {
  loadChildren,
  createExplorerContext,
  childLabels,
  memoryPins,
  findNode,
} from '../../../support/explorer.ts';
import { sender, type Sender } from '../../../support/http.ts';
import { accessTo } from '../../../support/platform-access.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';

const dataPath = '/s/-/svc/data/v23_2';
const searchPath = '/s/RefArch/svc/shop/v23_2/product_search';

describe('the tree "Data" of the sample shop', () => {
  let service: RunningService;
  let access: PlatformAccess;
  let api: Sender;
  let roots: readonly TreeNode[];
  const labelsBelow = (...labels: string[]) => childLabels(roots, ...labels);

  before(async () => {
    service = await startTestService();
    access = accessTo(service.http);
    api = await signInClient(service.http);
  });
  beforeEach(async () => {
    roots = (await readDataTree(createExplorerContext(access))).nodes;
  });
  after(async () => {
    await access.close();
    await service.close();
  });

  it('the Data view contains the sites and the global resources', async () => {
    assert.deepEqual(
      roots.map(({ label, description }) => [label, description]),
      [
        ['Kestrel Yard', 'RefArch'],
        ['Kestrel Yard Europe', 'RefArchGlobal'],
        ['Global', 'all sites'],
      ],
    );
    assert.deepEqual(await labelsBelow('Kestrel Yard'), [
      'Campaigns',
      'Promotions',
      'A/B Tests',
      'Slot Configurations',
      'Locales',
      'Site Preferences',
      'Cartridge Path',
      'Recommenders',
      'Custom Objects',
      'Orders',
    ]);
  });

  it('each node in the first four levels of the Data view has a unique ID, which is the same at the next read', async () => {
    const collectIds = async (nodes: readonly TreeNode[], depth: number): Promise<string[]> => {
      const ids: string[] = [];
      for (const node of nodes) {
        ids.push(node.id);
        if (node.children && depth > 0)
          ids.push(...(await collectIds((await node.children(0)).nodes, depth - 1)));
      }
      return ids;
    };
    const ids = await collectIds(roots, 3);
    assert.equal(new Set(ids).size, ids.length, ids.filter((id, index) => ids.indexOf(id) !== index).join());
    assert.deepEqual(await collectIds((await readDataTree(createExplorerContext(access))).nodes, 3), ids);
  });

  it('the Data view finds campaigns and promotions, which the API does not list, by references to them', async () => {
    const campaigns = await labelsBelow('Kestrel Yard', 'Campaigns');
    assert.equal(campaigns.pop(), 'Open by ID...');
    const campaignNodes = await loadChildren(await findNode(roots, 'Kestrel Yard', 'Campaigns'));
    assert.equal(campaignNodes.at(-1)?.description, `${campaigns.length} known`);
    assert.ok(campaigns.length >= 8, campaigns.join());
    for (const id of campaigns) {
      const { status } = await api('GET', `${dataPath}/sites/RefArch/campaigns/${id}`);
      assert.equal(status, 200, id);
    }
    assert.ok(campaigns.includes('spring-nights'), 'mentioned by a slot and a promotion');
    const promotions = await labelsBelow('Kestrel Yard', 'Promotions');
    assert.ok(promotions.includes('spark-with-tent'), 'mentioned by an A/B test');
    const campaign = await findNode(roots, 'Kestrel Yard', 'Campaigns', 'spring-nights');
    assert.match(campaign.tooltip ?? '', /slot home-main/);
  });

  it('the Data view finds a campaign by a promotion that was opened by ID, and shows the promotion below it', async () => {
    const pins = memoryPins();
    for (const id of ['trade-terms', 'club-two-day'])
      await pins.add({ connection: 'c', kind: 'promotion', params: { site_id: 'RefArch', id } });
    const nodesWithPins = (await readDataTree(createExplorerContext(access, { pins }))).nodes;
    assert.deepEqual(
      await childLabels(nodesWithPins, 'Kestrel Yard', 'Campaigns', 'always-on', 'Promotions'),
      ['club-two-day', 'trade-terms'],
    );
    assert.deepEqual(
      await childLabels(nodesWithPins, 'Kestrel Yard', 'Campaigns', 'always-on', 'Customer Groups'),
      ['makers-club', 'trade'],
    );
  });

  it('the Data view shows resources that were opened by ID until they are removed', async () => {
    const pins = memoryPins();
    const address = {
      connection: 'c',
      kind: 'campaign',
      params: { site_id: 'RefArch', campaign_id: 'welcome' },
    } as const;
    const listCampaigns = async () =>
      childLabels(
        (await readDataTree(createExplorerContext(access, { pins }))).nodes,
        'Kestrel Yard',
        'Campaigns',
      );
    assert.ok(!(await listCampaigns()).includes('welcome'));
    await pins.add(address);
    await pins.add(address);
    assert.ok((await listCampaigns()).includes('welcome'));
    assert.deepEqual(pins.forConnection('c'), [address]);
    assert.deepEqual(pins.forConnection('another'), []);
    const node = await findNode(
      (await readDataTree(createExplorerContext(access, { pins }))).nodes,
      'Kestrel Yard',
      'Campaigns',
      'welcome',
    );
    assert.ok(hasFlag(node, 'isPinned'));
    assert.deepEqual(await childLabels([node], 'welcome', 'Coupons'), ['welcome']);
    await pins.remove(address);
    assert.ok(!(await listCampaigns()).includes('welcome'));
  });

  it('the Data view shows A/B tests with their segments, and segments with their promotions', async () => {
    const { body } = await api('GET', `${dataPath}/sites/RefArch/ab_tests`);
    assert.deepEqual(
      await labelsBelow('Kestrel Yard', 'A/B Tests'),
      body.data.map(({ id }: any) => id),
    );
    const segments = await loadChildren(
      await findNode(roots, 'Kestrel Yard', 'A/B Tests', 'fire-steel-test'),
    );
    assert.deepEqual(
      segments.map(({ label }) => label),
      ['control', 'gift'],
    );
    assert.deepEqual(
      (await loadChildren(segments[1]!)).map(({ label }) => label),
      ['spark-with-tent'],
    );
  });

  it('the Data view shows slots, locales, recommenders and the cartridge path as the service has them', async () => {
    const site = `${dataPath}/sites/RefArch`;
    const { body: slots } = await api('GET', `${site}/slot_configurations`);
    assert.deepEqual(
      await labelsBelow('Kestrel Yard', 'Slot Configurations'),
      slots.data.map((slot: any) => slot.configuration_id),
    );
    const { body: locales } = await api('GET', `${site}/locale_info/locales`);
    assert.deepEqual(
      await labelsBelow('Kestrel Yard', 'Locales'),
      locales.data.map(({ id }: any) => id),
    );
    assert.deepEqual(await labelsBelow('Kestrel Yard', 'Recommenders'), ['similar-goods', 'often-together']);
    const { body } = await api('GET', site);
    assert.deepEqual(await labelsBelow('Kestrel Yard', 'Cartridge Path'), body.cartridges.split(':'));
  });

  it('the Data view shows the preference groups of the workspace that the platform has', async () => {
    const nodes = (
      await readDataTree(
        createExplorerContext(access, { preferenceGroups: async () => ['Screening', 'Elsewhere'] }),
      )
    ).nodes;
    assert.deepEqual(await childLabels(nodes, 'Kestrel Yard', 'Site Preferences'), [
      'Screening',
      'Open by ID...',
    ]);
    const [instance] = (await childLabels(nodes, 'Kestrel Yard', 'Site Preferences', 'Screening')).slice(
      0,
      1,
    );
    assert.equal(instance, 'current');
  });

  it('the Data view shows preferences by group and instance, custom objects by type, and orders by number once they were opened', async () => {
    const site = { site_id: 'RefArch' };
    const pins = memoryPins();
    await pins.add({
      connection: 'c',
      kind: 'sitePreferences',
      params: { ...site, group_id: 'Loyalty', instance_type: 'current' },
    });
    await pins.add({
      connection: 'c',
      kind: 'siteCustomObject',
      params: { ...site, object_type: 'Workshop', key: 'portland' },
    });
    await pins.add({ connection: 'c', kind: 'order', params: { ...site, order_no: '1' } });
    assert.deepEqual(await labelsBelow('Kestrel Yard', 'Orders'), ['Open by number...']);
    const nodesWithPins = (
      await readDataTree(createExplorerContext(access, { pins, objectTypes: async () => ['FromScripts'] }))
    ).nodes;
    const labelsAt = (...labels: string[]) => childLabels(nodesWithPins, 'Kestrel Yard', ...labels);
    assert.deepEqual(await labelsAt('Site Preferences', 'Loyalty'), [
      'current',
      'sandbox',
      'development',
      'staging',
      'production',
    ]);
    assert.deepEqual(await labelsAt('Custom Objects'), [
      'FromScripts',
      'Workshop',
      'Open by type and key...',
    ]);
    assert.deepEqual(await labelsAt('Custom Objects', 'Workshop'), ['portland', 'Open by key...']);
    assert.deepEqual(await labelsAt('Orders'), ['1', 'Open by number...']);
    assert.deepEqual(await childLabels(nodesWithPins, 'Kestrel Yard Europe', 'Orders'), [
      'Open by number...',
    ]);
  });

  it('pinned preference groups stay in the view of a client that may not read preferences', async () => {
    const client = access.data;
    const deniedClient = {
      profile: client.profile,
      vendor: client.vendor,
      exchange: (operation: Operation, input: never) =>
        operation === contract.data.sitePreferences.get
          ? Promise.reject(new PlatformFault('ClientAccessForbidden', 403, ''))
          : client.exchange(operation, input),
    };
    const deniedAccess = { data: deniedClient, profile: access.profile } as unknown as PlatformAccess;
    const preferenceGroups = async () => ['Screening'];
    const groupsOf = async (pins: Pins): Promise<string[]> => {
      const { nodes } = await readDataTree(createExplorerContext(deniedAccess, { pins, preferenceGroups }));
      return childLabels(nodes, 'Kestrel Yard', 'Site Preferences');
    };
    await assert.rejects(groupsOf(memoryPins()), /ClientAccessForbidden/);
    const pins = memoryPins();
    const params = { site_id: 'RefArch', group_id: 'Loyalty', instance_type: 'current' };
    await pins.add({ connection: 'c', kind: 'sitePreferences', params });
    assert.deepEqual(await groupsOf(pins), ['Loyalty', 'Open by ID...']);
  });

  it('the Data view pages through all products, and shows the variations, attributes and options of a master', async () => {
    const products = await findNode(roots, 'Global', 'Products');
    const rows = await loadChildren(products);
    const { body } = await sender(service.http)('GET', `${searchPath}?count=1&client_id=cartwright`);
    assert.equal(rows.pop()?.label, 'Open by ID...');
    assert.equal(rows.length, body.total);
    const tent = rows.find((node) => findAddress(node)?.params['id'] === 'corrie-tent');
    assert.ok(tent);
    assert.deepEqual(
      (await loadChildren(tent)).map(({ label }) => label),
      ['Variations', 'Variation Groups', 'Variation Attributes', 'Options'],
    );
  });

  it('the number of known products includes pinned ones that the search does not find', async () => {
    const pins = memoryPins();
    for (const id of ['corrie-tent', 'not-online'])
      await pins.add({ connection: 'c', kind: 'product', params: { id } });
    const { nodes } = await readDataTree(createExplorerContext(access, { pins }));
    const rows = await loadChildren(await findNode(nodes, 'Global', 'Products'));
    const { body } = await sender(service.http)('GET', `${searchPath}?count=1&client_id=cartwright`);
    assert.equal(rows.length - 1, Number(body.total) + 1);
    assert.equal(rows.at(-1)?.description, `${Number(body.total) + 1} known`);
  });

  it('the Data view shows inventory lists and the user who is signed in', async () => {
    assert.deepEqual(await labelsBelow('Global', 'Inventory Lists'), ['inventory-eu', 'inventory-us']);
    // The API lists all of them, so none needs to be opened by ID.
    assert.deepEqual((await findNode(roots, 'Global', 'Inventory Lists')).flags, ['canCreate']);
    assert.deepEqual(await labelsBelow('Global', 'Users'), ['admin', 'Open by login...']);
  });
});
