import { PlatformObject, registerClass } from '../../../platform-object.ts';
import type { OAuthAccessTokenResponse } from './OAuthAccessTokenResponse.ts';
import type { OAuthUserInfoResponse } from './OAuthUserInfoResponse.ts';

/** The result of a login with an OAuth provider. */
export class OAuthFinalizedResponse extends PlatformObject {
  readonly #accessTokenResponse: OAuthAccessTokenResponse;
  readonly #userInfoResponse: OAuthUserInfoResponse;

  constructor(accessTokenResponse: OAuthAccessTokenResponse, userInfoResponse: OAuthUserInfoResponse) {
    super();
    this.#accessTokenResponse = accessTokenResponse;
    this.#userInfoResponse = userInfoResponse;
  }

  /** Returns the response to the request for an access token. */
  get accessTokenResponse(): OAuthAccessTokenResponse {
    return this.#accessTokenResponse;
  }

  /** Returns the response to the request for the customer's user information. */
  get userInfoResponse(): OAuthUserInfoResponse {
    return this.#userInfoResponse;
  }
}
registerClass('customer.oauth.OAuthFinalizedResponse', OAuthFinalizedResponse);
