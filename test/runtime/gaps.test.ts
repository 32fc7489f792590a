import assert from 'node:assert/strict';
import { readDocumentedClasses } from '../../scripts/script-api/documented.ts';
import { recordReadMembers } from '../support/member-uses.ts';
import { CommerceBench } from '../support/script-commerce.ts';

describe('Documented members that are not implemented', () => {
  let bench: CommerceBench;
  before(async () => {
    bench = new CommerceBench();
    await bench.refill();
  });
  after(() => bench.close());

  it('a member that is not implemented throws when a script uses it, with class, member, file and line', async () => {
    const uses: readonly (readonly [string, string])[] = [
      ['a.orderExportXML', 'order.Order.orderExportXML'],
      ['a.getOrderExportXML()', 'order.Order.getOrderExportXML'],
      ["a.createAppeasement('1')", 'order.Order.createAppeasement'],
      ["require('svc/alert/Alerts').addAlert('id')", 'alert.Alerts.addAlert'],
      ['new svc.sitemap.SitemapFile()', 'sitemap.SitemapFile.constructor'],
    ];
    for (const [expression, member] of uses)
      await assert.rejects(bench.runCommerceScript(`\n\nout.result = ${expression};`), {
        kind: 'NotImplementedError',
        message: `svc.${member} is not implemented by this service (/app/cartridge/scripts/probe.js:3).`,
      });
  });

  it('the error for a pipeline names it and suggests an alternative', async () => {
    await assert.rejects(
      bench.runCommerceScript(
        "var Pipeline = require('svc/system/Pipeline');\nPipeline.execute('Cart-Calculate', { Basket: a });",
      ),
      {
        kind: 'NotImplementedError',
        message:
          "svc.system.Pipeline.execute is not implemented by this service (/app/cartridge/scripts/probe.js:2). The pipeline 'Cart-Calculate' cannot be run, because pipelines need a storefront: call the script of the cartridge that does the same.",
      },
    );
  });

  it('a script can refer to a pipelet, and executing the pipelet throws an error that names it', async () => {
    await assert.rejects(
      bench.runCommerceScript(
        "var Pipelet = require('svc/system/Pipelet');\nvar importCatalog = new Pipelet('ImportCatalog');\nimportCatalog.execute({ ImportMode: 'MERGE' });",
      ),
      {
        kind: 'NotImplementedError',
        message:
          "svc.system.Pipelet.execute is not implemented by this service (/app/cartridge/scripts/probe.js:3). The pipelet 'ImportCatalog' cannot be run, because this service has no pipelets: use an equivalent class of the Script API.",
      },
    );
  });

  it('the errors for web services suggest an alternative', async () => {
    for (const [expression, advice] of [
      [
        "require('svc/ws/WSUtil').setProperty('a', 'b', {})",
        /WSUtil\.setProperty is not .* mock of the service/,
      ],
      ["new (require('svc/ws/Port'))()", /Port\.constructor is not .* mock of the service/],
      [
        "require('svc/rpc/SOAPUtil').setHeader({}, '<a/>')",
        /SOAPUtil\.setHeader is not .* mock of the service/,
      ],
    ] as const)
      await assert.rejects(bench.runCommerceScript(`${expression};`), advice);
  });

  it('the constants of the class Port that name its properties can be read', async () => {
    assert.deepEqual(
      await bench.runCommerceScript(`var Port = require('svc/ws/Port');
        out.result = [Port.ENDPOINT_ADDRESS_PROPERTY, Port.USERNAME_PROPERTY, Port.PASSWORD_PROPERTY,
          Port.SESSION_MAINTAIN_PROPERTY].map(function (name) { return name.replace('javax.xml.ws.', ''); }).concat(typeof Port.ENCODING);`),
      [
        'service.endpoint.address',
        'security.auth.username',
        'security.auth.password',
        'session.maintain',
        'string',
      ],
    );
    const names = ['ENDPOINT_ADDRESS', 'USERNAME', 'PASSWORD', 'SESSION_MAINTAIN'];
    recordReadMembers(...names.map((name) => `ws.Port ${name}_PROPERTY`), 'ws.Port ENCODING');
  });

  it('classes that are not implemented can be referred to by module, global name or package', async () => {
    assert.deepEqual(
      await bench.runCommerceScript(`
        var Alerts = require('svc/alert/Alerts'), suggest = require('svc/suggest');
        out.result = [typeof Alerts, typeof Alerts.addAlert, typeof suggest.SuggestModel, typeof svc.customer.oauth,
          a instanceof svc.alert.Alert, 'alert' in svc, 'Alerts' in svc.alert];`),
      ['function', 'function', 'function', 'object', false, true, true],
    );
  });

  it('typeof is undefined for a property that is not implemented, in any expression, and function for a method', async () => {
    assert.deepEqual(
      await bench.runCommerceScript(`
        var orders = { first: [a] };
        var kind = typeof a.orderExportXML;
        out.result = [kind, typeof orders.first[0].orderExportXML, typeof(a.orderExportXML), typeof a.getOrderExportXML,
          typeof a . orderExportXML !== 'undefined' ? 'there' : 'not there'];`),
      ['undefined', 'undefined', 'undefined', 'function', 'not there'],
    );
    await assert.rejects(
      bench.runCommerceScript('out.result = typeof a.orderExportXML.length;'),
      /Order\.orderExportXML is not/,
    );
    await assert.rejects(
      bench.runCommerceScript("out.result = 'typeof ' + a.orderExportXML;"),
      /Order\.orderExportXML is not/,
    );
  });

  it('typeof a global that this service does not have is undefined, and any other use of it throws', async () => {
    assert.deepEqual(
      await bench.runCommerceScript(`
        var results = [typeof webreferences2, typeof (webreferences2), typeof slotcontent === 'undefined'];
        if (typeof webreferences2 !== 'undefined' && webreferences2.Tax) results.push('never');
        switch (typeof webreferences2) { case 'undefined': results.push('none'); }
        out.result = results.concat([function () { return typeof webreferences2; }].map(function (read) { return read(); }));`),
      ['undefined', 'undefined', true, 'none', 'undefined'],
    );
    for (const use of [
      'var value = slotcontent;',
      'if (slotcontent) out.result = 1;',
      'out.result = typeof slotcontent.calloutMsg;',
      'out.result = typeof f === String(slotcontent);',
      "out.result = slotcontent || typeof slotcontent + ' none';",
    ])
      await assert.rejects(bench.runCommerceScript(use), /global\.slotcontent is not implemented/, use);
  });

  it('typeof a property that is not implemented is undefined over several lines, by a computed name and after calls', async () => {
    assert.deepEqual(
      await bench.runCommerceScript(`
        function same(value) { return value; }
        var name = 'orderExportXML';
        out.result = [typeof
          a
            .orderExportXML, typeof a[name], typeof a['orderExportXML'], typeof same(same(a)).orderExportXML, typeof a?.orderExportXML,
          typeof /* of the order */ a.orderExportXML];`),
      Array<string>(6).fill('undefined'),
    );
    await assert.rejects(
      bench.runCommerceScript("var name = 'orderExportXML'; out.result = a[name];"),
      /orderExportXML is not/,
    );
    await assert.rejects(
      bench.runCommerceScript('out.result = typeof a[a.orderExportXML];'),
      /orderExportXML is not/,
    );
  });

  it('names that the platform does not document are undefined', async () => {
    assert.deepEqual(
      await bench.runCommerceScript(`
        var Order = require('svc/order/Order');
        out.result = [a.loyaltyPoints, Order.FOO, svc.order.Nothing, svc.nothing, typeof a.loyaltyPoints,
          typeof svc.nothing, 'loyaltyPoints' in a, a.loyaltyPoints || 'none'].map(String);`),
      [...Array<string>(4).fill('undefined'), 'undefined', 'undefined', 'false', 'none'],
    );
  });

  it('classes have readable constants, even if they are not implemented', async () => {
    assert.deepEqual(
      await bench.runCommerceScript(`
        var Hook = require('svc/extensions/applepay/ApplePayHookResult');
        out.result = [Hook.REASON_FAILURE, Hook.STATUS_REASON_DETAIL_KEY, svc.alert.Alert.PRIORITY_INFO];`),
      ['Failure', 'reason', 'INFO'],
    );
  });
});

describe('Constants of the Script API', () => {
  let bench: CommerceBench;
  before(async () => {
    bench = new CommerceBench();
    await bench.refill();
  });
  after(() => bench.close());

  it('constants have the documented values on each class of a package', async () => {
    const constants = readDocumentedClasses()
      .filter(({ name }) => !name.startsWith('TopLevel.'))
      .flatMap(({ name, members }) =>
        members
          .filter(({ kind, value }) => kind === 'constant' && value !== undefined)
          .map(({ name: constant, value }) => ({ path: `${name}.${constant}`, value })),
      );
    const values = await bench.runCommerceScript(`
      var paths = ${JSON.stringify(constants.map(({ path }) => path))};
      out.result = paths.map(function (path) {
        return path.split('.').reduce(function (value, name) { return value[name]; }, svc);
      });`);
    const differences = constants.filter(({ value }, index) => (values as unknown[])[index] !== value);
    assert.deepEqual(differences, []);
    assert.ok(constants.length > 600);
  });
});
