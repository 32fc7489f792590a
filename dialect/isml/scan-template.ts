import { readExpression, readScript, type EmbeddedExpression, type EmbeddedScript } from './embedded-code.ts';
import type { SourceText } from './source-text.ts';
import { tagDefinitions } from './tags.ts';

/** An attribute of a tag, whose value consists of text and expressions. The name is in lower case. */
export interface TagAttribute {
  readonly name: string;
  readonly parts: readonly (string | EmbeddedExpression)[];
}

/** A tag of a template, from the offset of its `<` to the offset after its `>`. The name is in lower case. */
export interface TemplateTag {
  readonly kind: 'tag';
  readonly name: string;
  readonly isClosing: boolean;
  readonly isSelfClosing: boolean;
  readonly attributes: readonly TagAttribute[];
  readonly start: number;
  readonly end: number;
}

/** A part of a template. Parts follow one another without gaps, except for comments. */
export type TemplatePart =
  | TemplateTag
  | { readonly kind: 'text'; readonly start: number; readonly end: number }
  | { readonly kind: 'expression'; readonly start: number; readonly expression: EmbeddedExpression }
  | { readonly kind: 'script'; readonly start: number; readonly script: EmbeddedScript };

/** The beginning of an expression, of a comment `<!--- ... --->`, or of a tag. */
const beginningPattern = /\$\{|<!---|<\/?(is[a-z][\w.-]*)(?=[\s/>])/gi;

/** Divides a template into its parts. @throws ScriptSyntaxError */
export function scanTemplate(source: SourceText): readonly TemplatePart[] {
  const parts = [...readParts(source)];
  // `<isdecorate template="x"/>` with a later closing tag is common. Such a tag is not self-closing.
  const pairedTags = new Set<TemplatePart>();
  const openTags: TemplateTag[] = [];
  for (const part of parts) {
    if (part.kind !== 'tag' || part.name !== 'isdecorate') continue;
    if (!part.isClosing) openTags.push(part);
    else {
      const openingTag = openTags.findLast(({ isSelfClosing }) => !isSelfClosing) ?? openTags.at(-1);
      if (!openingTag) continue;
      openTags.splice(openTags.indexOf(openingTag), 1);
      pairedTags.add(openingTag);
    }
  }
  return parts.map((part) =>
    pairedTags.has(part) ? { ...(part as TemplateTag), isSelfClosing: false } : part,
  );
}

function* readParts(source: SourceText): Generator<TemplatePart, void> {
  const { text } = source;
  let textStart = 0;
  let position = 0;
  for (;;) {
    beginningPattern.lastIndex = position;
    const match = beginningPattern.exec(text);
    if (!match) break;
    const start = match.index;
    const step = readPart(source, start, match[1]);
    position = step?.end ?? start + match[0].length;
    // A `${` without a closing brace is text.
    if (!step) continue;
    if (start > textStart) yield { kind: 'text', start: textStart, end: start };
    textStart = step.end;
    if (step.part) yield step.part;
  }
  if (text.length > textStart) yield { kind: 'text', start: textStart, end: text.length };
}

interface ScanStep {
  readonly part?: TemplatePart;
  readonly end: number;
}

function readPart(source: SourceText, start: number, tagName: string | undefined): ScanStep | undefined {
  const { text } = source;
  if (text.startsWith('${', start)) {
    const expression = readExpression(source, start);
    return expression && { part: { kind: 'expression', start, expression }, end: expression.end };
  }
  if (tagName === undefined) {
    const end = text.indexOf('--->', start);
    if (end < 0) throw source.error('The comment <!--- has no end. Add --->.', start);
    return { end: end + 4 };
  }
  const tag = readTag(source, start, tagName);
  const kind = tag.isClosing ? undefined : tagDefinitions.get(tag.name)?.kind;
  if ((kind !== 'script' && kind !== 'comment') || tag.isSelfClosing) return { part: tag, end: tag.end };
  const closingTagPattern = new RegExp(`</${tag.name}\\s*>`, 'gi');
  closingTagPattern.lastIndex = tag.end;
  const match = closingTagPattern.exec(text);
  if (!match) throw source.error(`<${tag.name}> is not closed. Add </${tag.name}>.`, start);
  const end = match.index + match[0].length;
  if (kind === 'comment') return { end };
  return { part: { kind: 'script', start, script: readScript(source, tag.end, match.index) }, end };
}

function readTag(source: SourceText, start: number, writtenName: string): TemplateTag {
  const { text } = source;
  const isClosing = text[start + 1] === '/';
  const attributes: TagAttribute[] = [];
  let position = start + writtenName.length + (isClosing ? 2 : 1);
  for (;;) {
    position = skipSpace(text, position);
    if (position >= text.length) throw source.error(`The tag <${writtenName}> has no end. Add >.`, start);
    const isSelfClosing = text.startsWith('/>', position);
    if (isSelfClosing || text[position] === '>') {
      const end = position + (isSelfClosing ? 2 : 1);
      return {
        kind: 'tag',
        name: writtenName.toLowerCase(),
        isClosing,
        isSelfClosing,
        attributes,
        start,
        end,
      };
    }
    const namePattern = /[^\s=/>"'<]+/y;
    namePattern.lastIndex = position;
    const [attributeName] = namePattern.exec(text) ?? [];
    if (attributeName === undefined) {
      if (text[position] === '<')
        throw source.error(
          `The tag <${writtenName}> has no end before the next tag begins. Add > or />.`,
          start,
        );
      position++;
      continue;
    }
    const value = readValue(source, position + attributeName.length, writtenName, attributeName);
    attributes.push({ name: attributeName.toLowerCase(), parts: value.parts });
    position = value.end;
  }
}

/** Reads the equals sign and the value after the name of an attribute, if there are any. */
function readValue(
  source: SourceText,
  nameEnd: number,
  tag: string,
  attribute: string,
): { parts: TagAttribute['parts']; end: number } {
  const { text } = source;
  const equalsOffset = skipSpace(text, nameEnd);
  if (text[equalsOffset] !== '=') return { parts: [], end: nameEnd };
  const valueStart = skipSpace(text, equalsOffset + 1);
  const firstCharacter = text[valueStart];
  const quote = firstCharacter === '"' || firstCharacter === "'" ? firstCharacter : undefined;
  const isEnd = (index: number): boolean =>
    quote === undefined
      ? /[\s>]/.test(text[index] ?? '') || text.startsWith('/>', index)
      : text[index] === quote;
  const parts: (string | EmbeddedExpression)[] = [];
  let literalStart = quote === undefined ? valueStart : valueStart + 1;
  let position = literalStart;
  while (!isEnd(position)) {
    if (position >= text.length)
      throw source.error(
        `The attribute ${attribute} of <${tag}> has no end. Add ${quote ?? '>'}.`,
        valueStart,
      );
    const expression = text.startsWith('${', position) ? readExpression(source, position) : undefined;
    if (!expression) {
      position++;
      continue;
    }
    if (position > literalStart) parts.push(text.slice(literalStart, position));
    parts.push(expression);
    position = expression.end;
    literalStart = position;
  }
  if (position > literalStart) parts.push(text.slice(literalStart, position));
  return { parts, end: quote === undefined ? position : position + 1 };
}

function skipSpace(text: string, position: number): number {
  const space = /\s*/y;
  space.lastIndex = position;
  space.exec(text);
  return space.lastIndex;
}
