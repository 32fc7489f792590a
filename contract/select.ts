/**
 * The property selector of the `select` query parameter: `(**)`, `(id,name)`, `(data.(id,link))`, nested and dotted.
 * A selector is parsed into a tree; applying it keeps what the tree names and drops the rest.
 */
export interface Selection {
  /** `**`: this value and everything below it. */
  readonly everything: boolean;
  /** `*`: every property of this value, scalars only below. */
  readonly wildcard: Selection | undefined;
  readonly properties: ReadonlyMap<string, Selection>;
}

export class SelectorSyntaxError extends Error {
  readonly selector: string;
  constructor(selector: string, at: number, expected: string) {
    super(`selector ${JSON.stringify(selector)}: expected ${expected} at position ${at}`);
    this.selector = selector;
  }
}

/** Always kept: without them a document could not be recognised. */
const envelope = new Set(['_v', '_type', 'count', 'start', 'total', 'next', 'previous', 'select']);

interface MutableSelection {
  everything: boolean;
  wildcard: MutableSelection | undefined;
  properties: Map<string, MutableSelection>;
}

const emptySelection = (): MutableSelection => ({
  everything: false,
  wildcard: undefined,
  properties: new Map(),
});

/** Selectors nest this deep at most; documents do not come near it. */
const deepest = 50;

export function parseSelector(selector: string): Selection {
  let at = 0;
  let depth = 0;
  const fail = (expected: string): never => {
    throw new SelectorSyntaxError(selector, at, expected);
  };
  const take = (text: string) => {
    if (!selector.startsWith(text, at)) fail(`"${text}"`);
    at += text.length;
  };
  const group = (into: MutableSelection) => {
    take('(');
    item(into);
    while (selector[at] === ',') {
      at++;
      item(into);
    }
    take(')');
  };
  const item = (into: MutableSelection) => {
    if (++depth > deepest) fail('a selector of fewer levels');
    one(into);
    depth--;
  };
  const one = (into: MutableSelection) => {
    if (selector.startsWith('**', at)) {
      at += 2;
      into.everything = true;
      return;
    }
    let next: MutableSelection;
    if (selector[at] === '*') {
      at++;
      next = into.wildcard ??= emptySelection();
    } else {
      const name = /^[\w$:-]+/.exec(selector.slice(at))?.[0] ?? fail('a property name, "*" or "**"');
      at += name.length;
      next = into.properties.get(name) ?? emptySelection();
      into.properties.set(name, next);
    }
    if (selector[at] === '.') {
      at++;
      if (selector[at] === '(') group(next);
      else item(next);
    } else if (selector[at] === '(') {
      group(next);
    } else {
      next.everything = true;
    }
  };
  const root = emptySelection();
  group(root);
  if (at !== selector.length) fail('the end');
  return root;
}

/** The part of `document` that the selection names; arrays are selected element by element. */
export function applySelection(document: unknown, selection: Selection): unknown {
  return select(document, selection, true);
}

function select(value: unknown, selection: Selection, root: boolean): unknown {
  if (selection.everything || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((element) => select(element, selection, false));
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]): [string, unknown][] => {
      const below = selection.properties.get(key) ?? selection.wildcard;
      if (below) return [[key, select(child, below, false)]];
      return key === '_type' || (root && envelope.has(key)) ? [[key, child]] : [];
    }),
  );
}

/** What either selection names. */
export function mergeSelections(one: Selection, other: Selection): Selection {
  const properties = new Map(one.properties);
  for (const [name, below] of other.properties) {
    const same = properties.get(name);
    properties.set(name, same ? mergeSelections(same, below) : below);
  }
  const wildcard =
    one.wildcard && other.wildcard
      ? mergeSelections(one.wildcard, other.wildcard)
      : (one.wildcard ?? other.wildcard);
  return { everything: one.everything || other.everything, wildcard, properties };
}

export const everything: Selection = { everything: true, wildcard: undefined, properties: new Map() };
export const nothing: Selection = { everything: false, wildcard: undefined, properties: new Map() };

export const isNothing = ({ everything: all, wildcard, properties }: Selection): boolean =>
  !all && wildcard === undefined && properties.size === 0;

/** Properties of every document, which no selection needs to name. */
const common = new Set(['_v', '_type', '_resource_state']);

/** Dotted path of the first property of `document` that the selection does not name; undefined where it names all. */
export function firstOutside(document: unknown, selection: Selection, path = ''): string | undefined {
  if (selection.everything || document === null || typeof document !== 'object') return undefined;
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
    const below = selection.properties.get(key) ?? selection.wildcard;
    const found = below ? firstOutside(child, below, here) : here;
    if (found !== undefined) return found;
  }
  return undefined;
}
