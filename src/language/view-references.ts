import { extractCode } from './template-code.ts';

/**
 * A reference of a script or a template to a template, a controller's action or a static file. `start` and `end` are
 * the offsets of the text between the quotes.
 */
export interface ViewReference {
  readonly kind: 'template' | 'action' | 'static';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const stringPattern = `(?:"([^"\\\\\\n]*)"?|'([^'\\\\\\n]*)'?)`;
/** Comments and strings, in which calls do not count. */
const skippedPattern = `//[^\\n]*|/\\*[\\s\\S]*?(?:\\*/|$)|"(?:[^"\\\\\\n]|\\\\.)*"?|'(?:[^'\\\\\\n]|\\\\.)*'?`;

/** Calls with the name of a template: the first argument or, for the storefront's `getRenderedHtml`, the second. */
const templateCallPattern = new RegExp(
  `${skippedPattern}|(?<![\\w$.])(?:ISML\\s*\\.\\s*renderTemplate|res\\s*\\.\\s*render|new\\s+Template|[\\w$.]*getRenderedHtml\\s*\\(\\s*[\\w$.]+\\s*,|[\\w$.]*[vV]iew\\s*\\.\\s*render)\\s*\\(?\\s*${stringPattern}`,
  'dg',
);
const actionCallPattern = new RegExp(
  `${skippedPattern}|(?<![\\w$])URLUtils\\s*\\.\\s*(?:url|http|https|abs|home|httpHome|httpsHome|iframe)\\s*\\(\\s*${stringPattern}`,
  'dg',
);
const staticCallPattern = new RegExp(
  `${skippedPattern}|(?<![\\w$])URLUtils\\s*\\.\\s*(?:staticURL|absStatic|httpStatic|httpsStatic|imageURL|absImage|httpImage|httpsImage)\\s*\\(\\s*${stringPattern}`,
  'dg',
);
/** Tags whose attribute is a literal, without an expression. */
const templateTagPattern =
  /<is(?:include|decorate|module)\b[^<>]*?\stemplate\s*=\s*(?:"([^"$\n]*)"|'([^'$\n]*)')/dgi;
const actionTagPattern = /<iscomponent\b[^<>]*?\spipeline\s*=\s*(?:"([^"$\n]*)"|'([^'$\n]*)')/dgi;

/** Returns the references in a script or a template, in no particular order. The code may be incomplete. */
export function viewReferences(file: string, text: string): ViewReference[] {
  const code = extractCode(file, text);
  const isTemplate = file.endsWith('.isml');
  return [
    ...matchReferences('template', code, templateCallPattern),
    ...matchReferences('action', code, actionCallPattern),
    ...matchReferences('static', code, staticCallPattern),
    ...(isTemplate ? matchReferences('template', text, templateTagPattern) : []),
    ...(isTemplate ? matchReferences('action', text, actionTagPattern) : []),
  ];
}

function matchReferences(kind: ViewReference['kind'], text: string, pattern: RegExp): ViewReference[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const range = match.indices?.[1] ?? match.indices?.[2];
    const value = match[1] ?? match[2];
    return range && value !== undefined ? [{ kind, text: value, start: range[0], end: range[1] }] : [];
  });
}

/** Returns the reference whose text contains an offset, or ends at it, if there is one. */
export const viewReferenceAt = (file: string, text: string, offset: number): ViewReference | undefined =>
  viewReferences(file, text).find(({ start, end }) => start <= offset && offset <= end);
