import { isDeepStrictEqual } from 'node:util';
import { formatAs, type JsonFormat } from '../../json/json-format.ts';
import { parseJson } from '../../json/json-text.ts';
import { parseHttpFile, type HttpFile, type RequestTemplate } from './http-file.ts';
import { jsonBodyOf } from './is-json-body.ts';
import { replacePlaceholders } from './json-placeholders.ts';

/**
 * Formats a request file: one empty line before each `###`, at most one after it, and one before a body; one space after
 * the colon of a header; and JSON bodies. Leaves bodies that are not valid JSON, and all else, as they are. Returns the
 * text itself if the result would not send the same requests.
 */
export function formatRequestFile(text: string, format: JsonFormat): string {
  const lines = text.split(/\r\n|\r|\n/);
  const file = parseHttpFile(text);
  // From the end, so that the line numbers of earlier requests remain valid.
  for (const request of file.requests.toReversed()) formatRequest(lines, request, file, format);
  const newText = separateRequests(lines).join(text.includes('\r\n') ? '\r\n' : '\n');
  return isDeepStrictEqual(contentOf(text), contentOf(newText)) ? newText : text;
}

const isEmpty = (line: string | undefined): boolean => line?.trim() === '';

function formatRequest(lines: string[], request: RequestTemplate, file: HttpFile, format: JsonFormat): void {
  const { body, bodyFile, bodyLine, headers } = request;
  const json = jsonBodyOf(request, file);
  if (json !== undefined) {
    const lineCount = json.split('\n').length;
    const isWrittenThere =
      lines
        .slice(bodyLine, bodyLine + lineCount)
        .join('\n')
        .trim() === json;
    // Lines for other HTTP clients, such as scripts, may be between those of a body.
    if (isWrittenThere) lines.splice(bodyLine, lineCount, ...formatBody(json, format).split('\n'));
  }
  if (body !== undefined || bodyFile !== undefined) {
    const lastLine = lines.slice(0, bodyLine).findLastIndex((line) => !isEmpty(line));
    lines.splice(lastLine + 1, bodyLine - lastLine - 1, '');
  }
  for (const { name, value, line } of headers) lines[line] = `${name}: ${value}`.trimEnd();
}

/** Formats a JSON body. A placeholder keeps its place as if it were a number, or a part of its string. */
function formatBody(body: string, format: JsonFormat): string {
  const json = replacePlaceholders(body, (length) => '1'.repeat(length));
  return parseJson(json).error ? body : formatAs(body, json, format);
}

/** Returns the lines with one empty line before each `###`, and at most one after it. */
function separateRequests(lines: readonly string[]): string[] {
  const result: string[] = [];
  for (const line of lines) {
    const isSeparator = line.startsWith('###');
    if (isSeparator) while (result.length > 0 && isEmpty(result.at(-1))) result.pop();
    if (isSeparator && result.length > 0) result.push('');
    const isSecondEmptyLine =
      isEmpty(line) && isEmpty(result.at(-1)) && result.at(-2)?.startsWith('###') === true;
    if (!isSecondEmptyLine) result.push(line);
  }
  return result;
}

/** Returns what a file sends and what it says otherwise, without lines and without the whitespace between JSON tokens. */
function contentOf(text: string) {
  const file = parseHttpFile(text);
  const { requests, variables, problems } = file;
  return {
    requests: requests.map((request) => ({
      ...request,
      headers: request.headers.map(({ name, value }) => ({ name, value })),
      body: jsonBodyOf(request, file)?.replace(/("(?:\\.|[^"\\\n])*")|\s+/g, '$1') ?? request.body,
      bodyLine: 0,
      line: 0,
      firstLine: 0,
      lastLine: 0,
    })),
    variables: variables.map(({ name, value }) => ({ name, value })),
    problems: problems.map(({ message }) => message),
    comments: text.split(/\r\n|\r|\n/).filter((line) => /^\s*(?:#|\/\/)/.test(line)),
  };
}
