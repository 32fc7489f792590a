import { defineFault } from '../fault.ts';

export const HookStatus = defineFault(
  'HookStatus',
  400,
  { extensionPoint: 'string', statusCode: 'string', statusMsg: 'string', statusDetails: 'object' },
  'The hook {extensionPoint} returned the error {statusCode}: {statusMsg}',
);
/**
 * A hook threw an error, was stopped, or could not be loaded. The specification does not define the fault's name
 * (extension-points 4). The arguments are the same as those of HookStatus: `statusCode` is the error's name, and
 * `statusDetails.stack` contains the script's frames, innermost first.
 */
export const HookExecution = defineFault(
  'HookExecution',
  500,
  { extensionPoint: 'string', statusCode: 'string', statusMsg: 'string', statusDetails: 'object' },
  'An error occurred in the hook {extensionPoint}: {statusCode}: {statusMsg}',
);
/** A hook is disabled for at most 60 seconds if more than 50 of its last 100 calls failed (extension-points 4). */
export const HookCircuitBreaker = defineFault(
  'HookCircuitBreaker',
  503,
  { extensionPoint: 'string' },
  'The hook {extensionPoint} is not run for 60 seconds because more than 50 of its last 100 calls failed. The errors are in the log.',
);
/** Specific to this service: it stopped or restarted while a script of the request ran. */
export const ServiceStopping = defineFault(
  'ServiceStopping',
  503,
  {},
  'The service stopped or restarted before the request was complete. Send it again.',
);
