import { SymbolKind, type DocumentSymbol, type FoldingRange } from 'vscode-languageserver';
import { rangeIn, type LanguageDocument } from './language-document.ts';

/** A tag of a template with its tags inside. Offsets are those of the text; `end` is exclusive. */
interface TemplateElement {
  readonly name: string;
  readonly detail: string;
  readonly start: number;
  readonly openEnd: number;
  end: number;
  readonly children: TemplateElement[];
}

/** Comments and scripts are matched whole, so that tags in them do not count. */
const tags =
  /<!---[\s\S]*?(?:--->|$)|<iscomment\b[\s\S]*?(?:<\/iscomment\s*>|$)|<(\/?)(is[a-z][\w.-]*)((?:"[^"]*"|'[^']*'|[^"'<>])*)(\/?)>/gi;

/** Tags whose contents belong to them. All others are single. */
const containers = new Set(['isif', 'isloop', 'isdecorate', 'isscript', 'isobject', 'iscontent']);

/** The attribute that tells a tag from others of its name. */
const labels = ['template', 'condition', 'items', 'iterator', 'name', 'id', 'value', 'url', 'pipeline'];

/** The elements of a template, also if it is half-written: a tag without its end reaches to that of its parent. */
function templateElements(text: string): TemplateElement[] {
  const root: TemplateElement[] = [];
  const open: TemplateElement[] = [];
  for (const match of text.matchAll(tags)) {
    const [whole, slash, writtenName, attributes = ''] = match;
    if (writtenName === undefined) continue;
    const name = writtenName.toLowerCase();
    const end = match.index + whole.length;
    if (slash === '/') {
      const position = open.findLastIndex((element) => element.name === name);
      if (position < 0) continue;
      for (const element of open.splice(position)) element.end = end;
      continue;
    }
    if (name === 'iselse' || name === 'iselseif') continue;
    const element = {
      name,
      detail: labelOf(attributes),
      start: match.index,
      openEnd: end,
      end,
      children: [],
    };
    (open.at(-1)?.children ?? root).push(element);
    if (containers.has(name) && !whole.endsWith('/>')) open.push(element);
  }
  for (const element of open) element.end = text.length;
  return root;
}

function labelOf(attributes: string): string {
  for (const label of labels) {
    const match = new RegExp(`\\s${label}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes);
    if (match) return match[1] ?? match[2] ?? '';
  }
  return '';
}

const kinds: Readonly<Record<string, SymbolKind>> = {
  isif: SymbolKind.Boolean,
  isloop: SymbolKind.Array,
  isinclude: SymbolKind.File,
  isdecorate: SymbolKind.Class,
  ismodule: SymbolKind.Module,
  isset: SymbolKind.Variable,
  isscript: SymbolKind.Function,
  isslot: SymbolKind.Interface,
};

/** Tags that only print or change how the page is sent are left out. */
const leftOut = new Set(['isprint', 'iscontent', 'iscache', 'isbreak', 'iscontinue', 'isnext', 'isstatus']);

/** The outline of a template: its tags, nested as they are. */
export function templateOutline({ text, document }: LanguageDocument): DocumentSymbol[] {
  const symbolsOf = (elements: readonly TemplateElement[]): DocumentSymbol[] =>
    elements.flatMap((element) => {
      if (leftOut.has(element.name)) return symbolsOf(element.children);
      const { name, detail, start, openEnd, end, children } = element;
      return [
        {
          name,
          detail,
          kind: kinds[name] ?? SymbolKind.Object,
          range: rangeIn(document, { start, end }),
          selectionRange: rangeIn(document, { start, end: Math.min(openEnd, end) }),
          children: symbolsOf(children),
        },
      ];
    });
  return symbolsOf(templateElements(text));
}

/** The elements of a template that span several lines, and its comments. */
export function templateFolding({ text, document }: LanguageDocument): FoldingRange[] {
  const ranges: FoldingRange[] = [];
  const add = (start: number, end: number, kind?: string): void => {
    const [startLine, endLine] = [document.positionAt(start).line, document.positionAt(end).line];
    if (endLine > startLine) ranges.push({ startLine, endLine, ...(kind === undefined ? {} : { kind }) });
  };
  const visit = (elements: readonly TemplateElement[]): void => {
    for (const { start, end, name, children } of elements) {
      // The line of the closing tag stays visible.
      const closing = text.lastIndexOf('\n', end - 1);
      if (containers.has(name) && closing > start) add(start, closing);
      visit(children);
    }
  };
  visit(templateElements(text));
  for (const match of text.matchAll(/<!---[\s\S]*?--->|<iscomment\b[\s\S]*?<\/iscomment\s*>/gi))
    add(match.index, match.index + match[0].length, 'comment');
  return ranges;
}
