import { isIP } from 'node:net';
import { fault } from '../../../contract/fault.ts';
import { InvalidHostHeader } from '../../../contract/faults/general.ts';

type Headers = Readonly<Record<string, string | undefined>>;

/** Name or address, and port, as links repeat them. */
const isHost = (host: string): boolean => /^([\w.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i.test(host);

/** Every browser sends one of these with every request, and a page's script cannot leave them all out. */
const isBrowser = (headers: Headers): boolean =>
  ['origin', 'sec-fetch-site', 'sec-fetch-mode', 'accept-language'].some(
    (name) => headers[name] !== undefined,
  );

/** An address of its own, or a name that leads nowhere but to this machine. */
function leadsHere(host: string): boolean {
  const name = host
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
  return isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost');
}

/**
 * Refuses a host that is none; and, from a browser, a name that is not known to be ours: a page of a stranger's site can
 * make its own name lead to this machine, and would be let in where passwords are those of a sample.
 * @param names further names of the service, without port
 * @throws InvalidHostHeader
 */
export function checkHost(host: string, headers: Headers, names: readonly string[]): void {
  const own = names.some((name) => name.toLowerCase() === host.replace(/:\d+$/, '').toLowerCase());
  if (isHost(host) && (own || leadsHere(host) || !isBrowser(headers))) return;
  throw fault(InvalidHostHeader, { host });
}
