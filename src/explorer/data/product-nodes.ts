import { contract } from '../../../contract/index.ts';
import { callUntyped } from '../../client/untyped-call.ts';
import type { Params } from '../../documents/kinds.ts';
import { groupNode, pinnedAddresses, resourceNode, type ExplorerContext } from '../explorer-context.ts';
import { elementsOf, fetchNodePage, localizedText, textOrEmpty } from '../listing.ts';
import { pageSize, type NodePage, type TreeNode } from '../node.ts';

const { data, shop } = contract;

/**
 * Reads a page of products. The Data API does not list products, so the pages contain the pinned products, followed by
 * the results of the site's product search.
 */
export async function readProductPage(
  context: ExplorerContext,
  site: string,
  start: number,
): Promise<NodePage> {
  const response = await callUntyped(context.access.anonymous, shop.productSearch.get, {
    site,
    query: { start, count: pageSize },
  });
  const hits = elementsOf(response, 'hits');
  const hitCount = typeof response['total'] === 'number' ? response['total'] : 0;
  const pinnedIds = pinnedAddresses(context, 'product').map(({ params }) => params['id'] ?? '');
  const products = hits.map((hit) => ({
    id: textOrEmpty(hit['product_id']),
    name: textOrEmpty(hit['product_name']),
  }));
  const pinnedHitIds = (start === 0 ? undefined : pinnedHits.get(context)) ?? new Set();
  pinnedHits.set(context, pinnedHitIds);
  for (const { id } of products) if (pinnedIds.includes(id)) pinnedHitIds.add(id);
  const nodes = products
    .filter(({ id }) => !pinnedIds.includes(id))
    .map(({ id, name }) => productNode(context, id, name));
  const nextStart = start + hits.length;
  return {
    nodes: start === 0 ? [...pinnedIds.map((id) => productNode(context, id)), ...nodes] : nodes,
    total: hitCount + pinnedIds.filter((id) => !pinnedHitIds.has(id)).length,
    ...(hits.length > 0 && nextStart < hitCount ? { next: nextStart } : {}),
  };
}

/**
 * IDs of the pinned products that the pages of the search have contained so far. Each of them is counted only once in the
 * total, which is exact only on the last page.
 */
const pinnedHits = new WeakMap<ExplorerContext, Set<string>>();

/** Returns the node of a product, with its variations, variation groups, variation attributes and options. */
export function productNode(context: ExplorerContext, id: string, name?: string): TreeNode {
  return resourceNode(
    context,
    'product',
    { id },
    {
      label: name ?? id,
      description: name === undefined ? undefined : id,
      flags: ['hasCard'],
      children: () => Promise.resolve({ nodes: productGroups(context, id) }),
    },
  );
}

function productGroups(context: ExplorerContext, id: string): TreeNode[] {
  const client = context.access.data;
  const base = `product/${encodeURIComponent(id)}`;
  const masterParams = { master_product_id: id };
  return [
    groupNode(`${base}/variations`, 'Variations', 'symbol-variable', 'variation', masterParams, (start) =>
      fetchNodePage(client, data.variationData.getVariations, { params: { id } }, start, (variation) =>
        resourceNode(
          context,
          'variation',
          { ...masterParams, id: textOrEmpty(variation['product_id']) },
          {
            description: formatVariationValues(variation['variation_values']),
          },
        ),
      ),
    ),
    groupNode(
      `${base}/groups`,
      'Variation Groups',
      'symbol-namespace',
      'variationGroup',
      masterParams,
      (start) =>
        fetchNodePage(client, data.variationGroups.list, { params: masterParams }, start, (group) =>
          resourceNode(
            context,
            'variationGroup',
            { ...masterParams, id: textOrEmpty(group['product_id']) },
            {
              description: formatVariationValues(group['variation_values']),
            },
          ),
        ),
    ),
    attributesGroup(context, id, base),
    optionsGroup(context, id, base),
  ];
}

function attributesGroup(context: ExplorerContext, id: string, base: string): TreeNode {
  const client = context.access.data;
  const productParams = { product_id: id };
  return groupNode(
    `${base}/attributes`,
    'Variation Attributes',
    'symbol-property',
    'variationAttribute',
    productParams,
    (start) =>
      fetchNodePage(client, data.variationAttributes.list, { params: productParams }, start, (attribute) => {
        const params = { ...productParams, id: textOrEmpty(attribute['id']) };
        return resourceNode(context, 'variationAttribute', params, {
          description: localizedText(attribute['name']),
          children: (offset) => attributeValues(context, id, params.id, offset),
        });
      }),
  );
}

function optionsGroup(context: ExplorerContext, id: string, base: string): TreeNode {
  const client = context.access.data;
  const productParams = { product_id: id };
  return groupNode(`${base}/options`, 'Options', 'symbol-enum', 'productOption', productParams, (start) =>
    fetchNodePage(client, data.productOptions.list, { params: productParams }, start, (option) => {
      const params = { ...productParams, id: textOrEmpty(option['id']) };
      return resourceNode(context, 'productOption', params, {
        description: localizedText(option['custom_name']) || textOrEmpty(option['name']),
        children: (offset) => optionValues(context, id, params.id, offset),
      });
    }),
  );
}

const attributeValues = (
  context: ExplorerContext,
  product: string,
  attribute: string,
  start: number,
): Promise<NodePage> => {
  const params: Params = { product_id: product, attribute_id: attribute };
  const { list } = data.variationAttributeValues;
  return fetchNodePage(context.access.data, list, { params }, start, (value) =>
    resourceNode(
      context,
      'variationAttributeValue',
      { ...params, id: textOrEmpty(value['value']) },
      {
        description: localizedText(value['name']),
      },
    ),
  );
};

const optionValues = (
  context: ExplorerContext,
  product: string,
  option: string,
  start: number,
): Promise<NodePage> => {
  const params: Params = { product_id: product, option_id: option };
  const { list } = data.productOptionValues;
  return fetchNodePage(context.access.data, list, { params }, start, (value) =>
    resourceNode(
      context,
      'productOptionValue',
      { ...params, id: textOrEmpty(value['id']) },
      {
        description: localizedText(value['value']),
      },
    ),
  );
};

const formatVariationValues = (values: unknown): string =>
  Object.entries((values ?? {}) as Record<string, unknown>)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');
