import { fault } from '../../../contract/fault.ts';
import type { ScriptServices } from '../../ports/script-services.ts';
import { comparableLogin, compoundKey } from '../../records/collections.ts';
import type { Customer } from '../../records/people.ts';
import {
  isEmail,
  isCustomerLocked,
  isLogin,
  meetsCustomerPasswordPolicy,
  remainingLoginAttempts,
} from '../../domain/customer-credentials.ts';
import { claimLogin } from '../shop/customer-login.ts';
import { storePassword } from '../shop/customer-password.ts';
import { nextCustomerNumber } from '../shop/customer-registration.ts';
import { instantOf } from '../shop/shop.ts';
import { countFailures, customerByPassword, recordCustomerFailure } from '../shop/sign-in.ts';
import { newCustomerFields, removeExternalProfiles } from './external-customers.ts';
import { tryChange } from './orders.ts';
import type { ScriptServiceDependencies, ScriptShop } from './script-shop.ts';

type CustomerServices = Pick<
  ScriptServices,
  | 'createCustomer'
  | 'removeCustomer'
  | 'signIn'
  | 'setLogin'
  | 'setPassword'
  | 'hasPassword'
  | 'remainingLoginAttempts'
  | 'createResetToken'
  | 'customerOfResetToken'
  | 'setPasswordWithToken'
  | 'meetsPasswordPolicy'
>;

/** @throws Error if the customer does not exist */
async function loadCustomer({ work }: ScriptShop, customerId: string): Promise<Customer> {
  const customer = await work.collection('customers').get(customerId);
  if (customer === undefined) throw new Error(`The customer ${customerId} does not exist.`);
  return customer;
}

/**
 * Whether a password is the customer's, and the account is not locked. A wrong password for an account that is not
 * locked counts as a failed login.
 */
async function isCurrentPassword(
  shop: ScriptShop,
  customer: Customer,
  password: string,
  dependencies: ScriptServiceDependencies,
): Promise<boolean> {
  const { customer_id: customerId } = customer;
  const credential = await shop.work.collection('credentials').get(compoundKey('customer', customerId));
  const isCorrect =
    credential !== undefined && (await dependencies.passwords.matches(password, credential.hash));
  const now = instantOf(shop.clock.now());
  // The script's own work does not see a lock that its wrong passwords have caused.
  const storedCustomer = await dependencies.beginWork().collection('customers').get(customerId);
  if (isCustomerLocked(storedCustomer ?? customer, now)) return false;
  if (!isCorrect) await recordCustomerFailure(customerId, now, dependencies);
  return isCorrect;
}

/** Changes a customer's login. @returns false if another customer has it */
async function changeLogin(shop: ScriptShop, customer: Customer, login: string): Promise<boolean> {
  const message = await tryChange(shop, async () => {
    await claimLogin({ ...shop, fail: fault }, login, customer.customer_id);
    shop.work.collection('customers').put({ ...customer, login, last_modified: shop.now });
  });
  return message === undefined;
}

type Open = () => Promise<ScriptShop>;

export const customerServices = (open: Open, dependencies: ScriptServiceDependencies): CustomerServices => ({
  ...accountServices(open, dependencies),
  ...passwordServices(open, dependencies),
});

function accountServices(
  open: Open,
  dependencies: ScriptServiceDependencies,
): Pick<CustomerServices, 'createCustomer' | 'removeCustomer' | 'signIn' | 'setLogin'> {
  return {
    async createCustomer(login, password, customerNo) {
      const shop = await open();
      const { work, site, random } = shop;
      if (!isLogin(login)) throw new Error('The login is not valid.');
      if (!meetsCustomerPasswordPolicy(password, [login]))
        throw new Error('The password does not meet the password policy.');
      if (customerNo !== undefined) {
        const key = compoundKey(site.customer_list_id, customerNo);
        if ((await work.collection('customers').find('number', key)).length > 0)
          throw new Error(`The customer number ${customerNo} is already in use.`);
      }
      const customerId = random.id();
      await claimLogin({ ...shop, fail: fault }, login, customerId);
      work.collection('customers').put({
        customer_id: customerId,
        customer_list_id: site.customer_list_id,
        customer_no: customerNo ?? (await nextCustomerNumber(shop)),
        login,
        ...(isEmail(login) ? { email: login } : {}),
        ...newCustomerFields(shop),
      });
      const hash = await dependencies.passwords.hash(password);
      work.collection('credentials').put({ kind: 'customer', subject: customerId, hash });
      return customerId;
    },

    async removeCustomer(customerId) {
      const { work } = await open();
      await removeExternalProfiles(work, customerId);
      work.collection('customers').delete(customerId);
      work.collection('credentials').delete(compoundKey('customer', customerId));
    },

    async signIn(login, password) {
      const shop = await open();
      const key = compoundKey(shop.site.customer_list_id, comparableLogin(login));
      const [storedCustomer] = await shop.work.collection('customers').find('login', key);
      const now = instantOf(shop.clock.now());
      const customer = await customerByPassword({ ...shop, now }, login, [password], dependencies);
      if (customer) return { ok: true, customerId: customer.customer_id };
      if (storedCustomer === undefined) return { ok: false, reason: 'unknown' };
      if (storedCustomer.enabled === false) return { ok: false, reason: 'disabled' };
      return { ok: false, reason: isCustomerLocked(storedCustomer, now) ? 'locked' : 'mismatch' };
    },

    async setLogin(customerId, login, currentPassword) {
      const shop = await open();
      const customer = await loadCustomer(shop, customerId);
      const isPermitted =
        currentPassword === undefined ||
        (await isCurrentPassword(shop, customer, currentPassword, dependencies));
      return isPermitted && isLogin(login) && (await changeLogin(shop, customer, login));
    },
  };
}

function passwordServices(
  open: Open,
  dependencies: ScriptServiceDependencies,
): Omit<CustomerServices, keyof ReturnType<typeof accountServices>> {
  /** @returns whether the password met the policy and was set */
  const trySetPassword = async (shop: ScriptShop, customer: Customer, password: string): Promise<boolean> => {
    if (!meetsCustomerPasswordPolicy(password, [customer.login, customer.email])) return false;
    await storePassword(shop.work, customer, await dependencies.passwords.hash(password), shop.now);
    return true;
  };

  return {
    async setPassword(customerId, password, currentPassword) {
      const shop = await open();
      const customer = await loadCustomer(shop, customerId);
      if (
        currentPassword !== undefined &&
        !(await isCurrentPassword(shop, customer, currentPassword, dependencies))
      )
        return false;
      return trySetPassword(shop, customer, password);
    },

    async hasPassword(customerId) {
      const { work } = await open();
      return (await work.collection('credentials').get(compoundKey('customer', customerId))) !== undefined;
    },

    async remainingLoginAttempts(customerId) {
      const shop = await open();
      const customer = await loadCustomer(shop, customerId);
      // The script's own work does not see a lock that its wrong passwords have caused.
      const storedCustomer = await dependencies.beginWork().collection('customers').get(customerId);
      const failureCount = await countFailures(shop.work, customerId);
      return remainingLoginAttempts(storedCustomer ?? customer, failureCount, shop.now);
    },

    async customerOfResetToken(token) {
      const { work } = await open();
      return dependencies.resetTokens.customerOf(work, token);
    },

    async createResetToken(customerId) {
      const shop = await open();
      await loadCustomer(shop, customerId);
      return dependencies.resetTokens.create(shop.work, customerId);
    },

    async setPasswordWithToken(customerId, token, password) {
      const shop = await open();
      const customer = await loadCustomer(shop, customerId);
      if (!(await dependencies.resetTokens.matches(shop.work, customerId, token))) return false;
      if (!(await trySetPassword(shop, customer, password))) return false;
      dependencies.resetTokens.revoke(shop.work, customerId);
      return true;
    },

    meetsPasswordPolicy: async (password) => meetsCustomerPasswordPolicy(password, []),
  };
}
