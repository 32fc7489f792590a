import { CompletionItemKind, type CompletionItem } from 'vscode-languageserver';
import type { LanguageDocument } from './language-document.ts';

/** The variables of every template (platform/isml, Expressions). */
const platformNames: Readonly<Record<string, string>> = {
  pdict: 'values that the script passes to the template',
  session: 'the session of the customer',
  request: 'the request',
  customer: 'the customer of the request',
  response: 'the response to the request',
  out: 'writes to the page',
  require: 'loads a module',
  empty: 'whether a value is null, empty or has no elements',
  URLUtils: 'URLs of the storefront',
  Resource: 'texts of resource bundles',
  StringUtils: 'formatted texts',
};

/** Tags that declare names, and the attributes that state them. */
const declaringTags: Readonly<Record<string, readonly string[]>> = {
  isset: ['name'],
  isloop: ['var', 'alias', 'status'],
  ismodule: ['attribute'],
};
const tags = /<(isset|isloop|ismodule)\b((?:"[^"]*"|'[^']*'|[^"'<>])*)/gi;
const attributes = /\s(\w+)\s*=\s*["']?([A-Za-z]\w*)/g;
const scriptNames = /(?<![\w$.])(?:var|let|const|function)\s+([A-Za-z_$][\w$]*)/g;

/** Names that a template declares itself, with what declares them. */
function* declaredNames(text: string): Generator<[name: string, detail: string]> {
  for (const [, writtenTag = '', written = ''] of text.matchAll(tags)) {
    const tag = writtenTag.toLowerCase();
    for (const [, attribute = '', name = ''] of written.matchAll(attributes))
      if (declaringTags[tag]?.includes(attribute.toLowerCase())) yield [name, tag];
  }
  for (const [, name = ''] of text.matchAll(scriptNames)) yield [name, 'isscript'];
}

/** Whether an offset is in an expression `${}` or in an `<isscript>`. */
function isInCode(text: string, offset: number): boolean {
  const before = text.slice(0, offset);
  const expression = before.lastIndexOf('${');
  if (expression >= 0 && !before.slice(expression).includes('}')) return true;
  const script = before.toLowerCase().lastIndexOf('<isscript');
  return script >= 0 && !/<\/isscript/i.test(before.slice(script));
}

/** Whether an offset is in a string, where names mean nothing. */
const isInString = (text: string, offset: number): boolean => {
  const code = text.slice(
    Math.max(text.lastIndexOf('${', offset), text.lastIndexOf('\n', offset)) + 1,
    offset,
  );
  return (code.match(/'/g)?.length ?? 0) % 2 === 1;
};

/**
 * Completes names in the expressions of a template: the platform's variables and those that the template declares; after
 * `pdict.` the names that the template reads elsewhere.
 */
export function templateNameCompletions({ text }: LanguageDocument, offset: number): CompletionItem[] {
  if (!isInCode(text, offset) || isInString(text, offset)) return [];
  const [, owner] = /(?:([\w$]+)\s*\.\s*)?[\w$]*$/.exec(text.slice(0, offset)) ?? [];
  if (owner === 'pdict') return pdictMembers(text, offset);
  if (owner !== undefined) return [];
  const items = new Map<string, CompletionItem>();
  for (const [name, detail] of Object.entries(platformNames))
    items.set(name, { label: name, kind: CompletionItemKind.Variable, detail });
  for (const [name, detail] of declaredNames(text))
    items.set(name, { label: name, kind: CompletionItemKind.Variable, detail });
  return [...items.values()];
}

function pdictMembers(text: string, offset: number): CompletionItem[] {
  const names = new Set<string>();
  for (const match of text.matchAll(/(?<![\w$.])pdict\s*\.\s*([A-Za-z_$][\w$]*)/g)) {
    const end = match.index + match[0].length;
    // The name that is being written is not a suggestion.
    if (match[1] !== undefined && end !== offset) names.add(match[1]);
  }
  return [...names].map((label) => ({ label, kind: CompletionItemKind.Field, detail: 'pdict' }));
}
