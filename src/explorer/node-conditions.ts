import type { NodeFlag, NodeKind, TreeNode } from './node.ts';

/**
 * The nodes on which a command works: of one of the kinds, with the required flag and without the excluded
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

/** A node's `contextValue`, to which menus' `when` clauses refer as `viewItem`: its kind and flags, as in `group canCreate`. */
export const contextValueOf = ({ kind, flags = [] }: Pick<TreeNode, 'kind' | 'flags'>): string =>
  [kind, ...flags].join(' ');

/** The `when` clause that holds for the `contextValue` of exactly the nodes that `matchesCondition` accepts. */
export function whenClauseOf(condition: NodeCondition): string {
  const kinds = kindsOf(condition);
  const hasFlag = (flag: NodeFlag) => `viewItem =~ / ${flag}\\b/`;
  return [
    ...(kinds ? [`viewItem =~ /^(${kinds.join('|')})\\b/`] : []),
    ...(condition.flag === undefined ? [] : [hasFlag(condition.flag)]),
    ...(condition.withoutFlag === undefined ? [] : [`!(${hasFlag(condition.withoutFlag)})`]),
  ].join(' && ');
}
