import { fault } from '../../../contract/fault.ts';
import { MalformedSelector } from '../../../contract/faults/general.ts';
import { applySelection, type Selection } from '../../../contract/select.ts';
import { parseSelector, SelectorSyntaxError } from '../../../contract/selector-syntax.ts';

/** The parsed `select` parameter, before the operation runs: a malformed selector must not leave anything changed. */
export function selectionOf(selector: string | undefined): Selection | undefined {
  if (selector === undefined || selector === '') return undefined;
  try {
    return parseSelector(selector);
  } catch (error) {
    if (error instanceof SelectorSyntaxError) throw fault(MalformedSelector, { selector });
    throw error;
  }
}

/** The selected part of an answer; a list echoes the selector (data-api 2, List envelope). */
export function selected(
  body: unknown,
  selection: Selection | undefined,
  selector: string | undefined,
): unknown {
  if (!selection) return body;
  const kept = applySelection(body, selection);
  const isList = typeof body === 'object' && body !== null && 'total' in body && 'count' in body;
  return isList ? { ...(kept as object), select: selector } : kept;
}
