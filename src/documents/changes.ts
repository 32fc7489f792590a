import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, type JsonObject } from '../client/json-object.ts';

/** Fields of a document that belong to the envelope, not to the resource (data-api 2). */
export const envelopeFields = new Set(['_v', '_type', '_resource_state', '_flash']);

/** Fields that only the platform writes. Changes to them are neither edits nor conflicts. */
export const platformFields = new Set(['creation_date', 'last_modified', 'link']);

/** Returns a document without the envelope, as users edit it. */
export const withoutEnvelope = (document: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(document).filter(([name]) => !envelopeFields.has(name)));

/**
 * Fields that identify and summarize a resource. They precede the others in a document, in which they would otherwise
 * be between long lists: responses have their fields in alphabetical order.
 */
const leadingFields: readonly string[] = [
  'id',
  'order_no',
  'basket_id',
  'customer_no',
  'customer_id',
  'name',
  'customer_name',
  'status',
  'payment_status',
  'shipping_status',
  'export_status',
  'confirmation_status',
  'currency',
  'order_total',
  'product_total',
  'shipping_total',
  'tax_total',
];

/** Returns the text in which users edit a document. The order of its fields does not matter when it is saved. */
export function documentText(document: JsonObject): string {
  const content = withoutEnvelope(document);
  const leadingEntries = leadingFields
    .filter((name) => Object.hasOwn(content, name))
    .map((name): [string, unknown] => [name, content[name]]);
  const orderedContent = { ...Object.fromEntries(leadingEntries), ...content };
  return `${JSON.stringify(orderedContent, undefined, 2)}\n`;
}

/**
 * Returns the PATCH that turns `base` into `editedDocument`; undefined if they differ at most in fields of the envelope
 * and of the platform. It contains the whole value of each other field that differs, and null for each that was removed
 * (data-api 4, rule 4).
 */
export function changesBetween(base: JsonObject, editedDocument: JsonObject): JsonObject | undefined {
  const comparableEntries = (document: JsonObject) =>
    Object.entries(document).filter(([name]) => !envelopeFields.has(name) && !platformFields.has(name));
  const changedEntries = comparableEntries(editedDocument).filter(
    ([name, value]) => !Object.hasOwn(base, name) || !isDeepStrictEqual(base[name], value),
  );
  const removedEntries = comparableEntries(base).filter(([name]) => !Object.hasOwn(editedDocument, name));
  const changes = [...changedEntries, ...removedEntries.map(([name]): [string, unknown] => [name, null])];
  return changes.length === 0 ? undefined : Object.fromEntries(changes);
}

/**
 * Returns the fields that the user has changed but the API has not stored, such as `customer.email`: it ignores fields
 * that it does not write. Passwords are never in a stored document, so they are not examined.
 */
export function findUnstoredFields(
  base: JsonObject,
  editedDocument: JsonObject,
  storedDocument: JsonObject,
): string[] {
  return Object.keys(changesBetween(base, editedDocument) ?? {})
    .filter((name) => !/password/i.test(name))
    .flatMap((name) => {
      const [baseValue, editedValue, storedValue] = [base[name], editedDocument[name], storedDocument[name]];
      if (isDeepStrictEqual(editedValue, storedValue)) return [];
      if (isDeepStrictEqual(baseValue, storedValue)) return [name];
      return isJsonObject(baseValue) && isJsonObject(editedValue) && isJsonObject(storedValue)
        ? findUnstoredFields(baseValue, editedValue, storedValue).map((field) => `${name}.${field}`)
        : [];
    });
}

/**
 * Returns a document for a merge, with the platform fields of the other document, so that users need not choose
 * between two modification dates.
 */
export function withPlatformFieldsOf(document: JsonObject, other: JsonObject): JsonObject {
  const fields = Object.entries(document).flatMap(([name, value]): [string, unknown][] => {
    if (!platformFields.has(name)) return [[name, value]];
    return Object.hasOwn(other, name) ? [[name, other[name]]] : [];
  });
  return Object.fromEntries(fields);
}
