import { basic, sender, type Sender } from '../support/http.ts';

/** Where the suite runs and as whom; the defaults are the sample shop's. */
export interface Target {
  readonly baseUrl: string;
  readonly prefix: string;
  readonly clientId: string;
  readonly clientPassword: string;
  readonly user: string;
  readonly password: string;
  /** Site of the Shop requests. */
  readonly site: string;
}

export function targetFromEnvironment(baseUrl: string): Target {
  const variable = (name: string, fallback: string) => process.env[`CONFORMANCE_${name}`] ?? fallback;
  return {
    baseUrl,
    prefix: variable('PREFIX', 'svc'),
    clientId: variable('CLIENT_ID', 'cartwright'),
    clientPassword: variable('CLIENT_PASSWORD', 'cartwright'),
    user: variable('USER', 'admin'),
    password: variable('PASSWORD', 'admin'),
    site: variable('SITE', 'RefArch'),
  };
}

/** The callers that operations ask for, signed in once. */
export interface Callers {
  readonly anyone: Sender;
  readonly oauth: Sender;
  readonly customer: Sender;
  readonly debugger: Sender;
}

export async function signIn(target: Target): Promise<Callers> {
  const anyone = sender(target.baseUrl);
  const token = await anyone(
    'POST',
    `/${target.prefix}sso/oauth2/access_token`,
    'grant_type=client_credentials',
    {
      authorization: basic(target.clientId, target.clientPassword),
      'content-type': 'application/x-www-form-urlencoded',
    },
  );
  const guest = await anyone(
    'POST',
    `/s/${target.site}/${target.prefix}/shop/v23_2/customers/auth?client_id=${target.clientId}`,
    { type: 'guest' },
  );
  if (token.status !== 200 || guest.status !== 200) {
    throw new Error(`cannot sign in: ${JSON.stringify([token.body, guest.body])}`);
  }
  return {
    anyone,
    oauth: anyone.with({ authorization: `Bearer ${String(token.body.access_token)}` }),
    customer: anyone.with({ authorization: guest.headers.get('authorization') ?? '' }),
    debugger: anyone.with({
      authorization: basic(target.user, target.password),
      [`x-${target.prefix}-client-id`]: 'conformance',
    }),
  };
}
