import { fault } from '../../../contract/fault.ts';
import { InvalidFrameIndex, ScriptThreadNotFound } from '../../../contract/faults/debugger.ts';
import { CdpError } from './cdp-session.ts';
import { FrameInspection } from './inspection.ts';
import type { ScriptThread } from './script-thread.ts';

export interface FramePlace {
  readonly thread: ScriptThread;
  readonly clientId: string;
  readonly frameIndex: number;
}

/**
 * Reads a frame of a thread that is halted for the client. A thread that has resumed in the meantime no longer has the
 * frame.
 * @throws InvalidFrameIndex, ScriptThreadNotFound, and the faults of `read`
 */
export async function inspectFrame<Result>(
  { thread, clientId, frameIndex }: FramePlace,
  timeLimitMs: number,
  read: (inspection: FrameInspection) => Promise<Result>,
): Promise<Result> {
  const threadId = thread.id;
  const frame = thread.isHaltedFor(clientId) ? thread.frames[frameIndex] : undefined;
  if (!frame) throw fault(InvalidFrameIndex, { frameIndex, threadId });
  const inspection = new FrameInspection(thread.isolate, thread.frames, frame, timeLimitMs);
  try {
    const result = await thread.isolate.runExclusively(() => {
      // Another request may have resumed the thread in the meantime.
      if (thread.frames[frameIndex] !== frame) throw new CdpError('the thread has resumed');
      return read(inspection);
    });
    if (!thread.hasEnded) return result;
  } catch (error) {
    // The error of an inspection in a script that has ended in the meantime is not an error of the service.
    if (!thread.hasEnded && !(error instanceof CdpError)) throw error;
    if (!thread.hasEnded) throw fault(InvalidFrameIndex, { frameIndex, threadId });
  }
  throw fault(ScriptThreadNotFound, { threadId });
}
