import { isOnThisMachine } from '../trigger/sample-access.ts';
import { parseScriptFailure } from '../threads/post-mortem.ts';
import type { StackFrame } from '../../../contract/documents/debugger.ts';
import type { LiveSession } from '../session-context.ts';
import { changeTimeOf } from './change-time.ts';

/**
 * Records as saved the scripts that have changed without an editor: those on the stack of a script that has begun before,
 * and those in which the latest request has failed. An instance reads them only after an upload.
 */
export function recordOutsideChanges({
  settings,
  target: { threads, startTimes },
  map,
  saves,
  sentRequests: { last },
}: Pick<LiveSession, 'settings' | 'target' | 'map' | 'saves' | 'sentRequests'>): void {
  if (!isOnThisMachine(settings.profile)) return;
  const filesOf = (stack: readonly StackFrame[]): readonly string[] =>
    stack.flatMap(({ location }) => map.fileOf(location.script_path) ?? []);
  for (const thread of threads.all())
    for (const file of filesOf(thread.stack)) {
      const time = changeTimeOf(file);
      if (time > (startTimes.get(thread) ?? Infinity) && !saves.filesSince(thread).includes(file))
        saves.record(file, time, [thread]);
    }
  const failure = last?.fault && parseScriptFailure(last.fault);
  for (const file of failure ? filesOf(failure.stack) : []) {
    const time = changeTimeOf(file);
    if (time > Math.max(last?.sentTime ?? Infinity, saves.times.get(file) ?? -Infinity))
      saves.record(file, time, []);
  }
}
