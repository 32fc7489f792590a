import type { MemberPage, ProcessDebugger, ScriptMessageFeed, StepKind } from '../ports/script-debugger.ts';

interface ThreadCall {
  readonly clientId: string;
  readonly threadId: number;
}

interface FrameCall extends ThreadCall {
  readonly frameIndex: number;
}

/** The parameters of the methods that a process can call in another process. */
export interface PeerMethods {
  /** Resolves when the process has all clients and breakpoints that were committed before the call. */
  sync: object;
  threadList: { readonly clientId: string };
  threadsChange: { readonly clientId: string; readonly tag: string; readonly waitMs: number };
  resetThreads: { readonly clientId: string };
  breakpoints: { readonly clientId: string };
  messagePosition: { readonly clientId: string };
  messagesAfter: { readonly clientId: string; readonly position: string; readonly waitMs: number };
  thread: ThreadCall;
  step: ThreadCall & { readonly kind: StepKind };
  stop: ThreadCall;
  evaluate: FrameCall & { readonly expression: string; readonly hasPreview: boolean };
  members: FrameCall & { readonly objectPath: string | undefined; readonly page: MemberPage };
  variables: FrameCall & { readonly page: MemberPage };
}

export type MethodName = keyof PeerMethods;

type Executors = {
  readonly [Name in MethodName]: (parameters: PeerMethods[Name]) => unknown;
};

/** Creates the methods of this process, which act on its own debugger. */
export function createExecutors(scripts: ProcessDebugger, feed: ScriptMessageFeed): Executors {
  return {
    // Before it executes any method, the process reads all committed clients and breakpoints
    // (`process/share-debugger.ts`).
    sync: () => true,
    threadList: ({ clientId }) => scripts.threadList(clientId),
    threadsChange: ({ clientId, tag, waitMs }) =>
      scripts.threadsChange(clientId, (current) => current === tag, waitMs),
    resetThreads: ({ clientId }) => scripts.resetThreads(clientId),
    breakpoints: ({ clientId }) => scripts.breakpoints(clientId, true),
    messagePosition: ({ clientId }) => feed.position(clientId),
    messagesAfter: ({ clientId, position, waitMs }) => feed.messagesAfter(clientId, position, waitMs),
    thread: ({ clientId, threadId }) => scripts.thread(clientId, threadId),
    step: ({ clientId, threadId, kind }) => scripts.step(clientId, threadId, kind),
    stop: ({ clientId, threadId }) => scripts.stop(clientId, threadId),
    evaluate: ({ clientId, threadId, frameIndex, expression, hasPreview }) =>
      scripts.evaluate(clientId, threadId, frameIndex, expression, hasPreview),
    members: ({ clientId, threadId, frameIndex, objectPath, page }) =>
      scripts.members(clientId, threadId, frameIndex, objectPath, page),
    variables: ({ clientId, threadId, frameIndex, page }) =>
      scripts.variables(clientId, threadId, frameIndex, page),
  };
}

/** Executes a call of another process. @throws Fault, and Error for a method that this version does not have */
export async function executeMethod(executors: Executors, method: string, parameters: unknown) {
  if (!Object.hasOwn(executors, method)) throw new Error(`no method is called ${method}`);
  return (executors[method as MethodName] as (parameters: unknown) => unknown)(parameters);
}
