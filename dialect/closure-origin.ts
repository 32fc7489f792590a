import type { AnyNode, Program } from 'acorn';
import { fullAncestor } from 'acorn-walk';

export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Whether a running closure was created by the call of `owner` that is halted at an offset, as far as the text shows:
 * `certain` if the code at that offset calls the closure or passes it on, `impossible` if that call of `owner`
 * has not reached the closure yet.
 */
export type ClosureOrigin = 'certain' | 'possible' | 'impossible';

/** `closure` is the function in `owner` whose closure runs; offsets count from 0. */
export function closureOrigin(
  program: Program,
  owner: SourceRange,
  closure: SourceRange,
  offset: number,
): ClosureOrigin {
  let call: Call | undefined;
  const closureInfo: { name?: string | undefined; isHoisted: boolean; isRepeated: boolean } = {
    isHoisted: false,
    isRepeated: false,
  };
  fullAncestor(program, (node, _state, ancestors) => {
    if (node.start < owner.start || node.end > owner.end) return;
    // The innermost call: a node is visited after its children.
    if (!call && isCall(node) && isCallAt(node, offset)) call = node;
    if (loopTypes.has(node.type) && containsOffset(node, closure.start) && containsOffset(node, offset))
      closureInfo.isRepeated = true;
    if (node.start !== closure.start || node.end !== closure.end || !/Function/.test(node.type)) return;
    closureInfo.isHoisted = node.type === 'FunctionDeclaration';
    closureInfo.name = nameOf(node, ancestors);
  });
  const { name, isHoisted, isRepeated } = closureInfo;
  if (call && (contains(call, closure) || (name !== undefined && mentions(call, name)))) return 'certain';
  return offset < closure.start && !isHoisted && !isRepeated ? 'impossible' : 'possible';
}

type Call = AnyNode & { type: 'CallExpression' | 'NewExpression' };

const loopTypes = new Set([
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
]);

const isCall = (node: AnyNode): node is Call =>
  node.type === 'CallExpression' || node.type === 'NewExpression';

/** V8's position of a call is in the callee or at its end, before the arguments. */
const isCallAt = (call: Call, offset: number): boolean =>
  call.start <= offset && offset < (call.arguments[0]?.start ?? call.end);

const containsOffset = ({ start, end }: SourceRange, offset: number): boolean =>
  start <= offset && offset < end;
const contains = (node: SourceRange, inner: SourceRange): boolean =>
  node.start <= inner.start && inner.end <= node.end;

/**
 * Returns the name of a function declaration, or of the variable whose initial value is the function or an object
 * literal that contains it.
 */
function nameOf(node: AnyNode, ancestors: readonly AnyNode[]): string | undefined {
  if (node.type === 'FunctionDeclaration') return node.id?.name;
  for (const ancestor of ancestors.toReversed().slice(1)) {
    if (ancestor.type === 'VariableDeclarator')
      return ancestor.id.type === 'Identifier' ? ancestor.id.name : undefined;
    if (ancestor.type !== 'Property' && ancestor.type !== 'ObjectExpression') return undefined;
  }
  return undefined;
}

/** Returns whether a call mentions a name: `read()`, `read.call(this)`, `list.forEach(read)`. */
function mentions({ callee, arguments: args }: Call, name: string): boolean {
  const target = callee.type === 'MemberExpression' ? callee.object : callee;
  return [target, ...args].some((node) => node.type === 'Identifier' && node.name === name);
}
