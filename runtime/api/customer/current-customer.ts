import { canonicalObject } from '../../canonical-objects.ts';
import { currentRun } from '../../current-run.ts';
import { Customer } from './Customer.ts';

/**
 * Makes a customer the current one until the request ends, and returns it. In scripts, the current customer is
 * `customer` and `session.customer`. Without an ID, it is a guest without a record.
 */
export function setCurrentCustomer(customerId: string | undefined): Customer {
  // The scope is this run's own copy, so changing it affects no other run.
  const { job, requestState } = currentRun();
  (job.scope as { customerId: string | undefined }).customerId = customerId;
  requestState.customerId = customerId ?? null;
  const customer = canonicalObject(new Customer(customerId));
  Object.defineProperty(globalThis, 'customer', { value: customer, writable: true, configurable: true });
  return customer;
}
