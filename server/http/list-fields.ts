import { isDeepStrictEqual } from 'node:util';
import { propertyShape, type Shape } from './schema-shape.ts';

type Json = Record<string, unknown>;

/**
 * Returns a response document for modify hooks, with an empty list for each missing list: on the platform scripts can
 * iterate over lists that a document does not contain. Documents inside documents of the same type are not changed.
 */
export function withEmptyLists(document: unknown, shape: Shape | undefined): unknown {
  if (Array.isArray(document)) return document.map((element) => withEmptyLists(element, shape?.items));
  if (!isDocument(document) || !shape?.properties) return document;
  const fields = Object.entries(document).map(([name, value]): [string, unknown] => [
    name,
    withEmptyLists(value, propertyShape(shape, name)),
  ]);
  const missingLists = Object.entries(shape.properties).filter(
    ([name, property]) => property.type === 'array' && document[name] === undefined,
  );
  return Object.fromEntries([...fields, ...missingLists.map(([name]): [string, unknown] => [name, []])]);
}

/**
 * Returns a document after its hooks, without those lists that {@link withEmptyLists} added to the original and that
 * are still empty. The script may have moved or removed elements of lists. Empty lists in custom attributes (`c_`)
 * are not removed, because only scripts add them.
 */
export function withoutEmptyLists(document: unknown, original: unknown): unknown {
  if (Array.isArray(document) && Array.isArray(original))
    return document.map((element, index) =>
      withoutEmptyLists(element, findCounterpart(element, index, original)),
    );
  if (!isDocument(document) || !isDocument(original)) return document;
  const isAddedField = ([name, value]: [string, unknown]) =>
    Array.isArray(value) && value.length === 0 && original[name] === undefined && !name.startsWith('c_');
  return Object.fromEntries(
    Object.entries(document)
      .filter((entry) => !isAddedField(entry))
      .map(([name, value]) => [name, withoutEmptyLists(value, original[name])]),
  );
}

/**
 * Returns the original of an element, which a script may have moved within its list: the element with the same ID; for
 * an element without an ID, an equal one (apart from empty lists), or else the one at the same index.
 */
function findCounterpart(element: unknown, index: number, originals: readonly unknown[]): unknown {
  if (!isDocument(element)) return originals[index];
  const idField = Object.keys(element).find((name) => /(^|_)id$/.test(name) && isId(element[name]));
  if (idField !== undefined)
    return originals.find((original) => isDocument(original) && original[idField] === element[idField]);
  const content = withoutAnyEmptyLists(element);
  return (
    originals.find((original) => isDeepStrictEqual(withoutAnyEmptyLists(original), content)) ??
    originals[index]
  );
}

const isId = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

function withoutAnyEmptyLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAnyEmptyLists);
  if (!isDocument(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => !Array.isArray(field) || field.length > 0)
      .map(([name, field]) => [name, withoutAnyEmptyLists(field)]),
  );
}

const isDocument = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
