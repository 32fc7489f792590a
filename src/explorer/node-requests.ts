import { contract, operations } from '../../contract/index.ts';
import type { KindId } from '../documents/all-kinds.ts';
import { kindOf } from '../documents/all-kinds.ts';
import type { Params } from '../documents/kinds.ts';
import type { BasketReference, TreeNode } from './node.ts';
import { searchQuery, type ShopSearch } from './shop/shop-state.ts';
import { readableQuery, type RequestDraft } from '../requests/request-text.ts';
import { draftOperationRequest } from '../requests/request-drafts.ts';

/**
 * Returns requests for a row that is not a resource itself, such as those that list and create the resources below it.
 * Returns none for a row without requests.
 */
export function requestsOfNode(node: TreeNode, search: ShopSearch): RequestDraft[] {
  switch (node.kind) {
    case 'connection':
      return [draftOperationRequest(contract.data.sites.list)];
    case 'productSearch':
    case 'refinements':
    case 'refinement':
    case 'refinementValue':
    case 'sorting':
      return [searchRequest(search)];
    case 'basketItem':
    case 'basketCoupon':
    case 'basketPayment':
    case 'basketShipment':
    case 'basketFlash':
      return basketRequests(node.basket);
    case 'cartridgePath':
    case 'pathCartridge':
    case 'coreCartridge':
      return cartridgePathRequests({ site_id: node.site });
    case 'cartridge':
      return cartridgePathRequests();
    case 'group':
      return groupRequests(node.resourceKind, node.params);
    default:
      return [];
  }
}

const basketRequests = ({ basketId }: BasketReference): RequestDraft[] =>
  [contract.shop.baskets.get, contract.shop.baskets.addItems].map((operation) =>
    draftOperationRequest(operation, { basket_id: basketId }),
  );

const cartridgePathRequests = (params?: Params): RequestDraft[] =>
  [contract.data.sites.get, contract.data.cartridges.put].map((operation) =>
    draftOperationRequest(operation, params),
  );

function searchRequest(search: ShopSearch): RequestDraft {
  const query = readableQuery(new URLSearchParams(searchQuery(search) as Record<string, string>).toString());
  const request = draftOperationRequest(contract.shop.productSearch.get);
  return { ...request, target: `${request.target}${query === '' ? '' : `?${query}`}` };
}

/** Returns the requests that list, read and create the resources of a kind. */
function groupRequests(id: KindId, params: Params): RequestDraft[] {
  const kind = kindOf(id);
  const collection = kind.path.replace(/\/\{\w+\}$/, '');
  const collectionOperations = operations.filter(
    (operation) =>
      operation.family === kind.family && operation.path === collection && /GET|POST/.test(operation.method),
  );
  const resourceOperations = [kind.read.operation, ...(kind.create ? [kind.create] : [])];
  return [...new Set([...collectionOperations, ...resourceOperations])].map((operation) =>
    draftOperationRequest(operation, params),
  );
}
