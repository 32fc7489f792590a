import type { AnyNode, Program } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import { isFunction } from '../../../dialect/index.ts';
import { lastName } from './calls.ts';
import { shorten } from './line-conditions.ts';

/** An operand, and the value with which a call in the same expression runs: in `a && f()`, `a` and `true`. */
export interface CallGuard {
  /** Source text of the operand. */
  readonly operand: string;
  readonly value: 'true' | 'false' | 'null or undefined';
}

/**
 * Returns the operand that decides whether the only call of a function on a line runs; undefined if there are other
 * calls of this name on the line, or if the call always runs with its statement.
 */
export function callGuard(
  program: Program,
  source: string,
  line: number,
  name: string,
): CallGuard | undefined {
  const paths: AnyNode[][] = [];
  fullAncestor(program, (node, _state, ancestors) => {
    if (node.type !== 'CallExpression' || !node.loc || lastName(node.callee) !== name) return;
    if (node.loc.start.line <= line && line <= node.loc.end.line) paths.push([...ancestors]);
  });
  const [path, ...others] = paths;
  if (!path || others.length > 0) return undefined;
  for (let depth = path.length - 1; depth > 0; depth--) {
    const node = path[depth];
    const parent = path[depth - 1];
    if (!node || !parent || isFunction(node)) return undefined;
    const guard = guardOf(parent, node, line);
    if (guard)
      return { operand: shorten(source.slice(guard.operand.start, guard.operand.end)), value: guard.value };
  }
  return undefined;
}

function guardOf(
  parent: AnyNode,
  child: AnyNode,
  line: number,
): { readonly operand: AnyNode; readonly value: CallGuard['value'] } | undefined {
  if (parent.type === 'LogicalExpression' && parent.right === child) {
    const values = { '&&': 'true', '||': 'false', '??': 'null or undefined' } as const;
    return { operand: parent.left, value: values[parent.operator] };
  }
  if (parent.type === 'ConditionalExpression' && parent.test !== child)
    return { operand: parent.test, value: parent.consequent === child ? 'true' : 'false' };
  // A breakpoint on the line of a whole `if` or loop halts at its condition.
  if (parent.loc?.start.line !== line) return undefined;
  if (parent.type === 'IfStatement' && parent.test !== child)
    return { operand: parent.test, value: parent.consequent === child ? 'true' : 'false' };
  if (parent.type === 'WhileStatement' && parent.test !== child)
    return { operand: parent.test, value: 'true' };
  return undefined;
}
