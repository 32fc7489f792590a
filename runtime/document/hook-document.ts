import { flashMethods } from './flashes.ts';
import { listMethods } from './list-methods.ts';
import { SafeSet, SafeWeakMap } from '../protocol/primordials.ts';

export type Json = Record<string, unknown>;

/** The document of each view that scripts receive. */
const documents = new SafeWeakMap<object, object>();

/** The view of each document. */
const views = new SafeWeakMap<object, object>();

/** The type of each document whose type is known, such as `product_item`. */
const documentTypes = new SafeWeakMap<object, string>();

/** The names of the fields of all documents, which read as null while they are unset. */
const fieldNames = new SafeSet<string>();

export function addDocumentFields(names: readonly string[]): void {
  for (const name of names) fieldNames.add(name);
}

/** Sets the type of a document, or of each document in a list. */
export function setDocumentType(document: object, type: string): void {
  for (const element of Array.isArray(document) ? (document as unknown[]) : [document])
    if (typeof element === 'object' && element !== null) documentTypes.set(element, type);
}

/**
 * Converts a document to a string: its JSON, wrapped in an object with the document's type as the key if the type is
 * known.
 */
function documentToString(document: Json): string {
  const type = documentTypes.get(document);
  return JSON.stringify(type === undefined ? document : { [type]: document });
}

/** Returns the document of a view, or undefined if the value is not a view. */
export const documentOf = (value: object): object | undefined => documents.get(value);

/**
 * Returns the view of a request or response document that hooks receive. Fields are accessible as `customer_info`,
 * `customerInfo` and `getCustomerInfo()`. Collections are arrays with the platform's list methods. Everything is
 * writable, including `c_*` (open-points, Hooks and the scripts behind them), and changes apply to the document
 * itself. Values that are not documents are returned unchanged.
 */
export function documentView(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) === Date.prototype)
    return value;
  if (documents.has(value) || !isPlain(value)) return value;
  const existingView = views.get(value);
  if (existingView) return existingView;
  const view = Array.isArray(value) ? createListView(value) : createObjectView(value as Json);
  views.set(value, view);
  documents.set(view, value);
  return view;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

const unwrap = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? (documents.get(value) ?? value) : value;

/**
 * Returns the name under which a field is stored: `customer_info` for `customerInfo`. Names that begin with `_`, or with
 * `c_` as those of custom attributes do, are unchanged.
 */
const toStoredName = (name: string): string =>
  name.startsWith('c_') || name.startsWith('_') ? name : name.replace(/(?<!^)[A-Z]/g, '_$&').toLowerCase();

function fieldName(document: Json, name: string): string {
  return Object.hasOwn(document, name) ? name : toStoredName(name);
}

/**
 * Returns the value of a field. An unset field is null, because scripts of the platform compare with null. An unset
 * field that no API describes is undefined.
 */
function fieldValue(document: Json, field: string): unknown {
  const value = documentView(document[field]);
  return value === undefined && fieldNames.has(field) ? null : value;
}

function createObjectView(document: Json): object {
  const methods = flashMethods(document);
  const accessor = (name: string): ((value?: unknown) => unknown) | undefined => {
    const [, kind, initial = '', remainder = ''] = /^(get|set)([A-Z])(.*)$/.exec(name) ?? [];
    const field = fieldName(document, initial.toLowerCase() + remainder);
    if (kind === 'get') return () => fieldValue(document, field);
    if (kind === 'set') return (value) => void (document[field] = unwrap(value));
    return undefined;
  };
  return new Proxy(document, {
    get(target, key) {
      if (typeof key === 'symbol') return Reflect.get(target, key) as unknown;
      const field = fieldName(document, key);
      if (Object.hasOwn(document, field)) return documentView(document[field]);
      if (Object.hasOwn(methods, key)) return methods[key];
      if (field === 'flashes' && methods['getFlashes']) return documentView(methods['getFlashes']());
      if (key === 'toString') return () => documentToString(document);
      return accessor(key) ?? (fieldNames.has(field) ? null : Reflect.get(target, key));
    },
    set(_target, key, value) {
      if (typeof key === 'symbol') return false;
      document[fieldName(document, key)] = unwrap(value);
      return true;
    },
    has: (target, key) =>
      typeof key === 'symbol' ? Reflect.has(target, key) : Object.hasOwn(document, fieldName(document, key)),
    deleteProperty: (_target, key) =>
      typeof key === 'symbol' ? false : Reflect.deleteProperty(document, fieldName(document, key)),
  });
}

function createListView(list: unknown[]): object {
  const methods = listMethods(list, documentView, unwrap);
  return new Proxy(list, {
    get(target, key) {
      if (typeof key === 'string' && Object.hasOwn(methods, key)) return methods[key as keyof typeof methods];
      return documentView(Reflect.get(target, key));
    },
    set: (target, key, value) => Reflect.set(target, key, unwrap(value)),
  });
}
