import { isFault, isPlatformError } from '../../client/errors.ts';
import type { ObjectMember, ObjectMembers } from '../../../contract/documents/debugger.ts';
import { pageSize, type Page } from '../debugger-api.ts';
import { errorMessage } from '../../../contract/error-message.ts';

/** Type of a member that the platform could not read; its value is the error's text. */
export const unreadableType = 'unreadable';

/** Number of requests for one range after which a failure of a single member ends it, since every member may fail. */
const maxRequests = 48;
/** Number of members of one range after which no other page is requested, since a platform's list may be endless. */
const maxMembers = 20_000;
/** Number of consecutive members that may fail before the remaining members are skipped. */
const maxConsecutiveFailures = 8;

/**
 * Returns at most `count` members from `start` on, page by page. If a page fails, it is requested again in smaller
 * pages, down to single members, so that only the failing member is shown with an error. Rejects with a `PlatformError`
 * if the thread no longer exists or the platform does not respond.
 */
export async function readMemberRange(
  read: (page: Page) => Promise<ObjectMembers>,
  start: number,
  count: number,
): Promise<{ readonly members: readonly ObjectMember[]; readonly total: number }> {
  const members: ObjectMember[] = [];
  let total = Infinity;
  let size = pageSize;
  let failureCount = 0;
  for (let request = 0; members.length < Math.min(count, total - start, maxMembers); request++) {
    const from = start + members.length;
    const requestedCount = Math.min(size, count - members.length, total - from);
    try {
      const page = await read({ start: from, count: requestedCount });
      members.push(...page.object_members);
      total = page.total;
      failureCount = 0;
      size = Math.min(pageSize, size * 4);
      if (page.object_members.length === 0) break;
    } catch (error) {
      if (!isMemberReadFailure(error)) throw error;
      size = Math.ceil(requestedCount / 8);
      if (requestedCount > 1) continue;
      members.push(unreadableMember(from, error));
      size = 1;
      if (++failureCount >= maxConsecutiveFailures || request >= maxRequests) break;
    }
  }
  return { members, total: Number.isFinite(total) ? total : start + members.length };
}

/**
 * Whether the platform failed to read the requested members, as opposed to being unreachable or having lost
 * the thread.
 */
export const isMemberReadFailure = (error: unknown): boolean =>
  isPlatformError(error) &&
  (isFault(error) ? error.status >= 500 : error.kind === 'unexpected-response' && error.status === 500);

const unreadableMember = (index: number, error: unknown): ObjectMember => ({
  name: `(member ${index})`,
  parent: '',
  type: unreadableType,
  value: errorMessage(error),
  scope: 'local',
});
