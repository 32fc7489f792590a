import type { Customer } from '../../records/people.ts';
import type { RequestContext } from '../implement.ts';
import { instantOf } from './shop.ts';

/** Creates and stores a new guest of the site: a customer who has not registered. */
export function createGuest({
  work,
  site,
  random,
  clock,
  locale,
}: Pick<RequestContext, 'work' | 'site' | 'random' | 'clock' | 'locale'>): Customer {
  const now = instantOf(clock.now());
  const guest: Customer = {
    customer_id: random.id(),
    customer_list_id: site.customer_list_id,
    auth_type: 'guest',
    preferred_locale: locale,
    creation_date: now,
    last_modified: now,
    last_visit_time: now,
  };
  work.collection('customers').put(guest);
  return guest;
}
