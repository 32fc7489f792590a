import { currentRun } from '../../current-run.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { URLRedirect } from './URLRedirect.ts';

/** Finds the redirect of the request among the `url_redirects` of its site. */
export class URLRedirectMgr extends PlatformObject {
  /** Returns the path of the request, which determines the redirect. */
  static get redirectOrigin(): string {
    return currentRun().job.scope.request.path;
  }

  /** Returns the site's redirect for the request's path, or null if there is none. */
  static get redirect(): URLRedirect | null {
    const { siteId, request } = currentRun().job.scope;
    const redirects = currentRun().records.get('sites', siteId)?.url_redirects ?? [];
    const path = removeTrailingSlash(request.path);
    const match = redirects.find(({ from }) => removeTrailingSlash(from) === path);
    return match ? new URLRedirect(match.to, match.status ?? 301) : null;
  }
}
registerClass('web.URLRedirectMgr', URLRedirectMgr);

const removeTrailingSlash = (path: string): string => path.replace(/(?<=.)\/+$/, '');
