import { priceFormat } from '../../../contract/price-format.ts';
import { contract } from '../../../contract/index.ts';
import type { JsonObject } from '../../client/json-object.ts';
import { callUntyped } from '../../client/untyped-call.ts';
import type { KindId } from '../../documents/all-kinds.ts';
import { resourceNode, type ExplorerContext } from '../explorer-context.ts';
import { elementsOf, numberOrZero, textOrEmpty } from '../listing.ts';
import { noteNode, pageOfNodes, pageSize, type NodePage, type TreeNode } from '../node.ts';
import { isSearching, searchQuery, type ShopSearch } from './shop-state.ts';

/** Returns the node of the product search: refinements and sorting, followed by pages of hits. */
export function searchNode(context: ExplorerContext, site: string, search: ShopSearch): TreeNode {
  const selectedCount = Object.values(search.refinements).flat().length;
  const descriptionParts = [
    search.query === '' ? '' : `"${search.query}"`,
    selectedCount > 0 ? `${selectedCount} selected` : '',
  ];
  return {
    kind: 'productSearch',
    id: 'shop/products',
    label: 'Products',
    description: descriptionParts.filter(Boolean).join(', '),
    icon: 'search',
    flags: isSearching(search) ? ['canClearSearch'] : [],
    children: (start) => readSearchPage(context, site, search, start),
  };
}

async function readSearchPage(
  context: ExplorerContext,
  site: string,
  search: ShopSearch,
  start: number,
): Promise<NodePage> {
  const response = await callUntyped(context.access.anonymous, contract.shop.productSearch.get, {
    site,
    query: { ...searchQuery(search), start, count: pageSize, expand: 'prices,availability' },
  });
  const hits = elementsOf(response, 'hits');
  const total = typeof response['total'] === 'number' ? response['total'] : hits.length;
  const nextStart = start + hits.length;
  const nodes = hits.map((hit) => hitNode(context, site, hit));
  const emptyNote = total === 0 ? [noteNode('shop/products/none', 'No products match this search.')] : [];
  return {
    nodes: start === 0 ? [...searchOptionNodes(search, response, total), ...emptyNote, ...nodes] : nodes,
    total,
    ...(hits.length > 0 && nextStart < total ? { next: nextStart } : {}),
  };
}

/** Returns the rows above the hits: refinements with their counts, and the sorting. */
function searchOptionNodes(search: ShopSearch, response: JsonObject, total: number): TreeNode[] {
  const refinements = elementsOf(response, 'refinements');
  const options = elementsOf(response, 'sorting_options');
  const selectedSorting = options.find(({ id }) => id === search.sort);
  return [
    {
      kind: 'refinements',
      id: 'shop/products/refinements',
      label: 'Refinements',
      description: total === 1 ? '1 product' : `${total} products`,
      icon: 'filter',
      children: () =>
        Promise.resolve(pageOfNodes(refinements.map((refinement) => refinementNode(search, refinement)))),
    },
    {
      kind: 'sorting',
      id: 'shop/products/sort',
      label: 'Sort by',
      description: selectedSorting ? textOrEmpty(selectedSorting['label']) || search.sort : 'default order',
      icon: 'sort-precedence',
      command: 'cartwright.shop.sort',
      options: options.map(({ id, label }) => ({ id: textOrEmpty(id), label: textOrEmpty(label) })),
    },
  ];
}

function refinementNode(search: ShopSearch, refinement: JsonObject): TreeNode {
  const attribute = textOrEmpty(refinement['attribute_id']);
  const selectedValues = search.refinements[attribute] ?? [];
  const valueNode = (value: JsonObject): TreeNode => {
    const id = textOrEmpty(value['value']);
    const childValues = elementsOf(value, 'values');
    return {
      kind: 'refinementValue',
      id: `shop/products/refinements/${encodeURIComponent(attribute)}/${encodeURIComponent(id)}`,
      label: textOrEmpty(value['label']) || id,
      description: String(numberOrZero(value['hit_count'])),
      icon: 'blank',
      isChecked: selectedValues.includes(id),
      attribute,
      value: id,
      ...(childValues.length > 0
        ? { children: () => Promise.resolve(pageOfNodes(childValues.map(valueNode))) }
        : {}),
    };
  };
  return {
    kind: 'refinement',
    id: `shop/products/refinements/${encodeURIComponent(attribute)}`,
    label: textOrEmpty(refinement['label']) || attribute,
    description: selectedValues.join(', '),
    icon: 'list-filter',
    isExpanded: selectedValues.length > 0,
    children: () => Promise.resolve(pageOfNodes(elementsOf(refinement, 'values').map(valueNode))),
  };
}

function hitNode(context: ExplorerContext, site: string, hit: JsonObject): TreeNode {
  const id = textOrEmpty(hit['product_id']);
  return shopProductNode(
    context,
    site,
    id,
    textOrEmpty(hit['product_name']),
    formatPrice(hit, context.locale),
  );
}

const formatPrice = (hit: JsonObject, locale: string): string => {
  const {
    price,
    price_max: maxPrice,
    currency,
  } = hit as { price?: number; price_max?: number; currency?: string };
  const format = priceFormat(currency, locale);
  if (price === undefined) return '';
  return maxPrice !== undefined && maxPrice > price
    ? `${format(price)} to ${format(maxPrice)}`
    : format(price);
};

/** Parts of a product that open as separate documents. */
const productParts: readonly [KindId, string, string][] = [
  ['shopProductAvailability', 'Availability', 'pass'],
  ['shopProductPrices', 'Prices', 'tag'],
  ['shopProductImages', 'Images', 'file-media'],
  ['shopProductVariations', 'Variations', 'symbol-variable'],
  ['shopProductOptions', 'Options', 'symbol-enum'],
  ['shopProductPromotions', 'Promotions', 'megaphone'],
  ['shopProductRecommendations', 'Recommendations', 'lightbulb'],
  ['shopProductLinks', 'Links', 'link'],
  ['shopProductBundled', 'Bundled Products', 'package'],
  ['shopProductSet', 'Set Products', 'layers'],
  ['shopProductShipping', 'Shipping Methods', 'rocket'],
];

export function shopProductNode(
  context: ExplorerContext,
  site: string,
  id: string,
  name?: string,
  description?: string,
  parentId = 'shop',
): TreeNode {
  return resourceNode(
    context,
    'shopProduct',
    { id },
    {
      site,
      parentId,
      label: name ?? id,
      description: [description, name === undefined ? '' : id].filter(Boolean).join('  '),
      flags: ['hasCard', 'canBuy'],
      children: () =>
        Promise.resolve(
          pageOfNodes(
            productParts.map(([kind, label, icon]) =>
              resourceNode(
                context,
                kind,
                { id },
                { site, parentId: `${parentId}/${encodeURIComponent(id)}`, label, icon },
              ),
            ),
          ),
        ),
    },
  );
}
