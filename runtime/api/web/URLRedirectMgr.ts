import { currentRun } from '../../current-run.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { URLRedirect } from './URLRedirect.ts';

/** Finds the redirect of the request among the `url_redirects` of its site. */
export class URLRedirectMgr extends PlatformObject {
  /** Returns the path of the request, by which its redirect is found. */
  static get redirectOrigin(): string {
    return currentRun().job.scope.request.path;
  }

  /** Returns the redirect of the request's path, or null if the site has none for it. */
  static get redirect(): URLRedirect | null {
    const { siteId, request } = currentRun().job.scope;
    const redirects = currentRun().records.get('sites', siteId)?.url_redirects ?? [];
    const path = withoutSlash(request.path);
    const match = redirects.find(({ from }) => withoutSlash(from) === path);
    return match ? new URLRedirect(match.to, match.status ?? 301) : null;
  }
}
platformClass('web.URLRedirectMgr', URLRedirectMgr);

const withoutSlash = (path: string): string => path.replace(/(?<=.)\/+$/, '');
