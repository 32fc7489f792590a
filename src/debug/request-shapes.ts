import { invalidRequest } from './errors.ts';
import type { Requests } from './protocol.ts';

/** `count` is a non-negative integer, `id` any integer. `[]` marks a list, a trailing `?` an optional argument. */
type Kind = 'text' | 'count' | 'id' | 'boolean' | 'any';
type Rule = Kind | `${Kind}?` | `${Kind}[]` | `${Kind}[]?` | NestedRule;

interface NestedRule {
  readonly shape: Shape;
  readonly list?: true;
  readonly optional?: true;
}

type Shape = Readonly<Record<string, Rule>>;

const format: NestedRule = { shape: { hex: 'boolean?' }, optional: true };
const source: NestedRule = { shape: { path: 'text?', sourceReference: 'id?' } };
const conditions = { condition: 'text?', hitCondition: 'text?' } as const;

/** The types of each request's arguments, on which its handler can rely. */
const shapes: Readonly<Record<keyof Requests, Shape>> = {
  initialize: {
    clientID: 'text?',
    linesStartAt1: 'boolean?',
    columnsStartAt1: 'boolean?',
    pathFormat: 'text?',
    supportsProgressReporting: 'boolean?',
    supportsInvalidatedEvent: 'boolean?',
    supportsVariableType: 'boolean?',
  },
  launch: {},
  attach: {},
  restart: { arguments: { shape: {}, optional: true } },
  configurationDone: {},
  disconnect: {},
  terminate: {},
  setBreakpoints: {
    source,
    breakpoints: { shape: { line: 'count', ...conditions, logMessage: 'text?' }, list: true, optional: true },
    lines: 'count[]?',
  },
  setFunctionBreakpoints: { breakpoints: { shape: { name: 'text', ...conditions }, list: true } },
  setExceptionBreakpoints: { filters: 'text[]' },
  exceptionInfo: { threadId: 'id' },
  loadedSources: {},
  modules: { startModule: 'count?', moduleCount: 'count?' },
  stepInTargets: { frameId: 'id' },
  breakpointLocations: { source, line: 'count', endLine: 'count?' },
  threads: {},
  stackTrace: {
    threadId: 'id',
    startFrame: 'count?',
    levels: 'count?',
    format: { shape: {}, optional: true },
  },
  scopes: { frameId: 'id' },
  variables: { variablesReference: 'id', filter: 'text?', start: 'count?', count: 'count?', format },
  setVariable: { variablesReference: 'id', name: 'text', value: 'text', format },
  setExpression: { expression: 'text', value: 'text', frameId: 'id?', format },
  evaluate: { expression: 'text', frameId: 'id?', context: 'text?', format },
  completions: { text: 'text', column: 'count', line: 'count?', frameId: 'id?' },
  source: { sourceReference: 'id?', source: { ...source, optional: true } },
  continue: { threadId: 'id' },
  next: { threadId: 'id' },
  stepIn: { threadId: 'id', targetId: 'id?' },
  stepOut: { threadId: 'id' },
  pause: {},
  terminateThreads: { threadIds: 'id[]?' },
  'cartwright/doctor': {
    path: 'text',
    line: 'count',
    disabled: 'boolean?',
    enabled: 'boolean?',
    enabledTime: 'count?',
    unsaved: 'boolean?',
    earlierRequests: {
      shape: {
        method: 'text',
        url: 'text',
        isSampleOrder: 'boolean?',
        sentTime: 'count?',
        source: { shape: { document: 'text', title: 'text', line: 'count' }, optional: true },
      },
      list: true,
      optional: true,
    },
  },
  'cartwright/pathChanged': {},
  'cartwright/platformRestart': {},
  'cartwright/platformRestarted': {},
  'cartwright/requestSent': {
    method: 'text',
    url: 'text',
    status: 'count',
    fault: 'text?',
    detail: 'text?',
    faultArguments: { shape: {}, optional: true },
    sentTime: 'count?',
    unsentRequests: 'text[]?',
    isSampleOrder: 'boolean?',
    as: 'text?',
  },
  'cartwright/scriptSaved': { path: 'text', breakpointLines: 'count[]?' },
  'cartwright/trigger': { trigger: 'any?' },
};

/**
 * Returns the arguments of a request. An argument of its shape that is null becomes undefined. Throws a `DebugError`
 * that names a missing or invalid argument.
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
    throw invalidRequest(command, `${path} must be an object`);
  // Properties that the shape does not list remain as they are, such as those of a launch configuration, which is
  // checked later by its own schema, with messages for its author.
  const validatedValue: Record<string, unknown> = { ...value };
  for (const [name, rule] of Object.entries(shape)) {
    // Inherited properties are ignored: every object has a `constructor`.
    const propertyValue = Object.hasOwn(validatedValue, name) ? validatedValue[name] : undefined;
    validatedValue[name] =
      propertyValue === null || propertyValue === undefined
        ? undefined
        : validateValue(propertyValue, rule, command, name);
    if (validatedValue[name] === undefined && !isOptional(rule))
      throw invalidRequest(command, `"${name}" is missing`);
  }
  return validatedValue;
}

const isOptional = (rule: Rule): boolean =>
  typeof rule === 'string' ? rule.endsWith('?') : rule.optional === true;

function validateValue(value: unknown, rule: Rule, command: string, name: string): unknown {
  if (typeof rule !== 'string') {
    if (!rule.list) return validateObject(value, rule.shape, command, `"${name}"`);
    return asList(value, command, name).map((element) =>
      validateObject(element, rule.shape, command, `each of "${name}"`),
    );
  }
  const kind = rule.replace(/\[\]|\?/g, '') as Kind;
  const problem = `${rule.includes('[]') ? 'each of ' : ''}"${name}" must be ${kindPhrases[kind]}`;
  for (const element of rule.includes('[]') ? asList(value, command, name) : [value])
    if (!kindPredicates[kind](element)) throw invalidRequest(command, problem);
  return value;
}

function asList(value: unknown, command: string, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw invalidRequest(command, `"${name}" must be an array`);
  return value;
}

const kindPredicates: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  count: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  id: (value) => Number.isSafeInteger(value),
  boolean: (value) => typeof value === 'boolean',
  any: () => true,
};

const kindPhrases: Readonly<Record<Kind, string>> = {
  text: 'a string',
  count: 'a non-negative integer',
  id: 'an integer',
  boolean: 'true or false',
  any: 'anything',
};
