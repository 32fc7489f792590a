import { PlatformObject, platformClass } from '../../../platform-object.ts';

/** What an OAuth provider answered to the question who the customer is. */
export class OAuthUserInfoResponse extends PlatformObject {
  readonly #userInfo: string | null;
  readonly #errorStatus: string | null;

  constructor(userInfo: string | null, errorStatus: string | null) {
    super();
    this.#userInfo = userInfo;
    this.#errorStatus = errorStatus;
  }

  /** Returns the answer as text, which is JSON at most providers; null if there was an error. */
  get userInfo(): string | null {
    return this.#userInfo;
  }

  /** Returns why there is no answer, or null if there is one. */
  get errorStatus(): string | null {
    return this.#errorStatus;
  }
}
platformClass('customer.oauth.OAuthUserInfoResponse', OAuthUserInfoResponse);
