import {
  parseBasicHeader,
  possibleDecodings,
  parseUserCredentials,
} from '../../contract/basic-credentials.ts';
import { contract } from '../../contract/index.ts';
import { OAuthError } from '../../contract/oauth.ts';
import { userGrantType } from '../../contract/vendor.ts';
import type { AccessClaims, AccessTokens } from '../ports/access-tokens.ts';
import type { ClientAssertions } from '../ports/client-assertions.ts';
import type { Credentials } from '../ports/credentials.ts';
import type { TokenRegistry } from '../ports/token-registry.ts';
import { response, implement, type HandlerInput, type Implementation } from './implement.ts';

/** The type of client assertions with a signed JWT (RFC 7523 2.2). */
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

export interface OAuthDependencies {
  readonly credentials: Credentials;
  readonly accessTokens: AccessTokens;
  readonly assertions: ClientAssertions;
  readonly tokenRegistry: TokenRegistry;
}

/** Creates the handlers of the token endpoints (data-api 5). */
export function createOAuthHandlers(dependencies: OAuthDependencies): Implementation[] {
  return implement(contract.oauth, {
    clientToken: async (input) =>
      respondWithToken(dependencies, {
        clientId: await authenticateClient(dependencies, input),
        user: undefined,
      }),
    userToken: async (input) => respondWithToken(dependencies, await authenticateUser(dependencies, input)),
  });
}

/** @returns the ID of the client. @throws OAuthError */
async function authenticateClient(
  { credentials, assertions }: OAuthDependencies,
  input: HandlerInput<typeof contract.oauth.clientToken>,
): Promise<string> {
  const { body, headers, work } = input;
  if (body.grant_type !== 'client_credentials') throw unsupportedGrant(body.grant_type);
  if (body.client_assertion !== undefined || body.client_assertion_type !== undefined) {
    return authenticateByAssertion(assertions, input);
  }
  const [id, secret] = parseBasicHeader(headers['authorization']) ?? [body.client_id, body.client_secret];
  if (!id || secret === undefined) {
    throw new OAuthError(
      'invalid_client',
      'Send the client ID and password in an Authorization: Basic header.',
    );
  }
  for (const candidateId of possibleDecodings(id)) {
    const client = await credentials.client(work, candidateId, secret);
    if (client?.token_endpoint_auth_method === 'private_key_jwt') {
      throw new OAuthError('invalid_client', 'The client must authenticate with a signed assertion.');
    }
    if (client) return client.id;
  }
  throw new OAuthError('invalid_client', 'The client ID or password is wrong, or the client is disabled.');
}

async function authenticateByAssertion(
  assertions: ClientAssertions,
  { body, headers, work, address }: HandlerInput<typeof contract.oauth.clientToken>,
): Promise<string> {
  if (body.client_assertion === undefined || body.client_assertion_type !== assertionType) {
    throw new OAuthError(
      'invalid_request',
      `Send client_assertion and client_assertion_type=${assertionType}.`,
    );
  }
  if (headers['authorization'] !== undefined) {
    throw new OAuthError('invalid_request', 'Send either an assertion or an Authorization header, not both.');
  }
  const verification = await assertions.verify(work, body.client_assertion, address);
  if ('problem' in verification) throw new OAuthError('invalid_client', verification.problem);
  if (body.client_id !== undefined && body.client_id !== verification.clientId) {
    throw new OAuthError('invalid_client', 'client_id differs from the client of the assertion.');
  }
  return verification.clientId;
}

/** @returns the claims of a token for the user. @throws OAuthError */
async function authenticateUser(
  { credentials, tokenRegistry }: OAuthDependencies,
  { body, query, headers, work, vendor }: HandlerInput<typeof contract.oauth.userToken>,
): Promise<AccessClaims> {
  if (body.grant_type !== userGrantType(vendor)) throw unsupportedGrant(body.grant_type);
  const userCredentials = parseUserCredentials(headers['authorization']);
  if (userCredentials === undefined) {
    throw new OAuthError(
      'invalid_request',
      'Send login:password:client password in an Authorization: Basic header.',
    );
  }
  if (!query.client_id)
    throw new OAuthError('invalid_request', 'Send the client ID in the client_id parameter.');
  const client = await credentials.client(work, query.client_id, ...userCredentials.clientPasswords);
  if (!client) throw new OAuthError('invalid_client', 'The client ID or client password is wrong.');
  const user = await credentials.user(work, userCredentials.login, ...userCredentials.passwords);
  if (!user)
    throw new OAuthError(
      'invalid_grant',
      'The login or password is wrong, or the user is disabled or locked.',
    );
  const revision = await tokenRegistry.revision(work, 'user', user.login);
  return { clientId: client.id, user: user.login, revision };
}

async function respondWithToken({ accessTokens }: OAuthDependencies, claims: AccessClaims) {
  const { token, expiresIn } = await accessTokens.issue(claims);
  return response({
    document: { access_token: token, token_type: 'Bearer' as const, expires_in: expiresIn },
    headers: {
      'cache-control': 'no-store',
      pragma: 'no-cache',
      'content-type': 'application/json; charset=UTF-8',
    },
  });
}

const unsupportedGrant = (grantType: string | undefined) =>
  grantType === undefined
    ? new OAuthError('invalid_request', 'The parameter grant_type is missing.')
    : new OAuthError('unsupported_grant_type', `The grant type "${grantType}" is not supported at this URL.`);
