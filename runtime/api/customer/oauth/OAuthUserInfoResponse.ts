import { PlatformObject, registerClass } from '../../../platform-object.ts';

/** The response of an OAuth provider to a request for the customer's user information. */
export class OAuthUserInfoResponse extends PlatformObject {
  readonly #userInfo: string | null;
  readonly #errorStatus: string | null;

  constructor(userInfo: string | null, errorStatus: string | null) {
    super();
    this.#userInfo = userInfo;
    this.#errorStatus = errorStatus;
  }

  /** Returns the body of the response, which most providers send as JSON, or null if there was an error. */
  get userInfo(): string | null {
    return this.#userInfo;
  }

  /** Returns the reason why there is no user information, or null if there is some. */
  get errorStatus(): string | null {
    return this.#errorStatus;
  }
}
registerClass('customer.oauth.OAuthUserInfoResponse', OAuthUserInfoResponse);
