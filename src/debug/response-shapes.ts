import type {
  Breakpoint,
  BreakpointState,
  EvalResult,
  HookEnd,
  HookRun,
  ObjectMember,
  ObjectMembers,
  ScriptMessage,
  ScriptThread,
  StackFrame,
} from '../../contract/documents/debugger.ts';

/*
 * The functions of this file convert any response of a platform to the documents that the rest of the adapter expects.
 * They fill in what instances omit. Values that cannot be interpreted are omitted, converted to plain text or replaced
 * by a default. Only a response that is not such a document at all is an error.
 */

/** Thrown for a response that does not have the form of a document of the Debugger API at all. */
export class UnexpectedShape extends Error {}

/** Maximum number of script threads that are shown, and of the frames of a thread. */
const maxThreads = 1_000;
const maxFrames = 5_000;
/** Maximum `total` of a frame's variables. That of an object is larger, since arrays can be large. */
const maxVariables = 10_000;
const maxMembers = 100_000_000;

type Document = Readonly<Record<string, unknown>>;

const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the elements of a list in a document. Instances omit the key of an empty list, or the whole document.
 * Throws `UnexpectedShape`.
 */
function listElements(response: unknown, key: string): readonly unknown[] {
  if (response === undefined) return [];
  const list = isDocument(response) ? ownProperty(response, key) : undefined;
  if (isDocument(response) && (list === undefined || list === null)) return [];
  if (!Array.isArray(list)) throw new UnexpectedShape(`a document whose "${key}" is not a list`);
  return list;
}

/** Reads only own properties: every object inherits a `constructor`. */
const ownProperty = (document: Document, key: string): unknown =>
  Object.hasOwn(document, key) ? document[key] : undefined;

/**
 * Returns an integer that is at least `minimum`, or undefined for any other value. Some instances write numbers as
 * strings.
 */
function toInteger(value: unknown, minimum: number): number | undefined {
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) && (number as number) >= minimum ? (number as number) : undefined;
}

/** Converts a value that should be a string to a string. */
function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return `${value as number | boolean}`;
  return Array.isArray(value) ? '[array]' : '[object]';
}

/** Returns at most `maxThreads` threads of a list that are not done, each id once. Throws `UnexpectedShape`. */
export function parseThreads(response: unknown): ScriptThread[] {
  const threads = new Map<number, ScriptThread>();
  for (const element of listElements(response, 'script_threads')) {
    const thread = isDone(element) ? undefined : parseThread(element);
    if (thread && !threads.has(thread.id)) threads.set(thread.id, thread);
    if (threads.size >= maxThreads) break;
  }
  return [...threads.values()];
}

/** Whether a document describes a thread that is done. Like `parseThread`, ignores the case of the status. */
function isDone(document: unknown): boolean {
  const status = isDocument(document) ? ownProperty(document, 'status') : undefined;
  return typeof status === 'string' && status.toLowerCase() === 'done';
}

/** Returns undefined if the response is not a thread, since instances may respond to commands without a body. */
export function parseThread(response: unknown): ScriptThread | undefined {
  if (!isDocument(response)) return undefined;
  const id = toInteger(ownProperty(response, 'id'), 0);
  const status = ownProperty(response, 'status');
  if (id === undefined || typeof status !== 'string') return undefined;
  const stack = ownProperty(response, 'call_stack');
  return {
    id,
    status: status.toLowerCase() === 'halted' ? 'halted' : 'running',
    call_stack: Array.isArray(stack) ? stack.slice(0, maxFrames).map(parseFrame) : [],
  };
}

function parseFrame(response: unknown, position: number): StackFrame {
  const frame = isDocument(response) ? response : {};
  const rawLocation = ownProperty(frame, 'location');
  const location = isDocument(rawLocation) ? rawLocation : {};
  return {
    index: toInteger(ownProperty(frame, 'index'), 0) ?? position,
    location: {
      function_name: toText(ownProperty(location, 'function_name')),
      line_number: toInteger(ownProperty(location, 'line_number'), 1) ?? 1,
      script_path: toText(ownProperty(location, 'script_path')),
    },
  };
}

/** Returns the breakpoints of a list that have an id and a location. Throws `UnexpectedShape`. */
export const parseBreakpoints = (response: unknown): Breakpoint[] =>
  listElements(response, 'breakpoints').flatMap((element) => {
    if (!isDocument(element)) return [];
    const id = toInteger(ownProperty(element, 'id'), 0);
    const line = toInteger(ownProperty(element, 'line_number'), 1);
    const path = ownProperty(element, 'script_path');
    const condition = ownProperty(element, 'condition');
    if (id === undefined || line === undefined || typeof path !== 'string') return [];
    return {
      id,
      line_number: line,
      script_path: path,
      ...(typeof condition === 'string' ? { condition } : {}),
      ...parseState(ownProperty(element, 'state')),
    };
  });

function parseState(state: unknown): { state?: BreakpointState } {
  if (!isDocument(state)) return {};
  const hits = toInteger(ownProperty(state, 'hits'), 0);
  const [scriptExists, scriptLoaded] = [
    ownProperty(state, 'script_exists'),
    ownProperty(state, 'script_loaded'),
  ];
  const sites = ownProperty(state, 'sites');
  const values = ownProperty(state, 'first_values');
  const runs = ownProperty(state, 'hook_runs');
  if (hits === undefined || typeof scriptExists !== 'boolean' || typeof scriptLoaded !== 'boolean') return {};
  return {
    state: {
      hits,
      script_exists: scriptExists,
      script_loaded: scriptLoaded,
      ...(Array.isArray(values) ? { first_values: values.filter((value) => typeof value === 'string') } : {}),
      sites: (Array.isArray(sites) ? sites : []).filter(isDocument).flatMap((site) => {
        const id = ownProperty(site, 'id');
        const names = ownProperty(site, 'cartridges');
        if (typeof id !== 'string' || !Array.isArray(names)) return [];
        return { id, cartridges: names.filter((name) => typeof name === 'string') };
      }),
      ...(Array.isArray(runs) ? { hook_runs: runs.filter(isDocument).flatMap(parseHookRun) } : {}),
    },
  };
}

/** Returns an empty list if the document is not a run of a hook. */
function parseHookRun(document: Document): HookRun[] {
  const [point, method, path] = ['extension_point', 'method', 'path'].map((key) =>
    ownProperty(document, key),
  );
  const time = toInteger(ownProperty(document, 'time'), 0);
  const end = ownProperty(document, 'ended_by');
  if (typeof point !== 'string' || typeof method !== 'string' || typeof path !== 'string') return [];
  if (time === undefined) return [];
  return [{ extension_point: point, method, path, time, ...(isDocument(end) && parseHookEnd(end)) }];
}

function parseHookEnd(end: Document): { ended_by?: HookEnd } {
  const [point, path] = [ownProperty(end, 'extension_point'), ownProperty(end, 'script_path')];
  const status = ownProperty(end, 'status');
  if (typeof point !== 'string' || typeof path !== 'string') return {};
  if (status !== 'ok' && status !== 'error') return {};
  const code = toText(ownProperty(end, 'code'));
  return { ended_by: { extension_point: point, script_path: path, status, code } };
}

/**
 * Returns a page of members that was requested from `start` on. `isFrame` is true for variables of a frame. Throws
 * `UnexpectedShape`.
 */
export function parseMembers(response: unknown, start: number, isFrame: boolean): ObjectMembers {
  const members = listElements(response, 'object_members').map(parseMember);
  const document = isDocument(response) ? response : {};
  const responseTotal = ownProperty(document, 'total');
  const total =
    toInteger(responseTotal, 0) ?? (typeof responseTotal === 'number' ? responseTotal : Number.NaN);
  const end = start + members.length;
  const maxTotal = isFrame ? maxVariables : maxMembers;
  return {
    object_members: members,
    start: toInteger(ownProperty(document, 'start'), 0) ?? start,
    count: members.length,
    total: total >= 0 ? Math.min(total, maxTotal) : end,
  };
}

const scopes: readonly unknown[] = ['local', 'closure', 'global'] satisfies ObjectMember['scope'][];

/** Type and value of a member that the platform lists but could not resolve. */
export const unresolvedValue = 'unresolved';

/** Parses a member. A member without a name is included, since members are counted to request the next page. */
function parseMember(response: unknown): ObjectMember {
  const member = isDocument(response) ? response : {};
  const scope = ownProperty(member, 'scope');
  const type = toText(ownProperty(member, 'type'));
  const value = toText(ownProperty(member, 'value'));
  const isResolved = type !== '' || value !== '';
  return {
    name: toText(ownProperty(member, 'name')) || '(unnamed)',
    parent: toText(ownProperty(member, 'parent')),
    type: isResolved ? type : unresolvedValue,
    value: isResolved ? value : unresolvedValue,
    scope: scopes.includes(scope) ? (scope as ObjectMember['scope']) : 'local',
    ...readPreview(member),
  };
}

/** Maximum length of a preview in characters, since it is shown in one line. */
const maxPreviewLength = 1_000;

/** Returns the preview, an extension of the API that most platforms lack. */
function readPreview(document: Document): { readonly preview?: string } {
  const preview = ownProperty(document, 'preview');
  return typeof preview === 'string' && preview !== '' ? { preview: preview.slice(0, maxPreviewLength) } : {};
}

/** Returns the messages of scripts that a response with the threads contains. Throws `UnexpectedShape`. */
export const parseScriptMessages = (response: unknown): ScriptMessage[] =>
  listElements(response, 'script_log').flatMap((element) => {
    if (!isDocument(element)) return [];
    const path = ownProperty(element, 'script_path');
    const line = toInteger(ownProperty(element, 'line_number'), 1);
    const stack = ownProperty(element, 'stack');
    const requestId = ownProperty(element, 'request_id');
    return {
      level: toText(ownProperty(element, 'level')),
      category: toText(ownProperty(element, 'category')),
      message: toText(ownProperty(element, 'message')),
      ...(typeof path === 'string' ? { script_path: path } : {}),
      ...(line === undefined ? {} : { line_number: line }),
      ...(Array.isArray(stack) ? { stack: stack.slice(0, maxFrames).map(toText) } : {}),
      ...(typeof requestId === 'string' ? { request_id: requestId } : {}),
    };
  });

/** Returns the result of an evaluation as text. Instances omit an empty text. Throws `UnexpectedShape`. */
export function parseResult(response: unknown): Omit<EvalResult, 'expression'> {
  if (!isDocument(response)) throw new UnexpectedShape('a document that is not the result of an evaluation');
  return { result: toText(ownProperty(response, 'result')), ...readPreview(response) };
}
