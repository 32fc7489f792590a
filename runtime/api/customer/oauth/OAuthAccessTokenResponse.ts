import { PlatformObject, registerClass } from '../../../platform-object.ts';
import { LinkedHashMap } from '../../util/LinkedHashMap.ts';
import type { Map } from '../../util/Map.ts';
import { SafeSet } from '../../../protocol/primordials.ts';

type ResponseFields = Readonly<Record<string, unknown>>;

/** The response of an OAuth provider to a request for an access token. */
export class OAuthAccessTokenResponse extends PlatformObject {
  readonly #providerId: string | null;
  readonly #fields: ResponseFields;
  readonly #errorStatus: string | null;

  constructor(providerId: string | null, fields: ResponseFields, errorStatus: string | null) {
    super();
    this.#providerId = providerId;
    this.#fields = fields;
    this.#errorStatus = errorStatus;
  }

  /** Returns the ID of the provider, or null if no login of the session was in progress. */
  get oauthProviderId(): string | null {
    return this.#providerId;
  }

  /** Returns the reason why there is no access token, or null if there is one. */
  get errorStatus(): string | null {
    return this.#errorStatus;
  }

  /** Returns the access token, or null if the login failed. */
  get accessToken(): string | null {
    return this.#text('access_token');
  }

  /** Returns the lifetime of the access token in seconds, or 0 if the provider does not state it. */
  get accessTokenExpiry(): number {
    return Number(this.#fields['expires_in'] ?? 0);
  }

  /** Returns the refresh token, or null if there is none. */
  get refreshToken(): string | null {
    return this.#text('refresh_token');
  }

  /** Returns the ID token, or null if there is none. */
  get IDToken(): string | null {
    return this.#text('id_token');
  }

  /** Returns all other fields of the provider's response, by name. */
  get extraTokens(): Map<string> {
    const extraTokens = new LinkedHashMap<string>();
    for (const [name, value] of Object.entries(this.#fields))
      if (!fieldsWithProperty.has(name)) extraTokens.put(name, value);
    return extraTokens;
  }

  #text(name: string): string | null {
    const value = this.#fields[name];
    return typeof value === 'string' ? value : null;
  }
}
registerClass('customer.oauth.OAuthAccessTokenResponse', OAuthAccessTokenResponse);

const fieldsWithProperty: ReadonlySet<string> = new SafeSet([
  'access_token',
  'expires_in',
  'refresh_token',
  'id_token',
]);
