import type { FrameAddress } from '../debugger-api.ts';
import { DebugError } from '../errors.ts';
import { isFault } from '../../client/errors.ts';
import type { Evaluator } from './evaluator.ts';

/** What is asked of a value besides its text; `code` evaluates to it, `type` is its type on the wire. */
export interface ShapeQuestion {
  readonly code: string;
  readonly type: string;
}

/** `elements` come before the `named` members. `unassigned`: a variable whose declaration has not run yet. */
export interface Shape {
  readonly elements?: number;
  readonly named?: number;
  readonly unassigned?: boolean;
}

/** Expressions that one evaluation asks about at most: it travels in an address. */
const mostAsked = 60;

/** A platform's class, by its dotted name: its length can be read without running a script's code. */
const isPlatformType = (type: string): boolean => type.includes('.');

/**
 * Shapes of any number of values by one evaluation, in the order of the questions; an empty shape for what could not be
 * told. Code of a script is not run for it. Rejects only where the platform is not reachable.
 */
export async function shapesOf(
  evaluator: Pick<Evaluator, 'run'>,
  frame: FrameAddress,
  questions: readonly ShapeQuestion[],
): Promise<readonly Shape[]> {
  if (questions.length === 0) return [];
  const asked = questions.slice(0, mostAsked);
  try {
    const answer = await evaluator.run(frame, probeBody(asked));
    const shapes = answer?.type === 'string' ? answer.text.split(' ').map(shapeIn) : [];
    return questions.map((_, index) => shapes[index] ?? {});
  } catch (error) {
    if (error instanceof DebugError || isFault(error)) return questions.map(() => ({}));
    throw error;
  }
}

/** JavaScript for the number of an array's members that are not elements; large ones are not looked through. */
const namedOf =
  'function (v) { return v.length > 1e5 ? 1 : Object.getOwnPropertyNames(v).filter(function (k) { return !/^\\d+$/.test(k); }).length; }';

function probeBody(questions: readonly ShapeQuestion[]): string {
  const asks = questions.map(({ code, type }) => {
    if (type === 'undefined')
      return `try { typeof ${code}; __p.push('-'); } catch (__e) { __p.push(__e instanceof ReferenceError || /^ReferenceError/.test(String(__e)) ? 'u' : '-'); }`;
    return `try { __p.push(${isPlatformType(type) ? '__l' : '__a'}(${code})); } catch (__e) { __p.push('-'); }`;
  });
  return [
    'var __p = [];',
    `var __n = ${namedOf};`,
    // Arrays, and views of buffers, have a length of the language; a set has a size.
    "var __a = function (v) { var t = Object.prototype.toString.call(v); return Array.isArray(v) || /(8|16|32|64|Clamped)Array]$/.test(t) ? v.length + '/' + __n(v) : t === '[object Set]' ? v.size + '/0' : '-'; };",
    "var __l = function (v) { return typeof v.length === 'number' ? v.length + '/' + (Array.isArray(v) ? __n(v) : 1) : '-'; };",
    ...asks,
    'var __r = __p.join(" ");',
  ].join('\n');
}

function shapeIn(text: string): Shape {
  if (text === 'u') return { unassigned: true };
  const match = /^(\d+)\/(\d+)$/.exec(text);
  return match ? { elements: Number(match[1]), named: Number(match[2]) } : {};
}
