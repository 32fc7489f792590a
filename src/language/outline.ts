import { SymbolKind, type DocumentSymbol, type FoldingRange } from 'vscode-languageserver';
import { toRange, type LanguageDocument } from './language-document.ts';

/** A tag of a template with the tags that it contains. Positions are offsets in the text; the ends are exclusive. */
interface TemplateElement {
  readonly name: string;
  readonly detail: string;
  readonly start: number;
  readonly startTagEnd: number;
  end: number;
  readonly children: TemplateElement[];
}

/** Tags. Each comment is one match, so that tags in it do not count. */
const tagPattern =
  /<!---[\s\S]*?(?:--->|$)|<iscomment\b[\s\S]*?(?:<\/iscomment\s*>|$)|<(\/?)(is[a-z][\w.-]*)((?:"[^"]*"|'[^']*'|[^"'<>])*)(\/?)>/gi;

/** Tags that have content and an end tag. */
const containerTags = new Set(['isif', 'isloop', 'isdecorate', 'isscript', 'isobject', 'iscontent']);

/** Attributes that distinguish a tag from others of its name, by precedence. */
const labelAttributes = [
  'template',
  'condition',
  'items',
  'iterator',
  'name',
  'id',
  'value',
  'url',
  'pipeline',
];

/** Parses the elements of a template, which may be incomplete: an element without an end tag ends with its parent. */
function templateElements(text: string): TemplateElement[] {
  const rootElements: TemplateElement[] = [];
  const openElements: TemplateElement[] = [];
  for (const match of text.matchAll(tagPattern)) {
    const [fullMatch, slash, tagName, attributes = ''] = match;
    if (tagName === undefined) continue;
    const name = tagName.toLowerCase();
    const end = match.index + fullMatch.length;
    if (slash === '/') {
      const openIndex = openElements.findLastIndex((element) => element.name === name);
      if (openIndex < 0) continue;
      for (const element of openElements.splice(openIndex)) element.end = end;
      continue;
    }
    if (name === 'iselse' || name === 'iselseif') continue;
    const element = {
      name,
      detail: readLabel(attributes),
      start: match.index,
      startTagEnd: end,
      end,
      children: [],
    };
    (openElements.at(-1)?.children ?? rootElements).push(element);
    if (containerTags.has(name) && !fullMatch.endsWith('/>')) openElements.push(element);
  }
  for (const element of openElements) element.end = text.length;
  return rootElements;
}

function readLabel(attributes: string): string {
  for (const label of labelAttributes) {
    const match = new RegExp(`\\s${label}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes);
    if (match) return match[1] ?? match[2] ?? '';
  }
  return '';
}

const symbolKinds: Readonly<Record<string, SymbolKind>> = {
  isif: SymbolKind.Boolean,
  isloop: SymbolKind.Array,
  isinclude: SymbolKind.File,
  isdecorate: SymbolKind.Class,
  ismodule: SymbolKind.Module,
  isset: SymbolKind.Variable,
  isscript: SymbolKind.Function,
  isslot: SymbolKind.Interface,
};

/** Tags that the outline omits, because they only print, control a loop, or change how the page is sent. */
const omittedTags = new Set([
  'isprint',
  'iscontent',
  'iscache',
  'isbreak',
  'iscontinue',
  'isnext',
  'isstatus',
]);

/** Returns the outline of a template: its tags with their nesting. */
export function templateOutline({ text, document }: LanguageDocument): DocumentSymbol[] {
  const toSymbols = (elements: readonly TemplateElement[]): DocumentSymbol[] =>
    elements.flatMap((element) => {
      if (omittedTags.has(element.name)) return toSymbols(element.children);
      const { name, detail, start, startTagEnd, end, children } = element;
      return [
        {
          name,
          detail,
          kind: symbolKinds[name] ?? SymbolKind.Object,
          range: toRange(document, { start, end }),
          selectionRange: toRange(document, { start, end: Math.min(startTagEnd, end) }),
          children: toSymbols(children),
        },
      ];
    });
  return toSymbols(templateElements(text));
}

/** Returns the folding ranges of a template: elements and comments that span several lines. */
export function templateFolding({ text, document }: LanguageDocument): FoldingRange[] {
  const ranges: FoldingRange[] = [];
  const add = (start: number, end: number, kind?: string): void => {
    const [startLine, endLine] = [document.positionAt(start).line, document.positionAt(end).line];
    if (endLine > startLine) ranges.push({ startLine, endLine, ...(kind === undefined ? {} : { kind }) });
  };
  const visit = (elements: readonly TemplateElement[]): void => {
    for (const { start, end, name, children } of elements) {
      // The line of the closing tag stays visible.
      const closingLineStart = text.lastIndexOf('\n', end - 1);
      if (containerTags.has(name) && closingLineStart > start) add(start, closingLineStart);
      visit(children);
    }
  };
  visit(templateElements(text));
  for (const match of text.matchAll(/<!---[\s\S]*?--->|<iscomment\b[\s\S]*?<\/iscomment\s*>/gi))
    add(match.index, match.index + match[0].length, 'comment');
  return ranges;
}
