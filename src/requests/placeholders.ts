import type { HttpFile } from './http-file.ts';
import { PlaceholderError } from './request-error.ts';
import { findSimilarName } from './similar-text.ts';
import { readResponse, type NamedResponse, type ResponseReference } from './response-values.ts';

/** Variables that a connection defines. `site` has no value if the connection names no site. */
export const connectionVariables = ['baseUrl', 'prefix', 'site', 'clientId', 'shop', 'data'] as const;
export type ConnectionVariable = (typeof connectionVariables)[number];

/** Sources of the values of placeholders. The caller provides clock, randomness and environment. */
export interface PlaceholderContext {
  /** Variables of the connection. A variable that the file defines itself takes precedence. */
  readonly variables: Readonly<Partial<Record<ConnectionVariable, string>>>;
  /** Responses to named requests that were sent, by the name of the request. */
  readonly responses: ReadonlyMap<string, NamedResponse>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A number from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  readonly guid: () => string;
  /** The environment variables of the process, for `$processEnv`. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The sources of values while a text is filled. */
interface ValueSources {
  readonly file: HttpFile;
  readonly context: PlaceholderContext;
  readonly responseText: (reference: ResponseReference, placeholderText: string) => string;
}

const placeholderPattern = /\{\{\s*([^{}]*?)\s*\}\}/g;
const responseReferencePattern = /^([A-Za-z_][\w-]*)\.response\.(body|headers|status)(?:\.(.+))?$/;
/** Maximum nesting depth of variables within variables. */
const maxDepth = 20;

/** Fills the placeholders of a text. Throws `PlaceholderError` with the line within the text. */
export const fillPlaceholders = (text: string, file: HttpFile, context: PlaceholderContext): string =>
  fill(
    text,
    { file, context, responseText: (...reference) => readResponseText(file, context, ...reference) },
    0,
  );

/**
 * Fills the variables of a text. References to responses remain as they are written, and values that differ each time
 * become constants. Throws `PlaceholderError` with the line within the text.
 */
export const fillVariables = (text: string, file: HttpFile, context: PlaceholderContext): string =>
  fill(
    text,
    {
      file,
      context: { ...context, now: () => 0, random: () => 0, guid: () => '' },
      responseText: (_, placeholderText) => placeholderText,
    },
    0,
  );

/**
 * Checks the placeholders of a text before any request is sent. There are no responses yet, so a reference to a
 * response is valid if the file has a request with that name. Throws `PlaceholderError` with the line within the text.
 */
export function checkPlaceholders(text: string, file: HttpFile, context: PlaceholderContext): void {
  const checkReference = ({ name }: ResponseReference, placeholderText: string): string => {
    if (file.requests.some((request) => request.name === name)) return '';
    throw unknownRequest(name, file, placeholderText);
  };
  fill(text, { file, context, responseText: checkReference }, 0);
}

/** Returns the error of a reference to a request that the file does not have, with the most similar name if any. */
function unknownRequest(name: string, { requests }: HttpFile, placeholderText: string): PlaceholderError {
  const names = requests.flatMap((request) => request.name ?? []);
  const similarName = findSimilarName(name, names);
  const advice =
    similarName === undefined
      ? `Name one with "# @name ${name}" above it.`
      : `Did you mean "${similarName}"?`;
  return misspelledName(
    `${placeholderText}: no request in this file is named "${name}". ${advice}`,
    name,
    similarName,
  );
}

const misspelledName = (message: string, name: string, similarName: string | undefined): PlaceholderError =>
  new PlaceholderError(message, undefined, {
    misspelling: similarName === undefined ? undefined : { name, similarName },
  });

function fill(text: string, sources: ValueSources, depth: number): string {
  if (depth > maxDepth) throw new PlaceholderError('A variable in this file refers to itself.');
  return text.replace(placeholderPattern, (_, expression: string, offset: number) => {
    try {
      return evaluate(expression, sources, depth);
    } catch (error) {
      throw error instanceof PlaceholderError
        ? new PlaceholderError(error.message, text.slice(0, offset).split('\n').length - 1, error.details)
        : error;
    }
  });
}

/** Returns the reference of a placeholder, directly or through the file's variables; undefined if it is another value. */
export function parseReference(placeholder: string, file: HttpFile): ResponseReference | undefined {
  const [, expression = ''] = /^\{\{\s*([^{}]*?)\s*\}\}$/.exec(expandFileVariables(placeholder, file)) ?? [];
  const [, name, part, path] = responseReferencePattern.exec(expression) ?? [];
  return name === undefined ? undefined : { name, part: part as ResponseReference['part'], path };
}

/** Returns the names of the requests to whose responses a text refers, directly or through the file's variables. */
export const referencedRequests = (text: string, file: HttpFile): string[] =>
  listExpressions(text, file).flatMap((expression) => responseReferencePattern.exec(expression)?.[1] ?? []);

/** Whether the text uses one of the named variables of the connection, directly or through the file's variables. */
export const usesVariable = (
  text: string,
  file: HttpFile,
  ...names: readonly ConnectionVariable[]
): boolean => listExpressions(text, file).some((expression) => names.some((name) => name === expression));

/** Returns the expressions of all placeholders. In place of a variable of the file, returns those in its value. */
function listExpressions(text: string, file: HttpFile, depth = 0): string[] {
  if (depth > maxDepth) return [];
  return [...text.matchAll(placeholderPattern)].flatMap(([, expression = '']) => {
    const variableValue = findVariableValue(expression, file);
    return variableValue === undefined ? [expression] : listExpressions(variableValue, file, depth + 1);
  });
}

/** Replaces the file's variables in a text with their values. Other placeholders are not changed. */
export const expandFileVariables = (text: string, file: HttpFile, depth = 0): string =>
  depth > maxDepth
    ? text
    : text.replace(placeholderPattern, (match, expression: string) => {
        const value = findVariableValue(expression, file);
        return value === undefined ? match : expandFileVariables(value, file, depth + 1);
      });

/** Returns the value of the last definition of a variable. */
const findVariableValue = (name: string, { variables }: HttpFile): string | undefined =>
  variables.findLast((variable) => variable.name === name)?.value;

function evaluate(expression: string, sources: ValueSources, depth: number): string {
  const { file, context } = sources;
  if (expression.startsWith('$')) return evaluateSystemValue(expression, context);
  const [, name, part, path] = responseReferencePattern.exec(expression) ?? [];
  if (name !== undefined)
    return sources.responseText({ name, part: part as ResponseReference['part'], path }, `{{${expression}}}`);
  const fileValue = findVariableValue(expression, file);
  if (fileValue !== undefined) return fill(fileValue, sources, depth + 1);
  const connectionVariable = connectionVariables.find((variable) => variable === expression);
  const connectionValue = connectionVariable && context.variables[connectionVariable];
  if (connectionValue !== undefined) return connectionValue;
  if (connectionVariable !== undefined)
    throw new PlaceholderError(
      `{{${expression}}}: the connection has no ${expression}. Set "${expression}" in the connection, or write "@${expression} = ..." into the file.`,
    );
  const environments = (file.otherEnvironments ?? []).filter(({ variables }) =>
    variables.includes(expression),
  );
  if (environments.length > 0)
    throw unselectedEnvironment(
      expression,
      environments.map((environment) => environment.name),
      file.environmentAdvice,
    );
  throw unknownVariable(expression, sources);
}

/** Returns the error of a variable that is defined only in environments that are not selected. */
function unselectedEnvironment(
  variable: string,
  environments: readonly string[],
  advice: string | undefined,
): PlaceholderError {
  const names = environments.map((name) => `"${name}"`);
  const [place, object] =
    names.length === 1
      ? [`the environment ${names.join()}, which is not selected`, 'it']
      : [
          `the environments ${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}, none of which is selected`,
          'one',
        ];
  return new PlaceholderError(
    `{{${variable}}} is defined in ${place}. ${advice ?? `Select ${object} with "Cartwright: Select Request Environment...".`}`,
    undefined,
    { environments },
  );
}

/** Returns the error of a variable that is not defined, with the most similar name if any. */
function unknownVariable(name: string, { file, context }: ValueSources): PlaceholderError {
  const names = [
    ...new Set([...file.variables.map((variable) => variable.name), ...Object.keys(context.variables)]),
  ];
  const similarName = findSimilarName(name, names);
  const advice =
    file.environmentProblems && file.environmentProblems.length > 0
      ? file.environmentProblems.join(' ')
      : similarName === undefined
        ? `Define "@${name || 'name'} = ..." in the file, add it to an environment of http-client.env.json, or use one of ${names.join(', ')}.`
        : `Did you mean "${similarName}"?`;
  const error = misspelledName(`{{${name}}}: unknown variable. ${advice}`, name, similarName);
  return new PlaceholderError(error.message, undefined, { ...error.details, unknownVariable: name });
}

const systemVariables = ['$guid', '$uuid', '$timestamp', '$isoTimestamp', '$randomInt', '$processEnv'];

function evaluateSystemValue(
  expression: string,
  { now, random, guid, environment }: PlaceholderContext,
): string {
  const [name, ...args] = expression.split(/\s+/);
  switch (name) {
    case '$guid':
    case '$uuid':
      return guid();
    case '$timestamp':
      return String(Math.floor(now() / 1000));
    case '$isoTimestamp':
      return new Date(now()).toISOString();
    case '$randomInt': {
      const [from, to] = [Number(args[0] ?? 0), Number(args[1] ?? 1000)];
      if (!Number.isInteger(from) || !Number.isInteger(to) || to <= from)
        throw new PlaceholderError(`{{${expression}}}: specify two integers, the smaller one first.`);
      return String(from + Math.floor(random() * (to - from)));
    }
    case '$processEnv': {
      const value = environment[args[0] ?? ''];
      if (value === undefined)
        throw new PlaceholderError(
          `{{${expression}}}: the environment variable "${args[0] ?? ''}" is not set.`,
        );
      return value;
    }
    default: {
      const similarName = findSimilarName(name ?? '', systemVariables);
      const advice =
        similarName === undefined
          ? 'Available: $guid, $timestamp, $isoTimestamp, $randomInt FROM TO and $processEnv NAME.'
          : `Did you mean "${similarName}"?`;
      throw misspelledName(`{{${expression}}}: unknown system variable. ${advice}`, name ?? '', similarName);
    }
  }
}

function readResponseText(
  file: HttpFile,
  { responses }: PlaceholderContext,
  reference: ResponseReference,
  placeholderText: string,
): string {
  const { name } = reference;
  const response = responses.get(name);
  if (response === undefined && !file.requests.some((request) => request.name === name))
    throw unknownRequest(name, file, placeholderText);
  const value = readResponse(response, reference, placeholderText, `the request "${name}"`);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
