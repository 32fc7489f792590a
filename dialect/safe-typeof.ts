import type { AnyNode, Program } from 'acorn';
import { full } from 'acorn-walk';
import { applyEdits, type Edit } from './edits.ts';
import { childNodes } from './lexical-scopes.ts';
import type { PlainScript } from './plain-script.ts';

/**
 * Rewrites `typeof` so that its result is 'undefined' for a member that this service does not implement. The getter of
 * the member throws, because it cannot detect that an evaluation reads it for a `typeof`. Positions refer to the
 * rewritten text.
 */
export function withSafeTypeof(script: PlainScript, parseText: (text: string) => Program): PlainScript {
  if (!script.text.includes('typeof')) return script;
  const edits: Edit[] = [];
  full(script.program, (node: AnyNode) => {
    if (node.type !== 'UnaryExpression' || node.operator !== 'typeof' || !readsMember(node.argument)) return;
    if (waits(node.argument)) return;
    const { start, end } = node;
    edits.push({ start, end: start, text: '(() => { try { return ', pairedWith: end });
    edits.push({ start: end, end, text: safeTypeofEnd, pairedWith: start });
  });
  if (edits.length === 0) return script;
  const text = applyEdits(script.text, edits);
  return { ...script, text, program: parseText(text) };
}

const safeTypeofEnd =
  " } catch (error) { if (error?.name !== 'NotImplementedError') throw error; return 'undefined'; } })()";

const readsMember = (node: AnyNode): boolean =>
  node.type === 'ChainExpression' ? readsMember(node.expression) : node.type === 'MemberExpression';

/** Returns whether the evaluation of a node may wait at a `yield` or `await`, which cannot be in another function. */
const waits = (node: AnyNode): boolean =>
  node.type === 'YieldExpression' ||
  node.type === 'AwaitExpression' ||
  (!/Function/.test(node.type) && childNodes(node).some(waits));
