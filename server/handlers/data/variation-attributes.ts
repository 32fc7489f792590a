import type {
  VariationAttributeChanges,
  VariationAttributeValueChanges,
} from '../../../contract/documents/data/product.ts';
import { contract } from '../../../contract/index.ts';
import type { ProductNotMaster } from '../../../contract/faults/data.ts';
import {
  VariationAttributeNotFound,
  VariationAttributeValueNotFound,
} from '../../../contract/faults/data.ts';
import type { ProductNotFound } from '../../../contract/faults/shop.ts';
import type { Product } from '../../records/catalog.ts';
import { response, implement, type Implementation, type RequestContext } from '../implement.ts';
import { checkResourceState, resourceState } from '../resource-state.ts';
import { requireMaster, requireMasterOrGroup } from './product-variations.ts';
import { pathOf } from './require-site.ts';
import { applyChanges } from './apply-changes.ts';
import { imageFrom } from './media-file.ts';
import { checkId, shopForSite, type RequestWithFaults } from './request-input.ts';
import {
  attributeDocument,
  variationValuesOf,
  valueDocument,
  type AttributeViewContext,
  type AttributeRecord,
} from './variation-documents.ts';
import { readShop } from '../shop/shop.ts';

const { variationAttributes, variationAttributeValues } = contract.data;

type ValueRecord = AttributeRecord['values'][number];

async function viewOf(
  input: RequestContext,
  master: Product,
  siteId?: string,
): Promise<AttributeViewContext> {
  const shop = await shopForSite(input, siteId);
  return {
    context: input,
    master,
    variationValues: await readShop(shop, (reader) => variationValuesOf(reader, master)),
  };
}

function requireAttribute(
  { fail }: RequestWithFaults<typeof VariationAttributeNotFound>,
  master: Product,
  attributeId: string,
): AttributeRecord {
  const attribute = master.variation_attributes?.find(({ id }) => id === attributeId);
  if (attribute === undefined) throw fail(VariationAttributeNotFound, { productId: master.id, attributeId });
  return attribute;
}

function requireValue(
  { fail }: RequestWithFaults<typeof VariationAttributeValueNotFound>,
  master: Product,
  attribute: AttributeRecord,
  value: string,
): ValueRecord {
  const attributeValue = attribute.values.find((candidate) => candidate.value === value);
  if (attributeValue !== undefined) return attributeValue;
  throw fail(VariationAttributeValueNotFound, { productId: master.id, attributeId: attribute.id, value });
}

const mergeValue = (
  body: VariationAttributeValueChanges,
  value: string,
  currentRecord?: ValueRecord,
): ValueRecord =>
  applyChanges<ValueRecord>(currentRecord ?? { value, name: {} }, {
    name: { ...currentRecord?.name, ...body.name },
    description: body.description && { ...currentRecord?.description, ...body.description },
    image: imageFrom(body.image, currentRecord?.image),
    image_swatch: imageFrom(body.image_swatch, currentRecord?.image_swatch),
    position: body.position,
  });

/** Returns the values by ascending position. The position of a value without one is its index. */
const sortByPosition = (values: readonly ValueRecord[]): ValueRecord[] =>
  values
    .map((value, index) => ({ value, position: value.position ?? index }))
    .sort((a, b) => a.position - b.position)
    .map(({ value }) => value);

const mergeAttribute = (
  body: VariationAttributeChanges,
  id: string,
  currentRecord?: AttributeRecord,
): AttributeRecord =>
  applyChanges<AttributeRecord>(currentRecord ?? { id, name: {}, values: [] }, {
    name: { ...currentRecord?.name, ...body.name },
    attribute_definition_id: body.attribute_definition_id,
    default_value: body.default_value,
    slicing: body.slicing,
    variation_attribute_type: body.variation_attribute_type,
    values:
      body.values &&
      sortByPosition(
        body.values.flatMap((value) => (value.value === undefined ? [] : mergeValue(value, value.value))),
      ),
  });

/** Stores the attributes of a master. Its variants and groups lose values that no longer exist. */
async function storeAttributes(
  { work, clock }: RequestContext,
  master: Product,
  attributes: AttributeRecord[],
): Promise<Product> {
  const last_modified = new Date(clock.now()).toISOString();
  const updatedMaster: Product = {
    ...master,
    type: 'master',
    variation_attributes: attributes,
    last_modified,
  };
  work.collection('products').put(updatedMaster);
  for (const member of await work.collection('products').find('master', master.id)) {
    const remainingValues = Object.entries(member.variation_values ?? {}).filter(([id, value]) =>
      attributes.some(
        (attribute) => attribute.id === id && attribute.values.some((candidate) => candidate.value === value),
      ),
    );
    if (remainingValues.length === Object.keys(member.variation_values ?? {}).length) continue;
    work
      .collection('products')
      .put({ ...member, variation_values: Object.fromEntries(remainingValues), last_modified });
  }
  return updatedMaster;
}

/** Returns the master's attributes with one replaced, or with a new one appended. */
function withAttribute(product: Product, attribute: AttributeRecord): AttributeRecord[] {
  const attributes = product.variation_attributes ?? [];
  return attributes.some(({ id }) => id === attribute.id)
    ? attributes.map((candidate) => (candidate.id === attribute.id ? attribute : candidate))
    : [...attributes, attribute];
}

/** Returns the resource state of attributes and their values, which is the master's. */
const stateOf = ({ work }: RequestContext, master: Product) => resourceState(work, 'products', master.id);

async function attributeWithState(
  input: RequestContext,
  master: Product,
  attribute: AttributeRecord,
  siteId?: string,
) {
  const view = await viewOf(input, master, siteId);
  return { ...attributeDocument(attribute, view), ...(await stateOf(input, master)) };
}

async function valueWithState(
  input: RequestContext,
  master: Product,
  attribute: AttributeRecord,
  value: ValueRecord,
  siteId?: string,
) {
  const view = await viewOf(input, master, siteId);
  return { ...valueDocument(value, attribute, view), ...(await stateOf(input, master)) };
}

/**
 * Returns the product to which an attribute is added: a master, or a product of the type `item`, which becomes a master
 * when its first attribute is stored.
 * @throws ProductNotFound, ProductNotMaster
 */
async function productForAttribute(
  input: RequestWithFaults<typeof ProductNotFound | typeof ProductNotMaster>,
  productId: string,
): Promise<Product> {
  const product = await input.work.collection('products').get(productId);
  return product?.type === 'item' ? product : requireMaster(input, productId);
}

const attributeHandlers = implement(variationAttributes, {
  async list(input) {
    const { master } = await requireMasterOrGroup(input, input.params.product_id);
    const view = await viewOf(input, master, input.query.site_id);
    return input.lists.paginate(master.variation_attributes ?? [], (attribute) =>
      attributeDocument(attribute, view),
    );
  },
  async get(input) {
    const { master } = await requireMasterOrGroup(input, input.params.product_id);
    const attribute = requireAttribute(input, master, input.params.id);
    return attributeWithState(input, master, attribute, input.query.site_id);
  },
  async put(input) {
    const { params, body } = input;
    const master = await productForAttribute(input, params.product_id);
    checkId(input, body.id, params.id);
    await checkResourceState(input, 'products', master.id);
    const attribute = mergeAttribute(body, params.id);
    const updatedMaster = await storeAttributes(input, master, withAttribute(master, attribute));
    return response({
      document: await attributeWithState(input, updatedMaster, attribute),
      location: pathOf('products', master.id, 'variation_attributes', attribute.id),
    });
  },
  async patch(input) {
    const { params, body } = input;
    const master = await requireMaster(input, params.product_id);
    const currentRecord = requireAttribute(input, master, params.id);
    checkId(input, body.id, params.id);
    await checkResourceState(input, 'products', master.id);
    const attribute = mergeAttribute(body, currentRecord.id, currentRecord);
    const updatedMaster = await storeAttributes(input, master, withAttribute(master, attribute));
    return attributeWithState(input, updatedMaster, attribute);
  },
  async delete(input) {
    const master = await requireMaster(input, input.params.product_id);
    const { id } = requireAttribute(input, master, input.params.id);
    await checkResourceState(input, 'products', master.id);
    await storeAttributes(
      input,
      master,
      (master.variation_attributes ?? []).filter((attribute) => attribute.id !== id),
    );
    return undefined;
  },
});

const valueHandlers = implement(variationAttributeValues, {
  async list(input) {
    const { master } = await requireMasterOrGroup(input, input.params.product_id);
    const attribute = requireAttribute(input, master, input.params.attribute_id);
    const view = await viewOf(input, master, input.query.site_id);
    return input.lists.paginate(attribute.values, (value) => valueDocument(value, attribute, view));
  },
  async get(input) {
    const { params, query } = input;
    const { master } = await requireMasterOrGroup(input, params.product_id);
    const attribute = requireAttribute(input, master, params.attribute_id);
    return valueWithState(
      input,
      master,
      attribute,
      requireValue(input, master, attribute, params.id),
      query.site_id,
    );
  },
  async put(input) {
    const { params, body } = input;
    const master = await requireMaster(input, params.product_id);
    const attribute = requireAttribute(input, master, params.attribute_id);
    checkId(input, body.value, params.id);
    await checkResourceState(input, 'products', master.id);
    const [document, id] = await storeValue(input, master, attribute, mergeValue(body, params.id));
    const path = ['products', master.id, 'variation_attributes', attribute.id, 'values', id];
    return response({ document, location: pathOf(...path) });
  },
  async patch(input) {
    const { params, body } = input;
    const master = await requireMaster(input, params.product_id);
    const attribute = requireAttribute(input, master, params.attribute_id);
    const currentRecord = requireValue(input, master, attribute, params.id);
    checkId(input, body.value, params.id);
    await checkResourceState(input, 'products', master.id);
    const [document] = await storeValue(input, master, attribute, mergeValue(body, params.id, currentRecord));
    return document;
  },
  async delete(input) {
    const { params } = input;
    const master = await requireMaster(input, params.product_id);
    const attribute = requireAttribute(input, master, params.attribute_id);
    const { value } = requireValue(input, master, attribute, params.id);
    await checkResourceState(input, 'products', master.id);
    const values = attribute.values.filter((candidate) => candidate.value !== value);
    const default_value = attribute.default_value === value ? null : undefined;
    const updatedAttribute = applyChanges<AttributeRecord>(attribute, { values, default_value });
    await storeAttributes(input, master, withAttribute(master, updatedAttribute));
    return undefined;
  },
});

async function storeValue(
  input: RequestContext,
  master: Product,
  attribute: AttributeRecord,
  value: ValueRecord,
) {
  const values = attribute.values.some((candidate) => candidate.value === value.value)
    ? attribute.values.map((candidate) => (candidate.value === value.value ? value : candidate))
    : [...attribute.values, value];
  const updatedAttribute = { ...attribute, values: sortByPosition(values) };
  const updatedMaster = await storeAttributes(input, master, withAttribute(master, updatedAttribute));
  return [await valueWithState(input, updatedMaster, updatedAttribute, value), value.value] as const;
}

export const variationAttributeHandlers: Implementation[] = [...attributeHandlers, ...valueHandlers];
