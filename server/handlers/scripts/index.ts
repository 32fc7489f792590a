import type { ScriptServices, ServiceScope } from '../../ports/script-services.ts';
import { agentServices } from './agents.ts';
import { basketServices } from './baskets.ts';
import { catalogServices } from './catalog.ts';
import { customerServices } from './customers.ts';
import { externalCustomerServices } from './external-customers.ts';
import { marketingServices } from './marketing.ts';
import { orderServices } from './orders.ts';
import { paymentServices } from './payment.ts';
import { openShop, type ScriptServiceDependencies } from './script-shop.ts';
import { shippingServices } from './shipping.ts';
import { typeDefinition } from '../type-definitions.ts';

/**
 * Returns the function that creates the services of a script run. They run the same code as the operations of the API.
 */
export const createScriptServices =
  (dependencies: ScriptServiceDependencies) =>
  (scope: ServiceScope): ScriptServices => {
    const open = () => openShop(scope, dependencies);
    return {
      ...orderServices(open),
      ...basketServices(open),
      ...shippingServices(open),
      ...paymentServices(open),
      ...marketingServices(open),
      ...catalogServices(open, dependencies),
      ...customerServices(open, dependencies),
      typeDefinition: (kind, id) => typeDefinition(scope.work, kind, id),
      ...externalCustomerServices(open),
      ...agentServices(open, dependencies),
    };
  };
