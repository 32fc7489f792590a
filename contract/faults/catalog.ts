import type { FaultDefinition } from '../fault.ts';
import * as customers from './customers.ts';
import * as data from './data.ts';
import * as debuggerFaults from './debugger.ts';
import * as general from './general.ts';
import * as hooks from './hooks.ts';
import * as search from './search.ts';
import * as orders from './orders.ts';
import * as productLists from './product-lists.ts';
import * as shop from './shop.ts';

/** Every fault of the service, by name. */
export const faultCatalog: ReadonlyMap<string, FaultDefinition> = new Map(
  [general, hooks, data, shop, customers, orders, productLists, search, debuggerFaults]
    .flatMap((faults) => Object.values<FaultDefinition>(faults))
    .map((definition) => [definition.name, definition]),
);
