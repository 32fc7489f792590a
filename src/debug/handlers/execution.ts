import type { Command } from '../debugger-api.ts';
import { cannotPause } from '../errors.ts';
import type { Handlers, Turn } from '../protocol.ts';
import type { SessionContext } from '../session-context.ts';

type ExecutionRequests =
  'threads' | 'continue' | 'next' | 'stepIn' | 'stepOut' | 'pause' | 'terminateThreads';

export function executionHandlers(context: SessionContext): Pick<Handlers, ExecutionRequests> {
  const command = async (threadId: number, which: Command, turn: Turn): Promise<undefined> => {
    const { report } = await context.live().target.command(threadId, which);
    turn.afterwards(report);
    return undefined;
  };
  return {
    threads: () => ({
      threads: context
        .live()
        .target.threads.all()
        .map(({ id }) => ({ id, name: `Script thread ${id}` })),
    }),

    // Every thread is a request of its own: the others are not touched.
    async continue({ threadId }, turn) {
      await command(threadId, 'resume', turn);
      return { allThreadsContinued: false };
    },
    next: ({ threadId }, turn) => command(threadId, 'over', turn),
    stepIn: ({ threadId }, turn) => command(threadId, 'into', turn),
    stepOut: ({ threadId }, turn) => command(threadId, 'out', turn),

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
