import { fault } from '../../../contract/fault.ts';
import type { ScriptServices } from '../../ports/script-services.ts';
import { compoundKey } from '../../records/collections.ts';
import type { Customer } from '../../records/people.ts';
import { isEmail, isLogin, meetsCustomerPasswordPolicy } from '../../domain/customer-credentials.ts';
import { claimLogin } from '../shop/customer-login.ts';
import { storePassword } from '../shop/customer-password.ts';
import { nextCustomerNumber } from '../shop/customer-registration.ts';
import { customerGroups } from '../shop/promotion-reader.ts';
import { customerByPassword, rememberFailure } from '../shop/sign-in.ts';
import type { ScriptServiceParts, ScriptShop } from './script-shop.ts';

type CustomerServices = Pick<
  ScriptServices,
  | 'customerGroups'
  | 'createCustomer'
  | 'removeCustomer'
  | 'signIn'
  | 'setLogin'
  | 'setPassword'
  | 'createResetToken'
  | 'setPasswordWithToken'
  | 'meetsPasswordPolicy'
>;

/** @throws Error for a customer that is gone */
async function customerIn({ work }: ScriptShop, customerId: string): Promise<Customer> {
  const customer = await work.of('customers').get(customerId);
  if (customer === undefined) throw new Error(`The customer ${customerId} does not exist.`);
  return customer;
}

export function customerServices(
  open: () => Promise<ScriptShop>,
  parts: ScriptServiceParts,
): CustomerServices {
  /** @returns whether the password was good enough, and is the customer's now */
  const keepPassword = async (shop: ScriptShop, customer: Customer, password: string): Promise<boolean> => {
    if (!meetsCustomerPasswordPolicy(password, [customer.login, customer.email])) return false;
    await storePassword(shop.work, customer, await parts.passwords.hash(password), shop.now);
    return true;
  };

  return {
    customerGroups: async (customerId) => [...(await customerGroups(await open(), customerId))],

    async createCustomer(login, password, customerNo) {
      const shop = await open();
      const { work, site, now, random, scope } = shop;
      if (login.trim() === '' || !isLogin(login)) throw new Error('The login cannot be one.');
      if (!meetsCustomerPasswordPolicy(password, [login]))
        throw new Error('The password does not meet the rules for passwords.');
      if (customerNo !== undefined) {
        const key = compoundKey(site.customer_list_id, customerNo);
        if ((await work.of('customers').find('number', key)).length > 0)
          throw new Error(`The customer number ${customerNo} is in use.`);
      }
      const customerId = random.id();
      await claimLogin({ ...shop, fail: fault }, login, customerId);
      work.of('customers').put({
        customer_id: customerId,
        customer_list_id: site.customer_list_id,
        customer_no: customerNo ?? (await nextCustomerNumber(shop)),
        login,
        ...(isEmail(login) ? { email: login } : {}),
        auth_type: 'registered',
        enabled: true,
        preferred_locale: scope.locale,
        creation_date: now,
        last_modified: now,
      });
      const hash = await parts.passwords.hash(password);
      work.of('credentials').put({ kind: 'customer', subject: customerId, hash });
      return customerId;
    },

    async removeCustomer(customerId) {
      const { work } = await open();
      work.of('customers').delete(customerId);
      work.of('credentials').delete(compoundKey('customer', customerId));
    },

    async signIn(login, password) {
      const shop = await open();
      const key = compoundKey(shop.site.customer_list_id, login.toLowerCase());
      const [before] = await shop.work.of('customers').find('login', key);
      const customer = await customerByPassword(shop, login, [password], parts);
      if (customer) return { ok: true, customerId: customer.customer_id };
      if (before === undefined) return { ok: false, reason: 'unknown' };
      if (before.enabled === false) return { ok: false, reason: 'disabled' };
      const locked = before.locked_until !== undefined && before.locked_until > shop.now;
      return { ok: false, reason: locked ? 'locked' : 'mismatch' };
    },

    async setLogin(customerId, login) {
      const shop = await open();
      const customer = await customerIn(shop, customerId);
      if (login.trim() === '' || !isLogin(login)) return false;
      await claimLogin({ ...shop, fail: fault }, login, customerId);
      shop.work.of('customers').put({ ...customer, login, last_modified: shop.now });
      return true;
    },

    async setPassword(customerId, password, old) {
      const shop = await open();
      const customer = await customerIn(shop, customerId);
      if (old !== undefined) {
        const credential = await shop.work.of('credentials').get(compoundKey('customer', customerId));
        const right = credential !== undefined && (await parts.passwords.matches(old, credential.hash));
        if (!right) await rememberFailure(customerId, shop.now, parts);
        if (!right) return false;
      }
      return keepPassword(shop, customer, password);
    },

    async createResetToken(customerId) {
      const shop = await open();
      await customerIn(shop, customerId);
      return parts.resetTokens.create(shop.work, customerId);
    },

    async setPasswordWithToken(customerId, token, password) {
      const shop = await open();
      const customer = await customerIn(shop, customerId);
      if (!(await parts.resetTokens.matches(shop.work, customerId, token))) return false;
      if (!(await keepPassword(shop, customer, password))) return false;
      parts.resetTokens.end(shop.work, customerId);
      return true;
    },

    meetsPasswordPolicy: async (password) => meetsCustomerPasswordPolicy(password, []),
  };
}
