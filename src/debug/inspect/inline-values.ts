import type { AnyNode, Identifier, Node } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import { functionAround, functionsOf } from '../cartridges/functions.ts';
import { parseScript } from '../../../dialect/index.ts';

/** A variable whose value is worth showing beside its line. Lines are 1-based, columns 0-based. */
export interface InlineName {
  readonly name: string;
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
}

/** What every module has, and nobody wants to see. */
const ofTheModule = new Set(['exports', 'module', 'require', 'undefined', 'arguments']);

/**
 * The variables that stand in the lines of a function up to where it is halted, each once a line: what comes after has
 * not happened, and what is outside is not in the frame. Nothing of a script that cannot be parsed.
 */
export function inlineNames(
  source: string,
  stoppedLine: number,
  firstLine: number,
  lastLine: number,
): InlineName[] {
  const program = parseScript(source);
  if (!program) return [];
  const around = functionAround(functionsOf(program), stoppedLine);
  const from = Math.max(firstLine, around?.from ?? 1);
  const to = Math.min(lastLine, stoppedLine);
  const found = new Map<string, InlineName>();
  const add = (node: Identifier): void => {
    const { loc, name } = node;
    if (!loc || loc.start.line < from || loc.start.line > to || ofTheModule.has(name)) return;
    found.set(`${loc.start.line} ${name}`, {
      name,
      line: loc.start.line,
      column: loc.start.column,
      endColumn: loc.end.column,
    });
  };
  fullAncestor(program, (node, _state, ancestors) => {
    // A pattern is visited twice: as what it is, and as a pattern.
    const parent = ancestors.findLast((one) => one !== node);
    if (isIdentifier(node) && !isFunctionName(node, parent)) add(node);
  });
  return [...found.values()].sort((a, b) => a.line - b.line || a.column - b.column);
}

const isIdentifier = (node: Node): node is Identifier => node.type === 'Identifier';

/** What is called, or is the name of a function, is a function: that says nothing. */
function isFunctionName(node: Node, parent: Node | undefined): boolean {
  const around = parent as AnyNode | undefined;
  if (around?.type === 'CallExpression' || around?.type === 'NewExpression') return around.callee === node;
  return (
    (around?.type === 'FunctionDeclaration' || around?.type === 'FunctionExpression') && around.id === node
  );
}
