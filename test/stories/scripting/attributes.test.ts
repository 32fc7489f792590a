import assert from 'node:assert/strict';
import { attributeMetadata } from '../../support/attribute-metadata.ts';
import { attributeRows, type Row } from '../../support/attribute-rows.ts';
import { sender } from '../../support/http.ts';
import { startTestService, type RunningService } from '../../support/running-service.ts';
import { ScriptWorkspace } from '../../support/script-workspace.ts';
import { signInBackOffice } from '../../support/data-api.ts';

const modules = `
var api = require('svc');
var Transaction = api.system.Transaction, ProductMgr = api.catalog.ProductMgr, EnumValue = api.value.EnumValue, Calendar = api.util.Calendar, ArrayList = api.util.ArrayList,
  Site = api.system.Site, System = api.system.System, SystemObjectMgr = api.object.SystemObjectMgr, CustomObjectMgr = api.object.CustomObjectMgr, StringUtils = api.util.StringUtils,
  ObjectAttributeDefinition = api.object.ObjectAttributeDefinition;`;

describe('Attributes with definitions from metadata XML', () => {
  const workspace = new ScriptWorkspace();
  const rows = Object.values(attributeRows).flat();
  let service: RunningService;
  let productId: string;

  /** Runs the script of a row in a hook of a product. Resolves with the result. */
  const runRow = async (row: Row, query = '', site = 'RefArch'): Promise<unknown> => {
    const api = sender(`${service.http}/s/${site}/svc/shop/v23_2`, { 'x-row': String(rows.indexOf(row)) });
    const { status, body } = await api('GET', `/products/${productId}?client_id=cartwright${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return (JSON.parse(body.c_result) as { value?: unknown }).value;
  };
  /** Adds a row with a script and without an expected result. */
  const addRow = (script: string): Row => {
    const row: Row = ['', script, undefined];
    workspace.write({
      [`app/cartridge/scripts/row${rows.push(row) - 1}.js`]: `${modules}\nmodule.exports = function (product, custom) {${script}};`,
    });
    return row;
  };

  before(async () => {
    workspace.registerHooks('app', { 'svc.api.shop.product.modifyGETResponse': './probe.js' });
    workspace.write(attributeMetadata).write({
      'app/cartridge/scripts/probe.js': `exports.modifyGETResponse = function (product, document) {
        var row = request.httpHeaders.get('x-row');
        if (row) document.c_result = JSON.stringify({ value: require('./row' + row)(product, product.custom) });
      };`,
    });
    for (const [index, [, script]] of rows.entries())
      workspace.write({
        [`app/cartridge/scripts/row${index}.js`]: `${modules}\nmodule.exports = function (product, custom) {${script}};`,
      });
    service = await startTestService({
      flags: ['--cartridges', workspace.folder, '--cartridge-path', 'app', '--metadata', workspace.folder],
    });
    const api = sender(`${service.http}/s/RefArch/svc/shop/v23_2`);
    const { body } = await api('GET', '/product_search?q=&count=1&refine=htype=product&client_id=cartwright');
    productId = body.hits[0].product_id;
  });
  after(async () => {
    await service.close();
    workspace.remove();
  });

  for (const [group, members] of Object.entries(attributeRows))
    for (const row of members)
      it(`${group} ${row[0]}`, async () => assert.deepEqual(await runRow(row), row[2]));

  it('a localizable attribute has a value for each locale, with the default as fallback', async () => {
    const assignmentRow = addRow('Transaction.wrap(function () { custom.slogan = request.locale; });');
    const defaultAssignmentRow = addRow(
      "request.setLocale('default'); Transaction.wrap(function () { custom.slogan = 'all'; });",
    );
    const accessRow = addRow("return [custom.slogan, 'slogan' in custom];");
    await runRow(assignmentRow, '&locale=en-US');
    assert.deepEqual(await runRow(accessRow, '&locale=en-US'), ['en_US', true]);
    assert.deepEqual(await runRow(accessRow, '&locale=de-DE'), [null, false]);
    await runRow(defaultAssignmentRow);
    assert.deepEqual(await runRow(accessRow, '&locale=de-DE'), ['all', true]);
    assert.deepEqual(await runRow(accessRow, '&locale=en-US'), ['en_US', true]);
  });

  it('display values are in the locale of the request, with the default as fallback', async () => {
    const accessRow = addRow(
      "return SystemObjectMgr.describe('SitePreferences').getCustomAttributeDefinition('deskFinish').values.toArray().map(function (one) { return one.displayValue; });",
    );
    assert.deepEqual(await runRow(accessRow, '&locale=de-DE'), ['Roh', 'Oiled', 'waxed']);
    assert.deepEqual(await runRow(accessRow, '&locale=en-US'), ['Raw wood', 'Oiled', 'waxed']);
  });

  it('a template prints the display value of an enumeration, and the markup of HTML without encoding it', async () => {
    workspace.write({
      'app/cartridge/templates/default/label.isml':
        '<isprint value="${pdict.custom.wood}"/>, ${pdict.custom.wood.value}, <isprint value="${pdict.custom.care}" encoding="off"/>',
    });
    const templateRow = addRow(
      "Transaction.wrap(function () { custom.wood = 'axe'; custom.care = '<b>x</b>'; }); var map = new api.util.HashMap(); map.put('custom', custom); return new api.util.Template('label').render(map).text;",
    );
    assert.equal(await runRow(templateRow), 'Axe, axe, <b>x</b>');
  });

  it('attributes of a web service’s credential have the types in the metadata, and scripts cannot set them', async () => {
    const accessRow = addRow(
      `var attributes = require('svc/svc/LocalServiceRegistry').createService('repairs', {}).configuration.credential.custom, message;
      try { attributes.shopNumber = 18; } catch (e) { message = e.message; }
      return [attributes.isLive, attributes.shopNumber, attributes.region.displayValue, message];`,
    );
    assert.deepEqual(await runRow(accessRow), [
      false,
      17,
      'Axe',
      'The attributes of services are read-only for scripts.',
    ]);
  });

  it('a site-specific attribute has a separate value in each site', async () => {
    const assignmentRow = addRow("Transaction.wrap(function () { custom.shelf = 'A3'; });");
    const accessRow = addRow(
      'return ProductMgr.getProduct(PRODUCT).custom.shelf;'.replace('PRODUCT', `'${productId}'`),
    );
    await runRow(assignmentRow);
    assert.equal(await runRow(accessRow), 'A3');
    assert.equal(await runRow(accessRow, '', 'RefArchGlobal'), null);
  });

  it('the Data API has the preference groups of the metadata, checks their values and masks passwords', async () => {
    const office = await signInBackOffice(service.http);
    const path = '/sites/RefArch/site_preferences/preference_groups/Desk/current';
    const patchResponse = await office('PATCH', path, { c_deskFinish: 'oiled', c_deskKey: 'k' });
    assert.deepEqual(
      [patchResponse.status, patchResponse.body.c_deskFinish, patchResponse.body.c_deskKey],
      [200, 'oiled', '************'],
    );
    assert.equal(
      (await office('PATCH', path, { c_deskFinish: 'gold' })).body.fault.type,
      'EnumConstraintViolationException',
    );
    assert.equal(
      (await office('PATCH', path, { c_deskOpen: 'yes' })).body.fault.type,
      'InvalidCustomPropertyException',
    );
  });

  it('the Data API has the types of custom objects of the metadata, and checks enumerations and patterns', async () => {
    const office = await signInBackOffice(service.http);
    const path = '/sites/RefArch/custom_objects/RepairTicket/r2';
    const ticket = { key_property: 'ticketID', object_type: 'RepairTicket', key_value_string: 'r2' };
    assert.equal((await office('PUT', path, { ...ticket, c_state: 'axe', c_phone: '0451' })).status, 201);
    for (const [name, value, fault] of [
      ['c_state', 'oak', 'InvalidCustomPropertyException'],
      ['c_phone', 'none', 'PropertyConstraintViolationException'],
    ] as const)
      assert.equal((await office('PATCH', path, { [name]: value })).body.fault.type, fault);
  });
});
