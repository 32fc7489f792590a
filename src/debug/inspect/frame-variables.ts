import type { ObjectMember } from '../../../contract/documents/debugger.ts';
import type { DebuggerApi } from '../debugger-api.ts';
import type { Evaluator } from './evaluator.ts';
import { readMemberRange } from './member-range.ts';
import type { FrameHandle } from './handles.ts';
import { isRetainedGlobal } from './tagged-evaluation.ts';
import { isArrayLike } from './member-view.ts';
import { evaluateShapes, type Shape } from './shape-probe.ts';

/** A variable. `shape` says how many elements its value has, or that it is not assigned yet, as far as that is known. */
export interface FrameVariable extends ObjectMember {
  readonly shape?: Shape | undefined;
}

/** Names from the source of a script; undefined if the source is not on this machine or cannot be parsed. */
export interface SourceNames {
  /** Names declared by `let`, `const` or `class`. */
  lexicalNames(scriptPath: string): ReadonlySet<string> | undefined;
  /** Names of constants that are visible at a line. */
  constantNames(scriptPath: string, line: number): ReadonlySet<string> | undefined;
}

export const emptySourceNames: SourceNames = {
  lexicalNames: () => undefined,
  constantNames: () => undefined,
};

/** Shown instead of a value for a variable that has not been assigned yet. */
export const notYetAssigned = 'not yet assigned';

const variableName = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/**
 * Variables of frames and of their enclosing scopes. They are requested once for each frame of a halt, since one list
 * contains all scopes, and again after code may have changed them. A single evaluation then determines how many
 * elements arrays have and which variables are not assigned yet.
 */
export class FrameVariables {
  readonly #api: Pick<DebuggerApi, 'variables'>;
  readonly #evaluator: Pick<Evaluator, 'run'>;
  readonly #sources: SourceNames;
  #memberCache = new WeakMap<FrameHandle, Promise<readonly ObjectMember[]>>();
  #variableCache = new WeakMap<FrameHandle, Promise<readonly FrameVariable[]>>();

  constructor(api: Pick<DebuggerApi, 'variables'>, evaluator: Pick<Evaluator, 'run'>, sources: SourceNames) {
    this.#api = api;
    this.#evaluator = evaluator;
    this.#sources = sources;
  }

  /** Returns the variables as the platform lists them. */
  readMembers(frame: FrameHandle): Promise<readonly ObjectMember[]> {
    return cachedPromise(this.#memberCache, frame, () => this.#listMembers(frame));
  }

  /** Returns the variables with their shapes. */
  variables(frame: FrameHandle): Promise<readonly FrameVariable[]> {
    return cachedPromise(this.#variableCache, frame, () => this.#addShapes(frame));
  }

  /**
   * Discards the cached variables of all frames after code may have changed some, since frames of one thread share the
   * variables of their closures.
   */
  invalidate(): void {
    this.#memberCache = new WeakMap();
    this.#variableCache = new WeakMap();
  }

  async #listMembers({ threadId, index }: FrameHandle): Promise<readonly ObjectMember[]> {
    const readPage = (page: { start: number; count: number }) =>
      this.#api.variables({ threadId, index }, page);
    const { members } = await readMemberRange(readPage, 0, Infinity);
    return members.filter(({ name }) => !isRetainedGlobal(name));
  }

  async #addShapes(frame: FrameHandle): Promise<readonly FrameVariable[]> {
    const members = await this.readMembers(frame);
    const lexicalNames = this.#sources.lexicalNames(frame.location.script_path);
    const isWorthProbing = ({ name, type, scope }: ObjectMember): boolean => {
      if (!variableName.test(name) || scope === 'global') return false;
      return isArrayLike(type) || (type === 'undefined' && (lexicalNames?.has(name) ?? true));
    };
    const probedMembers = members.filter(isWorthProbing);
    const requests = probedMembers.map(({ name, type }) => ({ code: name, type }));
    const shapes = await evaluateShapes(this.#evaluator, frame, requests);
    const shapeByMember = new Map(probedMembers.map((member, index) => [member, shapes[index]]));
    return members.map((member) => {
      const shape = shapeByMember.get(member);
      return shape?.isUnassigned ? { ...member, value: notYetAssigned, shape } : { ...member, shape };
    });
  }
}

/**
 * Returns the cached promise, so that all callers share one request. A failed request is not cached.
 */
function cachedPromise<Value>(
  cache: WeakMap<FrameHandle, Promise<Value>>,
  frame: FrameHandle,
  fetch: () => Promise<Value>,
): Promise<Value> {
  const existingPromise = cache.get(frame);
  if (existingPromise) return existingPromise;
  const promise = fetch();
  cache.set(frame, promise);
  promise.catch(() => cache.delete(frame));
  return promise;
}
