import type { ParsedAddress, ResourceAddress } from './address.ts';
import { kindOf } from './all-kinds.ts';
import { isReadOnly } from './kinds.ts';

/** Whether a document cannot be saved: XML is only for reading, and the API cannot change resources of some kinds. */
export const isReadOnlyDocument = ({ address, format }: ParsedAddress): boolean =>
  format === 'xml' || isReadOnly(kindOf(address.kind));

/**
 * Returns the resource whose document is editable in place of a read-only one: that of the Data API for a product of the
 * Shop API or a part of it, and the resource itself for its XML. Returns undefined if the API can change neither.
 */
export function editableAddress(address: ResourceAddress): ResourceAddress | undefined {
  const { connection, kind, params } = address;
  if (!isReadOnly(kindOf(kind))) return address;
  const { id } = params;
  return kind.startsWith('shopProduct') && id !== undefined
    ? { connection, kind: 'product', params: { id } }
    : undefined;
}
