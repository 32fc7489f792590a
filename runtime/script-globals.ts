import { Customer } from './api/customer/Customer.ts';
import { Request } from './api/system/Request.ts';
import { Response } from './api/system/Response.ts';
import { Session } from './api/system/Session.ts';
import type { Run } from './current-run.ts';
import { canonicalObject } from './canonical-objects.ts';
import { empty } from './empty.ts';
import { createNamespace } from './platform-modules.ts';

/** Defines `empty` and the globals that are created for each run (open-points, Hooks and the scripts behind them). */
export function defineScriptGlobals({ job, moduleRoot }: Run): void {
  const globals: Record<string, unknown> = {
    empty,
    request: new Request(),
    response: new Response(),
    session: new Session(),
    customer: canonicalObject(new Customer(job.scope.customerId)),
    [moduleRoot]: createNamespace(''),
  };
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
  }
}
