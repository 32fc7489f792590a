import assert from 'node:assert/strict';
import { contract } from '../../../../contract/index.ts';
import type { Caller } from '../../../../server/ports/caller.ts';
import { isFault, plainTokens, type TestShop } from '../../../support/test-shop.ts';
import { agent, anna, bert, addGuest, createSmallShop } from '../../../support/small-shop.ts';

const { customers, auth } = contract.shop;
const annaParams = { customer_id: 'anna' };
const unknownCustomer = { customer_id: 'nobody' };

/** Returns a custom attribute, which the types of documents do not declare. */
const customAttribute = (document: object, name: string): unknown =>
  (document as Record<string, unknown>)[name];

describe('registering', () => {
  const person = { login: 'cara', email: 'cara@example.com', last_name: 'Test' };
  const register = async (body: object, caller?: Caller) => {
    const shop = await createSmallShop();
    return shop.call(customers.post, { caller: caller ?? (await addGuest(shop)), body });
  };

  it('a registration stores the profile; the hooks after it get the customer and the document, the one before it only the document', async () => {
    const shop = await createSmallShop();
    const hookCalls: string[] = [];
    for (const point of ['beforePOST', 'afterPost', 'afterPOST']) {
      shop.scripts.set(`shop.customer.${point}`, async (args) =>
        hookCalls.push(`${point} ${args.map(({ kind }) => kind).join()}`),
      );
    }
    const caller = await addGuest(shop);
    const body = { password: 'long enough', customer: { ...person, birthday: '1980-02-29', gender: 2 } };
    const { document, modifyHookArguments } = await shop.call(customers.post, { caller, body });
    assert.deepEqual([document.birthday, document.gender, document.enabled], ['1980-02-29', 2, true]);
    assert.deepEqual(hookCalls, [
      'beforePOST document',
      'afterPost object,document',
      'afterPOST object,document',
    ]);
    assert.deepEqual(modifyHookArguments, [{ kind: 'object', class: 'customer.Customer', key: 'guest' }]);
  });

  for (const [fault, customer, password] of [
    ['MissingLogin', { ...person, login: ' ' }, 'long enough'],
    ['MissingEmail', { login: 'cara', last_name: 'Test' }, 'long enough'],
    ['MissingLastName', { ...person, last_name: '' }, 'long enough'],
    ['MissingPassword', person, undefined],
    ['InvalidPassword', person, 'short'],
    ['InvalidPassword', { ...person, login: 'cara-cara' }, 'Cara-Cara'],
    ['InvalidPassword', person, 'aaaaaaaaaaaa'],
    ['InvalidLogin', { ...person, login: 'a:b' }, 'long enough'],
    ['InvalidLogin', { ...person, login: ' cara' }, 'long enough'],
    ['LoginAlreadyInUse', { ...person, login: 'ANNA@example.com' }, 'long enough'],
    ['PropertyConstraintViolation', { ...person, email: 'no address' }, 'long enough'],
    ['PropertyConstraintViolation', { ...person, birthday: '2023-02-30' }, 'long enough'],
    ['PropertyConstraintViolation', { ...person, gender: 3 }, 'long enough'],
    ['PropertyNotPermitted', { ...person, note: 'rich' }, 'long enough'],
    ['PropertyNotPermitted', { ...person, enabled: false }, 'long enough'],
  ] as const) {
    it(`the service responds with ${fault} to a registration of ${JSON.stringify(customer)} with ${password ?? 'no password'}`, async () => {
      const body = { customer, ...(password === undefined ? {} : { password }) };
      await assert.rejects(register(body), isFault(fault));
    });
  }

  it('the service responds with CustomerAlreadyRegistered to a registration with the token of a registered customer', async () => {
    const body = { customer: person, password: 'long enough' };
    await assert.rejects(register(body, anna), isFault('CustomerAlreadyRegistered'));
  });

  it('the service responds with InvalidPassword to an agent who registers a customer with a password', async () => {
    const body = { customer: person, password: 'long enough' };
    await assert.rejects(register(body, agent), isFault('InvalidPassword'));
  });

  it('the service responds with MissingLogin to a registration without a profile', async () => {
    await assert.rejects(register({}), isFault('MissingLogin'));
  });
});

describe('the profile', () => {
  it('a customer’s profile can be sent back with a change, and an outdated resource state is rejected', async () => {
    const shop = await createSmallShop();
    const { document } = await shop.call(customers.get, { caller: anna, params: annaParams });
    const { document: changedDocument } = await shop.call(customers.patch, {
      caller: anna,
      params: annaParams,
      body: { ...document, phone_home: '1' },
    });
    assert.equal(changedDocument.phone_home, '1');
    assert.notEqual(changedDocument._resource_state, document._resource_state);
    const staleCall = {
      caller: anna,
      params: annaParams,
      body: { _resource_state: document._resource_state },
    };
    await assert.rejects(shop.call(customers.patch, staleCall), isFault('ResourceStateConflict'));
    const headers = { 'if-match': `"${document._resource_state ?? ''}"` };
    await assert.rejects(
      shop.call(customers.patch, { caller: anna, params: annaParams, headers }),
      isFault('InvalidIfMatch'),
    );
  });

  it('PATCH fails with CustomerNotFound if a hook deletes the customer; the deletion is undone', async () => {
    const shop = await createSmallShop();
    shop.scripts.set('shop.customer.afterPATCH', async (_, work) =>
      work.collection('customers').delete('anna'),
    );
    await assert.rejects(
      shop.call(customers.patch, { caller: anna, params: annaParams, body: { phone_home: '1' } }),
      isFault('CustomerNotFound'),
    );
    shop.scripts.clear();
    const { document } = await shop.call(customers.get, { caller: anna, params: annaParams });
    assert.equal(document.customer_id, 'anna');
  });

  it('PATCH of a customer with null removes a value, also of a custom attribute', async () => {
    const shop = await createSmallShop();
    const change = (body: object) => shop.call(customers.patch, { caller: anna, params: annaParams, body });
    const { document } = await change({ first_name: 'Ann', c_size: 38 });
    assert.deepEqual([document.first_name, customAttribute(document, 'c_size')], ['Ann', 38]);
    const { document: clearedDocument } = await change({ first_name: null, c_size: null });
    assert.deepEqual(
      [clearedDocument.first_name, customAttribute(clearedDocument, 'c_size')],
      [undefined, undefined],
    );
  });

  it('a profile without email and last name and with an invalid birthday can be changed, but not its preferred_locale', async () => {
    const shop = await createSmallShop();
    await shop.write((work) => {
      work.collection('customers').put({
        customer_id: 'anna',
        customer_list_id: 'people',
        auth_type: 'registered',
        birthday: 'in May',
      });
    });
    const call = { caller: anna, params: annaParams, body: { title: 'Dr', preferred_locale: 'de' } };
    const { document } = await shop.call(customers.patch, call);
    assert.deepEqual([document.title, document.preferred_locale], ['Dr', undefined]);
  });

  it('a customer can change the login, and another customer can then take the old one', async () => {
    const shop = await createSmallShop();
    const change = (caller: Caller, id: string, body: object) =>
      shop.call(customers.patch, { caller, params: { customer_id: id }, body });
    const { document } = await change(anna, 'anna', { login: 'annabel' });
    assert.equal(document.login, 'annabel');
    await change(bert, 'bert', { login: 'Anna@Example.com' });
    await assert.rejects(change(bert, 'bert', { login: 'ANNABEL' }), isFault('LoginAlreadyInUse'));
    await change(anna, 'anna', { login: 'Annabel' });
  });

  for (const [fault, body] of [
    ['MissingLogin', { login: '' }],
    ['MissingEmail', { email: ' ' }],
    ['MissingLastName', { last_name: '' }],
    ['InvalidLogin', { login: 'a\tb' }],
    ['PropertyConstraintViolation', { email: '@' }],
    ['PropertyNotPermitted', { enabled: false }],
    ['PropertyNotPermitted', { note: 'owes nothing' }],
  ] as const) {
    it(`the service responds with ${fault} to PATCH of a customer with ${JSON.stringify(body)}`, async () => {
      const shop = await createSmallShop();
      await assert.rejects(
        shop.call(customers.patch, { caller: anna, params: annaParams, body }),
        isFault(fault),
      );
    });
  }

  it('the service responds with CustomerNotFound for other and unknown customers; a guest can read but not change their own profile', async () => {
    const shop = await createSmallShop();
    const guest = await addGuest(shop);
    const guestParams = { customer_id: 'guest' };
    const { document } = await shop.call(customers.get, { caller: guest, params: guestParams });
    assert.deepEqual([document.auth_type, document.login], ['guest', undefined]);
    await assert.rejects(
      shop.call(customers.patch, { caller: guest, params: guestParams }),
      isFault('CustomerNotFound'),
    );
    await assert.rejects(
      shop.call(customers.get, { caller: bert, params: annaParams }),
      isFault('CustomerNotFound'),
    );
    await assert.rejects(
      shop.call(customers.get, { caller: agent, params: unknownCustomer }),
      isFault('CustomerNotFound'),
    );
  });

  it('the service responds with CustomerNotFound for a customer of another customer list, even to an agent', async () => {
    const shop = await createSmallShop();
    await shop.write((work) => {
      work
        .collection('customers')
        .put({ customer_id: 'far', customer_list_id: 'others', auth_type: 'registered' });
    });
    const call = { caller: agent, params: { customer_id: 'far' } };
    await assert.rejects(shop.call(customers.get, call), isFault('CustomerNotFound'));
    await assert.rejects(shop.call(auth.onBehalf, call), isFault('CustomerNotFound'));
    await assert.rejects(shop.call(customers.resetPasswordById, call), isFault('CustomerNotFound'));
  });

  it('a guest’s token from before the registration gives no access to addresses and cards', async () => {
    const shop = await createSmallShop();
    await shop.write(async (work) => {
      const customer = await work.collection('customers').get('anna');
      const payment_instruments = [{ id: 'card', payment_method_id: 'CREDIT_CARD' }];
      if (customer)
        work.collection('customers').put({ ...customer, addresses: [{ id: 'a' }], payment_instruments });
    });
    const readProfile = async (caller: Caller) => {
      const query = { expand: 'payment_instruments' };
      const { document } = await shop.call(customers.get, { caller, params: annaParams, query });
      return [document.addresses?.length, document.payment_instruments?.length, document.login];
    };
    assert.deepEqual(await readProfile(anna), [1, 1, 'anna@example.com']);
    assert.deepEqual(await readProfile({ ...anna, guest: true } as Caller), [
      undefined,
      0,
      'anna@example.com',
    ]);
  });

  it('the service responds with InvalidExpandValue to GET of a customer with an unknown expansion', async () => {
    const shop = await createSmallShop();
    const call = { caller: anna, params: annaParams, query: { expand: 'addresses,friends' } };
    await assert.rejects(
      shop.call(customers.get, call),
      isFault('InvalidExpandValue', { expandValue: 'friends' }),
    );
  });
});

describe('a password', () => {
  const putPassword = (shop: TestShop, body: object, caller: Caller = anna) =>
    shop.call(customers.password, { caller, params: annaParams, body });

  it('the service responds with PropertyConstraintViolation to a change of a customer’s password without the old or the new one', async () => {
    const shop = await createSmallShop();
    const violation = isFault('PropertyConstraintViolation');
    await assert.rejects(putPassword(shop, { current_password: 'anna:secret' }), violation);
    await assert.rejects(putPassword(shop, { password: 'long enough' }), violation);
  });

  it('the service responds with InvalidPassword for a wrong or invalid password, and to an agent without a reset token', async () => {
    const shop = await createSmallShop();
    const isInvalidPassword = isFault('InvalidPassword');
    await assert.rejects(
      putPassword(shop, { current_password: 'x', password: 'long enough' }),
      isInvalidPassword,
    );
    await assert.rejects(
      putPassword(shop, { current_password: 'anna:secret', password: 'short' }),
      isInvalidPassword,
    );
    const change = { current_password: 'anna:secret', password: 'long enough' };
    await assert.rejects(putPassword(shop, change, agent), isInvalidPassword);
    await assert.rejects(putPassword(shop, change, { ...anna, agent: 'agnes' } as Caller), isInvalidPassword);
    await assert.rejects(putPassword(shop, change, bert), isFault('CustomerNotFound'));
  });

  it('the hook before a password change can correct the current password, which is then compared', async () => {
    const shop = await createSmallShop();
    const setCurrentPassword = (value: string) =>
      shop.scripts.set('shop.customer.password.beforePUT', (args) => {
        const document = args.at(-1);
        if (document?.kind === 'document') Object.assign(document.document, { current_password: value });
        return undefined;
      });
    setCurrentPassword('wrong');
    const change = { current_password: 'anna:secret', password: 'long enough' };
    await assert.rejects(putPassword(shop, change), isFault('InvalidPassword'));
    setCurrentPassword('anna:secret');
    await putPassword(shop, { current_password: ' anna:secret ', password: 'long enough' });
  });

  it('both hooks of a password change run, and an error of the after hook keeps the old password', async () => {
    const shop = await createSmallShop();
    const change = { current_password: 'anna:secret', password: 'long enough' };
    shop.scripts.set('shop.customer.password.beforePUT', async () => undefined);
    shop.scripts.set('shop.customer.password.afterPUT', async () => {
      throw new Error('no');
    });
    await assert.rejects(putPassword(shop, change), /no/);
    shop.scripts.delete('shop.customer.password.afterPUT');
    await putPassword(shop, change);
    assert.deepEqual(shop.executedPoints, [
      'shop.customer.password.beforePUT',
      'shop.customer.password.afterPUT',
      'shop.customer.password.beforePUT',
    ]);
  });

  it('an agent who sets a password with a reset token on behalf of a customer gets a token of an agent', async () => {
    const shop = await createSmallShop();
    const issuedTokens: unknown[] = [];
    shop.scripts.set('shop.customer.password_reset.afterPOST', async ([, value]) => {
      issuedTokens.push(value?.kind === 'value' ? value.value : undefined);
    });
    const resetPassword = async (caller: Caller) => {
      await shop.call(customers.resetPassword, {
        body: { type: 'login', identification: 'anna@example.com' },
      });
      const headers = { authorization: `Bearer ${await plainTokens.issue(claims, 'app', 'Shop')}` };
      const body = { current_password: issuedTokens.at(-1), password: 'long enough' };
      const { headers: responseHeaders } = await shop.call(customers.password, {
        caller,
        params: annaParams,
        body,
        headers,
      });
      return plainTokens.verify(String(responseHeaders['authorization']).replace('Bearer ', ''));
    };
    const claims = { customerId: 'anna', guest: false, revision: undefined };
    const agentClaims = await resetPassword({ ...anna, agent: 'agnes' } as Caller);
    const customerClaims = await resetPassword(anna);
    assert.ok(typeof agentClaims === 'object' && typeof customerClaims === 'object');
    assert.deepEqual([agentClaims.customerId, agentClaims.agent], ['anna', 'agnes']);
    assert.deepEqual([customerClaims.customerId, customerClaims.agent], ['anna', undefined]);
  });

  it('the service responds with InvalidPassword for an expired reset token', async () => {
    const shop = await createSmallShop();
    let token: unknown;
    shop.scripts.set('shop.customer.password_reset.afterPOST', async (args) => {
      const [customer, value] = args;
      assert.deepEqual(customer, { kind: 'object', class: 'customer.Customer', key: 'anna' });
      token = value?.kind === 'value' ? value.value : undefined;
    });
    await shop.call(customers.resetPassword, { body: { type: 'login', identification: 'anna@example.com' } });
    shop.now += 30 * 60_000;
    await assert.rejects(
      putPassword(shop, { current_password: token, password: 'long enough' }),
      isFault('InvalidPassword'),
    );
    shop.now -= 1;
    await putPassword(shop, { current_password: token, password: 'long enough' });
  });
});

describe('signing in', () => {
  it('the service responds with PropertyConstraintViolation to a sign-in without a type', async () => {
    const shop = await createSmallShop();
    const caller: Caller = { kind: 'client', clientId: 'app' };
    await assert.rejects(
      shop.call(auth.post, { caller }),
      isFault('PropertyConstraintViolation', { path: '$.type' }),
    );
  });
});
