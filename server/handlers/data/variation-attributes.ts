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
import { answer, implement, type Implementation, type RequestContext } from '../implement.ts';
import { checkResourceState, resourceState } from '../resource-state.ts';
import { masterOf, masterOrGroup } from './product-variations.ts';
import { pathOf } from './addressed-site.ts';
import { changed } from './changed.ts';
import { checkId, shopAt, type Declaring } from './reading.ts';
import {
  attributeDocument,
  orderableValues,
  valueDocument,
  type AttributeReading,
  type AttributeRecord,
} from './variation-documents.ts';

const { variationAttributes, variationAttributeValues } = contract.data;

type ValueRecord = AttributeRecord['values'][number];

async function readingOf(input: RequestContext, master: Product, siteId?: string): Promise<AttributeReading> {
  const shop = await shopAt(input, siteId);
  return { shop, context: input, master, orderable: await orderableValues(shop, master) };
}

function attributeOf(
  { fail }: Declaring<typeof VariationAttributeNotFound>,
  master: Product,
  attributeId: string,
): AttributeRecord {
  const attribute = master.variation_attributes?.find(({ id }) => id === attributeId);
  if (attribute === undefined) throw fail(VariationAttributeNotFound, { productId: master.id, attributeId });
  return attribute;
}

function valueOf(
  { fail }: Declaring<typeof VariationAttributeValueNotFound>,
  master: Product,
  attribute: AttributeRecord,
  value: string,
): ValueRecord {
  const found = attribute.values.find((one) => one.value === value);
  if (found !== undefined) return found;
  throw fail(VariationAttributeValueNotFound, { productId: master.id, attributeId: attribute.id, value });
}

const valueWith = (body: VariationAttributeValueChanges, value: string, before?: ValueRecord): ValueRecord =>
  changed<ValueRecord>(before ?? { value, name: {} }, {
    name: { ...before?.name, ...body.name },
    description: body.description && { ...before?.description, ...body.description },
  });

const attributeWith = (
  body: VariationAttributeChanges,
  id: string,
  before?: AttributeRecord,
): AttributeRecord =>
  changed<AttributeRecord>(before ?? { id, name: {}, values: [] }, {
    name: { ...before?.name, ...body.name },
    attribute_definition_id: body.attribute_definition_id,
    default_value: body.default_value,
    slicing: body.slicing,
    variation_attribute_type: body.variation_attribute_type,
    values: body.values?.flatMap((value) => (value.value === undefined ? [] : valueWith(value, value.value))),
  });

/** Stores the attributes of a master; its variants and groups lose the values that are gone. */
async function storeAttributes(
  { work, clock }: RequestContext,
  master: Product,
  attributes: AttributeRecord[],
): Promise<Product> {
  const last_modified = new Date(clock.now()).toISOString();
  const stored: Product = { ...master, type: 'master', variation_attributes: attributes, last_modified };
  work.of('products').put(stored);
  for (const member of await work.of('products').find('master', master.id)) {
    const kept = Object.entries(member.variation_values ?? {}).filter(([id, value]) =>
      attributes.some((one) => one.id === id && one.values.some((listed) => listed.value === value)),
    );
    if (kept.length === Object.keys(member.variation_values ?? {}).length) continue;
    work.of('products').put({ ...member, variation_values: Object.fromEntries(kept), last_modified });
  }
  return stored;
}

/** The attribute in its place, at the end when it is new. */
function placed(master: Product, attribute: AttributeRecord): AttributeRecord[] {
  const all = master.variation_attributes ?? [];
  return all.some(({ id }) => id === attribute.id)
    ? all.map((one) => (one.id === attribute.id ? attribute : one))
    : [...all, attribute];
}

/** Attributes and their values carry the state of the master that they are part of. */
const stateOf = ({ work }: RequestContext, master: Product) => resourceState(work, 'products', master.id);

async function attributeAnswer(
  input: RequestContext,
  master: Product,
  attribute: AttributeRecord,
  siteId?: string,
) {
  const reading = await readingOf(input, master, siteId);
  return { ...attributeDocument(attribute, reading), ...(await stateOf(input, master)) };
}

async function valueAnswer(
  input: RequestContext,
  master: Product,
  attribute: AttributeRecord,
  value: ValueRecord,
  siteId?: string,
) {
  const reading = await readingOf(input, master, siteId);
  return { ...valueDocument(value, attribute, reading), ...(await stateOf(input, master)) };
}

/**
 * The master that gets an attribute: a normal product becomes one with its first.
 * @throws ProductNotFound, ProductNotMaster
 */
async function masterToBe(
  input: Declaring<typeof ProductNotFound | typeof ProductNotMaster>,
  productId: string,
): Promise<Product> {
  const product = await input.work.of('products').get(productId);
  return product?.type === 'item' ? product : masterOf(input, productId);
}

const attributeHandlers = implement(variationAttributes, {
  async getAll(input) {
    const { master } = await masterOrGroup(input, input.params.product_id);
    const reading = await readingOf(input, master, input.query.site_id);
    return input.lists.of(master.variation_attributes ?? [], (one) => attributeDocument(one, reading));
  },
  async get(input) {
    const { master } = await masterOrGroup(input, input.params.product_id);
    const attribute = attributeOf(input, master, input.params.id);
    return attributeAnswer(input, master, attribute, input.query.site_id);
  },
  async put(input) {
    const { params, body } = input;
    const master = await masterToBe(input, params.product_id);
    checkId(input, body.id, params.id);
    await checkResourceState(input, 'products', master.id);
    const attribute = attributeWith(body, params.id);
    const stored = await storeAttributes(input, master, placed(master, attribute));
    return answer({
      document: await attributeAnswer(input, stored, attribute),
      location: pathOf('products', master.id, 'variation_attributes', attribute.id),
    });
  },
  async patch(input) {
    const { params, body } = input;
    const master = await masterOf(input, params.product_id);
    const before = attributeOf(input, master, params.id);
    checkId(input, body.id, params.id);
    await checkResourceState(input, 'products', master.id);
    const attribute = attributeWith(body, before.id, before);
    const stored = await storeAttributes(input, master, placed(master, attribute));
    return attributeAnswer(input, stored, attribute);
  },
  async delete(input) {
    const master = await masterOf(input, input.params.product_id);
    const { id } = attributeOf(input, master, input.params.id);
    await checkResourceState(input, 'products', master.id);
    await storeAttributes(
      input,
      master,
      (master.variation_attributes ?? []).filter((one) => one.id !== id),
    );
    return undefined;
  },
});

const valueHandlers = implement(variationAttributeValues, {
  async getAll(input) {
    const { master } = await masterOrGroup(input, input.params.product_id);
    const attribute = attributeOf(input, master, input.params.attribute_id);
    const reading = await readingOf(input, master, input.query.site_id);
    return input.lists.of(attribute.values, (value) => valueDocument(value, attribute, reading));
  },
  async get(input) {
    const { params, query } = input;
    const { master } = await masterOrGroup(input, params.product_id);
    const attribute = attributeOf(input, master, params.attribute_id);
    return valueAnswer(input, master, attribute, valueOf(input, master, attribute, params.id), query.site_id);
  },
  async put(input) {
    const { params, body } = input;
    const master = await masterOf(input, params.product_id);
    const attribute = attributeOf(input, master, params.attribute_id);
    checkId(input, body.value, params.id);
    await checkResourceState(input, 'products', master.id);
    const [document, id] = await storeValue(input, master, attribute, valueWith(body, params.id));
    const path = ['products', master.id, 'variation_attributes', attribute.id, 'values', id];
    return answer({ document, location: pathOf(...path) });
  },
  async patch(input) {
    const { params, body } = input;
    const master = await masterOf(input, params.product_id);
    const attribute = attributeOf(input, master, params.attribute_id);
    const before = valueOf(input, master, attribute, params.id);
    checkId(input, body.value, params.id);
    await checkResourceState(input, 'products', master.id);
    const [document] = await storeValue(input, master, attribute, valueWith(body, params.id, before));
    return document;
  },
  async delete(input) {
    const { params } = input;
    const master = await masterOf(input, params.product_id);
    const attribute = attributeOf(input, master, params.attribute_id);
    const { value } = valueOf(input, master, attribute, params.id);
    await checkResourceState(input, 'products', master.id);
    const values = attribute.values.filter((one) => one.value !== value);
    const default_value = attribute.default_value === value ? null : undefined;
    const left = changed<AttributeRecord>(attribute, { values, default_value });
    await storeAttributes(input, master, placed(master, left));
    return undefined;
  },
});

async function storeValue(
  input: RequestContext,
  master: Product,
  attribute: AttributeRecord,
  value: ValueRecord,
) {
  const values = attribute.values.some((one) => one.value === value.value)
    ? attribute.values.map((one) => (one.value === value.value ? value : one))
    : [...attribute.values, value];
  const changed = { ...attribute, values };
  const stored = await storeAttributes(input, master, placed(master, changed));
  return [await valueAnswer(input, stored, changed, value), value.value] as const;
}

export const variationAttributeHandlers: Implementation[] = [...attributeHandlers, ...valueHandlers];
