import { PlatformObject, platformClass } from '../../../platform-object.ts';
import type { OAuthAccessTokenResponse } from './OAuthAccessTokenResponse.ts';
import type { OAuthUserInfoResponse } from './OAuthUserInfoResponse.ts';

/** The result of a login with an OAuth provider. */
export class OAuthFinalizedResponse extends PlatformObject {
  readonly #accessToken: OAuthAccessTokenResponse;
  readonly #userInfo: OAuthUserInfoResponse;

  constructor(accessToken: OAuthAccessTokenResponse, userInfo: OAuthUserInfoResponse) {
    super();
    this.#accessToken = accessToken;
    this.#userInfo = userInfo;
  }

  /** Returns the response to the request for an access token. */
  get accessTokenResponse(): OAuthAccessTokenResponse {
    return this.#accessToken;
  }

  /** Returns the response to the request for the customer's user information. */
  get userInfoResponse(): OAuthUserInfoResponse {
    return this.#userInfo;
  }
}
platformClass('customer.oauth.OAuthFinalizedResponse', OAuthFinalizedResponse);
