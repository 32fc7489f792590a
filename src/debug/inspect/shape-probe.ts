import type { FrameAddress } from '../debugger-api.ts';
import { DebugError } from '../errors.ts';
import { isFault } from '../../client/errors.ts';
import type { Evaluator } from './evaluator.ts';

/** A value whose shape is requested. `code` evaluates to the value; `type` is its type in the platform's response. */
export interface ShapeRequest {
  readonly code: string;
  readonly type: string;
}

/** What an evaluation shows about a value without running script code. */
export interface Shape {
  /** Number of elements of a list. */
  readonly elementCount?: number;
  /** Number of the other members of a list. */
  readonly namedCount?: number;
  /** True until the variable's declaration has run. */
  readonly isUnassigned?: boolean;
}

/** Maximum number of expressions in one evaluation, since it is sent in a URL. */
const maxRequestsPerProbe = 60;

/**
 * Whether the type is a class of the platform, which has a dotted name. The length of its objects can be read without
 * running script code.
 */
const isPlatformType = (type: string): boolean => type.includes('.');

/**
 * Returns the shapes of values, in the order of the requests, with one evaluation that runs no script code. A shape is
 * empty if it could not be determined or if its request is after the first `maxRequestsPerProbe`. Rejects only if the
 * platform does not respond as it should.
 */
export async function evaluateShapes(
  evaluator: Pick<Evaluator, 'run'>,
  frame: FrameAddress,
  requests: readonly ShapeRequest[],
): Promise<readonly Shape[]> {
  if (requests.length === 0) return [];
  const batch = requests.slice(0, maxRequestsPerProbe);
  try {
    const result = await evaluator.run(frame, probeBody(batch));
    const shapes = result?.type === 'string' ? result.text.split(' ').map(parseShape) : [];
    return requests.map((_, index) => shapes[index] ?? {});
  } catch (error) {
    if (error instanceof DebugError || isFault(error)) return requests.map(() => ({}));
    throw error;
  }
}

/**
 * Code of a function that counts an array's members that are not elements. For large arrays, whose names would take
 * long to list, it returns 1, as if there were such a member.
 */
const namedCountCode =
  'function (v) { return v.length > 1e5 ? 1 : Object.getOwnPropertyNames(v).filter(function (k) { return !/^\\d+$/.test(k); }).length; }';

function probeBody(requests: readonly ShapeRequest[]): string {
  const statements = requests.map(({ code, type }) => {
    if (type === 'undefined')
      return `try { typeof ${code}; __p.push('-'); } catch (__e) { __p.push(__e instanceof ReferenceError || /^ReferenceError/.test(String(__e)) ? 'u' : '-'); }`;
    return `try { __p.push(${isPlatformType(type) ? '__l' : '__a'}(${code})); } catch (__e) { __p.push('-'); }`;
  });
  return [
    'var __p = [];',
    `var __n = ${namedCountCode};`,
    // Arrays, and views of buffers, have a length defined by the language; a set has a size.
    "var __a = function (v) { var t = Object.prototype.toString.call(v); return Array.isArray(v) || /(8|16|32|64|Clamped)Array]$/.test(t) ? v.length + '/' + __n(v) : t === '[object Set]' ? v.size + '/0' : '-'; };",
    "var __l = function (v) { return typeof v.length === 'number' ? v.length + '/' + (Array.isArray(v) ? __n(v) : 1) : '-'; };",
    ...statements,
    'var __r = __p.join(" ");',
  ].join('\n');
}

function parseShape(text: string): Shape {
  if (text === 'u') return { isUnassigned: true };
  const match = /^(\d+)\/(\d+)$/.exec(text);
  return match ? { elementCount: Number(match[1]), namedCount: Number(match[2]) } : {};
}
