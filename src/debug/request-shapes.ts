import { badRequest } from './errors.ts';
import type { Requests } from './protocol.ts';

/** `whole` is a whole number from 0 on, `id` any whole number. A trailing `?` marks an optional argument. */
type Kind = 'text' | 'whole' | 'id' | 'truth' | 'any';
type Rule = Kind | `${Kind}?` | `${Kind}[]` | `${Kind}[]?` | Nested;

interface Nested {
  readonly shape: Shape;
  readonly list?: true;
  readonly optional?: true;
}

type Shape = Readonly<Record<string, Rule>>;

const format: Nested = { shape: { hex: 'truth?' }, optional: true };
const source: Nested = { shape: { path: 'text?', sourceReference: 'id?' } };
const conditions = { condition: 'text?', hitCondition: 'text?' } as const;

/** The required types of each request's arguments, so that its handler can rely on them. */
const shapes: Readonly<Record<keyof Requests, Shape>> = {
  initialize: {
    linesStartAt1: 'truth?',
    columnsStartAt1: 'truth?',
    pathFormat: 'text?',
    supportsProgressReporting: 'truth?',
    supportsInvalidatedEvent: 'truth?',
    supportsVariableType: 'truth?',
  },
  launch: {},
  attach: {},
  restart: { arguments: { shape: {}, optional: true } },
  configurationDone: {},
  disconnect: {},
  terminate: {},
  setBreakpoints: {
    source,
    breakpoints: { shape: { line: 'whole', ...conditions, logMessage: 'text?' }, list: true, optional: true },
    lines: 'whole[]?',
  },
  setFunctionBreakpoints: { breakpoints: { shape: { name: 'text', ...conditions }, list: true } },
  setExceptionBreakpoints: { filters: 'text[]' },
  exceptionInfo: { threadId: 'id' },
  loadedSources: {},
  modules: { startModule: 'whole?', moduleCount: 'whole?' },
  stepInTargets: { frameId: 'id' },
  breakpointLocations: { source, line: 'whole', endLine: 'whole?' },
  threads: {},
  stackTrace: {
    threadId: 'id',
    startFrame: 'whole?',
    levels: 'whole?',
    format: { shape: {}, optional: true },
  },
  scopes: { frameId: 'id' },
  variables: { variablesReference: 'id', filter: 'text?', start: 'whole?', count: 'whole?', format },
  setVariable: { variablesReference: 'id', name: 'text', value: 'text', format },
  setExpression: { expression: 'text', value: 'text', frameId: 'id?', format },
  evaluate: { expression: 'text', frameId: 'id?', context: 'text?', format },
  completions: { text: 'text', column: 'whole', line: 'whole?', frameId: 'id?' },
  source: { sourceReference: 'id?', source: { ...source, optional: true } },
  continue: { threadId: 'id' },
  next: { threadId: 'id' },
  stepIn: { threadId: 'id', targetId: 'id?' },
  stepOut: { threadId: 'id' },
  pause: {},
  terminateThreads: { threadIds: 'id[]?' },
  'cartwright/doctor': { path: 'text', line: 'whole', disabled: 'truth?' },
  'cartwright/trigger': { trigger: 'any?' },
};

/**
 * Returns the arguments of a request, without those that are null. Throws a `DebugError` that names an
 * invalid argument.
 */
export function validateArguments(command: keyof Requests, args: unknown): Record<string, unknown> {
  return validateObject(args ?? {}, shapes[command], command, 'its arguments');
}

function validateObject(
  value: unknown,
  shape: Shape,
  command: string,
  path: string,
): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest(command, `${path} must be an object`);
  // A launch configuration is checked by its own schema, with messages for the author of the configuration.
  const validated: Record<string, unknown> = { ...value };
  for (const [name, rule] of Object.entries(shape)) {
    const propertyValue = Object.hasOwn(validated, name) ? validated[name] : undefined;
    // Inherited properties do not count: every object has a `constructor`.
    validated[name] =
      propertyValue === null || propertyValue === undefined
        ? undefined
        : validateValue(propertyValue, rule, command, name);
    if (validated[name] === undefined && !isOptional(rule)) throw badRequest(command, `"${name}" is missing`);
  }
  return validated;
}

const isOptional = (rule: Rule): boolean =>
  typeof rule === 'string' ? rule.endsWith('?') : rule.optional === true;

function validateValue(value: unknown, rule: Rule, command: string, name: string): unknown {
  if (typeof rule !== 'string') {
    if (!rule.list) return validateObject(value, rule.shape, command, `"${name}"`);
    return listOf(value, command, name).map((element) =>
      validateObject(element, rule.shape, command, `each of "${name}"`),
    );
  }
  const kind = rule.replace(/\[\]|\?/g, '') as Kind;
  const problem = `${rule.includes('[]') ? 'each of ' : ''}"${name}" must be ${phrases[kind]}`;
  for (const element of rule.includes('[]') ? listOf(value, command, name) : [value])
    if (!isOfKind[kind](element)) throw badRequest(command, problem);
  return value;
}

function listOf(value: unknown, command: string, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw badRequest(command, `"${name}" must be an array`);
  return value;
}

const isOfKind: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  whole: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  id: (value) => Number.isSafeInteger(value),
  truth: (value) => typeof value === 'boolean',
  any: () => true,
};

const phrases: Readonly<Record<Kind, string>> = {
  text: 'a string',
  whole: 'a whole number from 0 on',
  id: 'a whole number',
  truth: 'true or false',
  any: 'anything',
};
