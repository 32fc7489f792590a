import type { Debugger } from 'node:inspector';
import type { SourcePosition, LoopIterations } from '../../../dialect/index.ts';
import type { StepKind } from '../../ports/script-debugger.ts';

/** A position at which V8 is halted. */
export interface HaltPosition extends SourcePosition {
  readonly scriptId: string;
  /** The number of frames, including the host's. */
  readonly depth: number;
  /** Identifies the function. */
  readonly functionKey: string;
  /** Whether the position is at the end of the call. */
  readonly isReturning: boolean;
  /** The position of each frame, innermost first: `script id:line`. */
  readonly lines: readonly string[];
}

export function haltPositionOf(callFrames: readonly Debugger.CallFrame[]): HaltPosition | undefined {
  const [top] = callFrames;
  if (!top) return undefined;
  const { scriptId, lineNumber, columnNumber = 0 } = top.location;
  const start = top.functionLocation;
  return {
    scriptId,
    line: lineNumber + 1,
    column: columnNumber,
    depth: callFrames.length,
    functionKey: `${start?.scriptId ?? ''}:${start?.lineNumber ?? 0}:${start?.columnNumber ?? 0}`,
    isReturning: top.returnValue !== undefined,
    lines: callFrames.map(({ location }) => `${location.scriptId}:${location.lineNumber + 1}`),
  };
}

/** The positions of one function call, in the order of the halts. */
interface Trail {
  readonly functionKey: string;
  readonly positions: HaltPosition[];
}

/** The maximum number of positions that are stored for one call. An iteration of a loop usually has fewer. */
const maxTrailLength = 200;

/**
 * The positions of a thread during its steps, for each call. V8 halts several times on a line: a loop's header has
 * three positions, a return has two, and a call comes after its arguments. A step is by line: it ends on another
 * line, or on the same line in a new iteration of a loop.
 */
export class StepTrail {
  readonly #trails = new Map<number, Trail>();
  #lastPosition: HaltPosition | undefined;

  /** Records a position of the thread, whether it is reported to a client or not. */
  record(position: HaltPosition): void {
    const trail = this.#trailAt(position) ?? { functionKey: position.functionKey, positions: [] };
    for (const depth of [...this.#trails.keys()]) if (depth > position.depth) this.#trails.delete(depth);
    this.#trails.set(position.depth, trail);
    trail.positions.push(position);
    if (trail.positions.length > maxTrailLength) trail.positions.shift();
    this.#lastPosition = position;
  }

  /**
   * Clears the positions of all calls when the thread resumes: the next halt may be in another call of the same
   * function.
   */
  clear(): void {
    this.#trails.clear();
  }

  /** Returns whether a step that started at `start` continues from a position at which V8 has halted for it. */
  async passesThrough(
    position: HaltPosition,
    { kind, start }: { readonly kind: StepKind; readonly start: HaltPosition | undefined },
    loadIterations: () => Promise<LoopIterations | undefined>,
  ): Promise<boolean> {
    if (kind === 'out' || !start) return false;
    const hasReturned = position.depth < (this.#lastPosition?.depth ?? 0);
    const positions = this.#trailAt(position)?.positions ?? [];
    const isNewLine = positions.every(({ line }) => line !== position.line);
    // The step has returned from a callback to the call on the same line that it was passed to.
    const isOnCallLine = hasReturned && isCallOnSameLine(start, position);
    if (isNewLine) return isOnCallLine;
    const iterations = await loadIterations();
    const iteration = iterations
      ? positionsOfIteration(positions, position, iterations)
      : positions.slice(-1);
    const isSameStatement = (other: SourcePosition): boolean =>
      !iterations || iterations.areInSameStatement(other, position);
    const lastIndex = iteration.findLastIndex(({ line }) => line === position.line);
    if (lastIndex < 0) return isOnCallLine;
    const isStatementRepeated =
      lastIndex < iteration.length - 1 && iteration.slice(lastIndex).some(isSameStatement);
    if (!hasReturned) return lastIndex === iteration.length - 1 || isStatementRepeated;
    const isRevisited = iteration.some(
      ({ line, column }) => line === position.line && column === position.column,
    );
    return isOnCallLine || isStatementRepeated || (isRevisited && (position.isReturning || kind === 'into'));
  }

  /**
   * Returns whether V8 halts for a breakpoint at whose line the thread was already halted before it was resumed. After
   * a halt at the update of a `for` loop, V8 halts again at the test that follows, because it has the breakpoint there.
   */
  async repeatsLastHalt(
    position: HaltPosition,
    loadIterations: () => Promise<LoopIterations | undefined>,
  ): Promise<boolean> {
    const lastPosition = this.#lastPosition;
    const isSame =
      lastPosition?.depth === position.depth &&
      lastPosition.functionKey === position.functionKey &&
      lastPosition.line === position.line;
    return isSame && ((await loadIterations())?.movesFromUpdateToTest(lastPosition, position) ?? false);
  }

  /** Returns the trail of a position's call, if there is one. */
  #trailAt({ depth, functionKey }: HaltPosition): Trail | undefined {
    const trail = this.#trails.get(depth);
    // A call whose last position was its end is complete.
    return trail?.functionKey === functionKey && !trail.positions.at(-1)?.isReturning ? trail : undefined;
  }
}

/**
 * Returns the positions since the start of the current iteration of a loop, or since the start of the call.
 */
function positionsOfIteration(
  positions: readonly HaltPosition[],
  position: HaltPosition,
  iterations: LoopIterations,
): readonly HaltPosition[] {
  let start = positions.length;
  while (start > 0) {
    const [previous, next = position] = [positions[start - 1], positions[start]];
    if (!previous || iterations.beginsIteration(previous, next)) break;
    start--;
  }
  return positions.slice(start);
}

/** Returns whether the inner position is on the same line as the outer one's call. */
function isCallOnSameLine(inner: HaltPosition, outer: HaltPosition): boolean {
  const [innerLine] = inner.lines;
  return innerLine === outer.lines[0] && innerLine === inner.lines[inner.depth - outer.depth];
}
