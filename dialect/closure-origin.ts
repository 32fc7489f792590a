import type { AnyNode, Program } from 'acorn';
import { fullAncestor } from 'acorn-walk';

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * Whether a closure that is running was made by the call of `owner` that stands at `offset`, as the text tells: `certain` where
 * that place calls the closure, or hands it over; `impossible` where the call has not come to it yet.
 */
export type ClosureOrigin = 'certain' | 'possible' | 'impossible';

/** `closure` is the function in `owner` whose closure runs; offsets count from 0. */
export function closureOrigin(
  program: Program,
  owner: Stretch,
  closure: Stretch,
  offset: number,
): ClosureOrigin {
  const calls: Call[] = [];
  const made: { name?: string | undefined; isHoisted: boolean; isRepeated: boolean } = {
    isHoisted: false,
    isRepeated: false,
  };
  fullAncestor(program, (node, _state, ancestors) => {
    if (node.start < owner.start || node.end > owner.end) return;
    if (isCall(node) && isMade(node, offset)) calls.push(node);
    if (loops.has(node.type) && holds(node, closure.start) && holds(node, offset)) made.isRepeated = true;
    if (node.start !== closure.start || node.end !== closure.end || !/Function/.test(node.type)) return;
    made.isHoisted = node.type === 'FunctionDeclaration';
    made.name = nameOf(node, ancestors);
  });
  const { name, isHoisted, isRepeated } = made;
  const call = calls.toSorted((a, b) => a.end - a.start - (b.end - b.start))[0];
  if (call && (contains(call, closure) || (name !== undefined && mentions(call, name)))) return 'certain';
  return offset < closure.start && !isHoisted && !isRepeated ? 'impossible' : 'possible';
}

type Call = AnyNode & { type: 'CallExpression' | 'NewExpression' };

const loops = new Set([
  ...['ForStatement', 'ForInStatement', 'ForOfStatement'],
  ...['WhileStatement', 'DoWhileStatement'],
]);

const isCall = (node: AnyNode): node is Call =>
  node.type === 'CallExpression' || node.type === 'NewExpression';

/** V8 stands at the end of what is called, before the arguments. */
const isMade = (call: Call, offset: number): boolean =>
  call.start <= offset && offset < (call.arguments[0]?.start ?? call.end);

const holds = ({ start, end }: Stretch, offset: number): boolean => start <= offset && offset < end;
const contains = (node: Stretch, inner: Stretch): boolean =>
  node.start <= inner.start && inner.end <= node.end;

/** The variable that is declared with the function as its value, or as a part of it. */
function nameOf(node: AnyNode, ancestors: readonly AnyNode[]): string | undefined {
  if (node.type === 'FunctionDeclaration') return node.id?.name;
  for (const at of ancestors.toReversed().slice(1)) {
    if (at.type === 'VariableDeclarator') return at.id.type === 'Identifier' ? at.id.name : undefined;
    if (at.type !== 'Property' && at.type !== 'ObjectExpression') return undefined;
  }
  return undefined;
}

/** `read()`, `read.call(this)`, `list.forEach(read)`. */
function mentions({ callee, arguments: values }: Call, name: string): boolean {
  const target = callee.type === 'MemberExpression' ? callee.object : callee;
  return [target, ...values].some((node) => node.type === 'Identifier' && node.name === name);
}
