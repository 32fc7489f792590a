import type { ElementFilter } from './selector-filter.ts';

/**
 * A property selector, as in `select` and in clients' permissions, parsed into a tree (see `selector-syntax.ts`).
 * Applying it keeps the properties that the tree names and removes all others.
 */
export interface Selection {
  /** `**`: the value and everything below it. */
  readonly includesAll: boolean;
  /** `*`: the value's properties that do not contain documents. */
  readonly includesSimple: boolean;
  /** `*.(...)`: every property of the value, with a selection for the levels below. */
  readonly wildcard: Selection | undefined;
  readonly properties: ReadonlyMap<string, Selection>;
  /** `-name`: properties that are removed even if another part of the selector names them. */
  readonly exclusions: ReadonlyMap<string, Selection>;
  /** `name[0:4]`: the elements of an array to keep; if absent, all elements are kept. */
  readonly elements: ElementFilter | undefined;
}

/** Properties that the outermost document keeps so that it can be recognized; inner documents keep `_type`. */
const envelopeProperties = new Set(['_v', '_type', 'count', 'start', 'total', 'next', 'previous', 'select']);

export const emptySelection: Selection = {
  includesAll: false,
  includesSimple: false,
  wildcard: undefined,
  properties: new Map(),
  exclusions: new Map(),
  elements: undefined,
};
export const fullSelection: Selection = { ...emptySelection, includesAll: true };

/** Whether the selection removes nothing. */
export const isEverything = (selection: Selection): boolean =>
  selection.includesAll && selection.exclusions.size === 0 && selection.elements === undefined;

/** Whether the selection includes no property. */
export const isNothing = ({ includesAll, includesSimple, wildcard, properties }: Selection): boolean =>
  !includesAll && !includesSimple && wildcard === undefined && properties.size === 0;

/** Whether the value contains no documents: a scalar, or an array of scalars. */
const isSimple = (value: unknown): boolean =>
  Array.isArray(value) ? value.every((element) => isScalar(element)) : isScalar(value);

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Returns the selection for one property, or undefined if the selection does not include the property. */
function childSelection(selection: Selection, key: string, child: unknown): Selection | undefined {
  const exclusion = selection.exclusions.get(key);
  if (exclusion?.includesAll) return undefined;
  const inclusion = selection.includesAll
    ? fullSelection
    : (selection.properties.get(key) ??
      selection.wildcard ??
      (selection.includesSimple && isSimple(child) ? fullSelection : undefined));
  return inclusion && exclusion
    ? { ...inclusion, exclusions: new Map([...inclusion.exclusions, ...exclusion.properties]) }
    : inclusion;
}

/**
 * Returns the part of `document` that the selection names. In arrays, the selection applies to each element.
 */
export function applySelection(document: unknown, selection: Selection): unknown {
  return select(document, selection, true);
}

function select(value: unknown, selection: Selection, isRoot: boolean): unknown {
  if (isEverything(selection) || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const { elements, ...rest } = selection;
    const filteredElements = elements ? value.filter(elements) : value;
    return filteredElements.map((element) => select(element, { ...rest, elements: undefined }, false));
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]): [string, unknown][] => {
      const subselection = childSelection(selection, key, child);
      if (subselection) return [[key, select(child, subselection, false)]];
      return key === '_type' || (isRoot && envelopeProperties.has(key)) ? [[key, child]] : [];
    }),
  );
}

/** Returns the union of two selections. */
export function mergeSelections(a: Selection, b: Selection): Selection {
  const mergeOptional = (left: Selection | undefined, right: Selection | undefined) =>
    left && right ? mergeSelections(left, right) : (left ?? right);
  const properties = new Map(a.properties);
  for (const [name, right] of b.properties)
    properties.set(name, mergeOptional(properties.get(name), right) ?? right);
  const { elements: left } = a;
  const { elements: right } = b;
  return {
    includesAll: a.includesAll || b.includesAll,
    includesSimple: a.includesSimple || b.includesSimple,
    wildcard: mergeOptional(a.wildcard, b.wildcard),
    properties,
    exclusions: new Map([...remainingExclusions(a, b), ...remainingExclusions(b, a)]),
    elements:
      left && right && ((element, index, all) => left(element, index, all) || right(element, index, all)),
  };
}

/**
 * Returns the exclusions of `a`, except for properties that `b` includes completely. If in doubt, a property stays
 * excluded.
 */
const remainingExclusions = (a: Selection, b: Selection): [string, Selection][] =>
  [...a.exclusions].filter(([name]) => !isEverything(childSelection(b, name, {}) ?? emptySelection));

/** Properties that every document has and that a selection does not have to name. */
const commonProperties = new Set(['_v', '_type', '_resource_state']);

/**
 * Returns the dotted path of the first property of `document` that the selection does not name, or undefined if it
 * names all properties.
 */
export function findUnselectedPath(document: unknown, selection: Selection, path = ''): string | undefined {
  if (isEverything(selection) || document === null || typeof document !== 'object') return undefined;
  if (Array.isArray(document)) {
    for (const element of document) {
      const unselectedPath = findUnselectedPath(element, selection, path);
      if (unselectedPath !== undefined) return unselectedPath;
    }
    return undefined;
  }
  for (const [key, child] of Object.entries(document)) {
    if (commonProperties.has(key)) continue;
    const childPath = path === '' ? key : `${path}.${key}`;
    const subselection = childSelection(selection, key, child);
    const unselectedPath = subselection ? findUnselectedPath(child, subselection, childPath) : childPath;
    if (unselectedPath !== undefined) return unselectedPath;
  }
  return undefined;
}
