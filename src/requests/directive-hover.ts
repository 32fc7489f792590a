import { requestIdentities, type RequestIdentity } from './http-file.ts';

/** What the active connection knows about who sends a request. It contains no passwords. */
export interface IdentityScope {
  /** Name of the connection. */
  readonly connection: string;
  /** Whether it is the bundled service, whose accounts cannot be changed in the settings. */
  readonly isBundled: boolean;
  /** Who is signed in in the Shop view. */
  readonly shopper: 'guest' | 'customer' | 'agent';
  /** Login of the customer who is signed in or, otherwise, of the connection's customer. */
  readonly customer?: string | undefined;
  /** Login of the back-office user. */
  readonly username?: string | undefined;
  readonly clientId: string;
  readonly hasUserPassword: boolean;
  readonly hasClientPassword: boolean;
}

/** Who an identity is, in a few words. */
export const identityDetails: Readonly<Record<RequestIdentity, string>> = {
  guest: 'a guest of the shop',
  customer: 'a registered customer of the shop',
  agent: 'a back-office user who acts for customers',
  client: 'the API client itself',
  user: 'a back-office user',
  none: 'no credentials but those in the headers',
};

/** Who an identity is on any connection, in sentences. */
export const identityTexts: Readonly<Record<RequestIdentity, string>> = {
  guest:
    'A guest of the shop. All requests of a connection and a site have the same guest, who keeps the basket.',
  customer:
    'The customer who is signed in in the Shop view or, if there is none, the customer of the connection.',
  agent: 'The back-office user of the connection, who may call the Shop API for any customer.',
  client: 'The API client of the connection, with a token of its own. This is usual for the Data API.',
  user: 'The back-office user of the connection, as in the Data view.',
  none: 'Nobody: the request has no credentials but those in its own headers.',
};

const directiveTexts: Readonly<Record<string, string>> = {
  as: `Who sends the request: ${new Intl.ListFormat('en', { type: 'disjunction' }).format(requestIdentities.map((name) => `\`${name}\``))}. Without \`@as\`, it has no credentials but those in its headers.`,
  name: 'The name of the request. Other requests use its response as `{{name.response.body...}}`.',
  needs: 'The names of requests that are sent first, even if their responses are not used.',
};

/**
 * Returns the hover of a directive or of the identity after `@as`: who that is on the active connection, and how to
 * change it. Returns undefined outside of both.
 */
export function createDirectiveHover(
  lineText: string,
  character: number,
  scope: IdentityScope | undefined,
): { readonly markdown: string; readonly start: number; readonly end: number } | undefined {
  const [text, directive = '', value = ''] =
    /^\s*(?:#|\/\/)\s*@(as|name|needs)(?![\w-])(?:\s+(\w+))?/.exec(lineText) ?? [];
  if (text === undefined) return undefined;
  const directiveStart = lineText.indexOf('@');
  const directiveEnd = directiveStart + 1 + directive.length;
  if (character >= directiveStart && character <= directiveEnd)
    return { markdown: directiveTexts[directive] ?? '', start: directiveStart, end: directiveEnd };
  const identity = requestIdentities.find((name) => directive === 'as' && name === value);
  const start = text.length - value.length;
  if (identity === undefined || character < start || character > text.length) return undefined;
  const markdown = [`**${identity}**: ${identityTexts[identity]}`, ...describeSender(identity, scope)].join(
    '\n\n',
  );
  return { markdown, start, end: text.length };
}

/** Returns paragraphs about who an identity is on the active connection; empty if that is not known. */
function describeSender(identity: RequestIdentity, scope: IdentityScope | undefined): string[] {
  if (!scope) return [];
  switch (identity) {
    case 'guest':
      return ['To use another guest, with another basket, run _Sign In to Shop As..._ and select _guest_.'];
    case 'customer':
      return describeCustomer(scope);
    case 'agent':
    case 'user':
      return describeUser(scope);
    case 'client':
      return [describeClient(scope), changeConnection(scope)];
    case 'none':
      return [];
  }
}

const code = (text: string): string => `\`${text.replaceAll('`', "'")}\``;

const changeConnection = ({ connection, isBundled }: IdentityScope): string =>
  isBundled
    ? 'Cartwright knows the accounts of the bundled service.'
    : `To change the passwords, run _Sign In to Connection..._ for ${code(connection)}.`;

function describeCustomer({ connection, shopper, customer }: IdentityScope): string[] {
  const change =
    'To send it as another customer, run _Sign In to Shop As..._. In a `trigger`, the customer of its connection sends it.';
  if (customer === undefined)
    return [
      `No customer is known: none is signed in, and the connection ${code(connection)} has no \`customer\`.`,
      change,
    ];
  return [
    shopper === 'customer'
      ? `Now ${code(customer)}, with the password of the sign-in in the Shop view.`
      : `Now ${code(customer)}, with the password of the \`customer\` of the connection ${code(connection)}.`,
    change,
  ];
}

function describeUser(scope: IdentityScope): string[] {
  const { connection, username, hasUserPassword } = scope;
  if (username === undefined || !hasUserPassword)
    return [
      `The connection ${code(connection)} has no ${username === undefined ? 'user' : `password of ${code(username)}`}, so the API client itself sends it. ${describeClient(scope)}`,
      changeConnection(scope),
    ];
  return [
    `Now ${code(username)}, with the password of the connection ${code(connection)}. ${describeClient(scope)}`,
    changeConnection(scope),
  ];
}

const describeClient = ({ connection, clientId, hasClientPassword }: IdentityScope): string =>
  hasClientPassword
    ? `The client ID is ${code(clientId)}, and its password is that of the connection ${code(connection)}.`
    : `The client ID is ${code(clientId)}, but the connection ${code(connection)} has no client password, without which it cannot be sent.`;
