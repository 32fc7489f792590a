/** What a platform can do to a caller, as errors whose messages say what to do. A union on `kind`. */
export type PlatformError = PlatformFault | NotThePlatform | Unreachable;

/** A fault document (data-api 7), wrapped or not (open-points, The Debugger API on the wire, 11), or a token refusal. */
export class PlatformFault extends Error {
  readonly kind = 'fault';
  /** Without `Exception`: `ScriptThreadNotFound`. Of a token endpoint, the error code of RFC 6749: `invalid_client`. */
  readonly fault: string;
  readonly status: number;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** The platform's own words. */
  readonly detail: string;
  /** Milliseconds after which the platform wants to be asked again, where it says. */
  retryAfter: number | undefined;

  constructor(fault: string, status: number, detail: string, args: Readonly<Record<string, unknown>> = {}) {
    super(`${detail === '' ? `The platform answered ${fault}.` : detail}${faultAdvice(fault)}`);
    this.name = 'PlatformFault';
    this.fault = fault;
    this.status = status;
    this.arguments = args;
    this.detail = detail;
  }
}

/** Something answered, and it is not the interface: a proxy's HTML page, another server's port, a redirect to a login. */
export class NotThePlatform extends Error {
  readonly kind = 'not-the-platform';
  readonly status: number;
  readonly address: string;
  /** As of a `PlatformFault`. */
  retryAfter: number | undefined;

  constructor(address: string, status: number, what: string) {
    super(
      `${address} answered ${status} with ${what} instead of the platform's JSON. ${statusAdvice(status)}`,
    );
    this.name = 'NotThePlatform';
    this.status = status;
    this.address = address;
  }
}

export type UnreachableReason =
  | 'refused'
  | 'unknown-host'
  | 'tls'
  | 'timeout'
  | 'dropped'
  | 'aborted'
  | 'too-large'
  | 'malformed'
  /** It did not answer before, and nothing is sent until it does. */
  | 'away'
  | 'other';

/** No answer, or none that could be read to its end. */
export class Unreachable extends Error {
  readonly kind = 'unreachable';
  readonly reason: UnreachableReason;
  readonly address: string;

  constructor(reason: UnreachableReason, address: string, cause: unknown) {
    super(unreachableText(reason, address, cause), { cause });
    this.name = 'Unreachable';
    this.reason = reason;
    this.address = address;
  }
}

export const isPlatformError = (error: unknown): error is PlatformError =>
  error instanceof PlatformFault || error instanceof NotThePlatform || error instanceof Unreachable;

export const isFault = (error: unknown, ...names: string[]): error is PlatformFault =>
  error instanceof PlatformFault && (names.length === 0 || names.includes(error.fault));

const advice: Readonly<Record<string, string>> = {
  NotAuthorized:
    'Check user name and password of the connection, and that this user may debug scripts (the right to the script debugger, on a user that is not locked).',
  ClientIdRequired: 'Set "clientId" in the connection.',
  DebuggerDisabled:
    'The debugger was switched off, by another session or a restart. A session that runs switches it on again.',
  UnknownClientId: 'Check "clientId" of the connection: the platform knows no such client.',
  invalid_client: 'Check "clientId" and "clientPassword" of the connection.',
  invalid_grant: 'Check user name, password and client password of the connection.',
  AuthenticationFailed: 'Check the login and the password.',
  ResourcePathNotFound:
    'Check "baseUrl" (host and port alone, no path) and the vendor\'s "prefix" in the connection.',
  SecureCommunicationRequired: 'Use the https address of the platform in the connection.',
};

const faultAdvice = (fault: string): string => {
  const text = advice[fault];
  return text === undefined ? '' : ` ${text}`;
};

function statusAdvice(status: number): string {
  if (status === 401 || status === 403 || status === 407)
    return 'A gateway in front of the platform seems to ask for credentials of its own: check the address and your access to it.';
  if (status === 404)
    return 'Check host and port in "baseUrl" (another server may be listening there) and the vendor prefix.';
  if (status >= 300 && status < 400)
    return 'Put the address that it leads to, if it is the platform, into "baseUrl".';
  if (status === 429) return 'It takes no more requests for now: try again in a while.';
  if (status >= 500)
    return 'The platform or the gateway before it is in trouble: try again, then look at its log.';
  return 'Check host and port in "baseUrl": another server may be listening there.';
}

function unreachableText(reason: UnreachableReason, address: string, cause: unknown): string {
  const detail = cause instanceof Error && cause.message !== '' ? ` (${cause.message})` : '';
  switch (reason) {
    case 'refused':
      return `Nothing is listening at ${address}. Start the service, or correct host and port in "baseUrl".`;
    case 'unknown-host':
      return `The host of ${address} cannot be found. Check its name in "baseUrl", and your network or VPN.`;
    case 'tls':
      return tlsText(address, detail);
    case 'timeout':
      return `${address} did not answer in time. Check that the platform is up and that no firewall is in between.`;
    case 'dropped':
      return `${address} closed the connection before it had answered${detail}. ${
        address.startsWith('https:')
          ? 'If it demands a client certificate, name a valid one in "certFile" or "pfxFile".'
          : 'If it is an https address, check that "baseUrl" says so.'
      }`;
    case 'aborted':
      return `The request to ${address} was called off.`;
    case 'too-large':
      return `The answer of ${address} is too large and was not read${detail}. Check that "baseUrl" is the platform's address; if it is, ask for less at once.`;
    case 'malformed':
      return `${address} answered with what is no HTTP${detail}. Check host and port in "baseUrl", and whether it must say https.`;
    case 'away':
      return `${address} is not reachable, trying again. Repeat this once it answers.`;
    case 'other':
      return `${address} cannot be reached${detail}.`;
  }
}

/** What is wrong with a TLS connection, by OpenSSL's words for it. */
function tlsText(address: string, detail: string): string {
  // What is no TLS at all is mostly plain HTTP, and has nothing to do with certificates.
  if (/wrong version number|packet length too long|EPROTO/.test(detail) && !/alert/.test(detail))
    return `${address} does not speak HTTPS. Put http:// into "baseUrl", or the port at which the platform speaks HTTPS.`;
  if (/alert certificate required|alert handshake failure/.test(detail))
    return `${address} demands a client certificate. Name its PEM files in "certFile" and "keyFile", or a PKCS #12 file in "pfxFile".`;
  if (/alert certificate expired/.test(detail))
    return `${address} refuses the client certificate, which has expired. Name a valid one in "certFile" or "pfxFile".`;
  if (/alert unknown ca/.test(detail))
    return `${address} refuses the client certificate: it does not know who issued it. Name one that the platform has issued in "certFile" or "pfxFile".`;
  if (
    /alert (bad|unsupported) certificate|alert certificate (revoked|unknown)|alert access denied/.test(detail)
  )
    return `${address} refuses the client certificate${detail}. Name one that the platform has issued in "certFile" or "pfxFile".`;
  if (/certificate has expired/.test(detail))
    return `The certificate of ${address} has expired. Have it renewed; until then no connection to it can be trusted.`;
  return `The certificate of ${address} is not trusted${detail}. If it is self-signed, name its PEM file in "caFile".`;
}
