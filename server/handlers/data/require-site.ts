import { SiteNotFound } from '../../../contract/faults/data.ts';
import type { UnitOfWork } from '../../ports/store.ts';
import type { Site } from '../../records/site.ts';
import type { Fail } from '../implement.ts';

/** A request for a resource below `/sites/{site_id}`. */
export interface SiteRequest {
  readonly work: UnitOfWork;
  readonly params: { readonly site_id: string };
  readonly fail: Fail<typeof SiteNotFound>;
}

/**
 * Returns the site that `/sites/{site_id}` names. It can differ from the site of a `/s/<site>` prefix.
 * @throws SiteNotFound
 */
export async function requireSite({ work, params, fail }: SiteRequest): Promise<Site> {
  const site = await work.collection('sites').get(params.site_id);
  if (!site) throw fail(SiteNotFound, { siteId: params.site_id });
  return site;
}

/** Returns a path below the API's version, with percent-encoded segments. */
export const pathOf = (...parts: readonly string[]): string =>
  parts.map((part) => `/${encodeURIComponent(part)}`).join('');
