import type { AnyNode, Program } from 'acorn';
import { childNodes } from './lexical-scopes.ts';

/**
 * Returns whether the property that V8 reads at an offset is the operand of a `typeof`. V8 reports the position of the
 * property's name, or of the dot or bracket before it.
 */
export function isTypeofProperty(program: Program, offset: number): boolean {
  return typeofOperands(program).some(
    (operand) =>
      operand.type === 'MemberExpression' && operand.object.end <= offset && offset <= operand.property.start,
  );
}

/** Returns whether the property that V8 reads at an offset is the method of a call, as in `a.name()` or `a[b]()`. */
export function isMethodOfCall(program: Program, offset: number, name: string): boolean {
  return nodesOf(program).some(
    (node) =>
      node.type === 'CallExpression' &&
      node.callee.type === 'MemberExpression' &&
      node.callee.object.end <= offset &&
      offset <= node.callee.property.start &&
      (node.callee.computed ||
        (node.callee.property.type === 'Identifier' && node.callee.property.name === name)),
  );
}

/**
 * Returns whether the global variable that V8 reads at an offset is the operand of a `typeof`. V8 reports the position
 * of the variable's name or an earlier position in the statement. The variable that is read is the next occurrence of
 * its name.
 */
export function isTypeofName(program: Program, offset: number, name: string): boolean {
  const [nextReference] = findReferences(program, name).filter((start) => start >= offset);
  return typeofOperands(program).some(
    (operand) => operand.type === 'Identifier' && operand.start === nextReference,
  );
}

function typeofOperands(program: Program): AnyNode[] {
  return nodesOf(program).flatMap((node) => {
    if (node.type !== 'UnaryExpression' || node.operator !== 'typeof') return [];
    return [node.argument.type === 'ChainExpression' ? node.argument.expression : node.argument];
  });
}

/** Returns the offsets at which a name is a variable, in the order of the script. */
function findReferences(program: Program, name: string): number[] {
  const properties = new Set<AnyNode>();
  const variables = new Set<number>();
  for (const node of nodesOf(program)) {
    if (node.type === 'MemberExpression' && !node.computed) properties.add(node.property);
    if (node.type === 'Property' && !node.computed && !node.shorthand) properties.add(node.key);
    if (node.type === 'Identifier' && node.name === name && !properties.has(node)) variables.add(node.start);
  }
  return [...variables].sort((a, b) => a - b);
}

/** Returns all nodes of a script, each before its children. */
function nodesOf(program: Program): AnyNode[] {
  const nodes: AnyNode[] = [program];
  for (let index = 0; index < nodes.length; index++) nodes.push(...childNodes(nodes[index] as AnyNode));
  return nodes;
}
