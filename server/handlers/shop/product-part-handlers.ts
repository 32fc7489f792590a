import { fault } from '../../../contract/fault.ts';
import { IllegalEnumerationValue } from '../../../contract/faults/general.ts';
import type { ProductNotFound } from '../../../contract/faults/shop.ts';
import { ProductLink } from '../../../contract/documents/product.ts';
import { contract } from '../../../contract/index.ts';
import type { Operation } from '../../../contract/operation.ts';
import type { ProductExpansion } from '../../../contract/shop/products.ts';
import type { Product } from '../../records/catalog.ts';
import { response, implement, type BrandedResponse, type Fail, type RequestContext } from '../implement.ts';
import { runHooks, valueArgument } from './hook-points.ts';
import { productDocument } from './product-document.ts';
import type { ProductViewContext } from './product-view.ts';
import { parseList } from './product-expansions.ts';
import { filteredImages } from './product-parts.ts';
import { parseProductRequest } from './product-view.ts';
import { recommendationFields } from './product-recommendations.ts';
import { linkFields, type LinkFilter } from './product-relations.ts';
import { productShippingMethods } from './product-shipping-methods.ts';
import { readView } from './shop.ts';
import { productArgument, requireVisibleProduct } from './products.ts';

const { productParts } = contract.shop;

type Input = RequestContext & {
  readonly params: { readonly id: string };
  readonly query: Parameters<typeof parseProductRequest>[0]['query'];
  readonly fail: Fail<typeof ProductNotFound>;
};

/**
 * Runs the operation's `before` hooks, and returns the response with the document that `describe` makes of the product.
 * @throws ProductNotFound
 */
async function readPart<Document>(
  input: Input,
  operation: Operation,
  expansions: readonly ProductExpansion[],
  describe: (product: Product, view: ProductViewContext) => Document,
): Promise<BrandedResponse<Document>> {
  const view = parseProductRequest(input, new Set(expansions));
  await runHooks(input, operation.hooks?.before, valueArgument(input.params.id));
  const product = await requireVisibleProduct(view, input.params.id, input.fail);
  return response({
    document: await readView(view, (viewContext) => describe(product, viewContext)),
    modifyHookArguments: [productArgument(product)],
  });
}

const expansionHandler = (operation: Operation, expansion: ProductExpansion) => (input: Input) =>
  readPart(input, operation, [expansion], productDocument);

/** Parses `color=red,size=M`, or the same with colons, into values by attribute. Pairs without a value are ignored. */
const parseVariation = (text: string | undefined): Record<string, string> =>
  Object.fromEntries(
    parseList(text).flatMap((pair) => {
      const [attribute, value] = pair.split(/[=:]/, 2);
      return attribute === undefined || value === undefined ? [] : [[attribute, value]];
    }),
  );

const linkTypes: readonly string[] = ProductLink.properties.type.enum;

/** @throws IllegalEnumerationValue for an unknown link type or direction */
function parseLinkFilter({
  type,
  direction,
}: {
  type?: string | undefined;
  direction?: string | undefined;
}): LinkFilter {
  if (type !== undefined && !linkTypes.includes(type))
    throw fault(IllegalEnumerationValue, { value: type, type: 'type' });
  if (direction !== undefined && direction !== 'outgoing' && direction !== 'incoming')
    throw fault(IllegalEnumerationValue, { value: direction, type: 'direction' });
  return { type, direction: direction ?? 'outgoing' };
}

export const productPartHandlers = implement(productParts, {
  availability: expansionHandler(productParts.availability, 'availability'),
  bundledProducts: expansionHandler(productParts.bundledProducts, 'bundled_products'),
  options: expansionHandler(productParts.options, 'options'),
  prices: expansionHandler(productParts.prices, 'prices'),
  promotions: expansionHandler(productParts.promotions, 'promotions'),
  setProducts: expansionHandler(productParts.setProducts, 'set_products'),
  variations: expansionHandler(productParts.variations, 'variations'),

  images(input) {
    const { view_type: viewTypes, variation_attribute: variation } = input.query;
    const filter = { viewTypes: parseList(viewTypes), variation: parseVariation(variation) };
    return readPart(input, productParts.images, [], (product, view) => ({
      ...productDocument(product, view),
      ...filteredImages(product, view, filter),
    }));
  },

  links(input) {
    const filter = parseLinkFilter(input.query);
    return readPart(input, productParts.links, [], (product, view) => ({
      ...productDocument(product, view),
      ...linkFields(product, view, filter),
    }));
  },

  recommendations: (input) =>
    readPart(input, productParts.recommendations, [], (product, view) => ({
      ...productDocument(product, view),
      ...recommendationFields(product, view, input.query.recommendation_type),
    })),

  shippingMethods: (input) => readPart(input, productParts.shippingMethods, [], productShippingMethods),
});
