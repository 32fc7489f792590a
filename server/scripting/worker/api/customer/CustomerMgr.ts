import { compoundKey } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { Customer } from './Customer.ts';
import type { Profile } from './Profile.ts';

export class CustomerMgr extends PlatformObject {
  static getCustomerByLogin(login: string): Customer | null {
    return found('login', login.toLowerCase());
  }

  static getCustomerByCustomerNumber(customerNo: string): Customer | null {
    return found('number', customerNo);
  }

  static getProfile(customerNo: string): Profile | null {
    return found('number', customerNo)?.profile ?? null;
  }
}
platformClass('customer.CustomerMgr', CustomerMgr);

/** In the customer list of the site. */
function found(index: 'login' | 'number', value: string): Customer | null {
  const { records, job } = run();
  const list = records.get('sites', job.scope.siteId)?.customer_list_id ?? '';
  const [first] = records.find('customers', index, compoundKey(list, value));
  return first ? new Customer(first.customer_id) : null;
}
