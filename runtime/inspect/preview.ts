import { types } from 'node:util';
import { isAnyArray } from '../attribute-array.ts';
import { attributesOf } from '../attribute-views.ts';
import { Basket } from '../api/order/Basket.ts';
import { Collection, elements } from '../api/util/Collection.ts';
import { listEntries, entryCount, Map as PlatformMap } from '../api/util/Map.ts';
import { Money } from '../api/value/Money.ts';
import { documentOf } from '../document/hook-document.ts';
import { packageMembers } from '../platform-modules.ts';
import { PlatformObject } from '../platform-object.ts';
import { elementCountOf, freezeTable, mapSize, setSize } from '../protocol/primordials.ts';
import { membersWithoutInternals, unevaluatedMember, noMember, type Members } from './members.ts';
import { inheritsFrom, runsPlatformCodeOnly } from '../prototype-chain.ts';
import { functionPreview } from './function-preview.ts';
import { textOf } from './text.ts';
import { typeName } from './type-name.ts';
import { xmlText } from './xml-members.ts';

/** Length in characters beyond which a preview omits further members. */
const maxMembersLength = 80;
const maxPartLength = 60;
/** Maximum length of a preview that has no members, such as the text of an error. */
const maxTextLength = 300;

/**
 * Returns a value in one line, as JavaScript debuggers show it: `{a: 1, b: {…}}`, `(3) [1, 2, 3]`, `ƒ total(order)`,
 * `Order 00000001 · 112.80 USD`. Returns undefined for strings and other primitive values that need no preview, because
 * their text already shows what they are. Reads only as many members of a script's object or array as could fit. Runs
 * no script code, unless a script has replaced a built-in such as `Set.prototype.values`.
 */
export function previewOf(value: unknown): string | undefined {
  if (typeof value === 'object' && value !== null) return objectPreview(value);
  if (typeof value === 'function') return functionPreview(value);
  if (typeof value === 'bigint') return truncate(`${value}n`, maxTextLength);
  return Object.is(value, -0) ? '-0' : undefined;
}

function objectPreview(value: object): string {
  const plainText = previewText(value);
  if (plainText !== undefined) return plainText;
  const document = documentOf(value);
  if (document || attributesOf(value))
    return isAnyArray(document)
      ? listPreview('', membersWithoutInternals(value), document.length)
      : membersPreview('', value);
  if (types.isProxy(value)) return 'Proxy';
  const list = listElements(value);
  if (list) return list.values.length === 0 && list.name === '' ? '[]' : elementsPreview(list);
  const entries = keyedEntries(value);
  if (entries) return entriesPreview(entries);
  const name = className(value);
  return membersPreview(name === 'Object' ? '' : name, value);
}

/** Returns the preview of a value with a text representation; undefined for other values. */
function previewText(value: object): string | undefined {
  const xml = xmlText(value);
  if (xml !== undefined) return truncate(xml, maxTextLength);
  if (packageMembers(value)) return '{…}';
  if (types.isProxy(value) || documentOf(value) || attributesOf(value)) return undefined;
  if (types.isDate(value) || types.isRegExp(value) || inheritsFrom(value, Error))
    return truncate(textOf(value), maxTextLength);
  if (types.isBoxedPrimitive(value)) return `${className(value)} {${memberPreview(boxedValue(value))}}`;
  const isContainer = inheritsFrom(value, Collection) || inheritsFrom(value, PlatformMap);
  return inheritsFrom(value, PlatformObject) && !isContainer ? platformPreview(value) : undefined;
}

/** Returns the primitive value in a wrapper object. Does not call `valueOf` of the object, which may be a script's. */
function boxedValue(value: object): unknown {
  if (types.isStringObject(value)) return String.prototype.valueOf.call(value);
  if (types.isNumberObject(value)) return Number.prototype.valueOf.call(value);
  if (types.isBooleanObject(value)) return Boolean.prototype.valueOf.call(value);
  return types.isBigIntObject(value)
    ? BigInt.prototype.valueOf.call(value)
    : Symbol.prototype.valueOf.call(value);
}

/**
 * Returns a preview such as `Order 00000001 · 112.80 USD`: class, ID and the property that best identifies the object
 * to users. The ID of a basket is random, so it comes last: `Basket 112.80 USD · 2 items · 5f0c2e1a`.
 */
function platformPreview(value: PlatformObject): string {
  const text = textOf(value);
  if (inheritsFrom(value, Money)) return formatMoney(text);
  const [, name, id = ''] = /^\[(\w+)(?: (.*))?\]$/.exec(text) ?? [];
  if (name === undefined || name !== className(value))
    return truncate(text === '' ? className(value) : text, maxTextLength);
  const detail = runsPlatformCodeOnly(value) ? findDetail(value) : undefined;
  // A view may show only the beginning of the preview, so the amount comes before the random ID.
  if (inheritsFrom(value, Basket) && detail !== undefined)
    return `${name} ${detail} · ${formatItemCount(value.productQuantityTotal)} · ${truncate(id, maxPartLength)}`;
  const shownDetail = detail === undefined || detail === id ? '' : ` · ${truncate(detail, maxPartLength)}`;
  return `${name}${id === '' ? '' : ` ${truncate(id, maxPartLength)}`}${shownDetail}`;
}

const formatItemCount = (count: number): string => (count === 1 ? '1 item' : `${count} items`);

/** Properties that identify platform objects to users, the most informative first. */
const detailNames = freezeTable([
  'totalGrossPrice',
  'adjustedPrice',
  'productName',
  'displayName',
  'name',
  'email',
]);

function findDetail(value: PlatformObject): string | undefined {
  const members = membersWithoutInternals(value);
  for (const name of detailNames) {
    const detail = members.byName(name);
    if (typeof detail === 'string' && detail !== '') return detail;
    if (typeof detail === 'object' && detail !== null && inheritsFrom(detail, Money))
      return formatMoney(textOf(detail));
  }
  return undefined;
}

/** Converts the platform's `USD 112.80` to `112.80 USD`. */
const formatMoney = (text: string): string => text.replace(/^(\S+) (\S+)$/, '$2 $1');

interface ListElements {
  /** Class of the list; '' for an array. */
  readonly name: string;
  /** The elements, or only those of them that the preview may show; `length` counts all. */
  readonly values: ArrayLike<unknown>;
}

/** Returns the elements of collections, sets, arrays, typed arrays and `arguments`; undefined for other values. */
function listElements(value: object): ListElements | undefined {
  if (inheritsFrom(value, Collection)) return { name: className(value), values: value[elements] };
  if (types.isSet(value)) {
    const firstValues = takeFirst(Set.prototype.values.call(value));
    return { name: className(value), values: Object.assign(firstValues, { length: setSize(value) }) };
  }
  if (types.isTypedArray(value)) return { name: className(value), values: dataElements(value) };
  if (types.isArgumentsObject(value)) return { name: 'Arguments', values: dataElements(value) };
  return isAnyArray(value) ? { name: '', values: dataElements(value) } : undefined;
}

/**
 * Returns the elements of an array-like object that the preview may show, without calling a getter; empty slots are
 * `noMember`.
 */
function dataElements(value: object): ArrayLike<unknown> {
  const length: unknown = types.isTypedArray(value)
    ? elementCountOf(value)
    : Object.getOwnPropertyDescriptor(value, 'length')?.value;
  const count = typeof length === 'number' ? length : 0;
  const values = Array.from({ length: Math.min(count, maxShownElements) }, (_, index): unknown => {
    const descriptor = Object.getOwnPropertyDescriptor(value, index);
    if (!descriptor) return noMember;
    return descriptor.get || descriptor.set ? unevaluatedMember : descriptor.value;
  });
  return Object.assign(values, { length: count });
}

/** Maximum number of elements that fit: an element, its comma and a space have at least three characters. */
const maxShownElements = Math.ceil(maxMembersLength / 3) + 1;

/** Returns the elements that the preview may show. */
function takeFirst<Value>(values: Iterable<Value>): Value[] {
  const firstValues: Value[] = [];
  for (const value of values) {
    if (firstValues.length === maxShownElements) break;
    firstValues.push(value);
  }
  return firstValues;
}

function elementsPreview({ name, values }: ListElements): string {
  const parts = joinParts(values.length, (index) => memberPreview(values[index]));
  return `${formatListHead(name, values.length)}[${parts}]`;
}

const listPreview = (name: string, members: Members, length: number): string =>
  `${formatListHead(name, length)}[${joinParts(length, (index) => memberPreview(members.value(index)))}]`;

const formatListHead = (name: string, length: number): string => `${name}(${length}) `;

interface KeyedEntries {
  readonly name: string;
  readonly size: number;
  readonly firstEntries: readonly (readonly [unknown, unknown])[];
}

/** Returns the first entries of maps; undefined for other values. */
function keyedEntries(value: object): KeyedEntries | undefined {
  if (inheritsFrom(value, PlatformMap)) {
    const firstEntries = value[listEntries](maxShownElements);
    return { name: className(value), size: value[entryCount](), firstEntries };
  }
  if (!types.isMap(value)) return undefined;
  const firstEntries = takeFirst(Map.prototype.entries.call(value)) as [unknown, unknown][];
  return { name: className(value), size: mapSize(value), firstEntries };
}

function entriesPreview({ name, size, firstEntries }: KeyedEntries): string {
  const parts = joinParts(size, (index) => {
    const [key, value] = firstEntries[index] ?? [];
    return `${memberPreview(key)} => ${memberPreview(value)}`;
  });
  return `${name}(${size}) {${parts}}`;
}

/** Returns a preview such as `{a: 1, b: {…}}`, which begins with the name of the class if there is one. */
function membersPreview(name: string, value: object): string {
  const members = membersWithoutInternals(value);
  const parts = joinParts(members.total, (index) => {
    const key = members.name(index);
    return `${/^[\w$.[\]#()]+$/.test(key) ? key : JSON.stringify(truncate(key, maxPartLength))}: ${memberPreview(members.value(index))}`;
  });
  return `${name === '' ? '' : `${name} `}{${parts}}`;
}

/** Joins parts with commas. Omits the remaining parts once the text is longer than `maxMembersLength`. */
function joinParts(count: number, formatPart: (index: number) => string): string {
  let text = '';
  for (let index = 0; index < count; index++) {
    const separator = index === 0 ? '' : ', ';
    if (text.length > maxMembersLength) return `${text}${separator}…`;
    text += separator + formatPart(index);
  }
  return text;
}

/** Returns a value as it is shown within the preview of another value: objects without their members. */
function memberPreview(value: unknown): string {
  if (value === unevaluatedMember) return '(...)';
  if (value === noMember) return 'empty';
  if (typeof value === 'string') return JSON.stringify(truncate(value, maxPartLength));
  if (typeof value === 'function') return /^class\b/.test(textOf(value)) ? 'class' : 'ƒ';
  if (typeof value !== 'object' || value === null)
    return truncate(previewOf(value) ?? textOf(value), maxPartLength);
  return truncate(previewText(value) ?? abbreviate(value), maxPartLength);
}

function abbreviate(value: object): string {
  const document = documentOf(value);
  if (document) return isAnyArray(document) ? `Array(${document.length})` : '{…}';
  if (attributesOf(value)) return '{…}';
  if (types.isProxy(value)) return 'Proxy';
  const list = listElements(value);
  if (list) return `${list.name === '' ? 'Array' : list.name}(${list.values.length})`;
  const entries = keyedEntries(value);
  if (entries) return `${entries.name}(${entries.size})`;
  const name = className(value);
  if (name !== 'Object') return name;
  return membersWithoutInternals(value).total === 0 ? '{}' : '{…}';
}

/** Returns the class's name without its package. */
const className = (value: object): string => typeName(value).split('.').at(-1) ?? 'Object';

const truncate = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
