import { parseVersionSegment } from '../../../contract/version.ts';
import type { Clock } from '../../client/clock.ts';
import { nobody, type Identity } from '../../client/identity.ts';
import type { PlatformClient } from '../../client/platform-client.ts';
import { clientIdOf, type ConnectionProfile } from '../../client/profile.ts';
import {
  clientIdentity,
  customerIdentity,
  guestIdentity,
  userIdentity,
  type ShopSite,
} from '../../client/sign-in.ts';
import { noTriggerIdentity } from '../errors.ts';
import type { TriggerStep } from '../launch/attributes.ts';
import { isOnThisMachine, sampleAccess } from './sample-access.ts';

/** Identities of one trigger run: steps that are sent as the same one share its token, and so its basket. */
export class TriggerIdentities {
  readonly #client: PlatformClient;
  readonly #clock: Clock;
  readonly #held = new Map<string, Identity>();

  constructor(client: PlatformClient, clock: Clock) {
    this.#client = client;
    this.#clock = clock;
  }

  /**
   * `number` is the step's, for the error's text; `path` has its placeholders filled. `clientId` is the one that the step
   * names itself: a shopper signs in with it, while an agent does with the one whose password the connection has.
   */
  of(step: TriggerStep, path: string, number: number, clientId: string | undefined): Identity {
    const { as = 'guest', credentials } = step;
    const named = as === 'agent' ? undefined : clientId;
    const client = named === undefined ? this.#client : this.#client.withClientId(named);
    const site = shopSiteOf(path, this.#client.vendor.prefix) ?? this.#profileSite();
    const place = as === 'agent' ? null : (site.site ?? null);
    const key = JSON.stringify([as, credentials ?? null, place, named ?? null]);
    const identity = this.#held.get(key) ?? this.#make(step, site, number, client);
    this.#held.set(key, identity);
    return identity;
  }

  #make(
    { as = 'guest', credentials }: TriggerStep,
    site: ShopSite,
    number: number,
    client: PlatformClient,
  ): Identity {
    const { profile } = client;
    switch (as) {
      case 'none':
        return nobody;
      case 'guest':
        return guestIdentity(client, this.#clock, site);
      case 'customer': {
        const login =
          credentials ?? profile.customer ?? (isOnThisMachine(profile) ? sampleAccess.customer : undefined);
        if (!login)
          throw noTriggerIdentity(
            number,
            as,
            'give "credentials" (login, password) in the step, or "customer" in the connection.',
          );
        return customerIdentity(client, this.#clock, login, site);
      }
      case 'agent': {
        const { username, password } = profile;
        const clientPassword =
          profile.clientPassword ?? (isSampleClient(profile) ? sampleAccess.clientPassword : undefined);
        if (clientPassword === undefined)
          throw noTriggerIdentity(number, as, 'give "clientPassword" in the connection.');
        return username === undefined || password === undefined
          ? clientIdentity(client, this.#clock, clientPassword)
          : userIdentity(client, this.#clock, { username, password, clientPassword });
      }
    }
  }

  #profileSite(): ShopSite {
    const { site } = this.#client.profile;
    return site === undefined ? {} : { site };
  }
}

const isSampleClient = (profile: ConnectionProfile): boolean =>
  isOnThisMachine(profile) && clientIdOf(profile) === sampleAccess.clientId;

/** Site and version of the Shop request that a path is: a customer signs in where the request goes. */
export function shopSiteOf(path: string, prefix: string): ShopSite | undefined {
  const match = /^(?:\/s\/([^/]+))?\/([^/]+)\/shop\/([^/?]+)/.exec(path);
  if (match?.[2] !== prefix) return undefined;
  const site = match[1];
  const version = parseVersionSegment(match[3] ?? '');
  return {
    ...(site === undefined ? {} : { site: decodeURIComponent(site) }),
    ...(version === undefined ? {} : { version }),
  };
}
