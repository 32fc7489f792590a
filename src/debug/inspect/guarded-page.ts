import { isFault, isPlatformError } from '../../client/errors.ts';
import type { ObjectMember, ObjectMembers } from '../../../contract/documents/debugger.ts';
import { pageSize, type Page } from '../debugger-api.ts';
import { wordsOf } from '../errors.ts';

/** Type of a member that the platform could not read; its value is the error's text. */
export const unreadable = 'unreadable';

/** Requests that one stretch may cost where the platform fails: a page of which everything fails is not asked to the end. */
const mostRequests = 48;
/** Members of one stretch: a platform may go on for ever, and nobody reads more in one list. */
const mostInStretch = 20_000;
/** Single members that may fail in a row before the rest is given up. */
const mostFailures = 8;

/**
 * Members from `start` on, `count` of them at most, page by page. A page that the platform cannot answer is asked again
 * in smaller ones, down to the members alone, so that one that fails hides no other: it is shown by its error. Rejects
 * with a `PlatformError` where the thread or the platform is gone.
 */
export async function membersBetween(
  read: (page: Page) => Promise<ObjectMembers>,
  start: number,
  count: number,
): Promise<{ readonly members: readonly ObjectMember[]; readonly total: number }> {
  const members: ObjectMember[] = [];
  let total = Infinity;
  let size = pageSize;
  let failures = 0;
  for (let request = 0; members.length < Math.min(count, total - start, mostInStretch); request++) {
    const from = start + members.length;
    const asked = Math.min(size, count - members.length, total - from);
    try {
      const page = await read({ start: from, count: asked });
      members.push(...page.object_members);
      total = page.total;
      failures = 0;
      size = Math.min(pageSize, size * 4);
      if (page.object_members.length === 0) break;
    } catch (error) {
      if (!isOfMember(error)) throw error;
      size = Math.ceil(asked / 8);
      if (asked > 1) continue;
      members.push(failed(from, error));
      size = 1;
      if (++failures >= mostFailures || request >= mostRequests) break;
    }
  }
  return { members, total: Number.isFinite(total) ? total : start + members.length };
}

/** Whether the platform failed on what was asked for, rather than being gone or having lost the thread. */
export const isOfMember = (error: unknown): boolean =>
  isPlatformError(error) &&
  (isFault(error) ? error.status >= 500 : error.kind === 'not-the-platform' && error.status === 500);

const failed = (index: number, error: unknown): ObjectMember => ({
  name: `(member ${index})`,
  parent: '',
  type: unreadable,
  value: wordsOf(error),
  scope: 'local',
});
