import assert from 'node:assert/strict';
import { assertFault } from '../../../support/assert-fault.ts';
import {
  signInAgent,
  requestSignIn,
  signInCustomer,
  signInGuest,
  shopPath,
  type Person,
} from '../../../support/shop-callers.ts';
import { basic, sender } from '../../../support/http.ts';
import { startTestService, type RunningService } from '../../../support/running-service.ts';
import { ScriptWorkspace } from '../../../support/script-workspace.ts';

/** Stores the token in the customer's note, where an agent can read it: a shop would send it by mail. */
const resetScript = `
  var Status = require('svc/system/Status');
  exports.beforePOST = function (document) {
    if (document.identification === 'refused') return new Status(Status.ERROR, 'NO', 'not you');
    if (document.identification === 'alias') document.identification = 'shopper@example.com';
  };
  exports.afterPOST = function (customer, token) {
    require('svc/system/Transaction').wrap(function () { customer.note = token; });
    if (customer.profile.lastName === 'Thies') return new Status(Status.ERROR, 'MAIL', 'no mail');
  };`;

describe('hooks of customers', () => {
  const workspace = new ScriptWorkspace();
  let service: RunningService;
  let url: string;
  let agent: Person;
  before(async () => {
    const points = {
      'svc.api.shop.customer.password_reset.beforePOST': './reset.js',
      'svc.api.shop.customer.password_reset.afterPOST': './reset.js',
      'svc.api.shop.customer.address.beforePATCH': './address.js',
      'svc.api.shop.customer.address.afterPATCH': './address.js',
      'svc.api.shop.customer.address.beforeDELETE': './address.js',
      'svc.api.shop.customer.addresses.beforePOST': './address.js',
      'svc.api.shop.customer.address.afterPOST': './address.js',
      'svc.api.shop.customer.beforePOST': './customer.js',
      'svc.api.shop.customer.modifyGETResponse': './customer.js',
      'svc.api.shop.customer.payment_instrument.beforePOST': './customer.js',
      'svc.api.shop.customer.payment_instrument.beforeDELETE': './card.js',
      'svc.api.shop.customer.payment_instrument.afterDELETE': './card.js',
    };
    workspace.registerHooks('app', points).write({
      'app/cartridge/scripts/reset.js': resetScript,
      'app/cartridge/scripts/address.js': `
        var Status = require('svc/system/Status');
        exports.beforePATCH = function (customer, address, document) { document.city = document.city + ' on ' + address.ID; };
        exports.beforePOST = function (customer, addressName, update) {
          if (update.c_employeeId === undefined && update.postalCode === null) update.city = update.city + ' checked';
        };
        exports.afterPOST = function (customer, document) {
          if (document.c_newName) customer.addressBook.getAddress(document.address_id).ID = document.c_newName;
        };
        exports.beforeDELETE = function (customer, addressName) {
          var address = customer.profile.addressBook.getAddress(addressName);
          if (address === null || address.ID !== addressName) return new Status(Status.ERROR, 'NO_ADDRESS', addressName);
          if (address.city.indexOf('Keepsake') === 0) return new Status(Status.ERROR, 'KEPT', addressName);
        };
        exports.afterPATCH = function (customer, address, document) {
          if (customer.addressBook.getAddress(address.ID) !== address) return new Status(Status.ERROR, 'BOOK', address.ID);
          if (address.city !== document.city) return new Status(Status.ERROR, 'CITY', address.city);
          if (document.c_newName) address.setID(document.c_newName);
          if (document.city.indexOf('Nowhere') === 0) return new Status(Status.ERROR, 'NOWHERE', 'no such town');
        };`,
      'app/cartridge/scripts/card.js': `
        var Status = require('svc/system/Status');
        exports.beforeDELETE = function (customer, instrumentId) {
          var instrument = customer.profile.wallet.paymentInstruments.toArray().find(function (card) { return card.UUID === instrumentId; });
          if (instrument.creditCardHolder === 'Keep Me') return new Status(Status.ERROR, 'KEPT', instrument.creditCardHolder);
        };
        exports.afterDELETE = function (customer, id) {
          if (customer.profile.wallet.paymentInstruments.length > 0) return new Status(Status.ERROR, 'LEFT', id);
        };`,
      'app/cartridge/scripts/customer.js': `
        exports.beforePOST = function (registrationOrCustomer, instrument) {
          if (!instrument) registrationOrCustomer.customer.first_name = 'Registered by hook';
          else if (instrument.payment_card) { instrument.payment_card.credit_card_token = 'from the vault'; }
        };
        exports.modifyGETResponse = function (customer, document) {
          document.c_number = customer.profile.customerNo;
        };`,
    });
    service = await startTestService({ flags: ['--cartridges', workspace.folder] });
    url = service.http;
    agent = await signInAgent(url);
  });
  after(async () => {
    await service.close();
    workspace.remove();
  });

  const rowanId = 'abKestrelShopperRowan00001';
  const marenId = 'abKestrelShopperMaren00002';
  const readNote = async (id: string): Promise<string | undefined> =>
    (await agent('GET', `/customers/${id}`)).body.note;
  const requestReset = (body: object) =>
    sender(url)('POST', `${shopPath}/customers/password_reset?client_id=cartwright`, body);

  it('only the hook receives the reset token, with which the password can be set once', async () => {
    const response = await requestReset({ type: 'email', identification: 'SHOPPER@example.com' });
    assert.deepEqual([response.status, response.body], [204, '']);
    const firstToken = await readNote(rowanId);
    assert.match(firstToken ?? '', /^\w{64}$/);
    assert.equal((await requestReset({ type: 'login', identification: 'alias' })).status, 204);
    const token = await readNote(rowanId);
    assert.notEqual(token, firstToken);
    assert.ok(!JSON.stringify(service.log.events).includes(String(token)));

    const guest = await signInGuest(url);
    const path = `/customers/${rowanId}/password`;
    const putPassword = (current: unknown, caller: Person = guest, password = 'found it again') =>
      caller('PUT', path, { current_password: current, password });
    const customerBeforeReset = await signInCustomer(url, 'shopper@example.com', 'shopper');
    assertFault(await putPassword(firstToken), 404, 'CustomerNotFound');
    assertFault(await putPassword(firstToken, agent), 400, 'InvalidPassword');
    assertFault(await putPassword(token, guest, 'short'), 400, 'InvalidPassword');
    assert.equal((await putPassword(token)).status, 204);
    assertFault(await customerBeforeReset('GET', `/customers/${rowanId}`), 401, 'InvalidAccessToken');
    await signInCustomer(url, 'shopper@example.com', 'found it again');
    assertFault(await putPassword(token, guest, 'and once more'), 404, 'CustomerNotFound');

    assert.equal((await agent('POST', `/customers/${rowanId}/password_reset`)).status, 204);
    assert.equal((await putPassword(await readNote(rowanId), agent, 'shopper again')).status, 204);
    const shopper = await signInCustomer(url, 'shopper@example.com', 'shopper again');
    assert.equal((await shopper('POST', `/customers/${rowanId}/password_reset`)).status, 204);
    assert.equal((await putPassword(await readNote(rowanId), shopper, 'shopper once more')).status, 204);
  });

  it('a password reset for an unknown or ambiguous email address or login gets the same response as for a known one', async () => {
    for (const login of ['double-1', 'double-2']) {
      const customer = { login, email: 'double@example.com', last_name: 'Double' };
      assert.equal((await agent('POST', '/customers', { customer })).status, 200);
    }
    for (const body of [
      { type: 'email', identification: 'double@example.com' },
      { type: 'email', identification: 'nobody@example.com' },
      { type: 'login', identification: 'nobody' },
    ]) {
      const response = await requestReset(body);
      assert.deepEqual([response.status, response.body], [204, '']);
    }
    assert.equal((await requestReset({ type: 'login', identification: 'double-1' })).status, 204);
    assertFault(await requestReset({ type: 'email' }), 400, 'PropertyConstraintViolation');
    assertFault(await requestReset({ identification: 'x' }), 400, 'PropertyConstraintViolation');
  });

  it('the hook before the deletion of a card gets its ID, and can prevent the deletion', async () => {
    const login = 'card-owner@example.com';
    const customer = { login, email: login, last_name: 'Owner' };
    await (
      await signInGuest(url)
    )('POST', '/customers', { password: 'cards for all', customer });
    const shopper = await signInCustomer(url, login, 'cards for all');
    const path = `/customers/${shopper.id}/payment_instruments`;
    const add = async (holder: string): Promise<string> => {
      const payment_card = { card_type: 'Visa', holder };
      const { body } = await shopper('POST', path, { payment_method_id: 'CREDIT_CARD', payment_card });
      return body.payment_instrument_id;
    };
    assert.equal((await shopper('DELETE', `${path}/${await add('Anyone')}`)).status, 204);
    const rejectionResponse = await shopper('DELETE', `${path}/${await add('Keep Me')}`);
    assertFault(rejectionResponse, 400, 'HookStatus');
    assert.equal(rejectionResponse.body.fault.arguments.statusMsg, 'Keep Me');
  });

  it('a password reset fails if one of its hooks fails, and the change of the hook is undone', async () => {
    assertFault(await requestReset({ type: 'login', identification: 'refused' }), 400, 'HookStatus');
    const failureResponse = await agent('POST', `/customers/${marenId}/password_reset`);
    assertFault(failureResponse, 400, 'HookStatus');
    assert.equal(failureResponse.body.fault.arguments.statusCode, 'MAIL');
    assert.equal(await readNote(marenId), undefined);
  });

  it('the before hook of a new address can change the document, its third argument', async () => {
    const creationResponse = await agent('POST', `/customers/${marenId}/addresses`, {
      address_id: 'Quay',
      city: 'Husum',
    });
    assert.deepEqual(
      [creationResponse.status, creationResponse.body.city],
      [200, 'Husum checked'],
      JSON.stringify(creationResponse.body),
    );
    assert.equal((await agent('GET', `/customers/${marenId}/addresses/Quay`)).body.city, 'Husum checked');
  });

  it('the hook before the deletion of an address gets its name, and can prevent the deletion', async () => {
    const path = `/customers/${marenId}/addresses`;
    for (const [name, city] of [
      ['Speicher', 'Keepsake'],
      ['Kontor', 'Husum'],
    ])
      await agent('POST', path, { address_id: name, last_name: 'Thomsen', city, country_code: 'DE' });
    const rejectionResponse = await agent('DELETE', `${path}/Speicher`);
    assertFault(rejectionResponse, 400, 'HookStatus');
    assert.deepEqual(
      [rejectionResponse.body.fault.arguments.statusCode, rejectionResponse.body.fault.arguments.statusMsg],
      ['KEPT', 'Speicher'],
    );
    assert.equal((await agent('DELETE', `${path}/Kontor`)).status, 204);
    const { body } = await agent('GET', path);
    const names = (body.data as { address_id: string }[]).map(({ address_id }) => address_id);
    assert.deepEqual([names.includes('Speicher'), names.includes('Kontor')], [true, false]);
  });

  it('the response to POST and PATCH of an address contains the new name if a hook has renamed the address', async () => {
    const path = `/customers/${marenId}/addresses`;
    const addResponse = await agent('POST', path, {
      address_id: 'Deich',
      city: 'Tönning',
      c_newName: 'Damm',
    });
    assert.deepEqual(
      [addResponse.status, addResponse.body.address_id],
      [200, 'Damm'],
      JSON.stringify(addResponse.body),
    );
    const changeResponse = await agent('PATCH', `${path}/Damm`, { city: 'Garding', c_newName: 'Warft' });
    assert.deepEqual(
      [changeResponse.status, changeResponse.body.address_id, changeResponse.body.city],
      [200, 'Warft', 'Garding on Damm'],
      JSON.stringify(changeResponse.body),
    );
    assertFault(await agent('GET', `${path}/Damm`), 404, 'CustomerAddressNotFound');
    assert.equal((await agent('GET', `${path}/Warft`)).body.city, 'Garding on Damm');
  });

  it('hooks of customers can change the documents of requests and responses, and reject a request', async () => {
    const path = `/customers/${marenId}/addresses/Zuhause`;
    const patchResponse = await agent('PATCH', path, { city: 'Eutin' });
    assert.deepEqual(
      [patchResponse.status, patchResponse.body.city],
      [200, 'Eutin on Zuhause'],
      JSON.stringify(patchResponse.body),
    );
    assertFault(await agent('PATCH', path, { city: 'Nowhere' }), 400, 'HookStatus');
    assert.equal((await agent('GET', path)).body.city, 'Eutin on Zuhause');

    const guest = await signInGuest(url);
    const customer = { login: 'hooked', email: 'hooked@example.com', last_name: 'Line' };
    const creationResponse = await guest('POST', '/customers', { password: 'line and sinker', customer });
    assert.equal(
      creationResponse.body.first_name,
      'Registered by hook',
      JSON.stringify(creationResponse.body),
    );
    const newCustomer = await signInCustomer(url, 'hooked', 'line and sinker');
    assert.equal(
      (await newCustomer('GET', `/customers/${newCustomer.id}`)).body.c_number,
      creationResponse.body.customer_no,
    );
    const card = { payment_method_id: 'CREDIT_CARD', payment_card: { card_type: 'Visa', holder: 'Line' } };
    const storedCard = await newCustomer('POST', `/customers/${newCustomer.id}/payment_instruments`, card);
    assert.equal(
      storedCard.body.payment_card?.credit_card_token,
      'from the vault',
      JSON.stringify(storedCard.body),
    );
    assert.equal(
      (await requestSignIn(url, 'credentials', { authorization: basic('hooked', 'x') })).status,
      401,
    );
  });
});
