import { contract } from '../../../contract/index.ts';
import {
  ProductOptionNotFound,
  ProductOptionShared,
  ProductOptionValueNotFound,
} from '../../../contract/faults/data.ts';
import { ProductNotFound } from '../../../contract/faults/shop.ts';
import { isSameValue } from '../../domain/deep-equal.ts';
import type { Product } from '../../records/catalog.ts';
import { response, implement, type Implementation, type RequestContext } from '../implement.ts';
import { checkResourceState, resourceState } from '../resource-state.ts';
import { instantOf } from '../shop/shop.ts';
import {
  optionDocument,
  optionValueDocument,
  type OptionRecord,
  type OptionValueRecord,
} from './product-option-documents.ts';
import { mergeOption, mergeValue, withDefault } from './product-option-fields.ts';
import { pathOf } from './require-site.ts';
import { checkId, type RequestWithFaults } from './request-input.ts';

const { productOptions, productOptionValues } = contract.data;

async function requireProduct(
  { work, fail }: RequestWithFaults<typeof ProductNotFound>,
  productId: string,
): Promise<Product> {
  const product = await work.collection('products').get(productId);
  if (product === undefined) throw fail(ProductNotFound, { productId });
  return product;
}

/** @throws ProductNotFound, ProductOptionNotFound */
async function requireOption(
  input: RequestWithFaults<typeof ProductNotFound | typeof ProductOptionNotFound>,
  productId: string,
  optionId: string,
): Promise<{ product: Product; option: OptionRecord }> {
  const product = await requireProduct(input, productId);
  const option = product.options?.find(({ id }) => id === optionId);
  if (option === undefined) throw input.fail(ProductOptionNotFound, { productId, optionId });
  return { product, option };
}

/**
 * Returns an option that the product does not share with other products, and checks the request's resource state.
 * @throws ProductOptionShared, ResourceStateConflict, InvalidIfMatch, and the faults of {@link requireOption}
 */
async function requireLocalOption(
  input: RequestWithFaults<
    typeof ProductNotFound | typeof ProductOptionNotFound | typeof ProductOptionShared
  >,
  { product_id: productId, option_id: optionId }: { product_id: string; option_id: string },
) {
  const result = await requireOption(input, productId, optionId);
  if (result.option.shared === true) throw input.fail(ProductOptionShared, { productId, optionId });
  await checkResourceState(input, 'products', productId);
  return result;
}

function requireValue(
  { fail }: RequestWithFaults<typeof ProductOptionValueNotFound>,
  product: Product,
  option: OptionRecord,
  optionValueId: string,
): OptionValueRecord {
  const value = option.values.find(({ id }) => id === optionValueId);
  if (value !== undefined) return value;
  throw fail(ProductOptionValueNotFound, { productId: product.id, optionId: option.id, optionValueId });
}

/** Checks that a default is one of the option's values. @throws ProductOptionValueNotFound */
function checkDefault(
  input: RequestWithFaults<typeof ProductOptionValueNotFound>,
  product: Product,
  option: OptionRecord,
  defaultId: string | null | undefined,
): void {
  if (typeof defaultId === 'string') requireValue(input, product, option, defaultId);
}

/** Whether two options differ at most in their default. A client may send back a shared option as it was read. */
const isSameDefinition = (a: OptionRecord, b: OptionRecord): boolean =>
  isSameValue(withoutDefault(a), withoutDefault(b));

const withoutDefault = (option: OptionRecord): OptionRecord => ({
  ...option,
  values: option.values.map(({ default: _default, ...value }) => value),
});

/** Stores the product with this option, replacing the existing option or appending a new one. */
function storeOption({ work, clock }: RequestContext, product: Product, option: OptionRecord): Product {
  const options = product.options ?? [];
  const isNew = !options.some(({ id }) => id === option.id);
  const updatedProduct: Product = {
    ...product,
    options: isNew
      ? [...options, option]
      : options.map((candidate) => (candidate.id === option.id ? option : candidate)),
    last_modified: instantOf(clock.now()),
  };
  work.collection('products').put(updatedProduct);
  return updatedProduct;
}

function storeValue(
  input: RequestContext,
  product: Product,
  option: OptionRecord,
  value: OptionValueRecord,
): void {
  const isNew = !option.values.some(({ id }) => id === value.id);
  const values = isNew
    ? [...option.values, value]
    : option.values.map((candidate) => (candidate.id === value.id ? value : candidate));
  const defaultId = value.default === true ? value.id : undefined;
  storeOption(input, product, { ...option, values: withDefault(values, defaultId) });
}

/** Returns the resource state of options and their values, which is the product's. */
const stateOf = ({ work }: RequestContext, product: Product) => resourceState(work, 'products', product.id);

async function optionWithState(input: RequestContext, product: Product, id: string, currency?: string) {
  const option = product.options?.find((candidate) => candidate.id === id);
  if (option === undefined) throw new Error(`the option ${id} of ${product.id} no longer exists`);
  return { ...optionDocument(option, product, input, currency), ...(await stateOf(input, product)) };
}

async function valueWithState(
  input: RequestContext,
  { product, option }: { product: Product; option: OptionRecord },
  value: OptionValueRecord,
  currency?: string,
) {
  const path = { productId: product.id, optionId: option.id };
  return { ...optionValueDocument(value, path, input, currency), ...(await stateOf(input, product)) };
}

const optionHandlers = implement(productOptions, {
  async list(input) {
    const product = await requireProduct(input, input.params.product_id);
    return input.lists.paginate(product.options ?? [], (option) =>
      optionDocument(option, product, input, input.query.currency),
    );
  },
  async get(input) {
    const { product, option } = await requireOption(input, input.params.product_id, input.params.id);
    return optionWithState(input, product, option.id, input.query.currency);
  },
  /** A shared option with this ID is assigned, unless the body requests a local option with `shared: false`. */
  async put(input) {
    const { params, body, work, fail } = input;
    const product = await requireProduct(input, params.product_id);
    checkId(input, body.id, params.id);
    await checkResourceState(input, 'products', product.id);
    const sharedOption =
      body.shared === false ? undefined : await work.collection('shared_options').get(params.id);
    if (sharedOption === undefined && body.shared === true) {
      throw fail(ProductOptionNotFound, { productId: product.id, optionId: params.id });
    }
    const option: OptionRecord =
      sharedOption === undefined
        ? mergeOption(body, params.id)
        : {
            ...sharedOption,
            shared: true,
            values: withDefault(sharedOption.values, body.default_product_option_value),
          };
    checkDefault(input, product, option, body.default_product_option_value);
    const updatedProduct = storeOption(input, product, option);
    return response({
      document: await optionWithState(input, updatedProduct, option.id),
      location: pathOf('products', product.id, 'product_options', option.id),
    });
  },
  /** Of a shared option, only the default can be changed, and only for this product. */
  async patch(input) {
    const { params, body, fail } = input;
    const { product, option } = await requireOption(input, params.product_id, params.id);
    checkId(input, body.id, params.id);
    await checkResourceState(input, 'products', product.id);
    const requestedOption = mergeOption(body, option.id, option);
    if (option.shared === true && !isSameDefinition(requestedOption, option)) {
      throw fail(ProductOptionShared, { productId: product.id, optionId: option.id });
    }
    checkDefault(input, product, requestedOption, body.default_product_option_value);
    const updatedProduct = storeOption(input, product, requestedOption);
    return optionWithState(input, updatedProduct, option.id);
  },
  async delete(input) {
    const { product, option } = await requireOption(input, input.params.product_id, input.params.id);
    await checkResourceState(input, 'products', product.id);
    const options = (product.options ?? []).filter(({ id }) => id !== option.id);
    input.work
      .collection('products')
      .put({ ...product, options, last_modified: instantOf(input.clock.now()) });
    return undefined;
  },
});

const valueHandlers = implement(productOptionValues, {
  async list(input) {
    const { product, option } = await requireOption(input, input.params.product_id, input.params.option_id);
    const path = { productId: product.id, optionId: option.id };
    return input.lists.paginate(option.values, (value) =>
      optionValueDocument(value, path, input, input.query.currency),
    );
  },
  async get(input) {
    const target = await requireOption(input, input.params.product_id, input.params.option_id);
    const value = requireValue(input, target.product, target.option, input.params.id);
    return valueWithState(input, target, value, input.query.currency);
  },
  async put(input) {
    const { params, body } = input;
    const target = await requireLocalOption(input, params);
    checkId(input, body.id, params.id);
    const value = mergeValue(body, params.id);
    storeValue(input, target.product, target.option, value);
    return response({
      document: await valueWithState(input, target, value),
      location: pathOf(
        ...['products', params.product_id, 'product_options', params.option_id, 'values', params.id],
      ),
    });
  },
  async patch(input) {
    const { params, body } = input;
    const target = await requireLocalOption(input, params);
    checkId(input, body.id, params.id);
    const value = mergeValue(body, params.id, requireValue(input, target.product, target.option, params.id));
    storeValue(input, target.product, target.option, value);
    return valueWithState(input, target, value);
  },
  async delete(input) {
    const { product, option } = await requireLocalOption(input, input.params);
    const value = requireValue(input, product, option, input.params.id);
    const values = option.values.filter(({ id }) => id !== value.id);
    storeOption(input, product, { ...option, values });
    return undefined;
  },
});

export const productOptionHandlers: Implementation[] = [...optionHandlers, ...valueHandlers];
