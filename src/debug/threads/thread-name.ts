import { withoutVersion } from '../doctor/requests.ts';
import type { TrackedThread } from './thread-table.ts';

/**
 * Returns the name of a thread in the call stack: the request for which its script runs or, if the platform does not
 * report that, the function with which the script began.
 */
export function threadName({ id, request, stack }: TrackedThread): string {
  const title = request
    ? `${request.method} ${withoutVersion(request.path)}`
    : stack.at(-1)?.location.function_name;
  return title === undefined || title === '' ? `Script thread ${id}` : `${title} (script thread ${id})`;
}
