import { URLSearchParams } from 'node:url';
import { TextEncoder } from 'node:util';
import { currentRun } from '../current-run.ts';
import type { OutgoingResult } from '../protocol/bridge-protocol.ts';
import { fieldsOrEmpty, requireTextField, readServiceFiles } from './service-definitions.ts';

/** An OAuth server with which customers sign in to a storefront. */
export interface OAuthProvider {
  readonly id: string;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly userInfoUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  /** URL to which the provider redirects the customer. */
  readonly redirectUrl: string;
}

const timeoutMs = 30_000;
const maxBodyBytes = 1_000_000;

/**
 * Returns a provider of the services files; the first file that defines it applies.
 * @throws Error if none does, or a field is missing or not a string
 */
export function oauthProvider(id: string): OAuthProvider {
  for (const [file, content] of readServiceFiles()) {
    const entry = fieldsOrEmpty(content['oauthProviders'])[id];
    if (entry === undefined) continue;
    const text = (name: string) =>
      requireTextField(fieldsOrEmpty(entry), name, `${file}: OAuth provider ${id}`);
    return {
      id,
      authorizationUrl: text('authorizationUrl'),
      tokenUrl: text('tokenUrl'),
      userInfoUrl: text('userInfoUrl'),
      clientId: text('clientId'),
      clientSecret: text('clientSecret'),
      scope: text('scope'),
      redirectUrl: text('redirectUrl'),
    };
  }
  throw new Error(`No services file defines the OAuth provider "${id}" under its oauthProviders.`);
}

/** Exchanges the authorization code for tokens. */
export const requestTokens = (provider: OAuthProvider, code: string): OutgoingResult =>
  send({
    method: 'POST',
    url: provider.tokenUrl,
    headers: [
      ['content-type', 'application/x-www-form-urlencoded'],
      ['accept', 'application/json'],
    ],
    body: new TextEncoder().encode(
      new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: provider.redirectUrl,
        client_id: provider.clientId,
        client_secret: provider.clientSecret,
      }).toString(),
    ),
  });

/** Requests the customer's user information from the provider. */
export const requestUserInfo = (provider: OAuthProvider, accessToken: string): OutgoingResult =>
  send({
    method: 'GET',
    url: provider.userInfoUrl,
    headers: [
      ['authorization', `Bearer ${accessToken}`],
      ['accept', 'application/json'],
    ],
    body: undefined,
  });

const send = (request: {
  method: string;
  url: string;
  headers: readonly (readonly [string, string])[];
  body: Uint8Array | undefined;
}): OutgoingResult =>
  currentRun().bridge.call('http', {
    ...request,
    timeoutMs,
    maxBodyBytes,
    followRedirects: false,
    verifyHost: true,
    identity: undefined,
  });
