import type { ThreadList } from '../../ports/script-debugger.ts';
import type { ScriptThread } from './script-thread.ts';
import { threadDocument } from './thread-document.ts';

/** Returns the documents of threads for one client, and the requests for which they run, as far as they are known. */
export const threadDocuments = (
  threads: readonly ScriptThread[],
  clientId: string,
): Pick<ThreadList, 'threads' | 'requests'> => ({
  threads: threads.map((thread) => threadDocument(thread, clientId)),
  requests: threads.flatMap(({ id, request }) => (request ? [{ threadId: id, ...request }] : [])),
});
