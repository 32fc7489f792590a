import { contract } from '../../../contract/index.ts';
import type { Basket as Document } from '../../../contract/documents/basket.ts';
import { response, type HandlerInput } from '../implement.ts';
import { basketDocumentWithFlashes } from './basket-access.ts';
import { basketsOf } from './basket-creation.ts';
import { customerForListing } from './customer-access.ts';
import { runHooks, valueArgument, customerArgument } from './hook-points.ts';

const operation = contract.shop.customers.baskets;

/**
 * Returns the open baskets of a customer in the request's site, oldest first. Customers see only their own baskets.
 */
export async function customerBaskets(input: HandlerInput<typeof operation>) {
  const { params, work, site } = input;
  const { customer_id: customerId } = params;
  await runHooks(input, operation.hooks?.before, valueArgument(customerId));
  const customer = await customerForListing(input, customerId);
  if (customer === undefined) return { baskets: [], total: 0 };
  const siteBaskets = (await basketsOf({ work, site }, customerId)).sort((a, b) =>
    a.creation_date < b.creation_date ? -1 : a.creation_date > b.creation_date ? 1 : 0,
  );
  const baskets: Document[] = [];
  for (const basket of siteBaskets)
    baskets.push((await basketDocumentWithFlashes(input, basket, false)).document);
  return response({
    document: { baskets, total: baskets.length },
    modifyHookArguments: [customerArgument(customerId)],
  });
}
