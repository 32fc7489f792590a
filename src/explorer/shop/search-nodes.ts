import { contract } from '../../../contract/index.ts';
import { looseCall, type JsonObject } from '../../client/loose-call.ts';
import type { KindId } from '../../documents/all-kinds.ts';
import { resourceNode, type ExplorerContext } from '../explorer-context.ts';
import { elementsOf, numberOf, textOf } from '../listing.ts';
import { pageOfNodes, pageSize, type NodePage, type TreeNode } from '../node.ts';
import { searchQuery, type ShopSearch } from './shop-state.ts';

/** The product search as a tree: what it narrows and sorts by, then the hits, page by page. */
export function searchNode(context: ExplorerContext, site: string, search: ShopSearch): TreeNode {
  const chosen = Object.values(search.refinements).flat().length;
  const words = [search.query === '' ? '' : `"${search.query}"`, chosen > 0 ? `${chosen} chosen` : ''];
  return {
    id: 'shop/products',
    label: 'Products',
    description: words.filter(Boolean).join(', '),
    icon: 'search',
    context: `productSearch${search.query !== '' || chosen > 0 || search.sort !== '' ? ' searching' : ''}`,
    data: { site },
    children: (start) => searchPage(context, site, search, start),
  };
}

async function searchPage(
  context: ExplorerContext,
  site: string,
  search: ShopSearch,
  start: number,
): Promise<NodePage> {
  const answer = await looseCall(context.access.anyone, contract.shop.productSearch.get, {
    site,
    query: { ...searchQuery(search), start, count: pageSize, expand: 'prices,availability' },
  });
  const hits = elementsOf(answer, 'hits');
  const total = typeof answer['total'] === 'number' ? answer['total'] : hits.length;
  const next = start + hits.length;
  const nodes = hits.map((hit) => hitNode(context, site, hit));
  return {
    nodes: start === 0 ? [...narrowing(site, search, answer, total), ...nodes] : nodes,
    total,
    ...(hits.length > 0 && next < total ? { next } : {}),
  };
}

/** Rows above the hits: refinements with their counts, and the order. */
function narrowing(site: string, search: ShopSearch, answer: JsonObject, total: number): TreeNode[] {
  const refinements = elementsOf(answer, 'refinements');
  const options = elementsOf(answer, 'sorting_options');
  const sorted = options.find(({ id }) => id === search.sort);
  return [
    {
      id: 'shop/products/refinements',
      label: 'Refinements',
      description: `${total} products`,
      icon: 'filter',
      context: 'refinements',
      expanded: false,
      children: () => Promise.resolve(pageOfNodes(refinements.map((one) => refinementNode(search, one)))),
    },
    {
      id: 'shop/products/sort',
      label: 'Sorted by',
      description: sorted ? textOf(sorted['label']) || search.sort : 'the shop',
      icon: 'sort-precedence',
      context: 'sorting',
      command: 'cartwright.shop.sort',
      data: { site, options: options.map((one) => ({ id: textOf(one['id']), label: textOf(one['label']) })) },
    },
  ];
}

function refinementNode(search: ShopSearch, refinement: JsonObject): TreeNode {
  const attribute = textOf(refinement['attribute_id']);
  const chosen = search.refinements[attribute] ?? [];
  const valueNode = (value: JsonObject): TreeNode => {
    const id = textOf(value['value']);
    const below = elementsOf(value, 'values');
    return {
      id: `shop/products/refinements/${encodeURIComponent(attribute)}/${encodeURIComponent(id)}`,
      label: textOf(value['label']) || id,
      description: String(numberOf(value['hit_count'])),
      icon: 'blank',
      context: 'refinementValue',
      checked: chosen.includes(id),
      data: { attribute, value: id },
      ...(below.length > 0
        ? { children: () => Promise.resolve(pageOfNodes(below.map(valueNode))), expanded: false }
        : {}),
    };
  };
  return {
    id: `shop/products/refinements/${encodeURIComponent(attribute)}`,
    label: textOf(refinement['label']) || attribute,
    description: chosen.join(', '),
    icon: 'list-filter',
    context: 'refinement',
    expanded: chosen.length > 0,
    children: () => Promise.resolve(pageOfNodes(elementsOf(refinement, 'values').map(valueNode))),
  };
}

function hitNode(context: ExplorerContext, site: string, hit: JsonObject): TreeNode {
  const id = textOf(hit['product_id']);
  return shopProductNode(context, site, id, textOf(hit['product_name']), priceOf(hit));
}

const priceOf = (hit: JsonObject): string => {
  const {
    price,
    price_max: most,
    currency,
  } = hit as { price?: number; price_max?: number; currency?: string };
  if (price === undefined) return '';
  const range = most !== undefined && most > price ? `${price} to ${most}` : String(price);
  return `${range} ${currency ?? ''}`.trim();
};

/** Parts of a product that open as documents of their own. */
const parts: readonly [KindId, string, string][] = [
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
  below = 'shop',
): TreeNode {
  return resourceNode(
    context,
    'shopProduct',
    { id },
    {
      site,
      below,
      label: name ?? id,
      description: [description, name === undefined ? '' : id].filter(Boolean).join('  '),
      words: 'hasCard canBuy',
      children: () =>
        Promise.resolve(
          pageOfNodes(
            parts.map(([kind, label, icon]) =>
              resourceNode(
                context,
                kind,
                { id },
                { site, below: `${below}/${encodeURIComponent(id)}`, label, icon },
              ),
            ),
          ),
        ),
    },
  );
}
