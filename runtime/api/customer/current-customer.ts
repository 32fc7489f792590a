import { canonicalObject } from '../../canonical-objects.ts';
import { currentRun } from '../../current-run.ts';
import { Customer } from './Customer.ts';

/**
 * Changes the customer of the script run, which is `customer` and `session.customer` in scripts, and returns it. Without an
 * ID, it is a guest without a record.
 */
export function setCurrentCustomer(customerId: string | undefined): Customer {
  // The scope is this run's own copy.
  (currentRun().job.scope as { customerId: string | undefined }).customerId = customerId;
  const customer = canonicalObject(new Customer(customerId));
  Object.defineProperty(globalThis, 'customer', { value: customer, writable: true, configurable: true });
  return customer;
}
