import { parseCookies } from '../../contract/cookies.ts';
import { usesExtension } from '../../contract/uses-extension.ts';
import { secureTokenCookie, sessionCookie, type VendorProfile } from '../../contract/vendor.ts';
import type { Caller } from '../ports/caller.ts';
import { emptyRequestState, type ScriptScope } from '../ports/hook-runner.ts';
import type { UnitOfWork } from '../ports/store.ts';
import type { Site } from '../records/site.ts';
import type { IncomingRequest } from './incoming-request.ts';

interface ScopeInput {
  readonly request: IncomingRequest;
  readonly work: UnitOfWork;
  readonly site: Site | undefined;
  readonly caller: Caller;
  readonly locale: string;
  readonly vendor: VendorProfile;
}

/**
 * Returns the ID under which scripts share session data across requests: the session ID in the cookie, otherwise the
 * customer ID. Without either it is the ID of the request, which shares nothing.
 */
function sessionOf(request: IncomingRequest, caller: Caller, vendor: VendorProfile): string {
  const cookie = new RegExp(`(?:^|;\\s*)${sessionCookie(vendor)}=([\\w-]{8,})`).exec(
    request.headers['cookie'] ?? '',
  )?.[1];
  return cookie ?? (caller.kind === 'customer' ? caller.customerId : request.id);
}

/** Returns the scope in which the scripts of a request run. Its headers and cookies contain no credentials. */
export function scriptScope({ request, work, site, caller, locale, vendor }: ScopeInput): ScriptScope {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && name !== 'authorization' && name !== 'cookie') headers[name] = value;
  }
  return {
    work,
    siteId: site?.id ?? '',
    request: {
      method: request.method,
      path: request.path,
      queryString: request.queryString,
      headers,
      clientId: 'clientId' in caller ? caller.clientId : undefined,
      locale,
      remoteAddress: request.remoteAddress,
      ...(request.body === undefined || request.body.length === 0
        ? {}
        : { body: request.body.toString('utf8') }),
      id: request.id,
      secure: request.address.protocol === 'https',
      cookies: parseCookies(request.headers['cookie'] ?? '').filter(
        ([name]) => name !== sessionCookie(vendor) && !name.startsWith(secureTokenCookie(vendor, '')),
      ),
    },
    session: { id: sessionOf(request, caller, vendor), currency: site?.currencies[0] ?? '' },
    customerId: caller.kind === 'customer' ? caller.customerId : undefined,
    requestState: { current: emptyRequestState },
    disconnectSignal: request.disconnectSignal(),
    skipsBreakpoints: usesExtension({ headers: request.headers, vendor }, 'skip-breakpoints'),
  };
}
