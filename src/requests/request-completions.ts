import { vendorHeader, type VendorProfile } from '../../contract/vendor.ts';
import { findIdentityAbove } from './check-identity.ts';
import {
  createCompletion,
  createPrefixCompletion,
  omitWrittenCompletions,
  type RequestCompletion,
} from './completion.ts';
import { identityDetails, identityTexts } from './directive-hover.ts';
import { requestIdentities, requestMethods, type HttpFile, type RequestTemplate } from './http-file.ts';
import { completePlaceholder, type PlaceholderScope } from './placeholder-completions.ts';
import { expandFileVariables } from './placeholders.ts';
import { completeParameterValue } from './parameter-values.ts';
import { completePaths } from './path-completions.ts';
import { listBodyNames, listBodyValues, listQueryParameters } from './request-operations.ts';

/** A position in the text of a file, 0-based. */
export interface TextPosition {
  readonly line: number;
  readonly character: number;
}

/**
 * Returns the completions at a position of a request file.
 * @param isTyping whether the user is typing while completions are shown
 */
export function listRequestCompletions(
  text: string,
  { line, character }: TextPosition,
  scope: PlaceholderScope,
  isTyping = false,
): RequestCompletion[] {
  const lines = text.split(/\r\n|\r|\n/);
  const textBefore = (lines[line] ?? '').slice(0, character);
  const textAfter = (lines[line] ?? '').slice(character);
  const placeholderCompletions = completePlaceholder(
    { textBefore, textAfter },
    scope,
    requestAtLine(scope.file, line),
  );
  if (placeholderCompletions) return omitWrittenCompletions(placeholderCompletions, textBefore, isTyping);
  // A word of the editor ends at a hyphen or a dot, so the replaced text is determined here.
  const [word = ''] = /[\w.-]*$/.exec(textBefore) ?? [];
  const start = character - word.length;
  const completions = completeLine({ lines, line, textBefore, textAfter }, scope).map((completion) => ({
    ...completion,
    start: completion.start ?? start,
  }));
  return omitWrittenCompletions(completions, textBefore, isTyping);
}

/** The line of a position, and the text on both sides of the position. */
interface LinePosition {
  readonly lines: readonly string[];
  readonly line: number;
  readonly textBefore: string;
  readonly textAfter: string;
}

function completeLine(position: LinePosition, scope: PlaceholderScope): RequestCompletion[] {
  const { line, textBefore } = position;
  const { file } = scope;
  // A separator is often written without a title, so completions are not shown until the user asks for them.
  if (/^\s*#{2,3}\s*$/.test(textBefore)) return [createTemplate(textBefore)];
  if (position.lines.every((text) => /^\s*(?:#*|[A-Za-z]*)\s*$/.test(text)) && /^#?$/.test(textBefore.trim()))
    return [createTemplate(textBefore), ...(textBefore.trim() === '' ? completeMethods() : [])];
  if (/^\s*(#|\/\/)\s*@as\s+\w*$/.test(textBefore))
    return requestIdentities.map((name) => ({
      ...createCompletion(name, 'keyword', identityDetails[name]),
      documentation: identityTexts[name],
    }));
  if (/^\s*(#|\/\/)\s*@needs\s+[\w\s,-]*$/.test(textBefore)) return completeNeeds(file, line);
  if (/^\s*(#|\/\/)\s*@\w*$/.test(textBefore))
    return [
      createCompletion('name', 'keyword', 'names the request for later references', 'name '),
      createPrefixCompletion('as', 'keyword', 'identity that sends the request', 'as '),
      createPrefixCompletion('needs', 'keyword', 'requests to send first', 'needs '),
    ];
  // Names that users invent, as after "# @name" and "###", are not completed.
  if (/^\s*(#|\/\/)/.test(textBefore)) return [];
  return completePart(position, scope) ?? (/^\s*[A-Z]*$/.test(textBefore) ? completeMethods() : []);
}

const completeMethods = (): RequestCompletion[] =>
  requestMethods.map((name) => createPrefixCompletion(name, 'keyword', '', `${name} `));

/** Completes a request in an empty file, or at the signs of a separator. */
const createTemplate = (textBefore: string): RequestCompletion => ({
  ...createCompletion(
    '### Request',
    'keyword',
    'a request with a title, a name and an identity',
    `### \${1:Title}\n# @name \${2:name}\n# @as \${3|${requestIdentities.join(',')}|}\n\${4|GET,POST,PUT,PATCH,DELETE|} {{shop}}/$0`,
  ),
  isSnippet: true,
  start: textBefore.length - textBefore.trimStart().length,
});

/** Completes the names of all requests but the one to which the `# @needs` belongs. */
const completeNeeds = ({ requests }: HttpFile, lineIndex: number): RequestCompletion[] =>
  requests.flatMap(({ name, title, firstLine, lastLine }) =>
    name === undefined || (firstLine <= lineIndex && lineIndex <= lastLine)
      ? []
      : [createCompletion(name, 'variable', title)],
  );

/** Returns the request whose request line, headers or body contain a line, or end right before it. */
export const requestAtLine = ({ requests }: HttpFile, lineIndex: number): RequestTemplate | undefined =>
  requests.find(({ line, lastLine }) => line <= lineIndex && lineIndex <= Math.max(line, lastLine) + 1);

/**
 * Completes the part of a request at the position: its path, query, headers or body. Returns undefined outside of them.
 */
function completePart(
  { lines, line, textBefore, textAfter }: LinePosition,
  { file, vendor }: PlaceholderScope,
): RequestCompletion[] | undefined {
  const request = requestAtLine(file, line);
  const target = request && expandFileVariables(request.target, file);
  if (/^\s*(?:[A-Z]+\s+\S*|\s+)[?&][\w.]*$/.test(textBefore) && request)
    return listQueryParameters(request.method, target ?? '').map(({ name, detail }) =>
      createCompletion(name, 'field', detail, `${name}=`),
    );
  const isQuery = request !== undefined && /^\s*(?:[A-Z]+\s+\S*|\s+)[?&][\w.]+=\S*$/.test(textBefore);
  const values = isQuery ? completeParameterValue(request.method, target ?? '', textBefore) : undefined;
  if (values) return values;
  const [, method, path = ''] = /^\s*([A-Z]+)\s+([^\s?]*)$/.exec(textBefore) ?? [];
  if (method !== undefined) {
    const name = findIdentityAbove(lines, line);
    const identity = requestIdentities.find((candidate) => candidate === name);
    const start = textBefore.lastIndexOf(' ') + 1;
    return completePaths(method, path, start, file, request, identity).map((completion) =>
      hasIdentity(lines, line, request) ? { ...completion, lineAbove: undefined } : completion,
    );
  }
  if (!request || line <= request.line) return undefined;
  const linesBefore = lines.slice(request.line + 1, line);
  const emptyIndex = linesBefore.findIndex((text) => text.trim() === '');
  if (emptyIndex < 0) return completeHeaderLine(textBefore, vendor, request.headers);
  const body = [...linesBefore.slice(emptyIndex + 1), textBefore].join('\n');
  const bodyValues = listBodyValues(request.method, target ?? '', body);
  if (bodyValues)
    return bodyValues.map((value) =>
      completeString(createCompletion(value, 'value'), '', textBefore, textAfter),
    );
  return listBodyNames(request.method, target ?? '', body)?.map(({ name, detail, type }) => {
    const completion = completeString(
      createCompletion(name, 'property', detail),
      ': ',
      textBefore,
      textAfter,
    );
    return completion.insertText.endsWith(': ') && /^"?[\s\]}]*$/.test(textAfter)
      ? withEmptyValue(completion, type)
      : completion;
  });
}

/** Whether the request at a line has an identity or credentials already. */
const hasIdentity = (lines: readonly string[], line: number, request: RequestTemplate | undefined): boolean =>
  findIdentityAbove(lines, line) !== undefined ||
  (request?.headers ?? []).some(({ name }) => name.toLowerCase() === 'authorization');

/** Adds an empty value of a type to the completion of a property, with the caret in it. */
function withEmptyValue(completion: RequestCompletion, type: string | undefined): RequestCompletion {
  const value = type === undefined ? undefined : emptyValues[type];
  if (value === undefined) return completion;
  // The name is a word, so that nothing in it must be escaped.
  return { ...completion, insertText: completion.insertText + value, isSnippet: true };
}

const emptyValues: Readonly<Record<string, string | undefined>> = {
  string: '"$0"',
  object: '{$0\\}',
  array: '[$0]',
};

/** The usual values of headers, by name in lower case. */
const headerValues: Readonly<Record<string, readonly string[]>> = {
  accept: ['application/json', 'text/xml'],
  'accept-language': ['de-DE', 'en-GB', 'en-US', 'fr-FR'],
  authorization: ['Basic ', 'Bearer '],
  'content-type': ['application/json'],
};

function completeHeaderLine(
  textBefore: string,
  vendor: VendorProfile,
  existingHeaders: readonly { readonly name: string }[],
): RequestCompletion[] | undefined {
  const [, name, value = ''] = /^([\w-]+)\s*:\s*(\S*)$/.exec(textBefore) ?? [];
  if (name === undefined)
    return /^[\w-]*$/.test(textBefore) ? completeHeaders(vendor, existingHeaders) : undefined;
  const start = textBefore.length - value.length;
  return getHeaderValues(name, vendor).map((text) => ({ ...createCompletion(text, 'value'), start }));
}

const getHeaderValues = (name: string, vendor: VendorProfile): readonly string[] =>
  name.toLowerCase() === vendorHeader(vendor, 'client-id')
    ? ['{{clientId}}']
    : (headerValues[name.toLowerCase()] ?? []);

function completeHeaders(
  vendor: VendorProfile,
  existingHeaders: readonly { readonly name: string }[],
): RequestCompletion[] {
  const existingNames = new Set(existingHeaders.map(({ name }) => name.toLowerCase()));
  return [
    ['Accept', 'media type of the response'],
    ['Accept-Language', 'locale of the response'],
    ['Authorization', 'Bearer token, or Basic credentials'],
    ['Content-Type', 'application/json'],
    ['If-None-Match', 'entity tag of a response'],
    [vendorHeader(vendor, 'client-id'), 'client ID'],
    [vendorHeader(vendor, 'resource-state'), 'resource state for optimistic locking'],
  ].flatMap(([name = '', detail]) =>
    existingNames.has(name.toLowerCase())
      ? []
      : [
          {
            ...createCompletion(name, 'field', detail, `${name}: `),
            isIncomplete: getHeaderValues(name, vendor).length > 0,
          },
        ],
  );
}

/**
 * Completes a string of a JSON body with both quotes, and with `suffix` unless it follows already. Replaces the quotes
 * that are there.
 */
function completeString(
  completion: RequestCompletion,
  suffix: string,
  textBefore: string,
  textAfter: string,
): RequestCompletion {
  const quotedText = JSON.stringify(completion.label);
  const [writtenString] = /"[\w.-]*$/.exec(textBefore) ?? [];
  if (writtenString === undefined) return { ...completion, insertText: quotedText + suffix };
  const isClosed = textAfter.startsWith('"');
  const hasSuffix = isClosed && suffix !== '' && /^"\s*:/.test(textAfter);
  return {
    ...completion,
    insertText: hasSuffix ? quotedText : quotedText + suffix,
    start: textBefore.length - writtenString.length,
    end: textBefore.length + (isClosed ? 1 : 0),
    filterText: quotedText,
  };
}
