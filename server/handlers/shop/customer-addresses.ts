import {
  CustomerAddressNotFound,
  DuplicateAddressId,
  MissingAddressId,
} from '../../../contract/faults/customers.ts';
import { QuotaExceeded } from '../../../contract/faults/general.ts';
import { contract } from '../../../contract/index.ts';
import type { Customer } from '../../records/people.ts';
import { answer, implement, type Fail, type RequestContext } from '../implement.ts';
import { checkResourceState } from '../resource-state.ts';
import { listedCustomer, theRegistered } from './customer-access.ts';
import {
  addressWith,
  customerAddressDocument,
  inOrder,
  type CustomerAddress,
} from './customer-address-document.ts';
import { customerArgument, runWithDocument, valueArgument } from './document-hooks.ts';
import { runHooks } from './hook-points.ts';
import { shopOf } from './shop-reader.ts';

const { customerAddresses: operations } = contract.shop;

/** So many addresses one customer may keep. */
export const addressQuota = 250;

function addressOf(
  customer: Customer,
  addressName: string,
  fail: Fail<typeof CustomerAddressNotFound>,
): CustomerAddress {
  const found = customer.addresses?.find(({ id }) => id === addressName);
  if (found !== undefined) return found;
  throw fail(CustomerAddressNotFound, { addressName, customerId: customer.customer_id });
}

/** A name that is free, or that of the address itself. @throws MissingAddressId, DuplicateAddressId */
function freeName(
  customer: Customer,
  name: string | undefined,
  own: string | undefined,
  fail: Fail<typeof MissingAddressId | typeof DuplicateAddressId>,
): string {
  const addressId = name?.trim() ?? '';
  if (addressId === '') throw fail(MissingAddressId);
  const taken = addressId !== own && customer.addresses?.some(({ id }) => id === addressId);
  if (taken) throw fail(DuplicateAddressId, { addressId });
  return addressId;
}

/** Stores the address book with one address in it; where that one is preferred, no other is. */
function store(
  { work, clock }: Pick<RequestContext, 'work' | 'clock'>,
  customer: Customer,
  address: CustomerAddress,
  before: string | undefined,
): void {
  const plain = (one: CustomerAddress): CustomerAddress => {
    const { preferred: _preferred, ...rest } = one;
    return address.preferred ? rest : one;
  };
  const others = (customer.addresses ?? []).filter(({ id }) => id !== before).map(plain);
  const now = new Date(clock.now()).toISOString();
  work.of('customers').put({ ...customer, addresses: [...others, address], last_modified: now });
}

/** Answers with an address as it is in this unit of work now. */
async function addressAnswer(input: RequestContext, customerId: string, name: string) {
  const customer = await input.work.of('customers').get(customerId);
  const address = customer?.addresses?.find(({ id }) => id === name);
  if (address === undefined) throw new Error(`the address ${name} vanished while a request worked on it`);
  const state = await input.work.of('customers').state(customerId);
  return answer({
    document: customerAddressDocument(address, state?.resourceState),
    modifyWith: [customerArgument(customerId)],
  });
}

export const customerAddressHandlers = implement(operations, {
  async list(input) {
    const { customer_id: customerId } = input.params;
    await runHooks(input, operations.list.hooks?.before, valueArgument(customerId));
    const customer = await listedCustomer(input, customerId);
    const asGuest = input.caller.kind === 'customer' && input.caller.guest;
    const addresses = asGuest ? [] : (customer?.addresses ?? []);
    const document = await input.lists.of(inOrder(addresses), (address) => customerAddressDocument(address));
    return customer === undefined
      ? document
      : answer({ document, modifyWith: [customerArgument(customerId)] });
  },

  async post(input) {
    const { params, fail } = input;
    const { customer_id: customerId } = await theRegistered(input, params.customer_id);
    const { work, vendor, headers } = input;
    await checkResourceState({ work, vendor, headers }, 'customers', customerId);
    const around = (document: { kind: 'document'; document: object }) => [
      customerArgument(customerId),
      valueArgument((document.document as { address_id?: string }).address_id ?? ''),
    ];
    const body = await runWithDocument(input, operations.post.hooks?.before, input.body, (document) => [
      ...(document.kind === 'document' ? around(document) : []),
      document,
    ]);
    const customer = await theRegistered(input, customerId);
    const id = freeName(customer, body.address_id, undefined, fail);
    if ((customer.addresses ?? []).length >= addressQuota) {
      throw fail(QuotaExceeded, { msg: `a customer keeps ${addressQuota} addresses at most` });
    }
    const { now } = shopOf(input);
    const fresh = {
      id,
      ...(body.preferred ? { preferred: true } : {}),
      creation_date: now,
      last_modified: now,
    };
    store(input, customer, addressWith(fresh, body), undefined);
    const document = { kind: 'document', document: body } as const;
    await runHooks(
      input,
      operations.post.hooks?.after,
      customerArgument(customerId),
      valueArgument(id),
      document,
    );
    return addressAnswer(input, customerId, id);
  },

  async get(input) {
    const { customer_id: customerId, address_name: name } = input.params;
    await runHooks(input, operations.get.hooks?.before, valueArgument(customerId), valueArgument(name));
    const { id } = addressOf(await theRegistered(input, customerId), name, input.fail);
    return addressAnswer(input, customerId, id);
  },

  async patch(input) {
    const { params, fail } = input;
    const { customer_id: customerId, address_name: name } = params;
    addressOf(await theRegistered(input, customerId), name, fail);
    await checkResourceState(input, 'customers', customerId);
    const named = [customerArgument(customerId), valueArgument(name)] as const;
    const body = await runWithDocument(input, operations.patch.hooks?.before, input.body, (document) => [
      ...named,
      document,
    ]);
    const customer = await theRegistered(input, customerId);
    const before = addressOf(customer, name, fail);
    const id = body.address_id === undefined ? name : freeName(customer, body.address_id, name, fail);
    const { preferred: was, ...rest } = before;
    const preferred = body.preferred ?? was;
    const changed = { ...rest, id, ...(preferred ? { preferred } : {}), last_modified: shopOf(input).now };
    store(input, customer, addressWith(changed, body), name);
    await runHooks(input, operations.patch.hooks?.after, ...named, { kind: 'document', document: body });
    const renamed = (await theRegistered(input, customerId)).addresses?.some((one) => one.id === id);
    return addressAnswer(input, customerId, renamed ? id : name);
  },

  async delete(input) {
    const { params, work, fail } = input;
    const { customer_id: customerId, address_name: name } = params;
    addressOf(await theRegistered(input, customerId), name, fail);
    await checkResourceState(input, 'customers', customerId);
    const args = [customerArgument(customerId), valueArgument(name)] as const;
    await runHooks(input, operations.delete.hooks?.before, ...args);
    const { addresses = [], ...rest } = await theRegistered(input, customerId);
    const left = addresses.filter(({ id }) => id !== name);
    work.of('customers').put({
      ...rest,
      ...(left.length === 0 ? {} : { addresses: left }),
      last_modified: shopOf(input).now,
    });
    await runHooks(input, operations.delete.hooks?.after, ...args);
    return undefined;
  },
});
