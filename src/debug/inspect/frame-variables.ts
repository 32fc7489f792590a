import type { ObjectMember } from '../../../contract/documents/debugger.ts';
import type { DebuggerApi } from '../debugger-api.ts';
import type { Evaluator } from './evaluator.ts';
import { membersBetween } from './guarded-page.ts';
import type { FrameHandle } from './handles.ts';
import { isKeeper } from './marked-evaluation.ts';
import { isArrayLike } from './member-view.ts';
import { shapesOf, type Shape } from './shape-probe.ts';

/** A variable with the shape of its value, as far as it is of use. */
export interface FrameVariable extends ObjectMember {
  readonly shape?: Shape | undefined;
}

/** What the source of a script says of its variables; undefined where it is not here. */
export interface SourceNames {
  /** Declared by `let`, `const` or `class`. */
  lexical(scriptPath: string): ReadonlySet<string> | undefined;
  /** Names that stand for constants at a line. */
  constants(scriptPath: string, line: number): ReadonlySet<string> | undefined;
}

export const noSources: SourceNames = { lexical: () => undefined, constants: () => undefined };

/** What stands in the place of a value that a variable does not have yet. */
export const notYetAssigned = 'not yet assigned';

const variableName = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/**
 * Variables of frames and of their enclosing scopes: fetched once a halt, since all scopes come in one list, and then
 * completed by one evaluation, which tells how many elements arrays have and which variables are not assigned yet.
 */
export class FrameVariables {
  readonly #api: Pick<DebuggerApi, 'variables'>;
  readonly #evaluator: Pick<Evaluator, 'run'>;
  readonly #sources: SourceNames;
  #listed = new WeakMap<FrameHandle, Promise<readonly ObjectMember[]>>();
  #shaped = new WeakMap<FrameHandle, Promise<readonly FrameVariable[]>>();

  constructor(api: Pick<DebuggerApi, 'variables'>, evaluator: Pick<Evaluator, 'run'>, sources: SourceNames) {
    this.#api = api;
    this.#evaluator = evaluator;
    this.#sources = sources;
  }

  /** As the platform lists them. */
  listed(frame: FrameHandle): Promise<readonly ObjectMember[]> {
    return held(this.#listed, frame, () => this.#list(frame));
  }

  /** With their shapes. */
  of(frame: FrameHandle): Promise<readonly FrameVariable[]> {
    return held(this.#shaped, frame, () => this.#shape(frame));
  }

  /** Something was assigned: frames of one thread share the variables of their closures. */
  forget(): void {
    this.#listed = new WeakMap();
    this.#shaped = new WeakMap();
  }

  async #list({ threadId, index }: FrameHandle): Promise<readonly ObjectMember[]> {
    const read = (page: { start: number; count: number }) => this.#api.variables({ threadId, index }, page);
    const { members } = await membersBetween(read, 0, Infinity);
    return members.filter(({ name }) => !isKeeper(name));
  }

  async #shape(frame: FrameHandle): Promise<readonly FrameVariable[]> {
    const members = await this.listed(frame);
    const lexical = this.#sources.lexical(frame.location.script_path);
    const worthAsking = ({ name, type, scope }: ObjectMember): boolean => {
      if (!variableName.test(name) || scope === 'global') return false;
      return isArrayLike(type) || (type === 'undefined' && (lexical?.has(name) ?? true));
    };
    const asked = members.filter(worthAsking);
    const questions = asked.map(({ name, type }) => ({ code: name, type }));
    const shapes = await shapesOf(this.#evaluator, frame, questions);
    const shapeOf = new Map(asked.map((member, index) => [member, shapes[index]]));
    return members.map((member) => {
      const shape = shapeOf.get(member);
      return shape?.unassigned ? { ...member, value: notYetAssigned, shape } : { ...member, shape };
    });
  }
}

/** What is on its way is waited for by all who ask; what failed is asked anew. */
function held<Value>(
  kept: WeakMap<FrameHandle, Promise<Value>>,
  frame: FrameHandle,
  fetch: () => Promise<Value>,
): Promise<Value> {
  const known = kept.get(frame);
  if (known) return known;
  const fetched = fetch();
  kept.set(frame, fetched);
  fetched.catch(() => kept.delete(frame));
  return fetched;
}
