import type { Selection } from './selection.ts';
import { readElementFilter, type ElementFilter } from './selector-filter.ts';
import { SelectorScanner } from './selector-scanner.ts';

export { SelectorSyntaxError } from './selector-scanner.ts';

interface MutableSelection extends Selection {
  includesAll: boolean;
  includesSimple: boolean;
  wildcard: MutableSelection | undefined;
  properties: Map<string, MutableSelection>;
  exclusions: Map<string, MutableSelection>;
  elements: ElementFilter | undefined;
}

const emptySelection = (): MutableSelection => ({
  includesAll: false,
  includesSimple: false,
  wildcard: undefined,
  properties: new Map(),
  exclusions: new Map(),
  elements: undefined,
});

/** Maximum nesting depth of selectors, far deeper than real documents. */
const maxDepth = 50;

/**
 * Parses a selector: `(**)`, `(*)`, `(id,name)`, `(data.(id,link))`, nested and dotted. A leading `+` has no effect, a
 * leading `-` excludes a property (`(**,-price)`), and brackets choose elements of an array (`(data[0:4].(id))`).
 * @throws SelectorSyntaxError
 */
export function parseSelector(selector: string): Selection {
  const scanner = new SelectorScanner(selector);
  const root = emptySelection();
  readGroup(scanner, root, 0);
  if (!scanner.isAtEnd) scanner.fail('the end');
  return root;
}

function readGroup(scanner: SelectorScanner, selection: MutableSelection, depth: number): void {
  scanner.expect('(');
  do readItem(scanner, selection, depth);
  while (scanner.accept(','));
  scanner.expect(')');
}

function readItem(scanner: SelectorScanner, selection: MutableSelection, depth: number): void {
  if (depth >= maxDepth) scanner.fail('a selector of fewer levels');
  const isExclusion = scanner.accept('-');
  if (!isExclusion) scanner.accept('+');
  if (!isExclusion && scanner.accept('**')) {
    selection.includesAll = true;
    return;
  }
  if (!isExclusion && scanner.accept('*')) {
    const child = selection.wildcard ?? emptySelection();
    if (readSubselection(scanner, child, depth)) selection.wildcard = child;
    else selection.includesSimple = true;
    return;
  }
  const name = scanner.match(/[\w$:@][\w$:@-]*/y) ?? scanner.fail('a property name, "*" or "**"');
  const target = isExclusion ? selection.exclusions : selection.properties;
  const child = target.get(name) ?? emptySelection();
  target.set(name, child);
  if (!isExclusion && scanner.accept('[')) child.elements = readElementFilter(scanner);
  if (!readSubselection(scanner, child, depth)) child.includesAll = true;
}

/** Reads the selection for the levels below a property. Returns false if the selector contains none. */
function readSubselection(scanner: SelectorScanner, selection: MutableSelection, depth: number): boolean {
  const hasDot = scanner.accept('.');
  if (scanner.peek('(')) readGroup(scanner, selection, depth + 1);
  else if (hasDot) readItem(scanner, selection, depth + 1);
  else return false;
  return true;
}
