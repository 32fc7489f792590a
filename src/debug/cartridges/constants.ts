import type { Node, Program } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import { isFunction } from '../../../dialect/index.ts';
import { boundNames } from './lexical-names.ts';

interface Binding {
  readonly name: string;
  readonly isConstant: boolean;
  /**
   * First and last line of the scope, 1-based. The innermost of several scopes has the smallest `size`, in characters.
   */
  readonly from: number;
  readonly to: number;
  readonly size: number;
}

/** Returns the names of constants at a line: declared by `const`, and not hidden by another declaration. */
export function constantsAt(program: Program, line: number): ReadonlySet<string> {
  const innermostBindings = new Map<string, Binding>();
  for (const binding of collectBindings(program)) {
    if (line < binding.from || line > binding.to) continue;
    const innerBinding = innermostBindings.get(binding.name);
    if (!innerBinding || binding.size <= innerBinding.size) innermostBindings.set(binding.name, binding);
  }
  return new Set(
    [...innermostBindings.values()].filter(({ isConstant }) => isConstant).map(({ name }) => name),
  );
}

function collectBindings(program: Program): Binding[] {
  const collectedBindings: Binding[] = [];
  const add = (names: readonly string[], scope: Node | undefined, isConstant: boolean): void => {
    const { loc, start, end } = scope ?? program;
    for (const name of names)
      collectedBindings.push({
        name,
        isConstant,
        from: loc?.start.line ?? 1,
        to: loc?.end.line ?? Infinity,
        size: end - start,
      });
  };
  fullAncestor(program, (node, _state, ancestors) => {
    const outerNodes = ancestors.filter((ancestor) => ancestor !== node);
    const block = outerNodes.findLast((outerNode) => isBlock(outerNode) || isFunction(outerNode));
    if (isFunction(node))
      add(
        node.params.flatMap((pattern) => boundNames(pattern)),
        node,
        false,
      );
    if (node.type === 'VariableDeclaration') {
      const scope = node.kind === 'var' ? outerNodes.findLast(isFunction) : block;
      add(
        node.declarations.flatMap(({ id }) => boundNames(id)),
        scope,
        node.kind === 'const',
      );
    }
    if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration')
      add(node.id ? [node.id.name] : [], block, false);
    if (node.type === 'CatchClause' && node.param) add(boundNames(node.param), node, false);
  });
  return collectedBindings;
}

const isBlock = ({ type }: Node): boolean =>
  /^(BlockStatement|For(In|Of)?Statement|SwitchStatement|StaticBlock)$/.test(type);
