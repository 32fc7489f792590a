import type { NodeFlag, NodeKind, TreeNode } from './node.ts';

/**
 * Selects the nodes on which a command works: nodes of these kinds, with the required flag and without the excluded
 * flag.
 */
export interface NodeCondition {
  readonly kind?: NodeKind | readonly NodeKind[];
  readonly flag?: NodeFlag;
  readonly withoutFlag?: NodeFlag;
}

const kindsOf = ({ kind }: NodeCondition): readonly NodeKind[] | undefined =>
  typeof kind === 'string' ? [kind] : kind;

export function matchesCondition(
  { kind, flags = [] }: Pick<TreeNode, 'kind' | 'flags'>,
  condition: NodeCondition,
): boolean {
  const { flag, withoutFlag } = condition;
  return (
    (kindsOf(condition)?.includes(kind) ?? true) &&
    (flag === undefined || flags.includes(flag)) &&
    (withoutFlag === undefined || !flags.includes(withoutFlag))
  );
}

/**
 * Returns a node's `contextValue`, to which the `when` clauses of menus refer as `viewItem`. It contains the kind and
 * the flags, as in `group canCreate`.
 */
export const contextValueOf = ({ kind, flags = [] }: Pick<TreeNode, 'kind' | 'flags'>): string =>
  [kind, ...flags].join(' ');

/** Returns the `when` clause that is true for exactly the nodes that `matchesCondition` accepts. */
export function whenClauseOf(condition: NodeCondition): string {
  const kinds = kindsOf(condition);
  const hasFlag = (flag: NodeFlag) => `viewItem =~ / ${flag}\\b/`;
  return [
    ...(kinds ? [`viewItem =~ /^(${kinds.join('|')})\\b/`] : []),
    ...(condition.flag === undefined ? [] : [hasFlag(condition.flag)]),
    ...(condition.withoutFlag === undefined ? [] : [`!(${hasFlag(condition.withoutFlag)})`]),
  ].join(' && ');
}
