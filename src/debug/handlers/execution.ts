import { cannotPause, staleTarget } from '../errors.ts';
import type { Command } from '../debugger-api.ts';
import type { Handlers, RequestContext } from '../protocol.ts';
import type { SessionContext } from '../session-context.ts';

type ExecutionRequests =
  'threads' | 'continue' | 'next' | 'stepIn' | 'stepInTargets' | 'stepOut' | 'pause' | 'terminateThreads';

export function executionHandlers(context: SessionContext): Pick<Handlers, ExecutionRequests> {
  const command = async (threadId: number, step: Command, request: RequestContext): Promise<undefined> => {
    const { report } = await context.liveSession().target.command(threadId, step);
    request.afterResponse(report);
    return undefined;
  };
  return {
    threads() {
      const { threads, postMortem } = context.liveSession().target;
      return {
        threads: [
          ...threads.all().map(({ id }) => ({ id, name: `Script thread ${id}` })),
          ...postMortem.all().map(({ id, failure }) => ({ id, name: `Ended with ${failure.kind}` })),
        ],
      };
    },

    // Each thread is a separate request on the platform, so the other threads always stay halted.
    async continue({ threadId }, request) {
      await command(threadId, 'resume', request);
      return { allThreadsContinued: false };
    },
    next: ({ threadId }, request) => command(threadId, 'over', request),
    stepOut: ({ threadId }, request) => command(threadId, 'out', request),

    async stepIn({ threadId, targetId }, request) {
      if (targetId === undefined) return command(threadId, 'into', request);
      const { target, stepInTargets } = context.liveSession();
      const names = await stepInTargets.possibleNames(targetId, target.handles, target.evaluator);
      if (!names) throw staleTarget();
      const { report } = await target.stepInto(threadId, names);
      request.afterResponse(report);
      return undefined;
    },

    stepInTargets({ frameId }) {
      const { target, stepInTargets } = context.liveSession();
      return { targets: stepInTargets.targetsAt(frameId, target.handles.frame(frameId)) };
    },

    pause: () => {
      throw cannotPause();
    },

    async terminateThreads({ threadIds = [] }) {
      const { target } = context.liveSession();
      const results = await Promise.allSettled(threadIds.map((id) => target.end(id)));
      for (const result of results) if (result.status === 'rejected') throw result.reason;
      return undefined;
    },
  };
}
