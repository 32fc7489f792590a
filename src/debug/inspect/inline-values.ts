import type { AnyNode, Identifier, Node } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import { enclosingFunction, functionsOf, parseScript } from '../../../dialect/index.ts';

/** An occurrence of a variable at which its value can be shown. Lines are 1-based, columns 0-based. */
export interface InlineName {
  readonly name: string;
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
}

/** Names that exist in every module and whose values are not useful. */
const moduleNames = new Set(['exports', 'module', 'require', 'undefined', 'arguments']);

/**
 * Returns the variables that occur from `firstLine` to `lastLine` in the function that is halted or, outside functions,
 * in the script, each at most once per line. Omits the lines after the halt, which have not run yet. Returns none for a
 * script that cannot be parsed.
 */
export function findInlineNames(
  source: string,
  haltLine: number,
  firstLine: number,
  lastLine: number,
): InlineName[] {
  const program = parseScript(source);
  if (!program) return [];
  const functions = functionsOf(program);
  // A function that begins on the line is usually a callback in the statement that runs there, so the function around
  // it is preferred.
  const haltedFunction =
    enclosingFunction(
      functions.filter((candidate) => candidate.from < haltLine),
      haltLine,
    ) ?? enclosingFunction(functions, haltLine);
  const from = Math.max(firstLine, haltedFunction?.from ?? 1);
  const to = Math.min(lastLine, haltLine);
  const names = new Map<string, InlineName>();
  const addName = (node: Identifier): void => {
    const { loc, name } = node;
    if (!loc || loc.start.line < from || loc.start.line > to || moduleNames.has(name)) return;
    names.set(`${loc.start.line} ${name}`, {
      name,
      line: loc.start.line,
      column: loc.start.column,
      endColumn: loc.end.column,
    });
  };
  fullAncestor(program, (node, _state, ancestors) => {
    // A pattern is visited twice: as its own node type, and as a pattern.
    const parent = ancestors.findLast((ancestor) => ancestor !== node);
    if (isIdentifier(node) && !isFunctionName(node, parent)) addName(node);
  });
  return [...names.values()].sort((a, b) => a.line - b.line || a.column - b.column);
}

const isIdentifier = (node: Node): node is Identifier => node.type === 'Identifier';

/** Whether the name is a callee or the name of a function, whose value is not worth showing. */
function isFunctionName(node: Node, parent: Node | undefined): boolean {
  const parentNode = parent as AnyNode | undefined;
  if (parentNode?.type === 'CallExpression' || parentNode?.type === 'NewExpression')
    return parentNode.callee === node;
  return (
    (parentNode?.type === 'FunctionDeclaration' || parentNode?.type === 'FunctionExpression') &&
    parentNode.id === node
  );
}
