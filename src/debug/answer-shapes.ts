import type {
  Breakpoint,
  ObjectMember,
  ObjectMembers,
  ScriptThread,
  StackFrame,
} from '../../contract/documents/debugger.ts';

/**
 * Documents of the Debugger API as the rest of the adapter relies on them, made of whatever a platform has answered.
 * What instances leave out is filled in, what cannot be understood is left out or made plain text, and a document
 * of another form altogether throws `ForeignShape`: nothing behind this file has to expect anything else.
 */
export class ForeignShape extends Error {}

/** More script threads than this at once are not shown, and no deeper stacks. */
const mostThreads = 1_000;
const mostFrames = 5_000;
/** Variables of a frame; the members of an object go further, since arrays do. */
const mostVariables = 10_000;
const mostMembers = 100_000_000;

type Document = Readonly<Record<string, unknown>>;

const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The elements of a list of a document; instances leave the key, or all of it, out where there are none. */
function elements(answer: unknown, key: string): readonly unknown[] {
  if (answer === undefined) return [];
  const list = isDocument(answer) ? own(answer, key) : undefined;
  if (isDocument(answer) && (list === undefined || list === null)) return [];
  if (!Array.isArray(list)) throw new ForeignShape(`a document whose "${key}" is no list`);
  return list;
}

/** Only a key of the document itself: one that is called `constructor` exists in every object. */
const own = (document: Document, key: string): unknown =>
  Object.hasOwn(document, key) ? document[key] : undefined;

/** A whole number that is at least `least`; undefined for all else. Some write numbers as texts. */
function whole(value: unknown, least: number): number | undefined {
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) && (number as number) >= least ? (number as number) : undefined;
}

/** What stands where a text is expected, as a text. */
function text(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return `${value as number | boolean}`;
  return Array.isArray(value) ? '[array]' : '[object]';
}

/** The threads of a list, each id once. Throws `ForeignShape`. */
export function threadsIn(answer: unknown): ScriptThread[] {
  const threads = new Map<number, ScriptThread>();
  for (const one of elements(answer, 'script_threads')) {
    if (isDocument(one) && own(one, 'status') === 'done') continue;
    const thread = threadIn(one);
    if (thread && !threads.has(thread.id)) threads.set(thread.id, thread);
    if (threads.size >= mostThreads) break;
  }
  return [...threads.values()];
}

/** Undefined where it is none: instances answer commands without a body, too. */
export function threadIn(answer: unknown): ScriptThread | undefined {
  if (!isDocument(answer)) return undefined;
  const id = whole(own(answer, 'id'), 0);
  const status = own(answer, 'status');
  if (id === undefined || typeof status !== 'string') return undefined;
  const stack = own(answer, 'call_stack');
  return {
    id,
    status: status.toLowerCase() === 'halted' ? 'halted' : 'running',
    call_stack: Array.isArray(stack) ? stack.slice(0, mostFrames).map(frameIn) : [],
  };
}

function frameIn(answer: unknown, place: number): StackFrame {
  const frame = isDocument(answer) ? answer : {};
  const given = own(frame, 'location');
  const location = isDocument(given) ? given : {};
  return {
    index: whole(own(frame, 'index'), 0) ?? place,
    location: {
      function_name: text(own(location, 'function_name')),
      line_number: whole(own(location, 'line_number'), 1) ?? 1,
      script_path: text(own(location, 'script_path')),
    },
  };
}

/** The breakpoints of a list that have an id and a place. Throws `ForeignShape`. */
export const breakpointsIn = (answer: unknown): Breakpoint[] =>
  elements(answer, 'breakpoints').flatMap((one) => {
    if (!isDocument(one)) return [];
    const id = whole(own(one, 'id'), 0);
    const line = whole(own(one, 'line_number'), 1);
    const path = own(one, 'script_path');
    const condition = own(one, 'condition');
    if (id === undefined || line === undefined || typeof path !== 'string') return [];
    return {
      id,
      line_number: line,
      script_path: path,
      ...(typeof condition === 'string' ? { condition } : {}),
    };
  });

/** A page of members that was asked for from `start` on; `frame` says that they are variables of one. Throws `ForeignShape`. */
export function membersIn(answer: unknown, start: number, frame: boolean): ObjectMembers {
  const members = elements(answer, 'object_members').map(memberIn);
  const document = isDocument(answer) ? answer : {};
  const total = own(document, 'total');
  const end = start + members.length;
  const most = frame ? mostVariables : mostMembers;
  return {
    object_members: members,
    start: whole(own(document, 'start'), 0) ?? start,
    count: members.length,
    total: typeof total === 'number' && total > most ? most : (whole(total, 0) ?? end),
  };
}

const scopes: readonly unknown[] = ['local', 'closure', 'global'] satisfies ObjectMember['scope'][];

/** Type and value of a member that the platform lists and could not resolve. */
export const unresolved = 'unresolved';

/** One that has no name is shown all the same: what is fetched page by page is counted by its members. */
function memberIn(answer: unknown): ObjectMember {
  const member = isDocument(answer) ? answer : {};
  const scope = own(member, 'scope');
  const type = text(own(member, 'type'));
  const value = text(own(member, 'value'));
  const isResolved = type !== '' || value !== '';
  return {
    name: text(own(member, 'name')) || '(unnamed)',
    parent: text(own(member, 'parent')),
    type: isResolved ? type : unresolved,
    value: isResolved ? value : unresolved,
    scope: scopes.includes(scope) ? (scope as ObjectMember['scope']) : 'local',
  };
}

/** The text of an evaluation; instances leave it out for what has none. Throws `ForeignShape`. */
export function resultIn(answer: unknown): string {
  if (!isDocument(answer)) throw new ForeignShape('a document that is no result of an evaluation');
  return text(own(answer, 'result'));
}
