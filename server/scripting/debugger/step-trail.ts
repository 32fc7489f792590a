import type { Debugger } from 'node:inspector';
import type { SourcePosition, Turns } from '../../../dialect/index.ts';
import type { StepKind } from '../../ports/script-debugger.ts';

/** Where V8 stands still. */
export interface Place extends SourcePosition {
  readonly scriptId: string;
  /** All frames, the host's included. */
  readonly depth: number;
  /** The function whose code it is. */
  readonly functionKey: string;
  /** It stands at the end of the call. */
  readonly returns: boolean;
  /** Where each frame stands, innermost first: `script id:line`. */
  readonly lines: readonly string[];
}

export function placeOf(callFrames: readonly Debugger.CallFrame[]): Place | undefined {
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
    returns: top.returnValue !== undefined,
    lines: callFrames.map(({ location }) => `${location.scriptId}:${location.lineNumber + 1}`),
  };
}

/** The places of one function call, in the order in which V8 stood there. */
interface Trail {
  readonly functionKey: string;
  readonly places: Place[];
}

/** Places of one call that are remembered: a line is gone back to after fewer. */
const longestTrail = 200;

/**
 * Where a thread has been while it was stepped through, call by call. V8 halts several times on a line: a loop's header
 * has three places, a return two, and a call is made behind its arguments. A step is by line: it ends on another line, or
 * on the same one once it begins a new turn of a loop.
 */
export class StepTrail {
  readonly #trails = new Map<number, Trail>();
  #last: Place | undefined;

  /** The thread stands at a place, whether that is told to anyone or not. */
  note(place: Place): void {
    const trail = this.#trailAt(place) ?? { functionKey: place.functionKey, places: [] };
    for (const depth of [...this.#trails.keys()]) if (depth > place.depth) this.#trails.delete(depth);
    this.#trails.set(place.depth, trail);
    trail.places.push(place);
    if (trail.places.length > longestTrail) trail.places.shift();
    this.#last = place;
  }

  /** It runs on, and what comes next may be another call of the same function. */
  forget(): void {
    this.#trails.clear();
  }

  /** Whether a step that was begun at `start` goes on from a place at which V8 stands because of it. */
  async passes(
    place: Place,
    { kind, start }: { readonly kind: StepKind; readonly start: Place | undefined },
    turnsOf: () => Promise<Turns | undefined>,
  ): Promise<boolean> {
    if (kind === 'out' || !start) return false;
    const returned = place.depth < (this.#last?.depth ?? 0);
    const places = this.#trailAt(place)?.places ?? [];
    const isNewLine = places.every(({ line }) => line !== place.line);
    // A callback that stands on the line on which it was given away.
    const onLineOfCall = returned && isCallOnOneLine(start, place);
    if (isNewLine) return onLineOfCall;
    const turns = await turnsOf();
    const turn = turns ? sinceTurn(places, place, turns) : places.slice(-1);
    const isThere = (one: SourcePosition): boolean => !turns || turns.sameStatement(one, place);
    const from = turn.findLastIndex(({ line }) => line === place.line);
    if (from < 0) return onLineOfCall;
    const isBack = from < turn.length - 1 && turn.slice(from).some(isThere);
    if (!returned) return from === turn.length - 1 || isBack;
    const again = turn.some(({ line, column }) => line === place.line && column === place.column);
    return onLineOfCall || isBack || (again && (place.returns || kind === 'into'));
  }

  /**
   * Whether a breakpoint that halts a thread as it runs on was reached at its last halt already: the update of a `for`
   * comes first in a turn, and V8 has the breakpoint at the test that follows.
   */
  async reachesAgain(place: Place, turnsOf: () => Promise<Turns | undefined>): Promise<boolean> {
    const last = this.#last;
    const isSame =
      last?.depth === place.depth && last.functionKey === place.functionKey && last.line === place.line;
    return isSame && ((await turnsOf())?.updateToTest(last, place) ?? false);
  }

  /** The trail of the call that a place belongs to, if there is one. */
  #trailAt({ depth, functionKey }: Place): Trail | undefined {
    const trail = this.#trails.get(depth);
    // A call that was at its end is over.
    return trail?.functionKey === functionKey && !trail.places.at(-1)?.returns ? trail : undefined;
  }
}

/** The places of the turn of a loop, or else of the call, that `place` belongs to. */
function sinceTurn(places: readonly Place[], place: Place, turns: Turns): readonly Place[] {
  let first = places.length;
  while (first > 0) {
    const [before, next = place] = [places[first - 1], places[first]];
    if (!before || turns.beginsTurn(before, next)) break;
    first--;
  }
  return places.slice(first);
}

/** Whether both stand on the line on which the outer one's call of the inner one is. */
function isCallOnOneLine(inner: Place, outer: Place): boolean {
  const [innerLine] = inner.lines;
  return innerLine === outer.lines[0] && innerLine === inner.lines[inner.depth - outer.depth];
}
