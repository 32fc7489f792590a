import type { AnyNode, Program } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import { isExports, keyOf } from './member-keys.ts';
import { isReference, type Place } from './module-uses.ts';

/** Names of variables that often refer to the exports of a module, as `this` does in its functions. */
const selfNames: ReadonlySet<string> = new Set(['self', 'that', 'me', '_this', '_self']);

/**
 * Returns the lines on which a script may use a function of its own, other than to export it: by its name, or as a member
 * of its exports with one of the names under which it exports the function.
 */
export function ownUses(program: Program, name: string, exportNames: readonly string[]): readonly number[] {
  const lines = new Set<number>();
  fullAncestor(program, (node, _state, path) => {
    const place = { node, ancestors: path.slice(0, -1) };
    if (isReference(place, name) ? !isExported(place) : isMemberUse(place, exportNames))
      lines.add(node.loc?.start.line ?? 0);
  });
  return [...lines].toSorted((a, b) => a - b);
}

/** Whether a place is the value of an export: `exports.a = a`, or `module.exports = { a: a }`. */
function isExported({ ancestors }: Place): boolean {
  const parent = ancestors.at(-1);
  if (parent?.type === 'Property') {
    const owner = ancestors.at(-3);
    return ancestors.at(-2)?.type === 'ObjectExpression' && isExportTarget(owner);
  }
  return isExportTarget(parent);
}

/** Whether a node assigns a value to the exports, or to a member of them. */
const isExportTarget = (node: AnyNode | undefined): boolean =>
  node?.type === 'AssignmentExpression' &&
  (isExports(node.left) || (node.left.type === 'MemberExpression' && isExports(node.left.object)));

function isMemberUse({ node, ancestors }: Place, exportNames: readonly string[]): boolean {
  if (node.type !== 'MemberExpression') return false;
  const { object } = node;
  const isSelf =
    isExports(object) ||
    object.type === 'ThisExpression' ||
    (object.type === 'Identifier' && selfNames.has(object.name));
  const parent = ancestors.at(-1);
  if (!isSelf || (parent?.type === 'AssignmentExpression' && parent.left === node)) return false;
  const key = keyOf(node);
  return key === '' || exportNames.includes(key);
}
