import { defaultVendor, userGrantType } from '../../contract/vendor.ts';
import { buildSampleShop } from '../../server/sample/sample-shop.ts';
import type { Seed } from '../../server/seed/seed-format.ts';
import { basic, sender, type Exchange, type Sender } from '../support/http.ts';

/** The service that the suite checks, and the credentials that it uses; the defaults are those of the sample shop. */
export interface Target {
  readonly baseUrl: string;
  readonly prefix: string;
  /** The namespace in the name of the user grant. */
  readonly urnNamespace: string;
  readonly clientId: string;
  readonly clientPassword: string;
  readonly user: string;
  readonly password: string;
  /** The site of requests to the Shop API. */
  readonly site: string;
  /** A client without permissions whose password is its ID; undefined if the service has none. */
  readonly powerlessClient: string | undefined;
}

export function targetFromEnvironment(baseUrl: string): Target {
  const readVariable = (name: string, fallback: string) => process.env[`CONFORMANCE_${name}`] ?? fallback;
  return {
    baseUrl,
    prefix: readVariable('PREFIX', 'svc'),
    urnNamespace: readVariable('URN_NAMESPACE', defaultVendor.urnNamespace),
    clientId: readVariable('CLIENT_ID', 'cartwright'),
    clientPassword: readVariable('CLIENT_PASSWORD', 'cartwright'),
    user: readVariable('USER', 'admin'),
    password: readVariable('PASSWORD', 'admin'),
    site: readVariable('SITE', 'RefArch'),
    powerlessClient: process.env['CONFORMANCE_POWERLESS_CLIENT'],
  };
}

/** The callers that operations require, signed in once. */
export interface Callers {
  readonly withoutCredentials: Sender;
  readonly oauth: Sender;
  /** A user of the back office. */
  readonly agent: Sender;
  readonly customer: Sender;
  readonly debugger: Sender;
}

export const powerlessClientId = 'powerless';

/** Returns the sample shop with an additional client that has no permissions. */
export function shopWithPowerlessClient(): Seed {
  const { seed } = buildSampleShop();
  const client = { id: powerlessClientId, name: 'May do nothing', password: powerlessClientId };
  return { ...seed, clients: [...(seed.clients ?? []), client] };
}

export async function requestClientToken(target: Target, id: string, password: string): Promise<Exchange> {
  return sender(target.baseUrl)(
    'POST',
    `/${target.prefix}sso/oauth2/access_token`,
    'grant_type=client_credentials',
    { authorization: basic(id, password), 'content-type': 'application/x-www-form-urlencoded' },
  );
}

function requestUserToken(target: Target): Promise<Exchange> {
  const { prefix, urnNamespace, clientId, clientPassword, user, password } = target;
  const grant = userGrantType({ ...defaultVendor, prefix, urnNamespace });
  return sender(target.baseUrl)(
    'POST',
    `/${prefix}/oauth2/access_token?client_id=${clientId}`,
    `grant_type=${encodeURIComponent(grant)}`,
    {
      authorization: basic(user, password, clientPassword),
      'content-type': 'application/x-www-form-urlencoded',
    },
  );
}

/**
 * Signs in each caller.
 * @throws Error if a token request fails
 */
export async function signIn(target: Target): Promise<Callers> {
  const anonymousSender = sender(target.baseUrl);
  const token = await requestClientToken(target, target.clientId, target.clientPassword);
  const guest = await anonymousSender(
    'POST',
    `/s/${target.site}/${target.prefix}/shop/v23_2/customers/auth?client_id=${target.clientId}`,
    { type: 'guest' },
  );
  const agent = await requestUserToken(target);
  if (token.status !== 200 || guest.status !== 200 || agent.status !== 200) {
    throw new Error(`cannot sign in: ${JSON.stringify([token.body, guest.body, agent.body])}`);
  }
  return {
    withoutCredentials: anonymousSender,
    oauth: anonymousSender.withHeaders({ authorization: `Bearer ${String(token.body.access_token)}` }),
    agent: anonymousSender.withHeaders({ authorization: `Bearer ${String(agent.body.access_token)}` }),
    customer: anonymousSender.withHeaders({ authorization: guest.headers.get('authorization') ?? '' }),
    debugger: anonymousSender.withHeaders({
      authorization: basic(target.user, target.password),
      [`x-${target.prefix}-client-id`]: 'conformance',
    }),
  };
}
