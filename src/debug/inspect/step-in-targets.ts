import type { DebugProtocol } from '@vscode/debugprotocol';
import type { ScriptIndex } from '../cartridges/script-index.ts';
import type { ScriptMap } from '../cartridges/script-map.ts';
import type { ClientFormat } from '../client-format.ts';
import type { Evaluator } from './evaluator.ts';
import type { FrameHandle, Handles } from './handles.ts';

interface Target {
  readonly frame: number;
  readonly name: string;
  readonly callee: string;
}

/** The calls of the line at which a frame stands, into each of which one can step. */
export class StepInTargets {
  readonly #map: ScriptMap;
  readonly #index: ScriptIndex;
  readonly #format: ClientFormat;
  readonly #targets = new Map<number, Target>();
  #next = 1;

  constructor(map: ScriptMap, index: ScriptIndex, format: ClientFormat) {
    this.#map = map;
    this.#index = index;
    this.#format = format;
  }

  /** None but in the frame where the thread stands, and in a script that is here and can be read. */
  of(frameId: number, frame: FrameHandle): DebugProtocol.StepInTarget[] {
    const file = this.#map.fileOf(frame.location.script_path);
    if (frame.index !== 0 || file === undefined) return [];
    const { lineOut, columnOut } = this.#format;
    const [line, column] = [lineOut.bind(this.#format), columnOut.bind(this.#format)];
    // The targets of an older frame are of no use any more.
    for (const [id, { frame: old }] of this.#targets) if (old !== frameId) this.#targets.delete(id);
    return this.#index
      .calls(file, frame.location.line_number)
      .filter(({ name }) => name !== '')
      .map((call) => {
        const id = this.#next++;
        this.#targets.set(id, { frame: frameId, name: call.name, callee: call.callee });
        return {
          id,
          label: `${call.callee}()`,
          line: line(call.line),
          column: column(call.column),
          endLine: line(call.endLine),
          endColumn: column(call.endColumn),
        };
      });
  }

  /** What the function of a target may be called where it is entered; undefined where the target is not known any more. */
  async names(id: number, handles: Handles, evaluator: Evaluator): Promise<ReadonlySet<string> | undefined> {
    const target = this.#targets.get(id);
    if (!target) return undefined;
    const { threadId, index } = handles.frame(target.frame);
    const names = new Set([target.name]);
    // A function may be called by another name than its own.
    if (/^[\w$.]+$/.test(target.callee)) {
      const own = await evaluator
        .evaluate({ threadId, index }, `${target.callee}.name`)
        .catch(() => undefined);
      if (own?.type === 'string' && own.text !== '') names.add(own.text.split('.').at(-1) ?? own.text);
    }
    return names;
  }
}
