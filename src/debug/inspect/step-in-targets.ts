import type { DebugProtocol } from '@vscode/debugprotocol';
import { memberFunctionCode } from '../cartridges/calls.ts';
import type { ScriptIndex } from '../cartridges/script-index.ts';
import type { ScriptMap } from '../cartridges/script-map.ts';
import type { ClientFormat } from '../client-format.ts';
import type { Evaluator } from './evaluator.ts';
import type { Handles } from './handles.ts';

interface StepInCall {
  readonly frameId: number;
  readonly name: string;
  /** The code of the function, see `ScriptCall`. */
  readonly functionCode: string | undefined;
}

/** Provides the calls of a frame's current line as targets for stepping in. */
export class StepInTargets {
  readonly #map: ScriptMap;
  readonly #index: ScriptIndex;
  readonly #format: ClientFormat;
  readonly #targets = new Map<number, StepInCall>();
  #nextId = 1;

  constructor(map: ScriptMap, index: ScriptIndex, format: ClientFormat) {
    this.#map = map;
    this.#index = index;
    this.#format = format;
  }

  /**
   * Returns targets only for the innermost frame, and only if its script has a local file that can be parsed. The
   * targets of other halted threads remain valid.
   */
  targetsAt(frameId: number, handles: Handles): DebugProtocol.StepInTarget[] {
    const frame = handles.frame(frameId);
    const file = this.#map.fileOf(frame.location.script_path);
    if (frame.index !== 0 || file === undefined) return [];
    const { toClientLine, toClientColumn } = this.#format;
    const [toLine, toColumn] = [toClientLine.bind(this.#format), toClientColumn.bind(this.#format)];
    for (const [id, { frameId: callFrameId }] of this.#targets)
      if (!handles.hasFrame(callFrameId)) this.#targets.delete(id);
    return this.#index
      .calls(file, frame.location.line_number)
      .filter(({ name, functionCode }) => name !== '' || functionCode !== undefined)
      .map((call) => {
        const id = this.#nextId++;
        this.#targets.set(id, { frameId, name: call.name, functionCode: call.functionCode });
        return {
          id,
          label: `${call.callee}()`,
          line: toLine(call.line),
          column: toColumn(call.column),
          endLine: toLine(call.endLine),
          endColumn: toColumn(call.endColumn),
        };
      });
  }

  /**
   * Returns the possible names of a target's function, as the stack may show them; undefined if the target is unknown.
   * Rejects with a `DebugError` if the target's halt has ended.
   */
  async possibleNames(
    id: number,
    handles: Handles,
    evaluator: Evaluator,
  ): Promise<ReadonlySet<string> | undefined> {
    const target = this.#targets.get(id);
    if (!target) return undefined;
    const { threadId, index } = handles.frame(target.frameId);
    const names = new Set(target.name === '' ? [] : [target.name]);
    // A function may be called by a name other than its own, or by a member whose name is computed.
    if (target.functionCode !== undefined) {
      const result = await evaluator
        .run({ threadId, index }, ownNameStatements(target.functionCode))
        .catch(() => undefined);
      if (result?.type === 'string' && result.text !== '')
        names.add(result.text.split('.').at(-1) ?? result.text);
    }
    return names;
  }
}

/** Returns statements that leave the own name of a function in `__r`. They call no getter of a script. */
const ownNameStatements = (functionCode: string): string =>
  [
    memberFunctionCode,
    `var __f = ${functionCode}, __n = typeof __f === 'function' && __m(__f, 'name');`,
    "var __r = typeof __n === 'string' ? __n : '';",
  ].join(' ');
