import { defineFault } from '../fault.ts';

// Faults of the Debugger API (shop-and-debugger-api 4, Debugger faults).

export const ClientIdRequired = defineFault(
  'ClientIdRequired',
  400,
  {},
  'A client ID is required. Send it in the client ID header.',
);
export const NotAuthorized = defineFault(
  'NotAuthorized',
  401,
  {},
  'The credentials are missing, wrong, or belong to a user without the permission to debug scripts.',
);
export const DebuggerDisabled = defineFault(
  'DebuggerDisabled',
  412,
  {},
  'The debugger is not enabled. Create the client first with POST /client.',
);
export const ScriptThreadNotFound = defineFault(
  'ScriptThreadNotFound',
  404,
  { threadId: 'integer' },
  'There is no script thread with the ID {threadId}.',
);
export const InvalidFrameIndex = defineFault(
  'InvalidFrameIndex',
  400,
  { frameIndex: 'integer', threadId: 'integer' },
  'Thread {threadId} has no frame with index {frameIndex}.',
);
/** Specific to this service: reading the object path ran code, such as a getter, that did not return. */
export const ObjectPathEndless = defineFault(
  'ObjectPathEndless',
  400,
  { objectPath: 'string', seconds: 'number' },
  'Reading {objectPath} took longer than {seconds} s and was cancelled.',
);
export const BreakpointNotFound = defineFault(
  'BreakpointNotFound',
  404,
  { id: 'integer' },
  'There is no breakpoint with the ID {id}.',
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
  'A script file must end in .js, .ds or .isml.',
);
