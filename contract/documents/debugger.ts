import Type, { type Static, type TProperties } from 'typebox';

const closedDocument = <P extends TProperties>(title: string, properties: P) =>
  Type.Object({ _v: Type.Optional(Type.String()), ...properties }, { title, additionalProperties: false });

/** The function that ended a hook by returning a `Status`. An error status ended the request too. */
export const HookEnd = Type.Object({
  extension_point: Type.String(),
  script_path: Type.String(),
  status: Type.Union([Type.Literal('ok'), Type.Literal('error')]),
  code: Type.String(),
});
export type HookEnd = Static<typeof HookEnd>;

/** The latest request that ran the functions of an extension point, or skipped them because of a `Status`. */
export const HookRun = Type.Object({
  extension_point: Type.String(),
  method: Type.String(),
  path: Type.String(),
  /** In milliseconds since 1970. */
  time: Type.Integer(),
  /**
   * Absent if no function returned a `Status`. If it names another extension point, the functions of this one did not
   * run.
   */
  ended_by: Type.Optional(HookEnd),
});
export type HookRun = Static<typeof HookRun>;

/** What the platform reports about a breakpoint, so that a client can explain why no thread halted at it. */
export const BreakpointState = Type.Object({
  script_exists: Type.Boolean(),
  /** Whether a script host has loaded the script. */
  script_loaded: Type.Boolean(),
  /**
   * How many times scripts reached the line since the breakpoint was set, including times when the condition was false.
   * If V8 itself checks the condition, which it can if the condition uses only variables, this counts only the first
   * time and the times when the condition was true.
   */
  hits: Type.Integer(),
  /**
   * What a breakpoint's condition compared when the platform first found it false, such as `order.total = 3`. Absent if
   * the platform never found it false, or if the condition compares nothing.
   */
  first_values: Type.Optional(Type.Array(Type.String())),
  /** The cartridge path of each site as it applies to scripts; its cartridges are in order of precedence. */
  sites: Type.Array(Type.Object({ id: Type.String(), cartridges: Type.Array(Type.String()) })),
  /** How hooks ended: one entry for each extension point that a request has run or skipped since the platform started. */
  hook_runs: Type.Optional(Type.Array(HookRun)),
});
export type BreakpointState = Static<typeof BreakpointState>;

/** A breakpoint. `condition` is a JavaScript expression (shop-and-debugger-api 2, Debugger objects). */
export const Breakpoint = closedDocument('breakpoint', {
  id: Type.Integer(),
  line_number: Type.Integer(),
  script_path: Type.String(),
  condition: Type.Optional(Type.String()),
  /**
   * Only in the list, for clients that request it with the header `x-<prefix>-breakpoint-states`
   * (docs/architecture.md).
   */
  state: Type.Optional(BreakpointState),
});
export type Breakpoint = Static<typeof Breakpoint>;

export const NewBreakpoint = closedDocument('breakpoint', {
  id: Type.Optional(Type.Integer()),
  line_number: Type.Integer({ minimum: 1 }),
  script_path: Type.String({ minLength: 1 }),
  condition: Type.Optional(Type.String()),
});
export type NewBreakpoint = Static<typeof NewBreakpoint>;

export const Breakpoints = closedDocument('breakpoints', { breakpoints: Type.Array(Breakpoint) });
export const NewBreakpoints = closedDocument('breakpoints', { breakpoints: Type.Array(NewBreakpoint) });

/** `function_name` ends in `()`, such as `afterPOST()` (open-points, The Debugger API on the wire, 6). */
export const Location = Type.Object({
  function_name: Type.String(),
  line_number: Type.Integer(),
  script_path: Type.String(),
});

/** The frame with `index` 0 is the current location. */
export const StackFrame = Type.Object({ index: Type.Integer(), location: Location });
export type StackFrame = Static<typeof StackFrame>;

/**
 * A script thread. The status `done` occurs only in the response to stopping a thread, never in the list of threads.
 */
export const ScriptThread = closedDocument('script_thread', {
  id: Type.Integer(),
  status: Type.Union([Type.Literal('running'), Type.Literal('halted'), Type.Literal('done')]),
  call_stack: Type.Array(StackFrame),
});
export type ScriptThread = Static<typeof ScriptThread>;

/**
 * A message that a script logged, an error that ended a script, or a request for which scripts ran (`category` is
 * `request`). Sent only to clients that request it with the header `x-<prefix>-script-log` (docs/architecture.md).
 */
export const ScriptMessage = Type.Object({
  level: Type.String(),
  category: Type.String(),
  message: Type.String(),
  script_path: Type.Optional(Type.String()),
  line_number: Type.Optional(Type.Integer()),
  /** The error's call stack, `/app/cartridge/scripts/order.js:3`, innermost first. */
  stack: Type.Optional(Type.Array(Type.String())),
  request_id: Type.Optional(Type.String()),
});
export type ScriptMessage = Static<typeof ScriptMessage>;

export const ScriptThreads = closedDocument('script_threads', {
  script_threads: Type.Array(ScriptThread),
  script_log: Type.Optional(Type.Array(ScriptMessage)),
});

/**
 * The value on one line. Sent only to clients that request it with the header `x-<prefix>-previews`
 * (docs/architecture.md).
 */
const preview = Type.Optional(Type.String());

/**
 * A variable or a property. `parent` is the path of its object, '' for a variable; `value` is the value as text
 * (open-points, The Debugger API on the wire, 2 and 3).
 */
export const ObjectMember = Type.Object({
  name: Type.String(),
  parent: Type.String(),
  type: Type.String(),
  value: Type.String(),
  scope: Type.Union([Type.Literal('local'), Type.Literal('closure'), Type.Literal('global')]),
  preview,
});
export type ObjectMember = Static<typeof ObjectMember>;

export const ObjectMembers = closedDocument('object_members', {
  count: Type.Integer(),
  start: Type.Integer(),
  total: Type.Integer(),
  object_members: Type.Array(ObjectMember),
});
export type ObjectMembers = Static<typeof ObjectMembers>;

/**
 * The result of an evaluation, as text. If the expression throws, `result` is the error's message (open-points,
 * The Debugger API on the wire, 4).
 */
export const EvalResult = closedDocument('eval_result', {
  expression: Type.String(),
  result: Type.String(),
  preview,
});
export type EvalResult = Static<typeof EvalResult>;
