import type { ScriptServices } from '../../ports/script-services.ts';
import { compoundKey } from '../../records/collections.ts';
import type { ExternalProfile } from '../../records/people.ts';
import { nextCustomerNumber } from '../shop/customer-registration.ts';
import { maySignIn, recordSignIn } from '../shop/sign-in.ts';
import type { ScriptShop } from './script-shop.ts';

type ExternalServices = Pick<ScriptServices, 'createExternalCustomer' | 'signInExternally'>;

/** Creates the services for customers who authenticate with an external provider instead of a password. */
export const externalCustomerServices = (open: () => Promise<ScriptShop>): ExternalServices => ({
  async createExternalCustomer(providerId, externalId) {
    const shop = await open();
    const { work, site, random } = shop;
    const profile: ExternalProfile = {
      customer_list_id: site.customer_list_id,
      authentication_provider_id: providerId,
      external_id: externalId,
      customer_id: random.id(),
    };
    if (providerId === '' || externalId === '')
      throw new Error(
        'An externally authenticated customer needs the IDs of the provider and of the customer.',
      );
    if (await work.collection('external_profiles').get(keyOf(profile)))
      throw new Error(
        `There is already a customer ${externalId} of the authentication provider ${providerId}.`,
      );
    work.collection('external_profiles').put(profile);
    work.collection('customers').put({
      customer_id: profile.customer_id,
      customer_list_id: site.customer_list_id,
      customer_no: await nextCustomerNumber(shop),
      ...newCustomerFields(shop),
    });
    return profile.customer_id;
  },

  async signInExternally(providerId, externalId) {
    const shop = await open();
    const { work, site, now } = shop;
    const key = compoundKey(site.customer_list_id, providerId, externalId);
    const profile = await work.collection('external_profiles').get(key);
    const customer = profile && (await work.collection('customers').get(profile.customer_id));
    if (profile === undefined || customer === undefined || !maySignIn(customer, now)) return undefined;
    work.collection('external_profiles').put({ ...profile, last_login_time: now });
    await recordSignIn(shop, customer);
    return customer.customer_id;
  },
});

const keyOf = (profile: ExternalProfile): string =>
  compoundKey(profile.customer_list_id, profile.authentication_provider_id, profile.external_id);

/** Returns the fields that are set for each customer whom a script registers. */
export const newCustomerFields = ({ now, scope }: ScriptShop) =>
  ({
    auth_type: 'registered',
    enabled: true,
    preferred_locale: scope.locale,
    creation_date: now,
    last_modified: now,
  }) as const;

/** Removes the external profiles of a customer. */
export async function removeExternalProfiles(work: ScriptShop['work'], customerId: string): Promise<void> {
  for (const profile of await work.collection('external_profiles').find('customer', customerId))
    work.collection('external_profiles').delete(keyOf(profile));
}
