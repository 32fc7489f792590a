import { isIP } from 'node:net';
import { fault } from '../../../contract/fault.ts';
import { InvalidHostHeader } from '../../../contract/faults/general.ts';

type Headers = Readonly<Record<string, string | undefined>>;

/** Whether the text is a valid host name or address, optionally with a port. */
const isHost = (host: string): boolean => /^([\w.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i.test(host);

/**
 * Whether a request comes from a browser. Every browser sends at least one of these headers, and a web page cannot
 * suppress all of them.
 */
const isBrowser = (headers: Headers): boolean =>
  ['origin', 'sec-fetch-site', 'sec-fetch-mode', 'accept-language'].some(
    (name) => headers[name] !== undefined,
  );

/** Whether a host is an IP address, or a name that always resolves to this machine. */
function isLocalHost(host: string): boolean {
  const name = host
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
  return isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost');
}

/**
 * Rejects an invalid host and, from a browser, a host name that does not belong to the service. Otherwise a malicious
 * website could let its own host name resolve to this machine, and use a shop with the sample's passwords.
 * @param ownNames additional host names of the service, without ports
 * @throws InvalidHostHeader
 */
export function checkHost(host: string, headers: Headers, ownNames: readonly string[]): void {
  const isOwnName = ownNames.some((name) => name.toLowerCase() === host.replace(/:\d+$/, '').toLowerCase());
  if (isHost(host) && (isOwnName || isLocalHost(host) || !isBrowser(headers))) return;
  throw fault(InvalidHostHeader, { host });
}
