import assert from 'node:assert/strict';
import { CommerceBench } from '../../support/script-commerce.ts';

describe('Custom objects in scripts', () => {
  let bench: CommerceBench;
  before(() => {
    bench = new CommerceBench();
  });
  beforeEach(() =>
    bench.refill((work) => {
      work.collection('object_types').put({
        id: 'Stamp',
        scope: 'organization',
        key_property: 'number',
        key_type: 'integer',
        attributes: {
          owner: { type: 'email' },
          at: { type: 'datetime' },
          day: { type: 'date' },
          count: { type: 'integer', mandatory: true },
          rate: { type: 'number' },
          on: { type: 'boolean' },
          tags: { type: 'set' },
          any: { type: 'json' },
        },
      });
    }),
  );
  after(() => bench.close());

  it('the attributes of a custom object have the types of their definitions', async () => {
    const result = await bench.runCommerceScript(`
      var stamp = api.object.CustomObjectMgr.createCustomObject('Stamp', '007'), custom = stamp.custom;
      custom.owner = 'a@example.com'; custom.at = new Date(0); custom.day = new Date(86400000); custom.count = 3; custom.rate = 0.5; custom.on = false;
      custom.tags = new api.util.ArrayList(['a', 'b']); custom.any = {deep: [1, {x: null}]};
      var again = api.object.CustomObjectMgr.getCustomObject('Stamp', 7).custom;
      out.result = [again.number, again.at instanceof Date, again.day.getTime(), again.count, again.rate, again.on, again.tags, again.any, again.nothing,
        Object.keys(again).length, stamp.type, stamp.creationDate instanceof Date];`);
    assert.deepEqual(result, [
      ...[7, true, 86_400_000, 3, 0.5, false, ['a', 'b'], { deep: [1, { x: null }] }, null, 9, 'Stamp', true],
    ]);
  });

  it('the error for a value of the wrong type, an unknown attribute or the key names the problem', async () => {
    const invalidAssignments: [string, string][] = [
      ["custom.count = 'three';", 'The attribute count must be a whole number.'],
      ['custom.count = 1.5;', 'The attribute count must be a whole number.'],
      ["custom.rate = 'x';", 'The attribute rate must be a number.'],
      ['custom.on = 1;', 'The attribute on must be a boolean.'],
      ["custom.at = 'tomorrow';", 'The attribute at must be a date.'],
      ["custom.tags = 'a';", 'The attribute tags must be an array of strings or numbers.'],
      ['custom.owner = {};', 'The attribute owner must be a string.'],
      ['custom.other = 1;', 'The type Stamp has no attribute other.'],
      ['custom.number = 8;', 'The attribute number is the key and cannot be set.'],
      ['custom.any = function () {};', 'A custom attribute cannot be a function.'],
    ];
    for (const [index, [change, message]] of invalidAssignments.entries())
      await assert.rejects(
        bench.runCommerceScript(
          `var custom = api.object.CustomObjectMgr.createCustomObject('Stamp', ${index}).custom; ${change}`,
        ),
        { message },
      );
  });

  it('custom objects are found by queries, and can be removed during an iteration', async () => {
    const result = await bench.runCommerceScript(`
      var Mgr = api.object.CustomObjectMgr;
      for (var i = 1; i <= 120; i++) { var one = Mgr.createCustomObject('Stamp', i); one.custom.count = i; one.custom.on = i > 60; }
      var late = Mgr.queryCustomObjects('Stamp', 'custom.on = true AND custom.count != {0}', 'custom.count desc', 120), first = late.next().custom.count;
      var byKey = Mgr.queryCustomObject('Stamp', 'custom.number = {0}', 5).custom.count;
      var left = Mgr.getAllCustomObjects('Stamp'), total = left.count;
      while (left.hasNext()) Mgr.remove(left.next());
      out.result = [late.count, first, byKey, total, Mgr.getAllCustomObjects('Stamp').count, Mgr.getCustomObject('Stamp', 5)];`);
    assert.deepEqual(result, [59, 119, 5, 120, 0, null]);
  });

  it('CustomObjectMgr describes the types of custom objects', async () => {
    const result = await bench.runCommerceScript(`
      var stamp = api.object.CustomObjectMgr.describe('Stamp'), count = stamp.getCustomAttributeDefinition('count');
      out.result = [stamp.ID, stamp.attributeDefinitions.length, count.isMandatory(), count.valueTypeCode === api.object.ObjectAttributeDefinition.VALUE_TYPE_INT,
        stamp.getCustomAttributeDefinition('none'), a instanceof api.object.ExtensibleObject];`);
    assert.deepEqual(result, ['Stamp', 9, true, true, null, true]);
  });

  it('existing, missing and invalid keys, unknown types and removed objects are rejected', async () => {
    const invalidCalls: [string, string][] = [
      ["Mgr.createCustomObject('Note', 'n'); Mgr.createCustomObject('Note', 'n');", 'Note n already exists.'],
      ["Mgr.createCustomObject('Stamp', 'seven');", 'The key of Stamp must be a whole number.'],
      ["Mgr.createCustomObject('Note', null);", 'An object of type Note needs a key.'],
      ["Mgr.getCustomObject('Nothing', 1);", 'There is no custom object type Nothing.'],
      [
        "var removedNote = Mgr.createCustomObject('Note', 'm'); Mgr.remove(removedNote); removedNote.custom.text;",
        removedNoteMessage,
      ],
    ];
    for (const [body, message] of invalidCalls)
      await assert.rejects(bench.runCommerceScript(`var Mgr = api.object.CustomObjectMgr; ${body}`), {
        message,
      });
  });
});

const removedNoteMessage = 'The record "Shop Note m" in "custom_objects" no longer exists.';

describe('Definitions of attributes in scripts', () => {
  let bench: CommerceBench;
  before(() => {
    bench = new CommerceBench();
  });
  beforeEach(() =>
    bench.refill((work) => {
      work.collection('type_extensions').put({
        id: 'Order',
        name: { default: 'Sale' },
        attributes: {
          wrap: {
            type: 'enum_of_string',
            name: { default: 'Gift wrap' },
            values: ['paper', 'box'],
            value_names: { paper: { default: 'Paper', de: 'Papier' } },
            default: 'paper',
            unit: { default: 'sheet' },
          },
          marks: { type: 'set_of_string' },
        },
        groups: [
          {
            id: 'Wrapping',
            name: { default: 'Wrapping' },
            description: { default: 'How it is wrapped' },
            attributes: ['wrap', 'status', 'gone'],
          },
        ],
      });
      work.collection('type_extensions').put({
        id: 'Product',
        attributes: { care: { type: 'html' }, badge: { type: 'image' } },
      });
      work.collection('products').put({
        id: 'mug',
        catalog_id: 'catalog',
        type: 'item',
        name: { default: 'Mug' },
        custom: { care: '<i>dry</i>', badge: { path: 'badge 1.png', alt: { default: 'A badge' } } },
      });
      work.collection('organization_preferences').put({ custom: { level: 3 } });
      work.collection('type_extensions').put({
        id: 'OrganizationPreferences',
        attributes: { level: { type: 'integer' }, note: { type: 'string' } },
      });
    }),
  );
  after(() => bench.close());

  it('scripts read type definitions through properties and methods', async () => {
    const result = await bench.runCommerceScript(`
      var type = a.describe();
      out.result = [type.ID, type.getID(), type.displayName, type.getDisplayName(), type.system, type.isSystem(), type.attributeGroups.length, type.getAttributeGroups().length,
        type.getAttributeDefinitions().length === type.attributeDefinitions.length, type.getSystemAttributeDefinition('orderNo').system,
        type.getSystemAttributeDefinition('exportAfter').valueTypeCode, api.order.OrderMgr.describeOrder().ID, api.customer.CustomerMgr.describeProfileType().ID,
        api.object.SystemObjectMgr.describe('Basket').displayName, type.getSystemAttributeDefinition('wrap'), type.getCustomAttributeDefinition('orderNo')];`);
    assert.deepEqual(result, [
      ...[
        'Order',
        'Order',
        'Sale',
        'Sale',
        true,
        true,
        1,
        1,
        true,
        true,
        11,
        'Order',
        'Profile',
        'Basket',
        null,
        null,
      ],
    ]);
  });

  it('scripts read attribute definitions through properties and methods', async () => {
    const result = await bench.runCommerceScript(`
      var gift = a.describe().getCustomAttributeDefinition('wrap'), marks = a.describe().getCustomAttributeDefinition('marks');
      out.result = [gift.ID, gift.getID(), gift.displayName, gift.getDisplayName(), gift.objectTypeDefinition.ID, gift.getObjectTypeDefinition().ID, gift.unit, gift.getUnit(), marks.unit,
        gift.key, gift.isKey(), gift.mandatory, gift.isMandatory(), gift.multiValueType, marks.isMultiValueType(), gift.setValueType, marks.isSetValueType(), gift.system, gift.isSystem(),
        gift.valueTypeCode, gift.getValueTypeCode(), gift.attributeGroups[0].ID, gift.getAttributeGroups().length, marks.attributeGroups.length, gift.requiresEncoding()];`);
    assert.deepEqual(result, [
      ...['wrap', 'wrap', 'Gift wrap', 'Gift wrap', 'Order', 'Order', 'sheet', 'sheet', null],
      ...[false, false, false, false, false, true, false, true, false, false],
      ...[33, 33, 'Wrapping', 1, 0, true],
    ]);
  });

  it('attribute definitions list the values of an attribute and its default in the locale of the request', async () => {
    const scope = bench.createCustomerScope();
    const script = `
      var gift = a.describe().getCustomAttributeDefinition('wrap'), values = gift.getValues();
      out.result = [gift.values.length, values[0].value, values[0].getValue(), values[0].displayValue, values[1].getDisplayValue(), gift.defaultValue.value, gift.getDefaultValue().displayValue,
        a.custom.wrap.displayValue, a.custom.wrap.value, 'wrap' in a.custom];`;
    assert.deepEqual(await bench.runCommerceScript(script), [
      ...[2, 'paper', 'paper', 'Paper', 'box', 'paper', 'Paper', 'Paper', 'paper', false],
    ]);
    const germanResult = await bench.runCommerceScript(script, {
      request: { ...scope.request, locale: 'de-DE' },
    });
    assert.deepEqual(germanResult, [
      2,
      'paper',
      'paper',
      'Papier',
      'box',
      'paper',
      'Papier',
      'Papier',
      'paper',
      false,
    ]);
  });

  it('scripts read attribute groups through properties and methods', async () => {
    const result = await bench.runCommerceScript(`
      var group = a.describe().getAttributeGroup('Wrapping');
      out.result = [group.ID, group.getID(), group.displayName, group.getDisplayName(), group.description, group.getDescription(), group.system, group.isSystem(), group.objectTypeDefinition.ID,
        group.getObjectTypeDefinition().ID, group.attributeDefinitions.length, group.getAttributeDefinitions()[1].ID];`);
    assert.deepEqual(result, [
      ...['Wrapping', 'Wrapping', 'Wrapping', 'Wrapping', 'How it is wrapped', 'How it is wrapped'],
      ...[false, false, 'Order', 'Order', 2, 'status'],
    ]);
  });

  it('attributes of HTML and image types are read as markup and images', async () => {
    const result = await bench.runCommerceScript(`
      var custom = api.catalog.ProductMgr.getProduct('mug').custom, care = custom.care, badge = custom.badge;
      out.result = [care.markup, care.source, care.getSource(), care.toString(), badge.URL, badge.url, badge.absURL, badge.getAbsURL(), badge.httpURL, badge.getHttpURL(), badge.httpsURL,
        badge.getHttpsURL(), badge.alt, badge.title, badge.getTitle(), badge instanceof api.content.MediaFile];`);
    const url = '/images/catalog/badge%201.png';
    const http = `http://shop.example${url}`;
    const https = `https://shop.example${url}`;
    assert.deepEqual(result, [
      ...[
        '<i>dry</i>',
        '<i>dry</i>',
        '<i>dry</i>',
        '<i>dry</i>',
        url,
        url,
        http,
        http,
        http,
        http,
        https,
        https,
      ],
      ...['A badge', null, null, true],
    ]);
  });

  it('attribute definitions also apply to the organization’s preferences, which scripts can change', async () => {
    const result = await bench.runCommerceScript(`
      var System = api.system.System, custom = System.preferences.custom;
      custom.note = 'x';
      out.result = [custom.level, System.getPreferences().custom.note, System.getPreferences().getCustom().level, Object.keys(custom), api.system.Site.current.preferences.sourceCodeURLParameterName,
        api.system.Site.getCurrent().getPreferences().getSourceCodeURLParameterName()];`);
    assert.deepEqual(result, [3, 'x', 3, ['level', 'note'], 'src', 'src']);
    await assert.rejects(bench.runCommerceScript('api.system.System.preferences.custom.other = 1;'), {
      message: 'The type OrganizationPreferences has no attribute other.',
    });
  });

  it('enumerations of the platform compare by their value, and show their display value', async () => {
    const result = await bench.runCommerceScript(`
      var status = a.status;
      out.result = [status == 0, status.value === 0, status === 0, status.toString(), String(status), status + 0, empty(status), !!status, a.getPaymentStatus().getDisplayValue()];`);
    assert.deepEqual(result, [true, true, false, 'CREATED', 'CREATED', 0, false, true, 'NOT_PAID']);
  });
});

describe('Custom attributes of the platform’s objects', () => {
  let bench: CommerceBench;
  before(() => {
    bench = new CommerceBench();
  });
  beforeEach(() => bench.refill());
  after(() => bench.close());

  it('a script reads custom attributes of payment methods, cards, catalogs, price books and inventory lists', async () => {
    const custom = { partnerID: 'P-7' };
    await bench.refill((work) => {
      work.collection('payment_methods').put({
        site_id: 'Shop',
        id: 'WALLET',
        name: { default: 'Wallet' },
        enabled: true,
        processor_id: 'PAY',
        custom,
        cards: [
          {
            card_type: 'Maestro',
            name: 'Maestro',
            number_lengths: ['16'],
            number_prefixes: ['5'],
            custom,
            security_code_length: 3,
            checksum_verification_enabled: true,
          },
        ],
      });
      work.collection('inventory_lists').put({ id: 'stock', default_in_stock: false, custom });
      work.collection('price_books').put({ id: 'list', name: { default: 'List' }, currency: 'USD', custom });
      work.collection('catalogs').put({ id: 'catalog', name: { default: 'Catalog' }, custom });
    });
    const result = await bench.runCommerceScript(`
      var PaymentMgr = api.order.PaymentMgr, catalog = api.catalog;
      out.result = [PaymentMgr.getPaymentMethod('WALLET'), PaymentMgr.getPaymentCard('Maestro'), PaymentMgr.getPaymentMethod('INVOICE'),
        catalog.ProductInventoryMgr.getInventoryList(), catalog.PriceBookMgr.getPriceBook('list'), catalog.CatalogMgr.siteCatalog].map(
        function (object) { return [object.custom.partnerID, 'partnerID' in object.custom]; });`);
    const [set, unset] = [
      ['P-7', true],
      [null, false],
    ];
    assert.deepEqual(result, [set, set, unset, set, set, set]);
  });

  it('a script sets custom attributes of coupon line items, inventory records and options', async () => {
    const result = await bench.runCommerceScript(`
      b.createCouponLineItem('HELLO');
      var reach = [function () { return b.getCouponLineItem('HELLO'); },
        function () { return api.catalog.ProductMgr.getProduct('mug').availabilityModel.inventoryRecord; },
        function () { return api.catalog.ProductMgr.getProduct('mug').optionModel.options[0]; },
        function () { return api.catalog.ProductMgr.getProduct('mug').optionModel.options[0].optionValues[0]; }];
      out.result = reach.map(function (object) {
        var before = object().custom.partnerID;
        object().custom.partnerID = 'P-7';
        return [before, object().custom.partnerID, Object.keys(object().custom)];
      });`);
    assert.deepEqual(result, Array(4).fill([null, 'P-7', ['partnerID']]));
  });

  it('an enumeration attribute that a card type does not set is an object whose value is null', async () => {
    await bench.refill((work) =>
      work.collection('type_extensions').put({
        id: 'PaymentCard',
        attributes: { acquirerCode: { type: 'enum_of_string', values: ['VISA-SSL'] } },
      }),
    );
    const result = await bench.runCommerceScript(`
      var card = api.order.PaymentMgr.getPaymentCard('Visa');
      out.result = [card.custom.acquirerCode.value, card.describe().getCustomAttributeDefinition('acquirerCode').ID];`);
    assert.deepEqual(result, [null, 'acquirerCode']);
  });

  it('a script copies the value of an enumeration to an attribute of the type string or integer', async () => {
    await bench.refill(async (work) => {
      work.collection('type_extensions').put({
        id: 'Order',
        attributes: {
          service: { type: 'string' },
          level: { type: 'integer' },
          mode: { type: 'enum_of_string', values: ['abc', 'nas'] },
          rank: { type: 'enum_of_integer', values: [1, 2] },
        },
      });
    });
    const result = await bench.runCommerceScript(`
      a.custom.mode = 'nas'; a.custom.rank = 2;
      a.custom.service = a.custom.mode; a.custom.level = a.custom.rank;
      out.result = [a.custom.service, a.custom.level, typeof a.custom.service];
      try { a.custom.service = true; } catch (e) { out.result.push(e.message); }`);
    assert.deepEqual(result, ['nas', 2, 'string', 'The attribute service must be a string.']);
  });
});
