import type { Pattern, Program } from 'acorn';
import { full } from 'acorn-walk';

/** Names that a script declares by `let`, `const` or `class`: variables that are there before they are assigned. */
export function lexicalNames(program: Program): ReadonlySet<string> {
  const names = new Set<string>();
  full(program, (node) => {
    const declaration = node;
    if (declaration.type === 'VariableDeclaration' && declaration.kind !== 'var')
      for (const { id } of declaration.declarations) for (const name of namesIn(id)) names.add(name);
    if (declaration.type === 'ClassDeclaration') names.add(declaration.id?.name ?? '');
  });
  return names;
}

/** Names that a pattern binds. */
export function namesIn(pattern: Pattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? namesIn(element) : []));
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        namesIn(property.type === 'RestElement' ? property.argument : property.value),
      );
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    default:
      return [];
  }
}
