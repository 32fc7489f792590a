import assert from 'node:assert/strict';
import { CommerceBench } from '../../support/script-commerce.ts';

describe('Customers of authentication providers in scripts', () => {
  let bench: CommerceBench;
  before(() => {
    bench = new CommerceBench();
  });
  beforeEach(() => bench.refill());
  after(() => bench.close());

  const guest = { customerId: undefined };
  /** Declares `signIn`, which a storefront calls after the provider has identified the visitor. */
  const signInScript = `
    var CustomerMgr = require('svc/customer/CustomerMgr'), Transaction = require('svc/system/Transaction');
    function signIn(provider, user) {
      var profile = CustomerMgr.getExternallyAuthenticatedCustomerProfile(provider, user.sub);
      var isNew = !profile;
      Transaction.wrap(function () {
        if (isNew) {
          profile = CustomerMgr.createExternallyAuthenticatedCustomer(provider, user.sub).getProfile();
          profile.setFirstName(user.given_name);
          profile.email = user.email;
        }
      });
      if (!profile.getCredentials().isEnabled()) return [isNew, null];
      var signedIn;
      Transaction.wrap(function () { signedIn = CustomerMgr.loginExternallyAuthenticatedCustomer(provider, user.sub, false); });
      return [isNew, signedIn.profile.firstName, signedIn === customer, customer.authenticated, customer.externallyAuthenticated,
        session.customerExternallyAuthenticated];
    }
    var user = { sub: '1187', given_name: 'Eve', email: 'eve@example.com' };`;

  it('a user of an authentication provider is registered at the first login and recognized at the next', async () => {
    const result = await bench.runCommerceScript(
      `${signInScript}
      var first = signIn('Google', user);
      CustomerMgr.logoutCustomer(false);
      var authenticatedBetween = customer.authenticated, second = signIn('Google', user), credentials = customer.profile.credentials;
      out.result = [first, authenticatedBetween, second, credentials.login, credentials.passwordSet, credentials.authenticationProviderID, credentials.externalID,
        CustomerMgr.getCustomerByCustomerNumber(customer.profile.customerNo).profile.email];`,
      guest,
    );
    const signedInState = ['Eve', true, true, true, true];
    assert.deepEqual(result, [
      [true, ...signedInState],
      false,
      [false, ...signedInState],
      null,
      false,
      'Google',
      '1187',
      'eve@example.com',
    ]);
  });

  it('an account is valid for one provider only, and no disabled customer can sign in with it', async () => {
    const result = await bench.runCommerceScript(
      `${signInScript}
      signIn('Google', user);
      CustomerMgr.logoutCustomer(false);
      var others = [CustomerMgr.getExternallyAuthenticatedCustomerProfile('Facebook', '1187'),
        CustomerMgr.loginExternallyAuthenticatedCustomer('Facebook', '1187', false)];
      CustomerMgr.getExternallyAuthenticatedCustomerProfile('Google', '1187').credentials.enabledFlag = false;
      out.result = [others, signIn('Google', user), CustomerMgr.loginExternallyAuthenticatedCustomer('Google', '1187', true), customer.authenticated];`,
      guest,
    );
    assert.deepEqual(result, [[null, null], [false, null], null, false]);
    const createTwice = (id: string) =>
      bench.runCommerceScript(`${signInScript} CustomerMgr.createExternallyAuthenticatedCustomer('Google', '${id}');
        CustomerMgr.createExternallyAuthenticatedCustomer('Google', '${id}');`);
    await assert.rejects(createTwice('1'), {
      message: 'There is already a customer 1 of the authentication provider Google.',
    });
    await assert.rejects(createTwice(''), {
      message: 'An externally authenticated customer needs the IDs of the provider and of the customer.',
    });
  });

  it('a customer with a password connects an account of a provider, and disconnects it', async () => {
    const result = await bench.runCommerceScript(`${signInScript}
      var anna = CustomerMgr.getCustomerByCustomerNumber('0001');
      CustomerMgr.createCustomer('bob@example.com', 'Secret-123!');
      var bob = CustomerMgr.getCustomerByLogin('bob@example.com');
      var external = bob.createExternalProfile('Google', '42');
      external.email = 'bob@gmail.example';
      var connected = [bob.externallyAuthenticated, bob.externalProfiles.length, bob.getExternalProfile('Google', '42').email, external.authenticationProviderID,
        external.externalID, external.customer === bob, external.lastLoginTime, anna.getExternalProfile('Google', '42'), bob.profile.credentials.isPasswordSet()];
      var signedIn = CustomerMgr.loginExternallyAuthenticatedCustomer('Google', '42', false);
      var login = external.getLastLoginTime() !== null;
      anna.removeExternalProfile(external);
      var still = bob.getExternalProfiles().length;
      bob.removeExternalProfile(external);
      out.result = [connected, signedIn === bob, login, still, bob.externalProfiles.length, bob.isMemberOfCustomerGroups('Everyone', 'Registered'),
        bob.isMemberOfCustomerGroups('Everyone', 'Unregistered')];`);
    assert.deepEqual(result, [
      [false, 1, 'bob@gmail.example', 'Google', '42', true, null, null, true],
      true,
      true,
      1,
      0,
      true,
      false,
    ]);
  });

  it('the account of a provider is removed with its customer', async () => {
    const result = await bench.runCommerceScript(`${signInScript}
      var eve = CustomerMgr.createExternallyAuthenticatedCustomer('Google', '7');
      CustomerMgr.removeCustomer(eve);
      CustomerMgr.removeCustomerTrackingData(customer);
      out.result = CustomerMgr.getExternallyAuthenticatedCustomerProfile('Google', '7');`);
    assert.equal(result, null);
  });
});

describe('Passwords, customer lists and customer groups in scripts', () => {
  let bench: CommerceBench;
  before(() => {
    bench = new CommerceBench();
  });
  beforeEach(() => bench.refill());
  after(() => bench.close());

  it('a password reset token identifies its customer until the password is changed', async () => {
    const result = await bench.runCommerceScript(`
      var CustomerMgr = require('svc/customer/CustomerMgr');
      var eve = CustomerMgr.createCustomer('eve@example.com', 'Secret-123!');
      var token = eve.profile.credentials.createResetPasswordToken();
      var owner = CustomerMgr.getCustomerByToken(token);
      var refused = owner.profile.credentials.setPasswordWithToken(token, 'short').error;
      var status = owner.profile.credentials.setPasswordWithToken(token, 'Another-123!');
      out.result = [owner === eve, refused, status.error, CustomerMgr.getCustomerByToken(token), CustomerMgr.getCustomerByToken('x'),
        CustomerMgr.authenticateCustomer('eve@example.com', 'Another-123!').authenticated, CustomerMgr.isPasswordExpired('eve@example.com')];`);
    assert.deepEqual(result, [true, true, false, null, null, true, false]);
  });

  it('a script can check whether the service accepts a password', async () => {
    const result = await bench.runCommerceScript(`
      var CustomerMgr = require('svc/customer/CustomerMgr'), Constraints = require('svc/customer/CustomerPasswordConstraints');
      var rules = CustomerMgr.getPasswordConstraints();
      var passwordOfLength = function (length) { return 'aB-4xyzaB-4xyz'.substring(0, length); };
      out.result = [rules.minLength, Constraints.getMinLength(), rules.isForceLetters(), rules.forceMixedCase, rules.forceNumbers, rules.getMinSpecialChars(),
        Constraints.isForceLetters(), Constraints.isForceMixedCase(), Constraints.isForceNumbers(), Constraints.getMinSpecialChars(),
        CustomerMgr.isAcceptablePassword(passwordOfLength(rules.minLength)), CustomerMgr.isAcceptablePassword(passwordOfLength(rules.minLength - 1))];`);
    assert.deepEqual(result, [8, 8, false, false, false, 0, false, false, false, 0, true, false]);
  });

  it('a script finds the customer list and the customer groups of the site', async () => {
    await bench.refill((work) => work.collection('customer_lists').put({ id: 'customers' }));
    const result = await bench.runCommerceScript(`
      var CustomerMgr = require('svc/customer/CustomerMgr');
      out.result = [CustomerMgr.getSiteCustomerList().ID, CustomerMgr.getCustomerList('customers').ID, CustomerMgr.getCustomerList('none'),
        CustomerMgr.getCustomerGroups().toArray().map(function (group) { return group.ID; }).sort(), CustomerMgr.getProfile('0001').customerNo,
        CustomerMgr.getProfile('9999')];`);
    assert.deepEqual(result, [
      'customers',
      'customers',
      null,
      ['Everyone', 'Registered', 'Unregistered'],
      '0001',
      null,
    ]);
  });
});
