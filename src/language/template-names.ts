import { CompletionItemKind, type CompletionItem } from 'vscode-languageserver';
import type { LanguageDocument } from './language-document.ts';

/** The variables that every template has (platform/isml, Expressions), with their descriptions. */
const platformVariables: Readonly<Record<string, string>> = {
  pdict: 'values that the script passes to the template',
  session: 'the session of the customer',
  request: 'the request',
  customer: 'the customer of the request',
  response: 'the response to the request',
  out: 'writes to the page',
  require: 'loads a module',
  empty: 'whether a value is null, empty or has no elements',
  URLUtils: 'URLs of the storefront',
  Resource: 'messages of resource bundles',
  StringUtils: 'formats strings',
};

/** Tags that declare names, and the attributes that contain these names. */
const declaringTags: Readonly<Record<string, readonly string[]>> = {
  isset: ['name'],
  isloop: ['var', 'alias', 'status'],
  ismodule: ['attribute'],
};
const declaringTagPattern = /<(isset|isloop|ismodule)\b((?:"[^"]*"|'[^']*'|[^"'<>])*)/gi;
const attributePattern = /\s(\w+)\s*=\s*["']?([A-Za-z]\w*)/g;
const declarationPattern = /(?<![\w$.])(?:var|let|const|function)\s+([A-Za-z_$][\w$]*)/g;

/** Yields the names that a template declares, each with the tag that declares it. */
function* declaredNames(text: string): Generator<[name: string, detail: string]> {
  for (const [, tagText = '', attributesText = ''] of text.matchAll(declaringTagPattern)) {
    const tag = tagText.toLowerCase();
    for (const [, attribute = '', name = ''] of attributesText.matchAll(attributePattern))
      if (declaringTags[tag]?.includes(attribute.toLowerCase())) yield [name, tag];
  }
  for (const [, name = ''] of text.matchAll(declarationPattern)) yield [name, 'isscript'];
}

/** Whether an offset is in an expression `${}` or in an `<isscript>`. */
function isInCode(text: string, offset: number): boolean {
  const textBefore = text.slice(0, offset);
  const expression = textBefore.lastIndexOf('${');
  if (expression >= 0 && !textBefore.slice(expression).includes('}')) return true;
  const script = textBefore.toLowerCase().lastIndexOf('<isscript');
  return script >= 0 && !/<\/isscript/i.test(textBefore.slice(script));
}

/** Whether an offset is in a string in single quotes, where names are not completed. */
const isInString = (text: string, offset: number): boolean => {
  const code = text.slice(
    Math.max(text.lastIndexOf('${', offset), text.lastIndexOf('\n', offset)) + 1,
    offset,
  );
  return (code.match(/'/g)?.length ?? 0) % 2 === 1;
};

/**
 * Completes names in the expressions and scripts of a template: the platform's variables and the template's own ones.
 * After `pdict.`, completes the properties that other expressions of the template read.
 */
export function templateNameCompletions({ text }: LanguageDocument, offset: number): CompletionItem[] {
  if (!isInCode(text, offset) || isInString(text, offset)) return [];
  const [, ownerName] = /(?:([\w$]+)\s*\.\s*)?[\w$]*$/.exec(text.slice(0, offset)) ?? [];
  if (ownerName === 'pdict') return completePdictMembers(text, offset);
  if (ownerName !== undefined) return [];
  const items = new Map<string, CompletionItem>();
  for (const [name, detail] of Object.entries(platformVariables))
    items.set(name, { label: name, kind: CompletionItemKind.Variable, detail });
  for (const [name, detail] of declaredNames(text))
    items.set(name, { label: name, kind: CompletionItemKind.Variable, detail });
  return [...items.values()];
}

function completePdictMembers(text: string, offset: number): CompletionItem[] {
  const names = new Set<string>();
  for (const match of text.matchAll(/(?<![\w$.])pdict\s*\.\s*([A-Za-z_$][\w$]*)/g)) {
    const end = match.index + match[0].length;
    // The name at the cursor is not a suggestion.
    if (match[1] !== undefined && end !== offset) names.add(match[1]);
  }
  return [...names].map((label) => ({ label, kind: CompletionItemKind.Field, detail: 'pdict' }));
}
