import type { Clock } from './clock.ts';
import { nobody, type Identity } from './identity.ts';
import type { JsonObject } from './loose-call.ts';
import { PlatformClient, type ExchangeListener } from './platform-client.ts';
import type { ConnectionProfile, CustomerCredentials } from './profile.ts';
import { clientIdentity, customerIdentity, guestIdentity, userIdentity, type ShopSite } from './sign-in.ts';
import type { Transport } from './transport.ts';

/** As whom the Shop API is used. */
export type Shopper =
  | { readonly kind: 'guest' }
  | { readonly kind: 'customer'; readonly credentials: CustomerCredentials }
  | { readonly kind: 'agent' };

/** A connection lacks what an identity needs; the message says what to give. */
export class NoIdentity extends Error {}

export interface PlatformAccessOptions {
  readonly profile: ConnectionProfile;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly listener?: ExchangeListener | undefined;
}

/**
 * One platform as those who work on it: the Data API as a back-office user (else as the client itself), the Shop API as
 * a guest, a customer or an agent. Identities are made when they are first needed, one for each site, and kept, since a
 * second guest would have another basket.
 */
export class PlatformAccess {
  readonly profile: ConnectionProfile;
  readonly #transport: Transport;
  readonly #clock: Clock;
  readonly #nobody: PlatformClient;
  readonly #clients = new Map<string, PlatformClient>();
  readonly #customers = new Map<string, JsonObject>();
  #shopper: Shopper = { kind: 'guest' };

  constructor({ profile, transport, clock, listener }: PlatformAccessOptions) {
    this.profile = profile;
    this.#transport = transport;
    this.#clock = clock;
    this.#nobody = new PlatformClient({ profile, transport, listener });
  }

  get vendor() {
    return this.#nobody.vendor;
  }

  get shopper(): Shopper {
    return this.#shopper;
  }

  /** From now on the Shop API is used as this shopper; what earlier ones held is forgotten. */
  signIn(shopper: Shopper): void {
    this.#shopper = shopper;
    for (const key of this.#clients.keys()) if (key.startsWith('shop ')) this.#clients.delete(key);
  }

  /** Whether a back-office user, rather than the client alone, speaks to the Data API. */
  get isUser(): boolean {
    const { username, password, clientPassword } = this.profile;
    return username !== undefined && password !== undefined && clientPassword !== undefined;
  }

  /** As nobody, but with the client's id. */
  get anyone(): PlatformClient {
    return this.#nobody;
  }

  /** The Data API. Throws `NoIdentity`. */
  get data(): PlatformClient {
    return this.#kept('data', () => this.#backOffice());
  }

  /** The Shop API of a site, as the shopper. Throws `NoIdentity`. */
  shop(site: string): PlatformClient {
    return this.as(this.#shopper, site);
  }

  /** The Shop API of a site, as anyone. Throws `NoIdentity`. */
  as(shopper: Shopper, site: string): PlatformClient {
    switch (shopper.kind) {
      case 'guest':
        return this.#kept(`shop guest ${site}`, () =>
          guestIdentity(this.#nobody, this.#clock, this.#at('guest', site)),
        );
      case 'customer':
        return this.#kept(`shop customer ${shopper.credentials.login} ${site}`, () =>
          customerIdentity(
            this.#nobody,
            this.#clock,
            shopper.credentials,
            this.#at(shopper.credentials.login, site),
          ),
        );
      case 'agent':
        return this.data;
    }
  }

  /** The customer document of the shopper, signed in where it was not yet; undefined for an agent. Rejects with a `PlatformError`. */
  async customer(site: string): Promise<JsonObject | undefined> {
    if (this.#shopper.kind === 'agent') return undefined;
    const key = `${this.#shopper.kind === 'guest' ? 'guest' : this.#shopper.credentials.login} ${site}`;
    await this.shop(site).signIn();
    return this.#customers.get(key);
  }

  #at(who: string, site: string): ShopSite {
    return {
      site,
      signedIn: (customer) => void this.#customers.set(`${who} ${site}`, customer as JsonObject),
    };
  }

  /** The client's own token. Throws `NoIdentity`. */
  get client(): PlatformClient {
    return this.#kept('client', () => clientIdentity(this.#nobody, this.#clock, this.#clientPassword()));
  }

  /** Who sends nothing but what a request's own headers say. */
  get plain(): PlatformClient {
    return this.#kept('plain', () => nobody);
  }

  close(): Promise<void> {
    return this.#transport.close();
  }

  #backOffice(): Identity {
    const { username, password } = this.profile;
    const clientPassword = this.#clientPassword();
    return username === undefined || password === undefined
      ? clientIdentity(this.#nobody, this.#clock, clientPassword)
      : userIdentity(this.#nobody, this.#clock, { username, password, clientPassword });
  }

  #clientPassword(): string {
    const { clientPassword } = this.profile;
    if (clientPassword === undefined)
      throw new NoIdentity(
        `The connection to ${this.profile.baseUrl} has no client password: sign in to it in the Connections view.`,
      );
    return clientPassword;
  }

  #kept(key: string, make: () => Identity): PlatformClient {
    const known = this.#clients.get(key);
    if (known) return known;
    const made = this.#nobody.as(make());
    this.#clients.set(key, made);
    return made;
  }
}
