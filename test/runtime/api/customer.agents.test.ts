import assert from 'node:assert/strict';
import { createPasswords } from '../../../server/auth/passwords.ts';
import { CommerceBench } from '../../support/script-commerce.ts';

describe('Agents in scripts', () => {
  let bench: CommerceBench;
  before(() => {
    bench = new CommerceBench();
  });
  after(() => bench.close());

  beforeEach(() =>
    bench.refill(async (work) => {
      work.collection('roles').put({ id: 'Agents', permissions: ['agent'] });
      work.collection('roles').put({ id: 'Editors', permissions: ['data_write'] });
      const expiredPassword = { password_expiration_date: '2020-01-01T00:00:00.000Z' };
      const accounts = [
        { login: 'agnes', roles: ['Agents'] },
        { login: 'edgar', roles: ['Editors'] },
        { login: 'disabled', roles: ['Agents'], disabled: true },
        { login: 'locked', roles: ['Agents'], locked: true },
        { login: 'expired', roles: ['Agents'], ...expiredPassword },
        { login: 'unchanged', roles: ['Agents'], password_modification_date: '2020-01-01T00:00:00.000Z' },
      ];
      for (const account of accounts) work.collection('users').put(account);
      const hash = await createPasswords((text) => text).hash('Agent-123');
      for (const { login } of accounts)
        work.collection('credentials').put({ kind: 'user', subject: login, hash });
      const customer = await work.collection('customers').get('anna');
      if (customer)
        work
          .collection('customers')
          .put({ ...customer, customer_id: 'off', customer_no: '0002', enabled: false });
    }),
  );

  const prelude = `
    var AgentUserMgr = require('svc/customer/AgentUserMgr'), CustomerMgr = require('svc/customer/CustomerMgr');
    var Status = require('svc/system/Status'), anna = CustomerMgr.getCustomerByCustomerNumber('0001');`;
  const guest = { customerId: undefined, session: { id: 'desk', currency: 'USD' } };

  it('an agent signs in, acts for a customer, and signs out', async () => {
    const result = await bench.runCommerceScript(
      `${prelude}
      var before = [session.userAuthenticated, session.userName, AgentUserMgr.loginOnBehalfOfCustomer(anna).code];
      var status = AgentUserMgr.loginAgentUser('agnes', 'Agent-123');
      var acting = AgentUserMgr.loginOnBehalfOfCustomer(anna);
      out.result = [before, status.status === Status.OK, status.code, session.isUserAuthenticated(), session.userName, acting.error, acting.code,
        customer === anna, AgentUserMgr.loginOnBehalfOfCustomer(CustomerMgr.getCustomerByCustomerNumber('0002')).code];`,
      guest,
    );
    assert.deepEqual(result, [
      [false, null, 'AGENT_USER_NOT_LOGGED_IN'],
      true,
      'LOGIN_SUCCESSFUL',
      true,
      'agnes',
      false,
      'LOGIN_SUCCESSFUL',
      true,
      'CUSTOMER_DISABLED',
    ]);
    const laterResult = await bench.runCommerceScript(
      `${prelude}
      var guestCode = AgentUserMgr.loginOnBehalfOfCustomer(customer).code, name = session.userName;
      out.result = [guestCode, name, AgentUserMgr.logoutAgentUser().error, session.userName, AgentUserMgr.logoutAgentUser().code];`,
      guest,
    );
    assert.deepEqual(laterResult, [
      'CUSTOMER_UNREGISTERED',
      'agnes',
      false,
      null,
      'AGENT_USER_NOT_LOGGED_IN',
    ]);
  });

  it('a user who cannot sign in as an agent is rejected with a code', async () => {
    const result = await bench.runCommerceScript(
      `${prelude}
      var codes = require('svc/customer/AgentUserStatusCodes');
      var code = function (login, password) { var status = AgentUserMgr.loginAgentUser(login, password); return status.error && status.code; };
      out.result = [code('agnes', 'wrong') === codes.CREDENTIALS_INVALID, code('nobody', 'Agent-123'), code('edgar', 'Agent-123'), code('disabled', 'Agent-123'),
        code('disabled', 'wrong'), code('locked', 'Agent-123'), code('expired', 'Agent-123'), code('unchanged', 'Agent-123'), session.userAuthenticated];`,
      guest,
    );
    assert.deepEqual(result, [
      true,
      'CREDENTIALS_INVALID',
      'INSUFFICIENT_PERMISSION',
      'USER_DISABLED',
      'CREDENTIALS_INVALID',
      'USER_LOCKED',
      'PASSWORD_EXPIRED',
      'PASSWORD_EXPIRED',
      false,
    ]);
  });
});
