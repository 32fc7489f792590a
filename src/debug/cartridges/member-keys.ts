import type { MemberExpression, Node } from 'acorn';

/** Whether a node is `exports` or `module.exports`. */
export const isExports = (node: Node): boolean =>
  nameOf(node) === 'exports' ||
  (node.type === 'MemberExpression' &&
    nameOf((node as MemberExpression).object) === 'module' &&
    keyOf(node) === 'exports');

/** Returns the name of an identifier; undefined for other nodes. */
export const nameOf = (node: Node | null | undefined): string | undefined =>
  node?.type === 'Identifier' ? (node as { name?: string }).name : undefined;

/** Returns the key of a member; '' if it is computed, or if the node is no member. */
export function keyOf(node: Node | undefined): string {
  if (node?.type !== 'MemberExpression') return '';
  const { property, computed } = node as MemberExpression;
  return computed && property.type !== 'Literal' ? '' : propertyKey(property);
}

/** Returns the key of a property or a member as it is written. */
export const propertyKey = (key: Node): string =>
  nameOf(key) ?? (key.type === 'Literal' ? String((key as { value?: unknown }).value) : '');
