import { contract } from '../../../contract/index.ts';
import { looseCall } from '../../client/loose-call.ts';
import type { Params } from '../../documents/kinds.ts';
import { groupNode, pinnedOf, resourceNode, type ExplorerContext } from '../explorer-context.ts';
import { elementsOf, listedPage, localized, textOf } from '../listing.ts';
import { pageSize, type NodePage, type TreeNode } from '../node.ts';

const { data, shop } = contract;

/**
 * Products of the Data API, which lists none: those that the search of the connection's site finds, and pinned ones
 * before them.
 */
export async function productPage(context: ExplorerContext, site: string, start: number): Promise<NodePage> {
  const answer = await looseCall(context.access.anyone, shop.productSearch.get, {
    site,
    query: { start, count: pageSize },
  });
  const hits = elementsOf(answer, 'hits');
  const total = typeof answer['total'] === 'number' ? answer['total'] : 0;
  const pinned = pinnedOf(context, 'product').map(({ params }) => params['id'] ?? '');
  const nodes = hits
    .map((hit) => ({ id: textOf(hit['product_id']), name: textOf(hit['product_name']) }))
    .filter(({ id }) => !pinned.includes(id))
    .map(({ id, name }) => productNode(context, id, name));
  const next = start + hits.length;
  return {
    nodes: start === 0 ? [...pinned.map((id) => productNode(context, id)), ...nodes] : nodes,
    total,
    ...(hits.length > 0 && next < total ? { next } : {}),
  };
}

/** A product with its variations, options and attributes. */
export function productNode(context: ExplorerContext, id: string, name?: string): TreeNode {
  return resourceNode(
    context,
    'product',
    { id },
    {
      label: name ?? id,
      description: name === undefined ? undefined : id,
      words: 'hasCard hasShop',
      children: () => Promise.resolve({ nodes: productGroups(context, id) }),
    },
  );
}

function productGroups(context: ExplorerContext, id: string): TreeNode[] {
  const client = context.access.data;
  const base = `product/${encodeURIComponent(id)}`;
  const ofMaster = { master_product_id: id };
  const ofProduct = { product_id: id };
  return [
    groupNode(`${base}/variations`, 'Variations', 'symbol-variable', 'variation', ofMaster, (start) =>
      listedPage(client, data.variationReadings.getVariations, { params: { id } }, start, (one) =>
        resourceNode(
          context,
          'variation',
          { ...ofMaster, id: textOf(one['product_id']) },
          {
            description: valuesOf(one['variation_values']),
          },
        ),
      ),
    ),
    groupNode(`${base}/groups`, 'Variation Groups', 'symbol-namespace', 'variationGroup', ofMaster, (start) =>
      listedPage(client, data.variationGroups.getAll, { params: ofMaster }, start, (one) =>
        resourceNode(
          context,
          'variationGroup',
          { ...ofMaster, id: textOf(one['product_id']) },
          {
            description: valuesOf(one['variation_values']),
          },
        ),
      ),
    ),
    groupNode(
      `${base}/attributes`,
      'Variation Attributes',
      'symbol-property',
      'variationAttribute',
      ofProduct,
      (start) =>
        listedPage(client, data.variationAttributes.getAll, { params: ofProduct }, start, (one) => {
          const params = { ...ofProduct, id: textOf(one['id']) };
          return resourceNode(context, 'variationAttribute', params, {
            description: localized(one['name']),
            children: (from) => attributeValues(context, id, params.id, from),
          });
        }),
    ),
    groupNode(`${base}/options`, 'Options', 'symbol-enum', 'productOption', ofProduct, (start) =>
      listedPage(client, data.productOptions.getAll, { params: ofProduct }, start, (one) => {
        const params = { ...ofProduct, id: textOf(one['id']) };
        return resourceNode(context, 'productOption', params, {
          description: localized(one['custom_name']) || textOf(one['name']),
          children: (from) => optionValues(context, id, params.id, from),
        });
      }),
    ),
  ];
}

const attributeValues = (
  context: ExplorerContext,
  product: string,
  attribute: string,
  start: number,
): Promise<NodePage> => {
  const params: Params = { product_id: product, attribute_id: attribute };
  const { getAll } = data.variationAttributeValues;
  return listedPage(context.access.data, getAll, { params }, start, (one) =>
    resourceNode(
      context,
      'variationAttributeValue',
      { ...params, id: textOf(one['value']) },
      {
        description: localized(one['name']),
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
  const { getAll } = data.productOptionValues;
  return listedPage(context.access.data, getAll, { params }, start, (one) =>
    resourceNode(
      context,
      'productOptionValue',
      { ...params, id: textOf(one['id']) },
      {
        description: localized(one['value']),
      },
    ),
  );
};

const valuesOf = (values: unknown): string =>
  Object.entries((values ?? {}) as Record<string, unknown>)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');
