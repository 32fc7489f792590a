import Type, { type Static, type TProperties } from 'typebox';

const closed = <P extends TProperties>(title: string, properties: P) =>
  Type.Object({ _v: Type.Optional(Type.String()), ...properties }, { title, additionalProperties: false });

/** A breakpoint; `condition` is an expression (shop-and-debugger-api 2, Debugger objects). */
export const Breakpoint = closed('breakpoint', {
  id: Type.Integer(),
  line_number: Type.Integer(),
  script_path: Type.String(),
  condition: Type.Optional(Type.String()),
});
export type Breakpoint = Static<typeof Breakpoint>;

export const NewBreakpoint = closed('breakpoint', {
  id: Type.Optional(Type.Integer()),
  line_number: Type.Integer({ minimum: 1 }),
  script_path: Type.String({ minLength: 1 }),
  condition: Type.Optional(Type.String()),
});
export type NewBreakpoint = Static<typeof NewBreakpoint>;

export const Breakpoints = closed('breakpoints', { breakpoints: Type.Array(Breakpoint) });
export const NewBreakpoints = closed('breakpoints', { breakpoints: Type.Array(NewBreakpoint) });

/** `function_name` reads `first()` (open-points, The Debugger API on the wire, 6). */
export const Location = Type.Object({
  function_name: Type.String(),
  line_number: Type.Integer(),
  script_path: Type.String(),
});

/** `index` 0 is the current location. */
export const StackFrame = Type.Object({ index: Type.Integer(), location: Location });
export type StackFrame = Static<typeof StackFrame>;

/** `done` is what a stopped thread is answered with; it is in no list. */
export const ScriptThread = closed('script_thread', {
  id: Type.Integer(),
  status: Type.Union([Type.Literal('running'), Type.Literal('halted'), Type.Literal('done')]),
  call_stack: Type.Array(StackFrame),
});
export type ScriptThread = Static<typeof ScriptThread>;

export const ScriptThreads = closed('script_threads', { script_threads: Type.Array(ScriptThread) });

/** `parent` is the object path, "" at the top; `value` the text form (open-points, 2 and 3). */
export const ObjectMember = Type.Object({
  name: Type.String(),
  parent: Type.String(),
  type: Type.String(),
  value: Type.String(),
  scope: Type.Union([Type.Literal('local'), Type.Literal('closure'), Type.Literal('global')]),
});
export type ObjectMember = Static<typeof ObjectMember>;

export const ObjectMembers = closed('object_members', {
  count: Type.Integer(),
  start: Type.Integer(),
  total: Type.Integer(),
  object_members: Type.Array(ObjectMember),
});
export type ObjectMembers = Static<typeof ObjectMembers>;

/** `result` is always text; an expression that throws gives the error's text (open-points, 4). */
export const EvalResult = closed('eval_result', { expression: Type.String(), result: Type.String() });
export type EvalResult = Static<typeof EvalResult>;
