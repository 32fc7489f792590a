import { URL } from 'node:url';
import { TextDecoder } from 'node:util';
import type { OutgoingResult } from '../../../protocol/bridge-protocol.ts';
import { currentRun } from '../../../current-run.ts';
import { PlatformObject, registerClass } from '../../../platform-object.ts';
import { parseQueryParameters } from '../../../query-parameters.ts';
import { oauthProvider, requestTokens, requestUserInfo } from '../../../services/oauth-providers.ts';
import { asText } from '../../../text-arguments.ts';
import { UUIDUtils } from '../../util/UUIDUtils.ts';
import { URLRedirect } from '../../web/URLRedirect.ts';
import { OAuthAccessTokenResponse } from './OAuthAccessTokenResponse.ts';
import { OAuthFinalizedResponse } from './OAuthFinalizedResponse.ts';
import { OAuthUserInfoResponse } from './OAuthUserInfoResponse.ts';

/** Authenticates customers with the OAuth providers that services files define under `oauthProviders`. */
export class OAuthLoginFlowMgr extends PlatformObject {
  /**
   * Begins an OAuth login of the session and returns the redirect to the provider's login page.
   * @throws Error if no services file defines the provider, or its definition is incomplete
   */
  static initiateOAuthLogin(oauthProviderId: string): URLRedirect {
    const provider = oauthProvider(asText(oauthProviderId));
    const state = UUIDUtils.createUUID();
    const { session } = currentRun();
    session.settings = { ...session.settings, oauthLogin: { providerId: provider.id, state } };
    const url = new URL(provider.authorizationUrl);
    url.searchParams.set('response_type', 'code');
    url.searchParams.set('client_id', provider.clientId);
    url.searchParams.set('redirect_uri', provider.redirectUrl);
    url.searchParams.set('scope', provider.scope);
    url.searchParams.set('state', state);
    return new URLRedirect(url.href, 302);
  }

  /**
   * Completes the session's login: exchanges the code in the request's parameters for an access token, and requests the
   * customer's user information with it. If a step fails, the reason is the error status of its response.
   * @throws Error if no services file defines the provider, or its definition is incomplete
   */
  static finalizeOAuthLogin(): OAuthFinalizedResponse {
    const tokenResponse = OAuthLoginFlowMgr.obtainAccessToken();
    const { accessToken, oauthProviderId: providerId } = tokenResponse;
    const userInfoResponse =
      accessToken === null || providerId === null
        ? new OAuthUserInfoResponse(null, tokenResponse.errorStatus)
        : OAuthLoginFlowMgr.obtainUserInfo(providerId, accessToken);
    return new OAuthFinalizedResponse(tokenResponse, userInfoResponse);
  }

  /**
   * Exchanges the code in the request's parameters for an access token. The provider is that of the session's login. On
   * failure, the reason is the error status of the response.
   * @throws Error if no services file defines the provider, or its definition is incomplete
   */
  static obtainAccessToken(): OAuthAccessTokenResponse {
    const { session, job } = currentRun();
    const { oauthLogin, ...otherSettings } = session.settings;
    if (!oauthLogin) return new OAuthAccessTokenResponse(null, {}, 'The session has not begun a login.');
    const { providerId, state } = oauthLogin;
    const failure = (status: string) => new OAuthAccessTokenResponse(providerId, {}, status);
    const parameters = parseQueryParameters(job.scope.request.queryString);
    const parameter = (name: string) => parameters.get(name)?.[0];
    if (parameter('state') !== state) return failure('The state is not that of the login.');
    // A code can be used only once, so the login cannot be completed twice.
    session.settings = otherSettings;
    const code = parameter('code');
    if (code === undefined) return failure(parameter('error') ?? 'The provider has sent no code.');
    const result = requestTokens(oauthProvider(providerId), code);
    const text = bodyText(result);
    if (text === undefined) return failure(failureReason(result));
    const tokens = parseTokens(text);
    return typeof tokens['access_token'] === 'string'
      ? new OAuthAccessTokenResponse(providerId, tokens, null)
      : failure('The provider has sent no access token.');
  }

  /**
   * Requests the user information of the customer to whom an access token belongs.
   * @throws Error if no services file defines the provider, or its definition is incomplete
   */
  static obtainUserInfo(oauthProviderId: string, accessToken: string): OAuthUserInfoResponse {
    const result = requestUserInfo(oauthProvider(asText(oauthProviderId)), asText(accessToken));
    const text = bodyText(result);
    return new OAuthUserInfoResponse(text ?? null, text === undefined ? failureReason(result) : null);
  }
}
registerClass('customer.oauth.OAuthLoginFlowMgr', OAuthLoginFlowMgr);

/** Returns the body of a response with a status below 300; undefined for another status, or if there is no response. */
const bodyText = (result: OutgoingResult): string | undefined =>
  result.ok && result.response.status < 300 ? new TextDecoder().decode(result.response.body) : undefined;

const failureReason = (result: OutgoingResult): string =>
  result.ok ? `${result.response.status} ${result.response.statusText}`.trim() : result.message;

function parseTokens(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // Some providers respond with form fields although JSON was requested.
    return Object.fromEntries([...parseQueryParameters(text)].map(([name, values]) => [name, values[0]]));
  }
}
