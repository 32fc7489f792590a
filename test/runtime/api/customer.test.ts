import assert from 'node:assert/strict';
import { CommerceBench } from '../../support/script-commerce.ts';

describe('Customers in scripts', () => {
  let bench: CommerceBench;
  before(() => {
    bench = new CommerceBench();
  });
  beforeEach(() => bench.refill());
  after(() => bench.close());

  it('a customer has a writable profile, customer groups and orders', async () => {
    const result = await bench.runCommerceScript(`
      var profile = customer.profile, group = api.customer.CustomerMgr.getCustomerGroup('Everyone');
      profile.setFirstName('Ann'); profile.birthday = new Date(Date.UTC(1990, 4, 6)); profile.gender = 2; profile.custom.points = 7;
      new api.customer.CustomerGroup('Gold').assignCustomer(customer);
      new api.customer.CustomerGroup('VIP').unassignCustomer(customer);
      out.result = [profile.firstName, profile.birthday.getUTCFullYear(), profile.gender.displayValue, profile.isFemale(), profile.nextBirthday.toISOString().slice(0, 10),
        customer.isMemberOfCustomerGroup('Everyone'), customer.isMemberOfCustomerGroup('Gold'), customer.isMemberOfAnyCustomerGroup('VIP', 'None'),
        customer.customerGroups.length, group.isRuleBased(), customer.orderHistory.orderCount, customer.orderHistory.orders.next().orderNo, customer.authenticated];`);
    assert.deepEqual(result, [
      'Ann',
      1990,
      'female',
      true,
      '2025-05-06',
      true,
      true,
      false,
      3,
      true,
      1,
      '00001',
      true,
    ]);
    const storedCustomer = await bench.work.collection('customers').get('anna');
    assert.deepEqual(
      [
        storedCustomer?.birthday,
        storedCustomer?.gender,
        storedCustomer?.custom,
        storedCustomer?.customer_group_ids,
      ],
      ['1990-05-06', 2, { points: 7 }, ['Gold']],
    );
    await assert.rejects(
      bench.runCommerceScript("new api.customer.CustomerGroup('Everyone').assignCustomer(customer);"),
      {
        message: 'Customers cannot be assigned to the rule-based customer group Everyone.',
      },
    );
    await assert.rejects(bench.runCommerceScript("customer.profile.birthday = 'soon';"), {
      message: 'birthday must be a date.',
    });
  });

  it('scripts set and remove the tax ID and its type in a profile, and read the ID masked', async () => {
    const result = await bench.runCommerceScript(`
      var profile = customer.profile, read = function () {
        return [profile.taxID, profile.getTaxIDMasked(), profile.taxIDType.value, empty(profile.getTaxIDType()), profile.taxIDType.displayValue];
      };
      var unset = read();
      profile.setTaxID('DE123456789'); profile.setTaxIDType('vat');
      var set = read();
      profile.taxID = null; profile.taxIDType = null;
      out.result = [unset, set, read()[0], read()[3]];`);
    assert.deepEqual(result, [
      [null, null, null, false, ''],
      ['DE123456789', '*******6789', 'vat', false, 'vat'],
      null,
      false,
    ]);
  });

  it('an address and an address book have UUIDs that differ from those of other objects', async () => {
    const result = await bench.runCommerceScript(`
      var book = customer.addressBook, home = book.createAddress('cabin'), office = book.createAddress('office');
      var basket = api.order.BasketMgr.currentOrNewBasket;
      var shipping = basket.defaultShipment.shippingAddress || basket.defaultShipment.createShippingAddress();
      var billing = basket.billingAddress || basket.createBillingAddress();
      out.result = [home.UUID.length, home.getUUID() === book.getAddress('cabin').UUID, home.UUID === office.UUID,
        'UUID' in book, book.UUID === customer.getAddressBook().getUUID(), book.UUID === home.UUID,
        shipping.UUID.length, shipping.UUID === basket.defaultShipment.shippingAddress.UUID, shipping.UUID === billing.UUID];`);
    assert.deepEqual(result, [26, true, false, true, true, false, 26, true, false]);
  });

  it('scripts read custom attributes of the shop’s customer groups, but cannot set them', async () => {
    bench.work
      .collection('customer_groups')
      .put({ site_id: 'Shop', id: 'trade', custom: { itemLimit: '{"US":40}' } });
    const result = await bench.runCommerceScript(`
      new api.customer.CustomerGroup('trade').assignCustomer(customer);
      var limits = {};
      customer.customerGroups.toArray().forEach(function (group) {
        limits[group.ID] = 'itemLimit' in group.custom ? JSON.parse(group.custom.itemLimit).US : null;
      });
      var trade = api.customer.CustomerMgr.getCustomerGroup('trade');
      try { trade.custom.itemLimit = '{}'; } catch (error) { var message = error.message; }
      out.result = [limits.trade, limits.Everyone, trade.custom.itemLimit, message];`);
    assert.deepEqual(result, [
      40,
      null,
      '{"US":40}',
      'The attributes of the customer group trade cannot be set by scripts.',
    ]);
  });

  it('scripts create, rename, prefer and remove addresses in the address book of a customer', async () => {
    const result = await bench.runCommerceScript(`
      var book = customer.addressBook, work = book.createAddress('work');
      work.setCity('Jena'); work.countryCode = 'DE'; work.custom.floor = 3;
      var duplicate = book.createAddress('work');
      book.setPreferredAddress(work);
      work.ID = 'office';
      var got = [duplicate, book.preferredAddress.ID, book.addresses.length, book.getAddress('work'), work.city, work.isEquivalentAddress(book.getAddress('home'))];
      book.removeAddress(work);
      try { work.city = 'x'; } catch (e) { got.push(e.message); }
      out.result = got;`);
    assert.deepEqual(result, [null, 'office', 2, null, 'Jena', false, 'The address work has been removed.']);
  });

  it('queries find only registered customers of the site', async () => {
    await bench.refill((work) => {
      for (let number = 1; number <= 70; number++)
        work.collection('customers').put({
          customer_id: `c${number}`,
          customer_list_id: 'customers',
          auth_type: 'registered',
          customer_no: `1${number}`,
          email: `c${number}@example.com`,
          birthday: `1990-05-${String((number % 30) + 1).padStart(2, '0')}`,
          last_name: number % 2 ? 'Odd' : 'Even',
          custom: { visits: number },
        });
      work
        .collection('customers')
        .put({ customer_id: 'g', customer_list_id: 'customers', auth_type: 'guest', last_name: 'Odd' });
      work
        .collection('customers')
        .put({ customer_id: 'o', customer_list_id: 'other', auth_type: 'registered', last_name: 'Odd' });
    });
    const result = await bench.runCommerceScript(`
      var Mgr = api.customer.CustomerMgr;
      var odd = Mgr.queryProfiles('lastName = {0}', 'custom.visits desc', 'Odd'), first = odd.next();
      var sum = 0; Mgr.processProfiles(function (profile) { sum += profile.custom.visits; }, 'custom.visits <= {0}', 10);
      var born = Mgr.queryProfiles('birthday >= {0} AND birthday < {1}', null, new Date(Date.UTC(1990, 4, 6)), new Date(Date.UTC(1990, 4, 7)));
      out.result = [born.count, odd.count, first.email, first.customer.ID, Mgr.searchProfile('email = {0}', 'c4@example.com').lastName, Mgr.queryProfile('email = {0}', 'no'),
        sum, Mgr.getRegisteredCustomerCount(), Mgr.siteCustomerList.ID, api.object.SystemObjectMgr.querySystemObject('Profile', 'customerNo = {0}', '170').email,
        api.object.SystemObjectMgr.getAllSystemObjects('Order').count];`);
    assert.deepEqual(result, [
      3,
      35,
      'c69@example.com',
      'c69',
      'Even',
      null,
      55,
      71,
      'customers',
      'c70@example.com',
      1,
    ]);
    await assert.rejects(
      bench.runCommerceScript("api.object.SystemObjectMgr.getAllSystemObjects('Credentials');"),
      {
        message: /Objects of type Credentials cannot be queried; these can: Order, Profile/,
      },
    );
  });

  it('after six wrong old passwords in one script, setPassword also rejects the right one', async () => {
    const committedBench = new CommerceBench();
    try {
      await committedBench.refill();
      await committedBench.runCommerceScript(
        "out.result = api.customer.CustomerMgr.createCustomer('eve@example.com', 'long enough 1').ID;",
      );
      await committedBench.work.commit();
      committedBench.work = committedBench.store.begin();
      const errors = await committedBench.runCommerceScript(`
        var credentials = api.customer.CustomerMgr.getCustomerByLogin('eve@example.com').profile.credentials;
        var set = function (old) { return credentials.setPassword('another one 2', old, true).error; };
        var got = [];
        for (var count = 0; count < 6; count++) got.push(set('guess ' + count));
        got.push(set('long enough 1'), credentials.setPassword('another one 2', null, false).error);
        out.result = got;`);
      assert.deepEqual(errors, [true, true, true, true, true, true, true, false]);
    } finally {
      await committedBench.close();
    }
  });

  it('setLogin checks the current password if it is passed, and rejects a login that is taken', async () => {
    const result = await bench.runCommerceScript(`
      var Mgr = api.customer.CustomerMgr, eve = Mgr.createCustomer('eve@example.com', 'long enough 1');
      var credentials = eve.profile.credentials;
      out.result = [
        credentials.setLogin('new@example.com', 'wrong'), credentials.login,
        credentials.setLogin('anna@example.com', 'long enough 1'), credentials.login,
        credentials.setLogin('', 'long enough 1'), credentials.setLogin('anna@example.com'),
        credentials.setLogin('new@example.com', 'long enough 1'), credentials.login,
        Mgr.authenticateCustomer('new@example.com', 'long enough 1').status, credentials.setLogin('newer@example.com', null), credentials.login];`);
    assert.deepEqual(result, [
      false,
      'eve@example.com',
      false,
      'eve@example.com',
      false,
      false,
      true,
      'new@example.com',
      'AUTH_OK',
      true,
      'newer@example.com',
    ]);
  });

  it('a login is changed by an assignment, which fails if the login is malformed or in use', async () => {
    const result = await bench.runCommerceScript(`
      var Mgr = api.customer.CustomerMgr;
      var credentials = Mgr.createCustomer('eve@example.com', 'long enough 1').profile.credentials;
      var set = function (login) { try { credentials.login = login; } catch (e) { return e.message; } };
      credentials.login = 'new@example.com';
      out.result = [credentials.login, credentials.getLogin(), Mgr.authenticateCustomer('new@example.com', 'long enough 1').status,
        set('anna@example.com'), set(''), set(null), credentials.setLogin(null), credentials.login];`);
    assert.deepEqual(result, [
      'new@example.com',
      'new@example.com',
      'AUTH_OK',
      'The login "anna@example.com" is malformed or already in use.',
      'The login "" is malformed or already in use.',
      'The login "" is malformed or already in use.',
      false,
      'new@example.com',
    ]);
  });

  it('scripts register customers, authenticate them and change their passwords, and cannot read a password', async () => {
    const result = await bench.runCommerceScript(`
      var Mgr = api.customer.CustomerMgr, status = function (password) { return Mgr.authenticateCustomer('eve@example.com', password).status; };
      var eve = Mgr.createCustomer('eve@example.com', 'long enough 1');
      var credentials = eve.profile.credentials;
      var got = [eve.profile.customerNo.length, eve.profile.email, status('long enough 1'), status('wrong'), Mgr.authenticateCustomer('nobody', 'x').status,
        credentials.setPassword('another one 2', 'wrong', true).error, credentials.setPassword('another one 2', 'long enough 1', true).error, status('another one 2')];
      var token = credentials.createResetPasswordToken();
      got.push(credentials.setPasswordWithToken('no such token', 'third one 3').error, credentials.setPasswordWithToken(token, 'third one 3').error,
        credentials.setPasswordWithToken(token, 'fourth one 4').error, status('third one 3'), typeof credentials.password, typeof credentials.password_hash);
      out.result = got;`);
    assert.deepEqual(result, [
      8,
      'eve@example.com',
      'AUTH_OK',
      'ERROR_PASSWORD_MISMATCH',
      'ERROR_CUSTOMER_NOT_FOUND',
      true,
      false,
      'AUTH_OK',
      true,
      false,
      true,
      'AUTH_OK',
      'undefined',
      'undefined',
    ]);
    const invalidCalls: [string, RegExp][] = [
      [
        "api.customer.CustomerMgr.createCustomer('anna@example.com', 'long enough 1');",
        /already uses this login/,
      ],
      [
        "api.customer.CustomerMgr.createCustomer('x@example.com', 'short');",
        /does not meet the password policy/,
      ],
    ];
    for (const [body, message] of invalidCalls)
      await assert.rejects(bench.runCommerceScript(body), { message });
  });

  it('a customer whom a script removes can no longer be found, and reading its profile throws an error', async () => {
    const result = await bench.runCommerceScript(`
      var Mgr = api.customer.CustomerMgr, profile = customer.profile;
      Mgr.removeCustomer(customer);
      try { profile.firstName; } catch (e) { out.result = [e.message, Mgr.getCustomerByLogin('anna@example.com')]; }`);
    assert.deepEqual(result, ['The record "anna" in "customers" no longer exists.', null]);
  });
});
