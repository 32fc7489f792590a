import { fault } from '../../../contract/fault.ts';
import { MalformedSelector } from '../../../contract/faults/general.ts';
import { applySelection, type Selection } from '../../../contract/selection.ts';
import { parseSelector, SelectorSyntaxError } from '../../../contract/selector-syntax.ts';

/**
 * Parses the `select` parameter before the operation runs, so that a request with a malformed selector changes nothing.
 * Returns undefined if there is no selector.
 * @throws MalformedSelector
 */
export function selectionOf(selector: string | undefined): Selection | undefined {
  if (selector === undefined || selector === '') return undefined;
  try {
    return parseSelector(selector);
  } catch (error) {
    if (error instanceof SelectorSyntaxError) throw fault(MalformedSelector, { selector });
    throw error;
  }
}

/**
 * Returns the selected part of a response. A list document repeats the selector (data-api 2, List envelope).
 */
export function applySelector(
  body: unknown,
  selection: Selection | undefined,
  selector: string | undefined,
): unknown {
  if (!selection) return body;
  const selectedBody = applySelection(body, selection);
  const isList = typeof body === 'object' && body !== null && 'total' in body && 'count' in body;
  return isList ? { ...(selectedBody as object), select: selector } : selectedBody;
}
