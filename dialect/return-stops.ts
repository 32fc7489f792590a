import { type AnyNode, type Program } from 'acorn';
import { functionOf, lexicalScopes, scopeAt, childNodes, type LexicalScope } from './lexical-scopes.ts';

/**
 * Inserts a statement without effect before each `return` in a block that declares variables, or in a function whose
 * parameters are not all plain names. When V8 halts at the `return` itself, it does not report the variables of such
 * scopes, so they could not be inspected. Line numbers stay the same; the rest of a changed line moves to the right.
 * @param program the parsed text
 */
export function withReturnStops(text: string, program: Program): string {
  const { module } = lexicalScopes(program);
  const edits: { offset: number; text: string }[] = [];
  const visit = (node: AnyNode, parent: AnyNode | undefined): void => {
    if (node.type === 'ReturnStatement' && hidesVariables(scopeAt(module, node.start))) {
      const isListed = parent !== undefined && statementListTypes.has(parent.type);
      edits.push({ offset: node.start, text: isListed ? stopStatement : `{${stopStatement}` });
      if (!isListed) edits.push({ offset: node.end, text: '}' });
    }
    for (const child of childNodes(node)) visit(child, node);
  };
  visit(program, undefined);
  let result = '';
  let position = 0;
  for (const edit of edits.toSorted((a, b) => a.offset - b.offset)) {
    result += text.slice(position, edit.offset) + edit.text;
    position = edit.offset;
  }
  return result + text.slice(position);
}

/**
 * V8 halts at this statement. The first semicolon ends the preceding line, which might otherwise continue
 * here.
 */
const stopStatement = ';[];';

/** Types of nodes that contain a list of statements. */
const statementListTypes = new Set(['Program', 'BlockStatement', 'SwitchCase', 'StaticBlock']);

/**
 * Returns whether V8 may hide variables at a `return` in a scope: the scope, or one between it and its function,
 * declares names, or the function's body has a separate scope.
 */
function hidesVariables(scope: LexicalScope): boolean {
  const owner = functionOf(scope);
  for (let current: LexicalScope | undefined = scope; current && current !== owner; current = current.parent)
    if (current.names.size > 0) return true;
  return owner.hasParameterExpressions;
}
