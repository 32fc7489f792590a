import { contract } from '../../../contract/index.ts';
import {
  ProductOptionNotFound,
  ProductOptionShared,
  ProductOptionValueNotFound,
} from '../../../contract/faults/data.ts';
import { ProductNotFound } from '../../../contract/faults/shop.ts';
import { isSameValue } from '../../domain/same-value.ts';
import type { Product } from '../../records/catalog.ts';
import { answer, implement, type Implementation, type RequestContext } from '../implement.ts';
import { checkResourceState, resourceState } from '../resource-state.ts';
import { instantOf } from '../shop/shop-reader.ts';
import {
  optionDocument,
  optionValueDocument,
  type OptionRecord,
  type OptionValueRecord,
} from './product-option-documents.ts';
import { optionWith, valueWith, withDefault } from './product-option-fields.ts';
import { pathOf } from './addressed-site.ts';
import { checkId, type Declaring } from './reading.ts';

const { productOptions, productOptionValues } = contract.data;

async function productOf(
  { work, fail }: Declaring<typeof ProductNotFound>,
  productId: string,
): Promise<Product> {
  const product = await work.of('products').get(productId);
  if (product === undefined) throw fail(ProductNotFound, { productId });
  return product;
}

/** @throws ProductNotFound, ProductOptionNotFound */
async function optionOf(
  input: Declaring<typeof ProductNotFound | typeof ProductOptionNotFound>,
  productId: string,
  optionId: string,
): Promise<{ product: Product; option: OptionRecord }> {
  const product = await productOf(input, productId);
  const option = product.options?.find(({ id }) => id === optionId);
  if (option === undefined) throw input.fail(ProductOptionNotFound, { productId, optionId });
  return { product, option };
}

/** An option whose values this product alone has. @throws ProductOptionShared and as {@link optionOf} */
async function localOption(
  input: Declaring<typeof ProductNotFound | typeof ProductOptionNotFound | typeof ProductOptionShared>,
  { product_id: productId, option_id: optionId }: { product_id: string; option_id: string },
) {
  const found = await optionOf(input, productId, optionId);
  if (found.option.shared === true) throw input.fail(ProductOptionShared, { productId, optionId });
  await checkResourceState(input, 'products', productId);
  return found;
}

function valueOf(
  { fail }: Declaring<typeof ProductOptionValueNotFound>,
  product: Product,
  option: OptionRecord,
  optionValueId: string,
): OptionValueRecord {
  const value = option.values.find(({ id }) => id === optionValueId);
  if (value !== undefined) return value;
  throw fail(ProductOptionValueNotFound, { productId: product.id, optionId: option.id, optionValueId });
}

/** A default must be one of the option's values. @throws ProductOptionValueNotFound */
function checkDefault(
  input: Declaring<typeof ProductOptionValueNotFound>,
  product: Product,
  option: OptionRecord,
  defaultId: string | null | undefined,
): void {
  if (typeof defaultId === 'string') valueOf(input, product, option, defaultId);
}

/** Whether two options differ in nothing but their default: so a document that was read may be sent back as it is. */
const isSameDefinition = (one: OptionRecord, other: OptionRecord): boolean =>
  isSameValue(withoutDefault(one), withoutDefault(other));

const withoutDefault = (option: OptionRecord): OptionRecord => ({
  ...option,
  values: option.values.map(({ default: _default, ...value }) => value),
});

/** Stores the product with this option in its place, at the end when it is new. */
function storeOption({ work, clock }: RequestContext, product: Product, option: OptionRecord): Product {
  const options = product.options ?? [];
  const isNew = !options.some(({ id }) => id === option.id);
  const stored: Product = {
    ...product,
    options: isNew ? [...options, option] : options.map((one) => (one.id === option.id ? option : one)),
    last_modified: instantOf(clock.now()),
  };
  work.of('products').put(stored);
  return stored;
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
    : option.values.map((one) => (one.id === value.id ? value : one));
  const defaultId = value.default === true ? value.id : undefined;
  storeOption(input, product, { ...option, values: withDefault(values, defaultId) });
}

/** Options and their values carry the state of the product that they are part of. */
const stateOf = ({ work }: RequestContext, product: Product) => resourceState(work, 'products', product.id);

async function optionAnswer(input: RequestContext, product: Product, id: string, currency?: string) {
  const option = product.options?.find((one) => one.id === id);
  if (option === undefined) throw new Error(`the option ${id} of ${product.id} vanished`);
  return { ...optionDocument(option, product, input, currency), ...(await stateOf(input, product)) };
}

async function valueAnswer(
  input: RequestContext,
  { product, option }: { product: Product; option: OptionRecord },
  value: OptionValueRecord,
  currency?: string,
) {
  const path = { productId: product.id, optionId: option.id };
  return { ...optionValueDocument(value, path, input, currency), ...(await stateOf(input, product)) };
}

const optionHandlers = implement(productOptions, {
  async getAll(input) {
    const product = await productOf(input, input.params.product_id);
    return input.lists.of(product.options ?? [], (one) =>
      optionDocument(one, product, input, input.query.currency),
    );
  },
  async get(input) {
    const { product, option } = await optionOf(input, input.params.product_id, input.params.id);
    return optionAnswer(input, product, option.id, input.query.currency);
  },
  /** A shared option of this id is bound; a body that says `shared: false` asks for a local one all the same. */
  async put(input) {
    const { params, body, work, fail } = input;
    const product = await productOf(input, params.product_id);
    checkId(input, body.id, params.id);
    await checkResourceState(input, 'products', product.id);
    const shared = body.shared === false ? undefined : await work.of('shared_options').get(params.id);
    if (shared === undefined && body.shared === true) {
      throw fail(ProductOptionNotFound, { productId: product.id, optionId: params.id });
    }
    const option: OptionRecord =
      shared === undefined
        ? optionWith(body, params.id)
        : {
            ...shared,
            shared: true,
            values: withDefault(shared.values, body.default_product_option_value),
          };
    checkDefault(input, product, option, body.default_product_option_value);
    const stored = storeOption(input, product, option);
    return answer({
      document: await optionAnswer(input, stored, option.id),
      location: pathOf('products', product.id, 'product_options', option.id),
    });
  },
  /** Of a shared option only the product's own default may be chosen. */
  async patch(input) {
    const { params, body, fail } = input;
    const { product, option } = await optionOf(input, params.product_id, params.id);
    checkId(input, body.id, params.id);
    await checkResourceState(input, 'products', product.id);
    const asked = optionWith(body, option.id, option);
    if (option.shared === true && !isSameDefinition(asked, option)) {
      throw fail(ProductOptionShared, { productId: product.id, optionId: option.id });
    }
    checkDefault(input, product, asked, body.default_product_option_value);
    const stored = storeOption(input, product, asked);
    return optionAnswer(input, stored, option.id);
  },
  async delete(input) {
    const { product, option } = await optionOf(input, input.params.product_id, input.params.id);
    await checkResourceState(input, 'products', product.id);
    const options = (product.options ?? []).filter(({ id }) => id !== option.id);
    input.work.of('products').put({ ...product, options, last_modified: instantOf(input.clock.now()) });
    return undefined;
  },
});

const valueHandlers = implement(productOptionValues, {
  async getAll(input) {
    const { product, option } = await optionOf(input, input.params.product_id, input.params.option_id);
    const path = { productId: product.id, optionId: option.id };
    return input.lists.of(option.values, (value) =>
      optionValueDocument(value, path, input, input.query.currency),
    );
  },
  async get(input) {
    const found = await optionOf(input, input.params.product_id, input.params.option_id);
    const value = valueOf(input, found.product, found.option, input.params.id);
    return valueAnswer(input, found, value, input.query.currency);
  },
  async put(input) {
    const { params, body } = input;
    const found = await localOption(input, params);
    checkId(input, body.id, params.id);
    const value = valueWith(body, params.id);
    storeValue(input, found.product, found.option, value);
    return answer({
      document: await valueAnswer(input, found, value),
      location: pathOf(
        ...['products', params.product_id, 'product_options', params.option_id, 'values', params.id],
      ),
    });
  },
  async patch(input) {
    const { params, body } = input;
    const found = await localOption(input, params);
    checkId(input, body.id, params.id);
    const value = valueWith(body, params.id, valueOf(input, found.product, found.option, params.id));
    storeValue(input, found.product, found.option, value);
    return valueAnswer(input, found, value);
  },
  async delete(input) {
    const { product, option } = await localOption(input, input.params);
    const value = valueOf(input, product, option, input.params.id);
    const values = option.values.filter(({ id }) => id !== value.id);
    storeOption(input, product, { ...option, values });
    return undefined;
  },
});

export const productOptionHandlers: Implementation[] = [...optionHandlers, ...valueHandlers];
