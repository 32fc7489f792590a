import type { ScriptServices, ServiceScope } from '../../ports/script-services.ts';
import { basketServices } from './baskets.ts';
import { catalogServices } from './catalog.ts';
import { customerServices } from './customers.ts';
import { marketingServices } from './marketing.ts';
import { orderServices } from './orders.ts';
import { paymentServices } from './payment.ts';
import { openShop, type ScriptServiceParts } from './script-shop.ts';
import { shippingServices } from './shipping.ts';

/** What scripts ask of the service, by the code of its own operations. */
export const createScriptServices =
  (parts: ScriptServiceParts) =>
  (scope: ServiceScope): ScriptServices => {
    const open = () => openShop(scope, parts);
    return {
      ...orderServices(open),
      ...basketServices(open),
      ...shippingServices(open),
      ...paymentServices(open),
      ...marketingServices(open),
      ...catalogServices(open, parts),
      ...customerServices(open, parts),
    };
  };
