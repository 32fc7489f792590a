import type { ElementFilter } from './selector-filter.ts';

/**
 * A property selector, as `select` and the permissions of clients have it, parsed into a tree (`selector-syntax.ts`):
 * applying it keeps what the tree names and drops the rest.
 */
export interface Selection {
  /** `**`: this value and everything below it. */
  readonly everything: boolean;
  /** `*`: the properties of this value that hold no documents. */
  readonly simple: boolean;
  /** `*.(...)`: every property of this value, and what to keep below. */
  readonly wildcard: Selection | undefined;
  readonly properties: ReadonlyMap<string, Selection>;
  /** `-name`: properties that are left out although something else names them. */
  readonly excluded: ReadonlyMap<string, Selection>;
  /** `name[0:4]`: which elements of an array to keep; all where there is none. */
  readonly elements: ElementFilter | undefined;
}

/** Always kept: without them a document could not be recognised. */
const envelope = new Set(['_v', '_type', 'count', 'start', 'total', 'next', 'previous', 'select']);

export const nothing: Selection = {
  everything: false,
  simple: false,
  wildcard: undefined,
  properties: new Map(),
  excluded: new Map(),
  elements: undefined,
};
export const everything: Selection = { ...nothing, everything: true };

/** Whether the selection leaves nothing out. */
export const isEverything = (selection: Selection): boolean =>
  selection.everything && selection.excluded.size === 0 && selection.elements === undefined;

export const isNothing = ({ everything: all, simple, wildcard, properties }: Selection): boolean =>
  !all && !simple && wildcard === undefined && properties.size === 0;

/** A value without documents in it: a scalar, or an array of scalars. */
const isSimple = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every((element) => typeof element !== 'object')
    : typeof value !== 'object' || value === null;

/** What the selection says of one property; undefined where it leaves the property out. */
function below(selection: Selection, key: string, child: unknown): Selection | undefined {
  const excluded = selection.excluded.get(key);
  if (excluded?.everything) return undefined;
  const chosen = selection.everything
    ? everything
    : (selection.properties.get(key) ??
      selection.wildcard ??
      (selection.simple && isSimple(child) ? everything : undefined));
  return chosen && excluded
    ? { ...chosen, excluded: new Map([...chosen.excluded, ...excluded.properties]) }
    : chosen;
}

/** The part of `document` that the selection names; arrays are selected element by element. */
export function applySelection(document: unknown, selection: Selection): unknown {
  return select(document, selection, true);
}

function select(value: unknown, selection: Selection, root: boolean): unknown {
  if (isEverything(selection) || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const { elements, ...rest } = selection;
    const kept = elements ? value.filter(elements) : value;
    return kept.map((element) => select(element, { ...rest, elements: undefined }, false));
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]): [string, unknown][] => {
      const chosen = below(selection, key, child);
      if (chosen) return [[key, select(child, chosen, false)]];
      return key === '_type' || (root && envelope.has(key)) ? [[key, child]] : [];
    }),
  );
}

/** What either selection names. */
export function mergeSelections(one: Selection, other: Selection): Selection {
  const merged = (mine: Selection | undefined, theirs: Selection | undefined) =>
    mine && theirs ? mergeSelections(mine, theirs) : (mine ?? theirs);
  const properties = new Map(one.properties);
  for (const [name, theirs] of other.properties)
    properties.set(name, merged(properties.get(name), theirs) ?? theirs);
  const mayFilter = one.elements && other.elements;
  const filters = [one.elements, other.elements] as const;
  return {
    everything: one.everything || other.everything,
    simple: one.simple || other.simple,
    wildcard: merged(one.wildcard, other.wildcard),
    properties,
    excluded: new Map([...stillExcluded(one, other), ...stillExcluded(other, one)]),
    elements: mayFilter
      ? (element, index, all) => filters.some((filter) => filter?.(element, index, all))
      : undefined,
  };
}

/** Exclusions of one selection that the other does not undo by naming all of the property. When in doubt it stays out. */
const stillExcluded = (one: Selection, other: Selection): [string, Selection][] =>
  [...one.excluded].filter(([name]) => !isEverything(below(other, name, {}) ?? nothing));

/** Properties of every document, which no selection needs to name. */
const common = new Set(['_v', '_type', '_resource_state']);

/** Dotted path of the first property of `document` that the selection does not name; undefined where it names all. */
export function firstOutside(document: unknown, selection: Selection, path = ''): string | undefined {
  if (isEverything(selection) || document === null || typeof document !== 'object') return undefined;
  if (Array.isArray(document)) {
    for (const element of document) {
      const found = firstOutside(element, selection, path);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  for (const [key, child] of Object.entries(document)) {
    if (common.has(key)) continue;
    const here = path === '' ? key : `${path}.${key}`;
    const chosen = below(selection, key, child);
    const found = chosen ? firstOutside(child, chosen, here) : here;
    if (found !== undefined) return found;
  }
  return undefined;
}
