import type { Node, Program } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import { isFunction } from './functions.ts';
import { namesIn } from './lexical-names.ts';

interface Binding {
  readonly name: string;
  readonly constant: boolean;
  /** Where the name holds: 1-based lines, and the size by which the innermost is found. */
  readonly from: number;
  readonly to: number;
  readonly size: number;
}

/** Names that stand for constants at a line: declared by `const`, and hidden by no other declaration. */
export function constantsAt(program: Program, line: number): ReadonlySet<string> {
  const innermost = new Map<string, Binding>();
  for (const binding of bindings(program)) {
    if (line < binding.from || line > binding.to) continue;
    const known = innermost.get(binding.name);
    if (!known || binding.size <= known.size) innermost.set(binding.name, binding);
  }
  return new Set([...innermost.values()].filter(({ constant }) => constant).map(({ name }) => name));
}

function bindings(program: Program): Binding[] {
  const all: Binding[] = [];
  const add = (names: readonly string[], scope: Node | undefined, constant: boolean): void => {
    const { loc, start, end } = scope ?? program;
    for (const name of names)
      all.push({
        name,
        constant,
        from: loc?.start.line ?? 1,
        to: loc?.end.line ?? Infinity,
        size: end - start,
      });
  };
  fullAncestor(program, (node, _state, ancestors) => {
    const one = node;
    const around = ancestors.filter((other) => other !== node);
    const block = around.findLast((other) => isBlock(other) || isFunction(other));
    if (isFunction(node))
      add(
        node.params.flatMap((pattern) => namesIn(pattern)),
        node,
        false,
      );
    if (one.type === 'VariableDeclaration') {
      const scope = one.kind === 'var' ? around.findLast(isFunction) : block;
      add(
        one.declarations.flatMap(({ id }) => namesIn(id)),
        scope,
        one.kind === 'const',
      );
    }
    if (one.type === 'FunctionDeclaration' || one.type === 'ClassDeclaration')
      add(one.id ? [one.id.name] : [], block, false);
    if (one.type === 'CatchClause' && one.param) add(namesIn(one.param), one, false);
  });
  return all;
}

const isBlock = ({ type }: Node): boolean =>
  /^(BlockStatement|For(In|Of)?Statement|SwitchStatement|StaticBlock)$/.test(type);
