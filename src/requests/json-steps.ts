import type { CustomerCredentials } from '../client/profile.ts';
import { parseHttpFile, type RequestIdentity, type RequestMethod } from './http-file.ts';
import { checkPlaceholders, fillPlaceholders, type PlaceholderContext } from './placeholders.ts';
import type { PreparedRequest } from './prepare.ts';
import { PlaceholderError } from './request-error.ts';
import { readResponse, type NamedResponse } from './response-values.ts';

/**
 * A request in the JSON format of launch configurations. Its strings may contain `${steps.<n>.<path>}` and
 * `${headers.<n>.<name>}`: values of the body or of the headers of the response to step n, counted from 0.
 * Path and headers may also contain the `{{placeholders}}` of `.http` files.
 */
export interface JsonStep {
  readonly method: RequestMethod;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent as is, anything else as JSON. */
  readonly body?: unknown;
  readonly as?: RequestIdentity;
  readonly credentials?: CustomerCredentials;
}

const stepReferencePattern = /\$\{(steps|headers)\.([^}]+)\}/g;
const onlyStepReferencePattern = /^\$\{(steps|headers)\.([^}]+)\}$/;
/** Matches both kinds of placeholders at once, so that an inserted value is not filled again. */
const anyPlaceholderPattern = /\{\{[^{}]*\}\}|\$\{(?:steps|headers)\.[^}]+\}/g;
const emptyFile = parseHttpFile('');

/** Fills the placeholders of a step. Throws `PlaceholderError`. */
export function prepareStep(
  step: JsonStep,
  responses: readonly NamedResponse[],
  context: PlaceholderContext,
): PreparedRequest {
  const fillText = (template: string): string =>
    template.replace(anyPlaceholderPattern, (match) =>
      match.startsWith('{{')
        ? fillPlaceholders(match, emptyFile, context)
        : toText(fillString(match, responses)),
    );
  const headers = Object.fromEntries(
    Object.entries(step.headers ?? {}).map(([name, value]) => [name, fillText(value)]),
  );
  const body = step.body === undefined ? undefined : fillValue(step.body, responses);
  const isText = body === undefined || typeof body === 'string';
  const hasContentType = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  const target = fillText(step.path);
  return {
    method: step.method,
    target: /^(\/|https?:)/i.test(target) ? target : `/${target}`,
    headers:
      isText || hasContentType ? headers : { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: isText ? body : JSON.stringify(body),
    as: step.as ?? 'guest',
    credentials: step.credentials,
  };
}

/** Checks before sending that each of a step's `{{placeholders}}` is defined. Throws `PlaceholderError`. */
export function checkStep({ path, headers = {} }: JsonStep, context: PlaceholderContext): void {
  for (const text of [path, ...Object.values(headers)]) checkPlaceholders(text, emptyFile, context);
}

/** Fills the placeholders of a JSON value. A string that is a single placeholder gets a value of any type. */
function fillValue(template: unknown, responses: readonly NamedResponse[]): unknown {
  if (typeof template === 'string') return fillString(template, responses);
  if (Array.isArray(template)) return template.map((element) => fillValue(element, responses));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).map(([key, value]) => [key, fillValue(value, responses)]),
  );
}

function fillString(template: string, responses: readonly NamedResponse[]): unknown {
  const [, kind, reference] = onlyStepReferencePattern.exec(template) ?? [];
  if (kind !== undefined && reference !== undefined) return readStepValue(kind, reference, responses);
  return template.replace(stepReferencePattern, (_, part: string, path: string) =>
    toText(readStepValue(part, path, responses)),
  );
}

function readStepValue(kind: string, reference: string, responses: readonly NamedResponse[]): unknown {
  const [, number = '', path] = /^([^.]*)(?:\.(.*))?$/.exec(reference) ?? [];
  const placeholderText = `\${${kind}.${reference}}`;
  if (!/^\d+$/.test(number))
    throw new PlaceholderError(
      `${placeholderText}: "${number}" is not the number of a step; the first step is 0.`,
    );
  const part = kind === 'headers' ? 'headers' : 'body';
  return readResponse(responses[Number(number)], { part, path }, placeholderText, `step ${number}`);
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
