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

export function parseSelector(selector: string): Selection {
  let at = 0;
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
  const kept: Record<string, unknown> = {};
  for (const [key, child] of Object.entries(value)) {
    const below = selection.properties.get(key) ?? selection.wildcard;
    if (below) kept[key] = select(child, below, false);
    else if (key === '_type' || (root && envelope.has(key))) kept[key] = child;
  }
  return kept;
}
