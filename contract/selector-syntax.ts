import type { Selection } from './select.ts';
import { readElementFilter, type ElementFilter } from './selector-filter.ts';
import { SelectorScanner } from './selector-scanner.ts';

export { SelectorSyntaxError } from './selector-scanner.ts';

interface MutableSelection extends Selection {
  everything: boolean;
  simple: boolean;
  wildcard: MutableSelection | undefined;
  properties: Map<string, MutableSelection>;
  excluded: Map<string, MutableSelection>;
  elements: ElementFilter | undefined;
}

const emptySelection = (): MutableSelection => ({
  everything: false,
  simple: false,
  wildcard: undefined,
  properties: new Map(),
  excluded: new Map(),
  elements: undefined,
});

/** Selectors nest this deep at most; documents do not come near it. */
const deepest = 50;

/**
 * Reads a selector: `(**)`, `(*)`, `(id,name)`, `(data.(id,link))`, nested and dotted; with a leading `+`, which says
 * nothing, or `-`, which leaves out (`(**,-price)`); and with a choice of an array's elements (`(data[0:4].(id))`).
 * @throws SelectorSyntaxError
 */
export function parseSelector(selector: string): Selection {
  const scanner = new SelectorScanner(selector);
  const root = emptySelection();
  readGroup(scanner, root, 0);
  if (!scanner.atEnd) scanner.fail('the end');
  return root;
}

function readGroup(scanner: SelectorScanner, into: MutableSelection, depth: number): void {
  scanner.take('(');
  do readItem(scanner, into, depth);
  while (scanner.takes(','));
  scanner.take(')');
}

function readItem(scanner: SelectorScanner, into: MutableSelection, depth: number): void {
  if (depth >= deepest) scanner.fail('a selector of fewer levels');
  const excludes = scanner.takes('-');
  if (!excludes) scanner.takes('+');
  if (!excludes && scanner.takes('**')) {
    into.everything = true;
    return;
  }
  if (!excludes && scanner.takes('*')) {
    const named = into.wildcard ?? emptySelection();
    if (readBelow(scanner, named, depth)) into.wildcard = named;
    else into.simple = true;
    return;
  }
  const name = scanner.match(/[\w$:@][\w$:@-]*/y) ?? scanner.fail('a property name, "*" or "**"');
  const place = excludes ? into.excluded : into.properties;
  const named = place.get(name) ?? emptySelection();
  place.set(name, named);
  if (!excludes && scanner.takes('[')) named.elements = readElementFilter(scanner);
  if (!readBelow(scanner, named, depth)) named.everything = true;
}

/** What is selected below a property; false where the selector says nothing of it. */
function readBelow(scanner: SelectorScanner, into: MutableSelection, depth: number): boolean {
  const dotted = scanner.takes('.');
  if (scanner.peeks('(')) readGroup(scanner, into, depth + 1);
  else if (dotted) readItem(scanner, into, depth + 1);
  else return false;
  return true;
}
