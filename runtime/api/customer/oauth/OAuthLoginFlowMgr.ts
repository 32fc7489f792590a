import { URL } from 'node:url';
import { TextDecoder } from 'node:util';
import type { OutgoingResult } from '../../../protocol/bridge-protocol.ts';
import { currentRun } from '../../../current-run.ts';
import { PlatformObject, platformClass } from '../../../platform-object.ts';
import { parseQueryParameters } from '../../../query-parameters.ts';
import { oauthProvider, requestTokens, requestUserInfo } from '../../../services/oauth-providers.ts';
import { asText } from '../../../text-arguments.ts';
import { UUIDUtils } from '../../util/UUIDUtils.ts';
import { URLRedirect } from '../../web/URLRedirect.ts';
import { OAuthAccessTokenResponse } from './OAuthAccessTokenResponse.ts';
import { OAuthFinalizedResponse } from './OAuthFinalizedResponse.ts';
import { OAuthUserInfoResponse } from './OAuthUserInfoResponse.ts';

/** Signs customers in with the OAuth providers that a services file defines under `oauthProviders`. */
export class OAuthLoginFlowMgr extends PlatformObject {
  /**
   * Begins a login of the session and returns where to send the customer.
   * @throws Error if no services file defines the provider
   */
  static initiateOAuthLogin(oauthProviderId: string): URLRedirect {
    const provider = oauthProvider(asText(oauthProviderId));
    const state = UUIDUtils.createUUID();
    const { session } = currentRun();
    session.choices = { ...session.choices, oauthLogin: { providerId: provider.id, state } };
    const url = new URL(provider.authorizationUrl);
    url.searchParams.set('response_type', 'code');
    url.searchParams.set('client_id', provider.clientId);
    url.searchParams.set('redirect_uri', provider.redirectUrl);
    url.searchParams.set('scope', provider.scope);
    url.searchParams.set('state', state);
    return new URLRedirect(url.href, 302);
  }

  /**
   * Ends the login of the session: exchanges the code in the request's parameters for an access token, and asks the provider who the
   * customer is. What failed is in the error statuses of the two responses.
   * @throws Error if no services file defines the provider any more
   */
  static finalizeOAuthLogin(): OAuthFinalizedResponse {
    const tokens = OAuthLoginFlowMgr.obtainAccessToken();
    const { accessToken, oauthProviderId: provider } = tokens;
    const userInfo =
      accessToken === null || provider === null
        ? new OAuthUserInfoResponse(null, tokens.errorStatus)
        : OAuthLoginFlowMgr.obtainUserInfo(provider, accessToken);
    return new OAuthFinalizedResponse(tokens, userInfo);
  }

  /**
   * Exchanges the code in the request's parameters for an access token of the provider at which the session has begun a login. What failed is
   * in the error status of the response.
   * @throws Error if no services file defines the provider any more
   */
  static obtainAccessToken(): OAuthAccessTokenResponse {
    const { session, job } = currentRun();
    const { oauthLogin, ...rest } = session.choices;
    if (!oauthLogin) return new OAuthAccessTokenResponse(null, {}, 'The session has not begun a login.');
    const { providerId, state } = oauthLogin;
    const failed = (status: string) => new OAuthAccessTokenResponse(providerId, {}, status);
    const parameters = parseQueryParameters(job.scope.request.queryString);
    const parameter = (name: string) => parameters.get(name)?.[0];
    if (parameter('state') !== state) return failed('The state is not that of the login.');
    // A code can be used once, and so can the state.
    session.choices = rest;
    const code = parameter('code');
    if (code === undefined) return failed(parameter('error') ?? 'The provider has sent no code.');
    const result = requestTokens(oauthProvider(providerId), code);
    const text = textOf(result);
    if (text === undefined) return failed(failureOf(result));
    const tokens = tokensIn(text);
    return typeof tokens['access_token'] === 'string'
      ? new OAuthAccessTokenResponse(providerId, tokens, null)
      : failed('The provider has sent no access token.');
  }

  /**
   * Asks a provider who the customer is that an access token stands for.
   * @throws Error if no services file defines the provider
   */
  static obtainUserInfo(oauthProviderId: string, accessToken: string): OAuthUserInfoResponse {
    const result = requestUserInfo(oauthProvider(asText(oauthProviderId)), asText(accessToken));
    const text = textOf(result);
    return new OAuthUserInfoResponse(text ?? null, text === undefined ? failureOf(result) : null);
  }
}
platformClass('customer.oauth.OAuthLoginFlowMgr', OAuthLoginFlowMgr);

/** The body of a response with a status below 300. */
const textOf = (result: OutgoingResult): string | undefined =>
  result.ok && result.response.status < 300 ? new TextDecoder().decode(result.response.body) : undefined;

const failureOf = (result: OutgoingResult): string =>
  result.ok ? `${result.response.status} ${result.response.statusText}`.trim() : result.message;

function tokensIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // Some providers answer with a form, whatever was asked for.
    return Object.fromEntries([...parseQueryParameters(text)].map(([name, values]) => [name, values[0]]));
  }
}
