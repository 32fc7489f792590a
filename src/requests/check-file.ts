import type { HttpFile, HttpProblem, RequestTemplate } from './http-file.ts';
import { checkPlaceholders, connectionVariables, type PlaceholderContext } from './placeholders.ts';
import { RequestError } from './request-error.ts';
import { targetProblem } from './request-operations.ts';

/** A problem with its place in the line; 0-based, `end` is exclusive. */
export interface PlacedProblem extends HttpProblem {
  readonly start: number;
  readonly end: number;
}

/**
 * The problems of a file that can be seen before sending: placeholders without a value, and paths that the API does not have. `text`
 * is the text of the file; `file` may have more variables than it, of an environment.
 */
export function problemsOfFile(
  text: string,
  file: HttpFile,
  environment: PlaceholderContext['environment'],
): PlacedProblem[] {
  const lines = text.split(/\r\n|\r|\n/);
  return file.requests.flatMap((request) => [
    ...placeholderProblems(lines, request, file, environment),
    ...pathProblems(lines, request),
  ]);
}

/** Only names are checked, so the values do not matter. */
const anyValues = (environment: PlaceholderContext['environment']): PlaceholderContext => ({
  variables: Object.fromEntries(connectionVariables.map((name) => [name, name])),
  responses: new Map(),
  now: () => 0,
  random: () => 0,
  guid: () => '',
  environment,
});

function placeholderProblems(
  lines: readonly string[],
  { line: first, lastLine }: RequestTemplate,
  file: HttpFile,
  environment: PlaceholderContext['environment'],
): PlacedProblem[] {
  const context = anyValues(environment);
  return lines.slice(first, lastLine + 1).flatMap((lineText, index) =>
    [...lineText.matchAll(/\{\{[^{}]*\}\}/g)].flatMap((match) => {
      try {
        checkPlaceholders(match[0], file, context);
        return [];
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        const { index: start } = match;
        return { line: first + index, message: error.message, start, end: start + match[0].length };
      }
    }),
  );
}

function pathProblems(lines: readonly string[], { method, target, line }: RequestTemplate): PlacedProblem[] {
  const message = targetProblem(method, target);
  if (message === undefined) return [];
  const lineText = lines[line] ?? '';
  const [path = ''] = target.split('?');
  const start = Math.max(0, lineText.indexOf(path));
  return [{ line, message, start, end: start + path.length }];
}
