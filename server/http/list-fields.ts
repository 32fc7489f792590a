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
 * are still empty.
 */
export function withoutEmptyLists(document: unknown, original: unknown): unknown {
  if (Array.isArray(document) && Array.isArray(original))
    return document.map((element, index) => withoutEmptyLists(element, original[index]));
  if (!isDocument(document) || !isDocument(original)) return document;
  const isAddedField = ([name, value]: [string, unknown]) =>
    Array.isArray(value) && value.length === 0 && original[name] === undefined && !name.startsWith('c_');
  return Object.fromEntries(
    Object.entries(document)
      .filter((entry) => !isAddedField(entry))
      .map(([name, value]) => [name, withoutEmptyLists(value, original[name])]),
  );
}

const isDocument = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
