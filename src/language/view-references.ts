import { codeOf } from './template-code.ts';

/**
 * A template, a controller's action or a static file that a script or a template names. Offsets are those of the text between
 * the quotes.
 */
export interface ViewReference {
  readonly kind: 'template' | 'action' | 'static';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const string = `(?:"([^"\\\\\\n]*)"?|'([^'\\\\\\n]*)'?)`;
/** What contains no calls: comments, and strings, which may contain slashes. */
const others = `//[^\\n]*|/\\*[\\s\\S]*?(?:\\*/|$)|"(?:[^"\\\\\\n]|\\\\.)*"?|'(?:[^'\\\\\\n]|\\\\.)*'?`;

/** How scripts name templates: the string is the first argument or, of the storefront's own helper, the second. */
const templateCalls = new RegExp(
  `${others}|(?<![\\w$.])(?:ISML\\s*\\.\\s*renderTemplate|res\\s*\\.\\s*render|new\\s+Template|[\\w$.]*getRenderedHtml\\s*\\(\\s*[\\w$.]+\\s*,|[\\w$.]*[vV]iew\\s*\\.\\s*render)\\s*\\(?\\s*${string}`,
  'dg',
);
const actionCalls = new RegExp(
  `${others}|(?<![\\w$])URLUtils\\s*\\.\\s*(?:url|http|https|abs|home|httpHome|httpsHome|iframe)\\s*\\(\\s*${string}`,
  'dg',
);
const staticCalls = new RegExp(
  `${others}|(?<![\\w$])URLUtils\\s*\\.\\s*(?:staticURL|absStatic|httpStatic|httpsStatic|imageURL|absImage|httpImage|httpsImage)\\s*\\(\\s*${string}`,
  'dg',
);
/** Attributes of tags whose value is fixed. */
const templateTags =
  /<is(?:include|decorate|module)\b[^<>]*?\stemplate\s*=\s*(?:"([^"$\n]*)"|'([^'$\n]*)')/dgi;
const actionTags = /<iscomponent\b[^<>]*?\spipeline\s*=\s*(?:"([^"$\n]*)"|'([^'$\n]*)')/dgi;

/** The references in a script or a template, in no particular order. Works on half-written code. */
export function viewReferences(file: string, text: string): ViewReference[] {
  const code = codeOf(file, text);
  const isTemplate = file.endsWith('.isml');
  return [
    ...referencesOf('template', code, templateCalls),
    ...referencesOf('action', code, actionCalls),
    ...referencesOf('static', code, staticCalls),
    ...(isTemplate ? referencesOf('template', text, templateTags) : []),
    ...(isTemplate ? referencesOf('action', text, actionTags) : []),
  ];
}

function referencesOf(kind: ViewReference['kind'], text: string, pattern: RegExp): ViewReference[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const range = match.indices?.[1] ?? match.indices?.[2];
    const value = match[1] ?? match[2];
    return range && value !== undefined ? [{ kind, text: value, start: range[0], end: range[1] }] : [];
  });
}

/** The reference whose text contains an offset, or ends at it. */
export const viewReferenceAt = (file: string, text: string, offset: number): ViewReference | undefined =>
  viewReferences(file, text).find(({ start, end }) => start <= offset && offset <= end);
