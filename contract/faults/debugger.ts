import { defineFault } from '../fault.ts';

/** Faults of the Debugger API (shop-and-debugger-api 4, Debugger faults). */
export const ClientIdRequired = defineFault(
  'ClientIdRequired',
  400,
  {},
  'A client id is required: send it in the client id header.',
);
export const NotAuthorized = defineFault(
  'NotAuthorized',
  401,
  {},
  'The credentials are missing, wrong, or belong to a user without the right to debug scripts.',
);
export const DebuggerDisabled = defineFault(
  'DebuggerDisabled',
  412,
  {},
  'The debugger is not enabled: create the client first with POST /client.',
);
export const ScriptThreadNotFound = defineFault(
  'ScriptThreadNotFound',
  404,
  { threadId: 'integer' },
  'No script thread with id {threadId} exists.',
);
export const InvalidFrameIndex = defineFault(
  'InvalidFrameIndex',
  400,
  { frameIndex: 'integer', threadId: 'integer' },
  'Thread {threadId} has no frame with index {frameIndex}.',
);
/** Of this service: an object path on whose way something never returns. */
export const ObjectPathEndless = defineFault(
  'ObjectPathEndless',
  400,
  { objectPath: 'string', seconds: 'number' },
  'Reading {objectPath} did not end within {seconds} s and was stopped.',
);
export const BreakpointNotFound = defineFault(
  'BreakpointNotFound',
  404,
  { id: 'integer' },
  'No breakpoint with id {id} exists.',
);
export const InvalidScriptPath = defineFault(
  'InvalidScriptPath',
  400,
  {},
  'A script path must start with "/", as in /my_cartridge/cartridge/scripts/order.js.',
);
export const InvalidScriptFile = defineFault(
  'InvalidScriptFile',
  400,
  {},
  'A script file must end in .js or .ds.',
);
