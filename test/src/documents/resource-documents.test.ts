import assert from 'node:assert/strict';
import type { PlatformAccess } from '../../../src/client/access.ts';
import { PlatformFault } from '../../../src/client/errors.ts';
import type { ResourceAddress } from '../../../src/documents/address.ts';
import { faultRange } from '../../../src/documents/fault-range.ts';
import { DocumentError, ResourceDocuments } from '../../../src/documents/resource-documents.ts';
import { isMissingResource, readXml, ResourceNotFound } from '../../../src/documents/resource-reader.ts';
import { BasketOperations } from '../../../src/explorer/shop/basket-operations.ts';
import { signInClient } from '../../support/data-api.ts';
import type { Sender } from '../../support/http.ts';
import { accessTo } from '../../support/platform-access.ts';
import { startTestService, type RunningService } from '../../support/running-service.ts';

const dataPath = '/s/-/svc/data/v23_2';
const campaign: ResourceAddress = {
  connection: 'c',
  kind: 'campaign',
  params: { site_id: 'RefArch', campaign_id: 'spring-nights' },
};

describe('a resource as a document', () => {
  let service: RunningService;
  let access: PlatformAccess;
  let api: Sender;
  let documents: ResourceDocuments;

  before(async () => {
    service = await startTestService();
    access = accessTo(service.http);
    api = await signInClient(service.http);
  });
  beforeEach(() => {
    documents = new ResourceDocuments(async () => access);
  });
  after(async () => {
    await access.close();
    await service.close();
  });

  const edit = async (address: ResourceAddress, change: (document: any) => void): Promise<string> => {
    const document = JSON.parse(await documents.read(address));
    change(document);
    return JSON.stringify(document, undefined, 2);
  };

  it('a resource is read without the envelope, and its changes are saved', async () => {
    const text = await edit(campaign, (document) => {
      assert.equal(document._resource_state, undefined);
      document.description = 'Nights outside';
    });
    const outcome = await documents.save(campaign, text);
    assert.equal(outcome.kind, 'saved');
    const { body } = await api('GET', `${dataPath}/sites/RefArch/campaigns/spring-nights`);
    assert.equal(body.description, 'Nights outside');
    assert.equal(JSON.parse((outcome as any).text).description, 'Nights outside');
  });

  it('an unchanged resource is not sent, nor are fields that only the platform writes', async () => {
    const outcome = await documents.save(campaign, await documents.read(campaign));
    assert.equal(outcome.kind, 'unchanged');
    const documentWithReadOnlyChanges = await edit(campaign, (document) => {
      delete document.last_modified;
      document.link = 'elsewhere';
    });
    assert.equal((await documents.save(campaign, documentWithReadOnlyChanges)).kind, 'unchanged');
  });

  it('fields that the API ignores are named after a save', async () => {
    const product: ResourceAddress = { connection: 'c', kind: 'product', params: { id: 'tape-measure' } };
    const text = await edit(product, (document) => {
      document.brand = 'Lantern & Co';
      document.owning_catalog_name = { default: 'Mine' };
    });
    const outcome = await documents.save(product, text);
    assert.equal(outcome.kind, 'saved');
    assert.deepEqual((outcome as any).unstoredFields, ['owning_catalog_name']);
  });

  it('a save that renames a campaign or an address resolves with the new address of the document', async () => {
    const rename = async (address: ResourceAddress, field: string, id: string): Promise<ResourceAddress> => {
      const outcome = await documents.save(
        address,
        await edit(address, (document) => (document[field] = id)),
      );
      assert.ok(outcome.kind === 'saved' && outcome.newAddress, outcome.kind);
      assert.deepEqual(outcome.unstoredFields, []);
      await assert.rejects(documents.read(address), PlatformFault);
      assert.equal(JSON.parse(await documents.read(outcome.newAddress))[field], id);
      return outcome.newAddress;
    };
    const newCampaign = await rename(campaign, 'campaign_id', 'spring nights');
    assert.deepEqual(newCampaign.params, { site_id: 'RefArch', campaign_id: 'spring nights' });
    assert.deepEqual(await rename(newCampaign, 'campaign_id', 'spring-nights'), campaign);
    access.signIn({ kind: 'customer', credentials: { login: 'shopper@example.com', password: 'shopper' } });
    const customer = await access.customer('RefArch');
    const params = { customer_id: String(customer?.['customer_id']), address_name: 'Workshop' };
    const newAddress = await rename(
      { connection: 'c', kind: 'customerAddress', site: 'RefArch', params },
      'address_id',
      'Workshop 2',
    );
    assert.equal(newAddress.params['address_name'], 'Workshop 2');
    access.signIn({ kind: 'guest' });
  });

  it('the error for a basket or an order of another shopper says so, and that an agent can open it', async () => {
    const baskets = new BasketOperations(access.shop('RefArch'), 'RefArch');
    const { basket_id: id } = (await baskets.create()) as { basket_id: string };
    const basket: ResourceAddress = {
      connection: 'c',
      kind: 'basket',
      site: 'RefArch',
      params: { basket_id: id },
    };
    assert.equal(JSON.parse(await documents.read(basket)).basket_id, id);
    access.signIn({ kind: 'guest' });
    await assert.rejects(
      documents.read(basket),
      /^HiddenResource: It belongs to another shopper\. Sign in as an agent/,
    );
    const order: ResourceAddress = { ...basket, kind: 'shopOrder', params: { order_no: 'gone' } };
    await assert.rejects(documents.read(order), (error) => {
      assert.match(String(error), /It does not exist, or belongs to another shopper\. Sign in as an agent/);
      return isMissingResource(error);
    });
    access.signIn({ kind: 'agent' });
    assert.equal(JSON.parse(await documents.read(basket)).basket_id, id);
    await assert.rejects(documents.read(order), /^PlatformFault: There is no order with the number "gone"/);
    access.signIn({ kind: 'guest' });
  });

  it('a field that is deleted from the text is deleted from the resource', async () => {
    await documents.save(campaign, await edit(campaign, (document) => (document.description = 'x')));
    await documents.save(campaign, await edit(campaign, (document) => delete document.description));
    const { body } = await api('GET', `${dataPath}/sites/RefArch/campaigns/spring-nights`);
    assert.equal(body.description, undefined);
  });

  it('a resource that was changed on the platform is a conflict until a merged document is saved', async () => {
    const text = await edit(campaign, (document) => (document.description = 'mine'));
    await api('PATCH', `${dataPath}/sites/RefArch/campaigns/spring-nights`, { enabled: true });
    const outcome = await documents.save(campaign, text);
    assert.ok(outcome.kind === 'conflict');
    assert.equal(JSON.parse(outcome.server).enabled, true);
    assert.equal(JSON.parse(outcome.base).enabled, false);
    // Fields that only the platform writes never need a merge.
    assert.equal(JSON.parse(outcome.server).last_modified, JSON.parse(text).last_modified);
    assert.equal(JSON.parse(outcome.base).last_modified, JSON.parse(text).last_modified);
    assert.deepEqual(JSON.parse(outcome.merged), { ...JSON.parse(outcome.server), description: 'mine' });
    assert.deepEqual(outcome.conflicts, []);
    assert.equal((await documents.save(campaign, outcome.merged)).kind, 'saved');
    const { body } = await api('GET', `${dataPath}/sites/RefArch/campaigns/spring-nights`);
    assert.deepEqual([body.description, body.enabled], ['mine', true]);
  });

  it('text that is not a JSON object is rejected at the position of the error', async () => {
    await documents.read(campaign);
    await assert.rejects(
      () => documents.save(campaign, '{"a": 1,}'),
      (error) => error instanceof DocumentError && error.offset === 7,
    );
    await assert.rejects(() => documents.save(campaign, '[]'), /must be a JSON object/);
  });

  it('text in which an object has a property twice is rejected at the second one', async () => {
    const text = '{ "name": { "default": "a", "default": "b" } }';
    await assert.rejects(
      () => documents.save(campaign, text),
      (error) =>
        error instanceof DocumentError &&
        error.offset === text.lastIndexOf('"default"') &&
        /^A property occurs twice: The object already has a property "default"\./.test(error.message),
    );
  });

  it('a resource that does not exist is created with PUT, and can be deleted', async () => {
    const newAddress: ResourceAddress = {
      connection: 'c',
      kind: 'siteCustomObject',
      params: { site_id: 'RefArch', object_type: 'Workshop', key: 'a/b c' },
    };
    await assert.rejects(() => documents.read(newAddress), PlatformFault);
    documents.createDraft(newAddress);
    assert.ok(documents.isDraft(newAddress));
    const outcome = await documents.save(newAddress, '{"c_name": "New", "c_city": "Bend"}');
    assert.equal(outcome.kind, 'created');
    assert.ok(!documents.isDraft(newAddress));
    assert.equal(JSON.parse(await documents.read(newAddress)).c_name, 'New');
    await documents.remove(newAddress);
    await assert.rejects(() => documents.read(newAddress), PlatformFault);
  });

  it('a fault is shown at the field that its path, its property name or its type determines', async () => {
    const saveAndFindFault = async (text: string): Promise<string> => {
      try {
        await documents.save(campaign, text);
      } catch (error) {
        assert.ok(error instanceof PlatformFault);
        const place = faultRange(error, text);
        return place ? text.slice(place.start, place.end) : `nowhere: ${error.fault}`;
      }
      return 'saved';
    };
    assert.equal(
      await saveAndFindFault(await edit(campaign, (document) => (document.enabled = 'yes'))),
      '"enabled": "yes"',
    );
    assert.equal(
      await saveAndFindFault(await edit(campaign, (document) => (document.nonsense = 1))),
      '"nonsense": 1',
    );
    assert.equal(
      await saveAndFindFault(
        await edit(campaign, (document) => {
          document.start_date = '2026-05-01T00:00:00.000Z';
          document.end_date = '2026-04-01T00:00:00.000Z';
        }),
      ),
      '"end_date": "2026-04-01T00:00:00.000Z"',
    );
  });

  it('a resource without its own GET operation is read from a list or from the document that contains it', async () => {
    const site = { site_id: 'RefArch' };
    const read = async (kind: ResourceAddress['kind'], params: Record<string, string>) =>
      JSON.parse(await documents.read({ connection: 'c', kind, params: { ...site, ...params } }));
    assert.equal((await read('abTest', { ab_test_id: 'fire-steel-test' })).segment_count, 2);
    const segment = await read('abTestSegment', { ab_test_id: 'fire-steel-test', segment_id: 'gift' });
    assert.equal(segment.allocation, 40);
    assert.equal(segment.promotions[0].id, 'spark-with-tent');
    assert.equal(
      (await read('slotConfiguration', { slot_id: 'home-main', configuration_id: 'spring-nights' })).rank,
      10,
    );
    assert.equal((await read('locale', { locale_id: 'de-DE' })).language, 'de');
    assert.ok((await read('recommender', { name: 'similar-goods' })).description);
    assert.match((await read('cartridgePath', {})).cartridges, /^app_storefront:/);
    await assert.rejects(() => read('abTest', { ab_test_id: 'nope' }), ResourceNotFound);
    await assert.rejects(() => read('locale', { locale_id: 'xx' }), ResourceNotFound);
  });

  it('a resource that supports only PUT is replaced as a whole', async () => {
    const path: ResourceAddress = { connection: 'c', kind: 'cartridgePath', params: { site_id: 'RefArch' } };
    const previousText = await documents.read(path);
    const outcome = await documents.save(path, '{"cartridges": "int_loyalty:app_storefront:lib_helpers"}');
    assert.equal(outcome.kind, 'saved');
    const { body } = await api('GET', `${dataPath}/sites/RefArch`);
    assert.match(body.cartridges, /^int_loyalty:app_storefront/);
    await documents.save(path, previousText.replace(/:core/, ''));
  });

  it('a resource can be read as XML', async () => {
    const xml = await readXml(access, campaign);
    assert.match(xml, /^<\?xml/);
    assert.match(xml, /<campaign_id>spring-nights<\/campaign_id>/);
    await assert.rejects(
      () => readXml(access, { ...campaign, params: { site_id: 'RefArch', campaign_id: 'nope' } }),
      PlatformFault,
    );
  });

  it('a resource of the shop is read as the shopper, and can be neither saved nor deleted', async () => {
    const product: ResourceAddress = {
      connection: 'c',
      kind: 'shopProduct',
      site: 'RefArch',
      params: { id: 'corrie-tent' },
    };
    const document = JSON.parse(await documents.read(product));
    assert.equal(document.currency, 'USD');
    assert.ok(document.image_groups.length > 0);
    await assert.rejects(() => documents.save(product, '{"name": "x"}'), /read-only/);
    await assert.rejects(() => documents.remove(product), /cannot delete/);
  });
});
