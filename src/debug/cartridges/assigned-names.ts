import type { AnyNode, Program } from 'acorn';
import { full } from 'acorn-walk';
import { boundNames } from './lexical-names.ts';

/** Returns the names of the variables to which the declarations and assignments that begin on a line assign a value. */
export function assignedNames(program: Program, line: number): ReadonlySet<string> {
  const names = new Set<string>();
  full(program, (node) => {
    if (node.loc?.start.line === line) for (const name of namesIn(node)) names.add(name);
  });
  return names;
}

function namesIn(node: AnyNode): string[] {
  if (node.type === 'VariableDeclaration')
    return node.declarations.flatMap(({ id, init }) => (init ? boundNames(id) : []));
  if (node.type !== 'ExpressionStatement' || node.expression.type !== 'AssignmentExpression') return [];
  const { left } = node.expression;
  return left.type === 'Identifier' ? [left.name] : [];
}
