import { fault } from '../../../contract/fault.ts';
import { PropertyNotPermitted } from '../../../contract/faults/general.ts';
import type { Operation } from '../../../contract/operation.ts';
import { findUnselectedPath, type Selection } from '../../../contract/selection.ts';

/**
 * Rejects a body with a property that the client may not write (data-api 5).
 * @throws PropertyNotPermitted
 */
export function checkWritable(
  operation: Operation,
  body: unknown,
  writableSelection: Selection | undefined,
): void {
  if (writableSelection === undefined || operation.body === undefined) return;
  const property = findUnselectedPath(body, writableSelection);
  if (property === undefined) return;
  const { title, items } = operation.body as { title?: string; items?: { title?: string } };
  throw fault(PropertyNotPermitted, { property, document: title ?? items?.title ?? 'document' });
}
