import { fault } from '../../../contract/fault.ts';
import { IllegalEnumerationValue } from '../../../contract/faults/general.ts';
import type { ProductNotFound } from '../../../contract/faults/shop.ts';
import { ProductLink } from '../../../contract/documents/product.ts';
import { contract } from '../../../contract/index.ts';
import type { Operation } from '../../../contract/operation.ts';
import type { ProductExpansion } from '../../../contract/shop/products.ts';
import type { Product } from '../../records/catalog.ts';
import { answer, implement, type Answer, type Fail, type RequestContext } from '../implement.ts';
import { runHooks, valueArgument } from './hook-points.ts';
import { productDocument } from './product-document.ts';
import type { ProductReading } from './product-reading.ts';
import { listOf } from './product-expansions.ts';
import { filteredImages } from './product-parts.ts';
import { readingOf } from './product-reading.ts';
import { recommendationFields } from './product-recommendations.ts';
import { linkFields, type LinkFilter } from './product-relations.ts';
import { productShippingMethods } from './product-shipping-methods.ts';
import { liveProduct, shownProduct } from './products.ts';

const { productParts } = contract.shop;

type Input = RequestContext & {
  readonly params: { readonly id: string };
  readonly query: Parameters<typeof readingOf>[0]['query'];
  readonly fail: Fail<typeof ProductNotFound>;
};

/** Reads a product for one of its parts, the operation's hooks around it. */
async function read<Document>(
  input: Input,
  operation: Operation,
  expansions: readonly ProductExpansion[],
  describe: (product: Product, reading: ProductReading) => Promise<Document>,
): Promise<Answer<Document>> {
  const reading = readingOf(input, new Set(expansions));
  await runHooks(input, operation.hooks?.before, valueArgument(input.params.id));
  const product = await shownProduct(reading, input.params.id, input.fail);
  return answer({ document: await describe(product, reading), modifyWith: [liveProduct(product)] });
}

const expanded = (operation: Operation, expansion: ProductExpansion) => (input: Input) =>
  read(input, operation, [expansion], productDocument);

/** `color=red,size=M` as values by attribute. */
const variationIn = (text: string | undefined): Record<string, string> =>
  Object.fromEntries(
    listOf(text).flatMap((pair) => {
      const [attribute, value] = pair.split(/[=:]/, 2);
      return attribute === undefined || value === undefined ? [] : [[attribute, value]];
    }),
  );

const linkTypes: readonly string[] = (ProductLink.properties.type as unknown as { enum: string[] }).enum;

/** @throws IllegalEnumerationValue for a type or direction that links do not have */
function linkFilter({
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
  availability: expanded(productParts.availability, 'availability'),
  bundledProducts: expanded(productParts.bundledProducts, 'bundled_products'),
  options: expanded(productParts.options, 'options'),
  prices: expanded(productParts.prices, 'prices'),
  promotions: expanded(productParts.promotions, 'promotions'),
  setProducts: expanded(productParts.setProducts, 'set_products'),
  variations: expanded(productParts.variations, 'variations'),

  images(input) {
    const { view_type: viewTypes, variation_attribute: variation } = input.query;
    const filter = { viewTypes: listOf(viewTypes), variation: variationIn(variation) };
    return read(input, productParts.images, [], async (product, reading) => ({
      ...(await productDocument(product, reading)),
      ...(await filteredImages(product, reading, filter)),
    }));
  },

  links(input) {
    const filter = linkFilter(input.query);
    return read(input, productParts.links, [], async (product, reading) => ({
      ...(await productDocument(product, reading)),
      ...(await linkFields(product, reading, filter)),
    }));
  },

  recommendations: (input) =>
    read(input, productParts.recommendations, [], async (product, reading) => ({
      ...(await productDocument(product, reading)),
      ...(await recommendationFields(product, reading, input.query.recommendation_type)),
    })),

  shippingMethods: (input) => read(input, productParts.shippingMethods, [], productShippingMethods),
});
