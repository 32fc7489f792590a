import { badRequest } from './errors.ts';
import type { Requests } from './protocol.ts';

/** `whole` is a whole number from 0 on, `id` any whole number; a trailing `?` says that it may be left out. */
type Kind = 'text' | 'whole' | 'id' | 'truth' | 'any';
type Rule = Kind | `${Kind}?` | `${Kind}[]` | `${Kind}[]?` | Nested;

interface Nested {
  readonly of: Shape;
  readonly list?: true;
  readonly optional?: true;
}

type Shape = Readonly<Record<string, Rule>>;

const format: Nested = { of: { hex: 'truth?' }, optional: true };
const source: Nested = { of: { path: 'text?', sourceReference: 'id?' } };
const conditions = { condition: 'text?', hitCondition: 'text?' } as const;

/** What must be true of a request's arguments, so that who answers it may rely on their types. */
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
  restart: { arguments: { of: {}, optional: true } },
  configurationDone: {},
  disconnect: {},
  terminate: {},
  setBreakpoints: {
    source,
    breakpoints: { of: { line: 'whole', ...conditions, logMessage: 'text?' }, list: true, optional: true },
    lines: 'whole[]?',
  },
  setFunctionBreakpoints: { breakpoints: { of: { name: 'text', ...conditions }, list: true } },
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
    format: { of: {}, optional: true },
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
  'cartwright/doctor': { path: 'text', line: 'whole' },
  'cartwright/trigger': { trigger: 'any?' },
};

/** The arguments of a request, with what is null left out. Throws a `DebugError` that names what is wrong. */
export function checkedArguments(command: keyof Requests, given: unknown): Record<string, unknown> {
  return checkedObject(given ?? {}, shapes[command], command, 'its arguments');
}

function checkedObject(value: unknown, shape: Shape, command: string, path: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest(command, `${path} must be an object`);
  // A launch configuration is checked by its own schema, in words that suit who wrote it.
  const checked: Record<string, unknown> = { ...value };
  for (const [name, rule] of Object.entries(shape)) {
    const inner = Object.hasOwn(checked, name) ? checked[name] : undefined;
    // What is inherited is not given: an object takes `constructor` along.
    checked[name] =
      inner === null || inner === undefined ? undefined : checkedValue(inner, rule, command, name);
    if (checked[name] === undefined && !isOptional(rule)) throw badRequest(command, `"${name}" is missing`);
  }
  return checked;
}

const isOptional = (rule: Rule): boolean =>
  typeof rule === 'string' ? rule.endsWith('?') : rule.optional === true;

function checkedValue(value: unknown, rule: Rule, command: string, name: string): unknown {
  if (typeof rule !== 'string') {
    if (!rule.list) return checkedObject(value, rule.of, command, `"${name}"`);
    return listOf(value, command, name).map((one) =>
      checkedObject(one, rule.of, command, `each of "${name}"`),
    );
  }
  const kind = rule.replace(/\[\]|\?/g, '') as Kind;
  const problem = `${rule.includes('[]') ? 'each of ' : ''}"${name}" must be ${phrases[kind]}`;
  for (const one of rule.includes('[]') ? listOf(value, command, name) : [value])
    if (!fits[kind](one)) throw badRequest(command, problem);
  return value;
}

function listOf(value: unknown, command: string, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw badRequest(command, `"${name}" must be a list`);
  return value;
}

const fits: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  whole: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  id: (value) => Number.isSafeInteger(value),
  truth: (value) => typeof value === 'boolean',
  any: () => true,
};

const phrases: Readonly<Record<Kind, string>> = {
  text: 'a text',
  whole: 'a whole number from 0 on',
  id: 'a whole number',
  truth: 'true or false',
  any: 'anything',
};
