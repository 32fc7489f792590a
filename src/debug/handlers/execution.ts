import { cannotPause, isLateCommand, staleStepInTarget } from '../errors.ts';
import type { Command } from '../debugger-api.ts';
import type { Handlers, RequestContext } from '../protocol.ts';
import type { SessionContext } from '../session-context.ts';
import { endedWithError } from '../threads/thread-events.ts';
import { threadName } from '../threads/thread-name.ts';

type ExecutionRequests =
  'threads' | 'continue' | 'next' | 'stepIn' | 'stepInTargets' | 'stepOut' | 'pause' | 'terminateThreads';

export function executionHandlers(context: SessionContext): Pick<Handlers, ExecutionRequests> {
  /**
   * Sends the events about a command after its response. Ignores that the thread is no longer halted: VS Code sends a
   * command for each key, without waiting for the previous response, and would show an error as a notification.
   */
  const finishCommand = async (
    command: Promise<{ sendEvents: () => void }>,
    request: RequestContext,
  ): Promise<undefined> => {
    try {
      request.afterResponse((await command).sendEvents);
    } catch (error) {
      if (!isLateCommand(error)) throw error;
    }
    return undefined;
  };
  /** Steps or resumes a halted thread. */
  const sendCommand = (threadId: number, command: Command, request: RequestContext): Promise<undefined> =>
    finishCommand(context.liveSession().target.command(threadId, command), request);
  return {
    threads() {
      // VS Code asks for the threads on its own, such as after a restart has reported their end.
      if (context.isConnecting()) return { threads: [] };
      const { threads, failures } = context.liveSession().target;
      return {
        threads: [
          ...threads.all().map((thread) => ({ id: thread.id, name: threadName(thread) })),
          ...failures.all().map(({ id, failure }) => ({ id, name: endedWithError(failure.kind) })),
        ],
      };
    },

    // Each thread is a separate request on the platform, so the other threads always stay halted.
    async continue({ threadId }, request) {
      await sendCommand(threadId, 'resume', request);
      return { allThreadsContinued: false };
    },
    next: ({ threadId }, request) => sendCommand(threadId, 'over', request),
    stepOut: ({ threadId }, request) => sendCommand(threadId, 'out', request),

    async stepIn({ threadId, targetId }, request) {
      if (targetId === undefined) return sendCommand(threadId, 'into', request);
      const { target, stepInTargets } = context.liveSession();
      const names = await stepInTargets.possibleNames(targetId, target.handles, target.evaluator);
      if (!names) throw staleStepInTarget();
      return finishCommand(target.stepInto(threadId, names), request);
    },

    stepInTargets({ frameId }) {
      const { target, stepInTargets } = context.liveSession();
      return { targets: stepInTargets.targetsAt(frameId, target.handles) };
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
