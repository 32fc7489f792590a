import { contract, operations } from '../../../contract/index.ts';
import type { KindId } from '../../documents/all-kinds.ts';
import { kindOf } from '../../documents/all-kinds.ts';
import type { Params } from '../../documents/kinds.ts';
import type { TreeNode } from '../../explorer/node.ts';
import { searchQuery, type ShopSearch } from '../../explorer/shop/shop-state.ts';
import type { WrittenRequest } from '../../requests/texts.ts';
import { writtenOperation } from '../../requests/written-requests.ts';

/** The requests behind a row that is no resource itself: what lists or makes those below it. None where there are none. */
export function requestsOfNode({ context, data = {} }: TreeNode, search: ShopSearch): WrittenRequest[] {
  const { kind, params, basket, cartridge } = data as {
    kind?: KindId;
    params?: Params;
    basket?: string;
    cartridge?: string;
  };
  const words = context.split(' ');
  if (words.includes('connection')) return [writtenOperation(contract.data.sites.list)];
  if (/\b(productSearch|refinements?|refinementValue|sorting)\b/.test(context))
    return [searchRequest(search)];
  if (basket !== undefined)
    return [contract.shop.baskets.get, contract.shop.baskets.addItems].map((operation) =>
      writtenOperation(operation, { basket_id: basket }),
    );
  if (cartridge !== undefined || words.includes('cartridges'))
    return [contract.data.sites.get, contract.data.cartridges.put].map((operation) =>
      writtenOperation(operation, params),
    );
  return kind === undefined ? [] : ofGroup(kind, params ?? {});
}

function searchRequest(search: ShopSearch): WrittenRequest {
  const query = new URLSearchParams(searchQuery(search) as Record<string, string>).toString();
  const request = writtenOperation(contract.shop.productSearch.get);
  return { ...request, target: `${request.target}${query === '' ? '' : `?${query}`}` };
}

/** What lists resources of a kind, reads one of them, and makes one. */
function ofGroup(id: KindId, params: Params): WrittenRequest[] {
  const kind = kindOf(id);
  const collection = kind.path.replace(/\/\{\w+\}$/, '');
  const ofCollection = operations.filter(
    (one) => one.family === kind.family && one.path === collection && /GET|POST/.test(one.method),
  );
  const ofOne = [kind.read.operation, ...(kind.create ? [kind.create] : [])];
  return [...new Set([...ofCollection, ...ofOne])].map((operation) => writtenOperation(operation, params));
}
