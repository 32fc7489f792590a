import type { Clock } from './clock.ts';
import { anonymousIdentity, type Identity } from './identity.ts';
import type { JsonObject } from './json-object.ts';
import { PlatformClient, type ExchangeListener } from './platform-client.ts';
import { clientIdOf, type ConnectionProfile, type CustomerCredentials } from './profile.ts';
import {
  clientIdentity,
  customerIdentity,
  guestIdentity,
  userIdentity,
  type SignInTarget,
} from './sign-in.ts';
import type { Transport } from './transport.ts';

/** The shopper who calls the Shop API. */
export type Shopper =
  | { readonly kind: 'guest' }
  | { readonly kind: 'customer'; readonly credentials: CustomerCredentials }
  | { readonly kind: 'agent' };

/** The site, the version and the client ID with which a shopper signs in, taken from the request of the shopper. */
export interface ShopTarget extends Pick<SignInTarget, 'site' | 'version'> {
  /** Client ID under which the shopper signs in; the connection's if absent. */
  readonly clientId?: string | undefined;
}

/** Thrown if a connection lacks credentials that an identity needs. The message says what to add. */
export class MissingCredentials extends Error {}

/** Thrown if the connection has neither a client ID nor a client password. The message asks only for the ID. */
export class MissingClientId extends MissingCredentials {}

export interface PlatformAccessOptions {
  readonly profile: ConnectionProfile;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly listener?: ExchangeListener | undefined;
  /** See `PlatformClientOptions`. */
  readonly skipBreakpointsForReads?: boolean | undefined;
}

/** The key of a shopper's customer document. A client other than the profile's has customers of its own. */
const customerKey = (
  shopper: Exclude<Shopper, { kind: 'agent' }>,
  site: string | undefined,
  clientId: string | undefined,
): string =>
  JSON.stringify([
    shopper.kind === 'guest' ? null : shopper.credentials.login,
    site ?? null,
    clientId ?? null,
  ]);

/**
 * Access to one platform in its different roles: the Data API as a back-office user or, without one, as the
 * client itself; the Shop API as a guest, a customer or an agent. Identities are created when they are first
 * needed. They are reused, since a second guest would have another basket. Guests and customers have an identity for
 * each site.
 */
export class PlatformAccess {
  readonly profile: ConnectionProfile;
  readonly #transport: Transport;
  readonly #clock: Clock;
  readonly #anonymousClient: PlatformClient;
  readonly #clients = new Map<string, PlatformClient>();
  readonly #customers = new Map<string, JsonObject>();
  /** For the client of each shopper, the site and version of its latest request, which its next sign-in uses. */
  readonly #signInTargets = new Map<string, SignInTarget>();
  #shopper: Shopper = { kind: 'guest' };

  constructor({ profile, transport, clock, listener, skipBreakpointsForReads }: PlatformAccessOptions) {
    this.profile = profile;
    this.#transport = transport;
    this.#clock = clock;
    this.#anonymousClient = new PlatformClient({ profile, transport, listener, skipBreakpointsForReads });
  }

  get vendor() {
    return this.#anonymousClient.vendor;
  }

  get shopper(): Shopper {
    return this.#shopper;
  }

  /** Uses the Shop API as this shopper from now on. Discards the tokens and the cookies of all guests and customers. */
  signIn(shopper: Shopper): void {
    this.#shopper = shopper;
    for (const key of this.#clients.keys()) if (key.startsWith('shop ')) this.#clients.delete(key);
  }

  /**
   * Signs in to the Shop API of a site or, as an agent, to the Data API, and uses the Shop API as this shopper from then
   * on. If the sign-in fails, rejects, and the previous shopper stays signed in, with all tokens: a guest without the
   * token cannot reach its baskets.
   */
  async switchShopper(shopper: Shopper, getSite: () => Promise<string>): Promise<void> {
    if (shopper.kind === 'agent') {
      await this.data.signIn();
      this.signIn(shopper);
      return;
    }
    const { key, createIdentity } = this.#shopClient(shopper, { site: await getSite() });
    const client = this.#anonymousClient.withIdentity(createIdentity());
    await client.signIn();
    this.signIn(shopper);
    this.#clients.set(key, client);
  }

  /** Whether the Data API is called as a back-office user rather than as the client itself. */
  get isUser(): boolean {
    const { username, password, clientPassword } = this.profile;
    return username !== undefined && password !== undefined && clientPassword !== undefined;
  }

  /** A client that sends at most the client ID, and no credentials. */
  get anonymous(): PlatformClient {
    return this.#anonymousClient;
  }

  /** The Data API. Throws `MissingCredentials`. */
  get data(): PlatformClient {
    return this.#cachedClient('data', () => this.#backOffice());
  }

  /** Returns the Shop API of a site, as the current shopper. Throws `MissingCredentials`. */
  shop(site: string): PlatformClient {
    return this.shopAs(this.#shopper, { site });
  }

  /** Returns the Shop API as the given shopper; for an agent, the client of `data`. Throws `MissingCredentials`. */
  shopAs(shopper: Shopper, target: ShopTarget): PlatformClient {
    if (shopper.kind === 'agent') return this.data;
    const { key, createIdentity } = this.#shopClient(shopper, target);
    return this.#cachedClient(key, createIdentity);
  }

  /** Returns the key of the client that calls the Shop API as a shopper, and what creates the identity of that client. */
  #shopClient(
    shopper: Exclude<Shopper, { kind: 'agent' }>,
    target: ShopTarget,
  ): { readonly key: string; readonly createIdentity: () => Identity } {
    const clientId = target.clientId === clientIdOf(this.profile) ? undefined : target.clientId;
    const signInClient =
      clientId === undefined ? this.#anonymousClient : this.#anonymousClient.withClientId(clientId);
    const key = `shop ${JSON.stringify([shopper, target.site ?? null, clientId ?? null])}`;
    // A token is valid for all versions, but a sign-in with the version of an earlier request may fail.
    this.#signInTargets.set(key, this.#signInTarget(customerKey(shopper, target.site, clientId), target));
    const findSignInTarget = (): SignInTarget => this.#signInTargets.get(key) ?? {};
    const createIdentity = (): Identity =>
      shopper.kind === 'guest'
        ? guestIdentity(signInClient, this.#clock, findSignInTarget)
        : customerIdentity(signInClient, this.#clock, shopper.credentials, findSignInTarget);
    return { key, createIdentity };
  }

  /**
   * Signs the shopper in if necessary. Resolves with the shopper's customer document; undefined for an agent. Rejects
   * with a `PlatformError`.
   */
  async customer(site: string): Promise<JsonObject | undefined> {
    const shopper = this.#shopper;
    if (shopper.kind === 'agent') return undefined;
    await this.shop(site).signIn();
    return this.#customers.get(customerKey(shopper, site, undefined));
  }

  #signInTarget(key: string, { site, version }: ShopTarget): SignInTarget {
    return {
      ...(site === undefined ? {} : { site }),
      ...(version === undefined ? {} : { version }),
      onSignedIn: (document) => void this.#customers.set(key, document as JsonObject),
    };
  }

  /** A client that uses the API client's own token. Throws `MissingCredentials`. */
  get client(): PlatformClient {
    return this.#cachedClient('client', () =>
      clientIdentity(this.#anonymousClient, this.#clock, this.#clientPassword()),
    );
  }

  /** A client without credentials, for requests that users write. It does not share the cookies of `anonymous`. */
  get raw(): PlatformClient {
    return this.#cachedClient('raw', () => anonymousIdentity);
  }

  close(): Promise<void> {
    return this.#transport.close();
  }

  #backOffice(): Identity {
    const { username, password } = this.profile;
    const clientPassword = this.#clientPassword();
    return username === undefined || password === undefined
      ? clientIdentity(this.#anonymousClient, this.#clock, clientPassword)
      : userIdentity(this.#anonymousClient, this.#clock, { username, password, clientPassword });
  }

  #clientPassword(): string {
    const { clientPassword, clientId } = this.profile;
    if (clientPassword === undefined && (clientId ?? '') === '')
      throw new MissingClientId(
        `Sign in to enter the client ID, or add "clientId" to the settings of the connection to ${this.profile.baseUrl} ("client-id" in the file from which it was imported). The Data API and the Shop API require it.`,
      );
    if (clientPassword === undefined)
      throw new MissingCredentials(
        `No client password is stored for the connection to ${this.profile.baseUrl}. Sign in to it in the Connections view.`,
      );
    return clientPassword;
  }

  #cachedClient(key: string, createIdentity: () => Identity): PlatformClient {
    const existingClient = this.#clients.get(key);
    if (existingClient) return existingClient;
    const client = this.#anonymousClient.withIdentity(createIdentity());
    this.#clients.set(key, client);
    return client;
  }
}
