import type { AnyNode, Program } from 'acorn';
import { full } from 'acorn-walk';
import { applyEdits, type Edit } from './edits.ts';
import type { PlainScript } from './plain-script.ts';

/**
 * Rewrites `typeof` operands so that errors of getters are caught. `typeof` of a member that this service does not
 * implement must be `undefined`, but its getter cannot detect that an evaluation reads it for a `typeof`. Positions
 * refer to the rewritten text.
 */
export function withSafeTypeof(parsed: PlainScript, parseText: (text: string) => Program): PlainScript {
  if (!parsed.text.includes('typeof')) return parsed;
  const edits: Edit[] = [];
  full(parsed.program, (node: AnyNode) => {
    if (node.type !== 'UnaryExpression' || node.operator !== 'typeof' || !readsMember(node.argument)) return;
    const { start, end } = node;
    edits.push({ start, end: start, text: '(() => { try { return ', pairedWith: end });
    edits.push({ start: end, end, text: safeTypeofEnd, pairedWith: start });
  });
  if (edits.length === 0) return parsed;
  const text = applyEdits(parsed.text, edits);
  try {
    return { ...parsed, text, program: parseText(text) };
  } catch {
    // A `yield` in the operand cannot be in another function.
    return parsed;
  }
}

const safeTypeofEnd =
  " } catch (error) { if (error?.name !== 'NotImplementedError') throw error; return 'undefined'; } })()";

const readsMember = (node: AnyNode): boolean =>
  node.type === 'ChainExpression' ? readsMember(node.expression) : node.type === 'MemberExpression';
