/**
 * Errors of calls to a platform, discriminated by `kind`. If the cause is known, the message tells the user what to do.
 */
export type PlatformError = PlatformFault | UnexpectedResponse | Unreachable;

/**
 * A fault document (data-api 7), wrapped or not (open-points, The Debugger API on the wire, 11), or a
 * rejected token request.
 */
export class PlatformFault extends Error {
  readonly kind = 'fault';
  /**
   * The type without its qualifier and the suffix `Exception`, such as `ScriptThreadNotFound`. For a token endpoint,
   * the error code of RFC 6749, such as `invalid_client`.
   */
  readonly fault: string;
  readonly status: number;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** The platform's own message; '' if it sent none. */
  readonly detail: string;
  /** Milliseconds to wait before retrying, if the response says so. */
  retryAfterMs: number | undefined;

  constructor(fault: string, status: number, detail: string, args: Readonly<Record<string, unknown>> = {}) {
    super(`${detail === '' ? `The platform responded with ${fault}.` : detail}${faultAdvice(fault)}`);
    this.name = 'PlatformFault';
    this.fault = fault;
    this.status = status;
    this.arguments = args;
    this.detail = detail;
  }
}

/**
 * Thrown if the response is not from the API, but for example an HTML page of a proxy, a response of another server on
 * the port, or a redirect to a sign-in page.
 */
export class UnexpectedResponse extends Error {
  readonly kind = 'unexpected-response';
  readonly status: number;
  readonly address: string;
  /** See `PlatformFault`. */
  retryAfterMs: number | undefined;

  constructor(address: string, status: number, contentDescription: string) {
    super(
      `${address} responded with status ${status} and ${contentDescription} instead of the platform's JSON. ${statusAdvice(status)}`,
    );
    this.name = 'UnexpectedResponse';
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
  /** The platform was unreachable before; requests are suspended until it responds. */
  | 'unreachable'
  | 'other';

/** Thrown if there was no response, or if it could not be read to its end. */
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
  error instanceof PlatformFault || error instanceof UnexpectedResponse || error instanceof Unreachable;

export const isFault = (error: unknown, ...names: string[]): error is PlatformFault =>
  error instanceof PlatformFault && (names.length === 0 || names.includes(error.fault));

/** Whether the end of the service interrupted a request: neither the request nor a script is at fault. */
export const isInterruption = (error: unknown): error is PlatformFault => isFault(error, 'ServiceStopping');

const adviceByFault: Readonly<Record<string, string>> = {
  NotAuthorized:
    'Check the user name and the password of the connection, and that the user is not locked and has permission to use the script debugger.',
  ClientIdRequired: 'Set "clientId" in the connection.',
  DebuggerDisabled:
    'The debugger was disabled by another session or a restart. A running session enables it again.',
  UnknownClientId: 'Check "clientId" of the connection: the platform does not know this client.',
  invalid_client: 'Check "clientId" and "clientPassword" of the connection.',
  invalid_grant: 'Check the user name, the password and the client password of the connection.',
  AuthenticationFailed: 'Check the login and the password.',
  ResourcePathNotFound:
    'Check "baseUrl" (host and port only, without a path) and the vendor\'s "prefix" in the connection.',
  SecureCommunicationRequired: 'Use the https URL of the platform in the connection.',
};

const faultAdvice = (fault: string): string => {
  const advice = adviceByFault[fault];
  return advice === undefined ? '' : ` ${advice}`;
};

function statusAdvice(status: number): string {
  if (status === 401 || status === 403 || status === 407)
    return 'A gateway in front of the platform seems to require its own credentials. Check the URL and your access to the gateway.';
  if (status === 404)
    return 'Check the host and the port in "baseUrl" (another server may be listening there) and the vendor prefix.';
  if (status >= 300 && status < 400)
    return 'If the redirect leads to the platform, use its target as "baseUrl".';
  if (status === 429) return 'The platform is limiting requests. Try again later.';
  if (status >= 500)
    return 'The platform or the gateway in front of it has a problem. Try again, then check its log.';
  return 'Check the host and the port in "baseUrl": another server may be listening there.';
}

function unreachableText(reason: UnreachableReason, address: string, cause: unknown): string {
  const detail = cause instanceof Error && cause.message !== '' ? ` (${cause.message})` : '';
  switch (reason) {
    case 'refused':
      return `Nothing is listening at ${address}. Start the service, or correct the host and the port in "baseUrl".`;
    case 'unknown-host':
      return `The host of ${address} cannot be found. Check its name in "baseUrl", and your network or VPN.`;
    case 'tls':
      return tlsText(address, detail);
    case 'timeout':
      return `${address} did not respond in time. Check that the platform is running and that no firewall blocks the connection.`;
    case 'dropped':
      return `${address} closed the connection before it responded${detail}. ${
        address.startsWith('https:')
          ? 'If it requires a client certificate, set "certFile" or "pfxFile" to a valid one.'
          : 'If the platform requires HTTPS, check that "baseUrl" begins with https://.'
      }`;
    case 'aborted':
      return `The request to ${address} was cancelled.`;
    case 'too-large':
      return `The response from ${address} is too large${detail}. Check that "baseUrl" is the URL of the platform; if it is, request less data at a time.`;
    case 'malformed':
      return `${address} did not respond with valid HTTP${detail}. Check the host and the port in "baseUrl", and whether it must begin with https://.`;
    case 'unreachable':
      return `${address} cannot be reached; retrying. Try again when it responds.`;
    case 'other':
      return `${address} cannot be reached${detail}.`;
  }
}

/** Derives a user-facing explanation of a TLS error from OpenSSL's message. */
function tlsText(address: string, detail: string): string {
  // A port without TLS usually serves plain HTTP, so certificates are not the cause.
  if (/wrong version number|packet length too long|EPROTO/.test(detail) && !/alert/.test(detail))
    return `${address} does not use HTTPS. Use http:// in "baseUrl", or the port on which the platform serves HTTPS.`;
  if (/alert certificate required|alert handshake failure/.test(detail))
    return `${address} requires a client certificate. Set "certFile" and "keyFile" to its PEM files, or "pfxFile" to a PKCS #12 file.`;
  if (/alert certificate expired/.test(detail))
    return `${address} rejected the client certificate because it has expired. Set "certFile" or "pfxFile" to a valid one.`;
  if (/alert unknown ca/.test(detail))
    return `${address} rejected the client certificate because its issuer is unknown. Set "certFile" or "pfxFile" to a certificate that the platform has issued.`;
  if (
    /alert (bad|unsupported) certificate|alert certificate (revoked|unknown)|alert access denied/.test(detail)
  )
    return `${address} rejected the client certificate${detail}. Set "certFile" or "pfxFile" to a certificate that the platform has issued.`;
  if (/certificate has expired/.test(detail))
    return `The certificate of ${address} has expired. It must be renewed before the connection can be trusted.`;
  return `The certificate of ${address} is not trusted${detail}. If it is self-signed, set "caFile" to its PEM file.`;
}
