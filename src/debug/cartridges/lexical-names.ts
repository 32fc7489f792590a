import type { Pattern, Program } from 'acorn';
import { full } from 'acorn-walk';

/**
 * Returns the names that a script declares by `let`, `const` or `class`: these variables exist from the beginning of
 * their scope, before they are assigned.
 */
export function lexicalNames(program: Program): ReadonlySet<string> {
  const names = new Set<string>();
  full(program, (node) => {
    if (node.type === 'VariableDeclaration' && node.kind !== 'var')
      for (const { id } of node.declarations) for (const name of boundNames(id)) names.add(name);
    if (node.type === 'ClassDeclaration') names.add(node.id?.name ?? '');
  });
  return names;
}

/** Returns the names that a pattern binds. */
export function boundNames(pattern: Pattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? boundNames(element) : []));
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        boundNames(property.type === 'RestElement' ? property.argument : property.value),
      );
    case 'AssignmentPattern':
      return boundNames(pattern.left);
    case 'RestElement':
      return boundNames(pattern.argument);
    default:
      return [];
  }
}
