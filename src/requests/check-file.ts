import { defaultVendor, type VendorProfile } from '../../contract/vendor.ts';
import { findBodyProblems } from './check-body.ts';
import { findHeaderProblems } from './check-headers.ts';
import { findIdentityProblems } from './check-identity.ts';
import { checkReference } from './check-references.ts';
import { findTargetProblems } from './check-target.ts';
import {
  variablePattern,
  type HttpFile,
  type HttpProblem,
  type LocatedProblem,
  type RequestTemplate,
} from './http-file.ts';
import { checkPlaceholders, connectionVariables, type PlaceholderContext } from './placeholders.ts';
import { PlaceholderError, RequestError } from './request-error.ts';
import type { NamedResponse } from './response-values.ts';
import type { Correction } from './similar-text.ts';

/**
 * Returns the problems of a file that can be detected before requests are sent: placeholders without a value, bodies
 * that are not valid JSON, identities that the operation does not accept, and paths, methods, parameters, properties and
 * values that the API does not have. An unknown header is a problem only if it resembles a known one.
 * `text` is the text of the file. `file` may have additional variables from an environment. `responses` are the latest
 * ones to the named requests.
 */
export function findFileProblems(
  text: string,
  file: HttpFile,
  environment: PlaceholderContext['environment'],
  responses: PlaceholderContext['responses'] = new Map<string, NamedResponse>(),
  vendor: VendorProfile = defaultVendor,
): LocatedProblem[] {
  const lines = text.split(/\r\n|\r|\n/);
  const context = createCheckContext(environment, responses);
  return file.requests.flatMap((request) => [
    ...placeholderProblems(lines, request, file, context),
    ...findUnclosedPlaceholders(lines, request),
    ...findTargetProblems(lines, request, file),
    ...findIdentityProblems(lines, request, file),
    ...findHeaderProblems(lines, request, vendor),
    ...findBodyProblems(lines, request, file),
  ]);
}

/** Returns the problems of a file's syntax, and those of `findFileProblems`. */
export function listProblems(
  text: string,
  file: HttpFile,
  environment: PlaceholderContext['environment'],
  responses?: PlaceholderContext['responses'],
  vendor?: VendorProfile,
): LocatedProblem[] {
  const lines = text.split(/\r\n|\r|\n/);
  return [
    ...file.problems.map(({ range, ...problem }) => ({
      ...(range ?? { start: 0, end: (lines[problem.line] ?? '').trimEnd().length }),
      ...problem,
    })),
    ...findFileProblems(text, file, environment, responses, vendor),
  ];
}

/** Returns a context whose variables have arbitrary values: only names are checked. `environment` is the process's. */
const createCheckContext = (
  environment: PlaceholderContext['environment'],
  responses: PlaceholderContext['responses'],
): PlaceholderContext => ({
  variables: Object.fromEntries(connectionVariables.map((name) => [name, name])),
  responses,
  now: () => 0,
  random: () => 0,
  guid: () => '',
  environment,
});

/** Returns the problems of placeholders whose end is missing in the line. A body may contain `{{` as JSON. */
function findUnclosedPlaceholders(
  lines: readonly string[],
  { line: requestLine, lastLine }: RequestTemplate,
): LocatedProblem[] {
  return lines.slice(requestLine, lastLine + 1).flatMap((lineText, index) =>
    [...lineText.matchAll(/\{\{\s*[$\w][^{}\s"'/?&]*(?![^{}]*\}\})/g)].map(({ index: start, 0: text }) => ({
      line: requestLine + index,
      message: '}} is missing.',
      start,
      end: start + text.length,
    })),
  );
}

function placeholderProblems(
  lines: readonly string[],
  { line: requestLine, lastLine }: RequestTemplate,
  file: HttpFile,
  context: PlaceholderContext,
): LocatedProblem[] {
  return lines.slice(requestLine, lastLine + 1).flatMap((lineText, index) =>
    [...lineText.matchAll(/\{\{[^{}]*\}\}/g)].flatMap((match) => {
      try {
        checkPlaceholders(match[0], file, context);
        checkReference(match[0], file, context.responses);
        return [];
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        const { index: start } = match;
        const end = start + match[0].length;
        const unknownVariable = findDefinableVariable(error);
        const corrections = [
          ...correctPlaceholder(match[0], start, error),
          ...(unknownVariable === undefined ? [] : [defineVariable(unknownVariable, file)]),
        ];
        const { message } = error;
        return { line: requestLine + index, message, start, end, corrections, unknownVariable };
      }
    }),
  );
}

/** Returns the unknown variable of an error; undefined if there is none, or if its name is not valid. */
function findDefinableVariable(error: RequestError): string | undefined {
  const name = error instanceof PlaceholderError ? error.details.unknownVariable : undefined;
  return name !== undefined && variablePattern.test(`@${name} =`) ? name : undefined;
}

/** Returns the correction that defines a variable above the others of a file or, without one, in its first line. */
function defineVariable(name: string, { variables }: HttpFile): Correction {
  const line = variables.find((variable) => variable.line >= 0)?.line;
  return {
    line: line ?? 0,
    start: 0,
    end: 0,
    text: `@${name} = \n${line === undefined ? '\n' : ''}`,
    title: `Define '@${name}' in This File`,
  };
}

/** Returns the correction of a misspelled name; empty if the name is in the value of a variable. */
function correctPlaceholder(placeholder: string, start: number, error: RequestError): Correction[] {
  const misspelling = error instanceof PlaceholderError ? error.details.misspelling : undefined;
  const offset = misspelling ? placeholder.indexOf(misspelling.name) : -1;
  if (!misspelling || offset < 0) return [];
  const { name, similarName } = misspelling;
  return [{ start: start + offset, end: start + offset + name.length, text: similarName }];
}

/** Returns the first problem of the syntax between the `###` around a line; undefined if there is none. */
export function findProblemAround(text: string, file: HttpFile, lineIndex: number): HttpProblem | undefined {
  const separators = text.split(/\r\n|\r|\n/).flatMap((line, index) => (line.startsWith('###') ? index : []));
  const start = separators.findLast((index) => index <= lineIndex) ?? 0;
  const end = separators.find((index) => index > lineIndex) ?? Infinity;
  return file.problems.find(({ line }) => start <= line && line < end);
}
