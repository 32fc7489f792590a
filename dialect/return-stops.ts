import { type AnyNode, type Program } from 'acorn';
import { functionOf, lexicalScopes, scopeAt, childNodes, type LexicalScope } from './lexical-scopes.ts';

/**
 * The text with a statement of no effect before each `return` in a block that declares variables. Halted at the `return`
 * itself V8 knows the function's scope alone, and the block's variables could not be looked at. Lines stay; what stands
 * behind in such a line moves to the right.
 * @param program the text, parsed
 */
export function withReturnStops(text: string, program: Program): string {
  const { module } = lexicalScopes(program);
  const edits: { at: number; text: string }[] = [];
  const visit = (node: AnyNode, parent: AnyNode | undefined): void => {
    if (node.type === 'ReturnStatement' && hidesVariables(scopeAt(module, node.start))) {
      const isListed = parent !== undefined && lists.has(parent.type);
      edits.push({ at: node.start, text: isListed ? stop : `{${stop}` });
      if (!isListed) edits.push({ at: node.end, text: '}' });
    }
    for (const child of childNodes(node)) visit(child, node);
  };
  visit(program, undefined);
  let result = '';
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.at - b.at)) {
    result += text.slice(at, edit.at) + edit.text;
    at = edit.at;
  }
  return result + text.slice(at);
}

/** V8 halts at it; the first semicolon keeps it from going on with the line before. */
const stop = ';[];';

/** Nodes that hold lists of statements. */
const lists = new Set(['Program', 'BlockStatement', 'SwitchCase', 'StaticBlock']);

/** Whether a scope, or one between it and its function, declares variables of which V8 knows nothing at a return. */
function hidesVariables(scope: LexicalScope): boolean {
  const owner = functionOf(scope);
  for (let at: LexicalScope | undefined = scope; at && at !== owner; at = at.parent)
    if (at.names.size > 0) return true;
  return owner.hasParameterExpressions;
}
