import {
  CustomerAddressNotFound,
  DuplicateAddressId,
  MissingAddressId,
} from '../../../contract/faults/customers.ts';
import { QuotaExceeded } from '../../../contract/faults/general.ts';
import { contract } from '../../../contract/index.ts';
import type { Customer } from '../../records/people.ts';
import { response, implement, type Fail, type RequestContext } from '../implement.ts';
import { checkResourceState } from '../resource-state.ts';
import { customerForListing, requireRegisteredCustomer } from './customer-access.ts';
import {
  changeAddress,
  customerAddressDocument,
  sortAddresses,
  type CustomerAddress,
} from './customer-address-document.ts';
import { runHooks, valueArgument, customerArgument, runDocumentHooks } from './hook-points.ts';
import { shopOf } from './shop.ts';

const { customerAddresses } = contract.shop;

/** Maximum number of addresses per customer. */
export const addressQuota = 250;

function requireAddress(
  customer: Customer,
  addressName: string,
  fail: Fail<typeof CustomerAddressNotFound>,
): CustomerAddress {
  const address = customer.addresses?.find(({ id }) => id === addressName);
  if (address !== undefined) return address;
  throw fail(CustomerAddressNotFound, { addressName, customerId: customer.customer_id });
}

/**
 * Returns the trimmed name, which must be unused or the address's current name.
 * @throws MissingAddressId, DuplicateAddressId
 */
function requireFreeName(
  customer: Customer,
  name: string | undefined,
  currentName: string | undefined,
  fail: Fail<typeof MissingAddressId | typeof DuplicateAddressId>,
): string {
  const addressId = name?.trim() ?? '';
  if (addressId === '') throw fail(MissingAddressId);
  const isNameInUse = addressId !== currentName && customer.addresses?.some(({ id }) => id === addressId);
  if (isNameInUse) throw fail(DuplicateAddressId, { addressId });
  return addressId;
}

/** Stores the address book with one address added or replaced. If that address is preferred, no other address is. */
function storeAddress(
  { work, clock }: Pick<RequestContext, 'work' | 'clock'>,
  customer: Customer,
  address: CustomerAddress,
  replacedName: string | undefined,
): void {
  const clearPreferred = (candidate: CustomerAddress): CustomerAddress => {
    const { preferred: _preferred, ...rest } = candidate;
    return address.preferred ? rest : candidate;
  };
  const otherAddresses = (customer.addresses ?? [])
    .filter(({ id }) => id !== replacedName)
    .map(clearPreferred);
  const now = new Date(clock.now()).toISOString();
  work
    .collection('customers')
    .put({ ...customer, addresses: [...otherAddresses, address], last_modified: now });
}

/** Returns the hook arguments for a customer and one of the customer's addresses. */
const addressArguments = (customerId: string, name: string) => {
  const customer = customerArgument(customerId);
  const address = {
    kind: 'object',
    class: 'customer.CustomerAddress',
    key: name,
    container: customer,
  } as const;
  return [customer, address] as const;
};

/**
 * Returns the named address after a hook has renamed it: the address that is now at its position, if that address has a
 * new name. Returns undefined if no hook has renamed it.
 */
function findRenamedAddress(
  name: string,
  previous: readonly CustomerAddress[],
  current: readonly CustomerAddress[],
): CustomerAddress | undefined {
  const candidate = current[previous.findIndex(({ id }) => id === name)];
  return previous.some(({ id }) => id === candidate?.id) ? undefined : candidate;
}

/**
 * Responds with an address in its current state in this unit of work.
 * @param addressesBeforeHooks the address book before the after hooks ran, which shows whether a hook renamed the
 * address
 */
async function addressResponse(
  input: RequestContext,
  customerId: string,
  name: string,
  addressesBeforeHooks: readonly CustomerAddress[] = [],
) {
  const { addresses = [] } = (await input.work.collection('customers').get(customerId)) ?? {};
  const address =
    addresses.find(({ id }) => id === name) ?? findRenamedAddress(name, addressesBeforeHooks, addresses);
  if (address === undefined) throw new Error(`the address ${name} was deleted while a request used it`);
  const state = await input.work.collection('customers').state(customerId);
  return response({
    document: customerAddressDocument(address, state?.resourceState),
    modifyHookArguments: [customerArgument(customerId)],
  });
}

export const customerAddressHandlers = implement(customerAddresses, {
  async list(input) {
    const { customer_id: customerId } = input.params;
    await runHooks(input, customerAddresses.list.hooks?.before, valueArgument(customerId));
    const customer = await customerForListing(input, customerId);
    const isGuest = input.caller.kind === 'customer' && input.caller.guest;
    const addresses = isGuest ? [] : (customer?.addresses ?? []);
    const document = await input.lists.paginate(sortAddresses(addresses), (address) =>
      customerAddressDocument(address),
    );
    return customer === undefined
      ? document
      : response({ document, modifyHookArguments: [customerArgument(customerId)] });
  },

  async post(input) {
    const { params, fail } = input;
    const { customer_id: customerId } = await requireRegisteredCustomer(input, params.customer_id);
    const { work, vendor, headers } = input;
    await checkResourceState({ work, vendor, headers }, 'customers', customerId);
    // Publicly available scripts declare the parameters (customer, document) or (customer, name, document). So that
    // both receive the document, it is also passed in place of the name.
    const body = await runDocumentHooks(
      input,
      customerAddresses.post.hooks?.before,
      input.body,
      (document) => [customerArgument(customerId), document, document],
    );
    const customer = await requireRegisteredCustomer(input, customerId);
    const id = requireFreeName(customer, body.address_id, undefined, fail);
    if ((customer.addresses ?? []).length >= addressQuota) {
      throw fail(QuotaExceeded, { msg: `a customer can have at most ${addressQuota} addresses` });
    }
    const { now } = shopOf(input);
    const newAddress = {
      id,
      ...(body.preferred ? { preferred: true } : {}),
      creation_date: now,
      last_modified: now,
    };
    storeAddress(input, customer, changeAddress(newAddress, body), undefined);
    const { addresses } = await requireRegisteredCustomer(input, customerId);
    const document = { kind: 'document', document: body } as const;
    await runHooks(
      input,
      customerAddresses.post.hooks?.after,
      customerArgument(customerId),
      document,
      document,
    );
    return response({
      ...(await addressResponse(input, customerId, id, addresses)),
      trailingModifyHookArguments: [document],
    });
  },

  async get(input) {
    const { customer_id: customerId, address_name: name } = input.params;
    await runHooks(
      input,
      customerAddresses.get.hooks?.before,
      valueArgument(customerId),
      valueArgument(name),
    );
    const { id } = requireAddress(await requireRegisteredCustomer(input, customerId), name, input.fail);
    return addressResponse(input, customerId, id);
  },

  async patch(input) {
    const { params, fail } = input;
    const { customer_id: customerId, address_name: name } = params;
    requireAddress(await requireRegisteredCustomer(input, customerId), name, fail);
    await checkResourceState(input, 'customers', customerId);
    const body = await runDocumentHooks(
      input,
      customerAddresses.patch.hooks?.before,
      input.body,
      (document) => [...addressArguments(customerId, name), document],
    );
    const customer = await requireRegisteredCustomer(input, customerId);
    const address = requireAddress(customer, name, fail);
    const id = body.address_id === undefined ? name : requireFreeName(customer, body.address_id, name, fail);
    const { preferred: wasPreferred, ...rest } = address;
    const preferred = body.preferred ?? wasPreferred;
    const updatedAddress = {
      ...rest,
      id,
      ...(preferred ? { preferred } : {}),
      last_modified: shopOf(input).now,
    };
    storeAddress(input, customer, changeAddress(updatedAddress, body), name);
    const { addresses } = await requireRegisteredCustomer(input, customerId);
    await runHooks(input, customerAddresses.patch.hooks?.after, ...addressArguments(customerId, id), {
      kind: 'document',
      document: body,
    });
    return response({
      ...(await addressResponse(input, customerId, id, addresses)),
      trailingModifyHookArguments: [valueArgument(name)],
    });
  },

  async delete(input) {
    const { params, work, fail } = input;
    const { customer_id: customerId, address_name: name } = params;
    requireAddress(await requireRegisteredCustomer(input, customerId), name, fail);
    await checkResourceState(input, 'customers', customerId);
    await runHooks(
      input,
      customerAddresses.delete.hooks?.before,
      customerArgument(customerId),
      valueArgument(name),
    );
    const { addresses = [], ...rest } = await requireRegisteredCustomer(input, customerId);
    const remainingAddresses = addresses.filter(({ id }) => id !== name);
    work.collection('customers').put({
      ...rest,
      ...(remainingAddresses.length === 0 ? {} : { addresses: remainingAddresses }),
      last_modified: shopOf(input).now,
    });
    await runHooks(
      input,
      customerAddresses.delete.hooks?.after,
      customerArgument(customerId),
      valueArgument(name),
    );
    return undefined;
  },
});
