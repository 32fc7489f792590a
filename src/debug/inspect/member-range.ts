import { isFault, isPlatformError } from '../../client/errors.ts';
import type { ObjectMember, ObjectMembers } from '../../../contract/documents/debugger.ts';
import { pageSize, type Page } from '../debugger-api.ts';
import { errorMessage } from '../../../contract/error-message.ts';

/** Type of a member that the platform could not read; its value is the error's text. */
export const unreadable = 'unreadable';

/**
 * Maximum number of requests for one range: if everything fails on a page, not every member of it is
 * requested.
 */
const maxRequests = 48;
/**
 * Maximum number of members of one range: a platform may return members without end, and nobody reads more in
 * one list.
 */
const maxMembers = 20_000;
/** Number of consecutive single members that may fail before the rest is skipped. */
const maxFailures = 8;

/**
 * Returns at most `count` members from `start` on, page by page. If a page fails, it is requested again in
 * smaller pages, down to single members, so that a member that fails hides no other and is shown with its
 * error. Rejects with a `PlatformError` if the thread no longer exists or the platform does not respond.
 */
export async function readMemberRange(
  read: (page: Page) => Promise<ObjectMembers>,
  start: number,
  count: number,
): Promise<{ readonly members: readonly ObjectMember[]; readonly total: number }> {
  const members: ObjectMember[] = [];
  let total = Infinity;
  let size = pageSize;
  let failures = 0;
  for (let request = 0; members.length < Math.min(count, total - start, maxMembers); request++) {
    const from = start + members.length;
    const requestedCount = Math.min(size, count - members.length, total - from);
    try {
      const page = await read({ start: from, count: requestedCount });
      members.push(...page.object_members);
      total = page.total;
      failures = 0;
      size = Math.min(pageSize, size * 4);
      if (page.object_members.length === 0) break;
    } catch (error) {
      if (!isMemberFailure(error)) throw error;
      size = Math.ceil(requestedCount / 8);
      if (requestedCount > 1) continue;
      members.push(unreadableMember(from, error));
      size = 1;
      if (++failures >= maxFailures || request >= maxRequests) break;
    }
  }
  return { members, total: Number.isFinite(total) ? total : start + members.length };
}

/**
 * Whether the platform failed to read the requested members, as opposed to being unreachable or having lost
 * the thread.
 */
export const isMemberFailure = (error: unknown): boolean =>
  isPlatformError(error) &&
  (isFault(error) ? error.status >= 500 : error.kind === 'unexpected-response' && error.status === 500);

const unreadableMember = (index: number, error: unknown): ObjectMember => ({
  name: `(member ${index})`,
  parent: '',
  type: unreadable,
  value: errorMessage(error),
  scope: 'local',
});
