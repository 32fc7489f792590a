import assert from 'node:assert/strict';
import { CommerceBench } from '../../support/script-commerce.ts';

describe('Customers who sign in and out in scripts', () => {
  let bench: CommerceBench;
  before(() => {
    bench = new CommerceBench();
  });
  beforeEach(() => bench.refill());
  after(() => bench.close());

  const guest = { customerId: undefined };

  it('a customer who signs in with the right password becomes the current customer', async () => {
    const result = await bench.runCommerceScript(
      `
      var CustomerMgr = require('svc/customer/CustomerMgr');
      var before = [customer.authenticated, customer.registered];
      var created = CustomerMgr.createCustomer('eve@example.com', 'Secret-123!');
      var status, signedIn;
      Transaction.wrap(function () {
        status = CustomerMgr.authenticateCustomer('eve@example.com', 'Secret-123!');
        if (status.authenticated) signedIn = CustomerMgr.loginCustomer(status, false);
      });
      out.result = [before, status.status, signedIn.profile.credentials.login, customer === signedIn, customer.authenticated,
        session.customer.ID === created.ID, session.customerAuthenticated, status.customer.ID === created.ID];`,
      guest,
    );
    assert.deepEqual(result, [[false, false], 'AUTH_OK', 'eve@example.com', true, true, true, true, true]);
  });

  it('a wrong password is rejected, and the current customer does not change', async () => {
    const result = await bench.runCommerceScript(
      `
      var CustomerMgr = require('svc/customer/CustomerMgr');
      CustomerMgr.createCustomer('eve@example.com', 'Secret-123!');
      var status = CustomerMgr.authenticateCustomer('eve@example.com', 'wrong');
      out.result = [status.isAuthenticated(), status.getStatus(), CustomerMgr.loginCustomer(status, false),
        CustomerMgr.loginCustomer('eve@example.com', 'wrong', false), customer.authenticated,
        CustomerMgr.loginCustomer('eve@example.com', 'Secret-123!', false).authenticated];`,
      guest,
    );
    assert.deepEqual(result, [false, 'ERROR_PASSWORD_MISMATCH', null, null, false, true]);
    await assert.rejects(
      bench.runCommerceScript('api.customer.CustomerMgr.loginCustomer(customer, false);'),
      {
        message: 'loginCustomer needs the result of CustomerMgr.authenticateCustomer.',
      },
    );
  });

  it('a script reads how many wrong passwords are left before the account is locked, also after the lock has ended', async () => {
    const committedBench = new CommerceBench();
    /** Signs in with wrong passwords, and resolves with the number of attempts that are left. */
    const failSignIns = async (wrongPasswordCount: number): Promise<unknown> => {
      committedBench.work = committedBench.store.begin();
      return committedBench.runCommerceScript(
        `
        var CustomerMgr = require('svc/customer/CustomerMgr');
        for (var i = 0; i < ${wrongPasswordCount}; i++) CustomerMgr.authenticateCustomer('eve@example.com', 'wrong');
        out.result = CustomerMgr.getCustomerByLogin('eve@example.com').profile.credentials.remainingLoginAttempts;`,
        guest,
      );
    };
    try {
      await committedBench.refill();
      await committedBench.runCommerceScript(
        "require('svc/customer/CustomerMgr').createCustomer('eve@example.com', 'Secret-123!');",
      );
      await committedBench.work.commit();
      assert.deepEqual(
        [await failSignIns(0), await failSignIns(2), await failSignIns(3), await failSignIns(1)],
        [6, 4, 1, 0],
      );
      // The lock ends after 30 minutes.
      committedBench.clock.advance(31 * 60_000);
      assert.equal(await failSignIns(0), 6);
    } finally {
      await committedBench.close();
    }
  });

  it('a customer who signs out is a guest, and the private session attributes are removed', async () => {
    const result = await bench.runCommerceScript(`
      session.privacy.pin = 1; session.custom.color = 'red';
      var left = require('svc/customer/CustomerMgr').logoutCustomer(false);
      out.result = [left.authenticated, customer === left, customer.anonymous, customer.profile, session.customer.registered,
        session.privacy.pin, session.custom.color];`);
    assert.deepEqual(result, [false, true, true, null, false, null, 'red']);
  });
});
