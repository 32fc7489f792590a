import { cannotPause, staleTarget } from '../errors.ts';
import type { Command } from '../debugger-api.ts';
import type { Handlers, Turn } from '../protocol.ts';
import type { SessionContext } from '../session-context.ts';

type ExecutionRequests =
  'threads' | 'continue' | 'next' | 'stepIn' | 'stepInTargets' | 'stepOut' | 'pause' | 'terminateThreads';

export function executionHandlers(context: SessionContext): Pick<Handlers, ExecutionRequests> {
  const command = async (threadId: number, which: Command, turn: Turn): Promise<undefined> => {
    const { report } = await context.live().target.command(threadId, which);
    turn.afterwards(report);
    return undefined;
  };
  return {
    threads() {
      const { threads, dead } = context.live().target;
      return {
        threads: [
          ...threads.all().map(({ id }) => ({ id, name: `Script thread ${id}` })),
          ...dead.all().map(({ id, failure }) => ({ id, name: `Ended with ${failure.kind}` })),
        ],
      };
    },

    // Every thread is a request of its own: the others are not touched, whatever the client says of them.
    async continue({ threadId }, turn) {
      await command(threadId, 'resume', turn);
      return { allThreadsContinued: false };
    },
    next: ({ threadId }, turn) => command(threadId, 'over', turn),
    stepOut: ({ threadId }, turn) => command(threadId, 'out', turn),

    async stepIn({ threadId, targetId }, turn) {
      if (targetId === undefined) return command(threadId, 'into', turn);
      const { target, stepInTargets } = context.live();
      const names = await stepInTargets.names(targetId, target.handles, target.evaluator);
      if (!names) throw staleTarget();
      const { report } = await target.stepInto(threadId, names);
      turn.afterwards(report);
      return undefined;
    },

    stepInTargets({ frameId }) {
      const { target, stepInTargets } = context.live();
      return { targets: stepInTargets.of(frameId, target.handles.frame(frameId)) };
    },

    pause: () => {
      throw cannotPause();
    },

    async terminateThreads({ threadIds = [] }) {
      const { target } = context.live();
      const ends = await Promise.allSettled(threadIds.map((id) => target.end(id)));
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
      return undefined;
    },
  };
}
