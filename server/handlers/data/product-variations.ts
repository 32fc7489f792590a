import type { FaultDefinition } from '../../../contract/fault.ts';
import type { Variant } from '../../../contract/documents/data/product.ts';
import { variationExpansions } from '../../../contract/data/product-variations.ts';
import { contract } from '../../../contract/index.ts';
import {
  type IdConflict,
  InvalidVariationValue,
  ProductNotAssignable,
  ProductNotMaster,
  ProductNotMasterGroup,
  VariationNotFound,
} from '../../../contract/faults/data.ts';
import { ProductNotFound } from '../../../contract/faults/shop.ts';
import { matches } from '../../domain/variation.ts';
import type { Product } from '../../records/catalog.ts';
import { answer, implement, type Fail, type Implementation, type RequestContext } from '../implement.ts';
import { checkResourceState } from '../resource-state.ts';
import { customIn, mergeCustom } from '../shop/custom-attributes.ts';
import { present } from '../shop/present.ts';
import { shopOf } from '../shop/shop-reader.ts';
import { unassign } from './product-removal.ts';
import { checkId, expansionsIn, shopAt, type Declaring } from './reading.ts';
import {
  attributeDocument,
  groupDocument,
  membersOfKind,
  orderableValues,
  variantDocument,
  variationPath,
  type VariationReading,
} from './variation-documents.ts';

const { variationReadings, variationGroups, variations } = contract.data;

type Kind = 'variant' | 'variation_group';
interface Query {
  readonly site_id?: string;
  readonly expand?: string;
}
type Named<F extends FaultDefinition> = Pick<Declaring<F>, 'work' | 'fail'>;
type MemberInput<F extends FaultDefinition> = Declaring<F> & {
  readonly params: { readonly master_product_id: string; readonly id: string };
};
type Changed = Pick<
  Variant,
  'product_id' | 'variation_values' | 'searchable' | 'default_product_variation' | '_resource_state'
>;

const readingOf = async (input: RequestContext & { readonly query: Query }): Promise<VariationReading> => ({
  shop: await shopAt(input, input.query.site_id),
  context: input,
  expansions: expansionsIn(input.query.expand, variationExpansions),
});

const changed = (input: RequestContext): VariationReading => ({
  shop: shopOf(input),
  context: input,
  expansions: new Set(),
});

/** @throws ProductNotFound, ProductNotMaster */
export async function masterOf(
  { work, fail }: Named<typeof ProductNotFound | typeof ProductNotMaster>,
  productId: string,
): Promise<Product> {
  const product = await work.of('products').get(productId);
  if (product === undefined) throw fail(ProductNotFound, { productId });
  if (product.type !== 'master') throw fail(ProductNotMaster, { productId });
  return product;
}

/** A master as it is, or a variation group with its master. @throws ProductNotFound, ProductNotMasterGroup */
export async function masterOrGroup(
  { work, fail }: Named<typeof ProductNotFound | typeof ProductNotMasterGroup>,
  productId: string,
): Promise<{ master: Product; group?: Product }> {
  const product = await work.of('products').get(productId);
  if (product === undefined) throw fail(ProductNotFound, { productId });
  if (product.type === 'master') return { master: product };
  const master =
    product.type === 'variation_group' ? await work.of('products').get(product.master_id ?? '') : undefined;
  if (master === undefined) throw fail(ProductNotMasterGroup, { productId });
  return { master, group: product };
}

/** @throws ProductNotFound, ProductNotMaster, VariationNotFound */
async function memberOf(
  input: MemberInput<typeof ProductNotFound | typeof ProductNotMaster | typeof VariationNotFound>,
  kind: Kind,
): Promise<{ master: Product; member: Product }> {
  const { work, params, fail } = input;
  const master = await masterOf(input, params.master_product_id);
  const member = await work.of('products').get(params.id);
  if (member?.type !== kind || member.master_id !== master.id) {
    throw fail(VariationNotFound, { masterId: master.id, productId: params.id });
  }
  return { master, member };
}

/** Every value is one that the master lists, and a variant has one for each attribute. */
function checkValues(
  master: Product,
  kind: Kind,
  values: Readonly<Record<string, string>>,
  fail: Fail<typeof InvalidVariationValue>,
): void {
  const attributes = master.variation_attributes ?? [];
  for (const [attributeId, value] of Object.entries(values)) {
    const attribute = attributes.find(({ id }) => id === attributeId);
    if (attribute?.values.some((one) => one.value === value) === true) continue;
    throw fail(InvalidVariationValue, { masterId: master.id, attributeId, value });
  }
  const missing = attributes.find(({ id }) => !Object.hasOwn(values, id));
  if (kind === 'variant' && missing !== undefined) {
    throw fail(InvalidVariationValue, { masterId: master.id, attributeId: missing.id, value: '' });
  }
}

/** Stores a member as the body has it; undefined fields stay. Answers the master as it is afterwards. */
function store(input: RequestContext, master: Product, member: Product, body: Changed): [Product, Product] {
  const stored: Product = present({
    ...member,
    custom: mergeCustom(member.custom, customIn(body)),
    ...(body.searchable === undefined ? {} : { searchable: { ...member.searchable, ...body.searchable } }),
    last_modified: shopOf(input).now,
  });
  input.work.of('products').put(stored);
  const isDefault = master.default_variant_id === stored.id;
  if (body.default_product_variation === undefined || body.default_product_variation === isDefault) {
    return [stored, master];
  }
  const { default_variant_id: _default, ...rest } = master;
  const updated = body.default_product_variation ? { ...rest, default_variant_id: stored.id } : rest;
  input.work.of('products').put(updated);
  return [stored, updated];
}

/**
 * Assigns a product to a master, and creates it where there is none: then with the master's catalog and name.
 * @throws ProductNotFound, ProductNotMaster, IdConflict, ProductNotAssignable, InvalidVariationValue
 */
async function assign(
  input: MemberInput<
    | typeof ProductNotFound
    | typeof ProductNotMaster
    | typeof IdConflict
    | typeof ProductNotAssignable
    | typeof InvalidVariationValue
  > & { readonly body: Changed },
  kind: Kind,
): Promise<[Product, Product]> {
  const { work, params, body, fail } = input;
  const master = await masterOf(input, params.master_product_id);
  checkId(input, body.product_id, params.id);
  await checkResourceState(input, 'products', params.id);
  const existing = await work.of('products').get(params.id);
  const free = existing === undefined || existing.type === 'item';
  if (!free && (existing.type !== kind || existing.master_id !== master.id)) {
    throw fail(ProductNotAssignable, { masterId: master.id, productId: params.id });
  }
  const variation_values = body.variation_values ?? existing?.variation_values ?? {};
  checkValues(master, kind, variation_values, fail);
  const { now } = shopOf(input);
  const base: Product = existing ?? {
    id: params.id,
    catalog_id: master.catalog_id,
    type: kind,
    name: { ...master.name },
    creation_date: now,
  };
  return store(input, master, { ...base, type: kind, master_id: master.id, variation_values }, body);
}

/** @throws ProductNotFound, ProductNotMaster, VariationNotFound, IdConflict, InvalidVariationValue */
async function change(
  input: MemberInput<
    | typeof ProductNotFound
    | typeof ProductNotMaster
    | typeof VariationNotFound
    | typeof IdConflict
    | typeof InvalidVariationValue
  > & { readonly body: Changed },
  kind: Kind,
): Promise<[Product, Product]> {
  const { master, member } = await memberOf(input, kind);
  checkId(input, input.body.product_id, member.id);
  await checkResourceState(input, 'products', member.id);
  const variation_values = { ...member.variation_values, ...input.body.variation_values };
  checkValues(master, kind, variation_values, input.fail);
  return store(input, master, { ...member, variation_values }, input.body);
}

async function remove(
  input: MemberInput<typeof ProductNotFound | typeof ProductNotMaster | typeof VariationNotFound>,
  kind: Kind,
): Promise<undefined> {
  const { member } = await memberOf(input, kind);
  await checkResourceState(input, 'products', member.id);
  await unassign(input.work, member);
  return undefined;
}

export const variationHandlers: Implementation[] = [
  ...implement(variationReadings, {
    async getAttributes(input) {
      const { master } = await masterOrGroup(input, input.params.id);
      const shop = await shopAt(input, input.query.site_id);
      const orderable = await orderableValues(shop, master);
      return input.lists.of(master.variation_attributes ?? [], (one) =>
        attributeDocument(one, { context: input, master, orderable }),
      );
    },
    async getGroups(input) {
      const { master, group } = await masterOrGroup(input, input.params.id);
      const reading = await readingOf(input);
      const all = group === undefined ? await membersOfKind(input, master, 'variation_group') : [group];
      return input.lists.of(all, (one) => groupDocument(one, reading));
    },
    async getVariations(input) {
      const { master, group } = await masterOrGroup(input, input.params.id);
      const reading = await readingOf(input);
      const all = (await membersOfKind(input, master, 'variant')).filter((one) =>
        matches(one, group?.variation_values ?? {}),
      );
      return input.lists.of(all, (one) => variantDocument(one, master, reading));
    },
  }),
  ...implement(variationGroups, {
    async getAll(input) {
      const master = await masterOf(input, input.params.master_product_id);
      const reading = await readingOf(input);
      const all = await membersOfKind(input, master, 'variation_group');
      return input.lists.of(all, (one) => groupDocument(one, reading));
    },
    async get(input) {
      const { member } = await memberOf(input, 'variation_group');
      return groupDocument(member, await readingOf(input));
    },
    async put(input) {
      const [member, master] = await assign(input, 'variation_group');
      const document = await groupDocument(member, changed(input));
      return answer({ document, location: variationPath(master.id, member) });
    },
    async patch(input) {
      const [member] = await change(input, 'variation_group');
      return groupDocument(member, changed(input));
    },
    delete: (input) => remove(input, 'variation_group'),
  }),
  ...implement(variations, {
    async get(input) {
      const { master, member } = await memberOf(input, 'variant');
      return variantDocument(member, master, await readingOf(input));
    },
    async put(input) {
      const [member, master] = await assign(input, 'variant');
      const document = await variantDocument(member, master, changed(input));
      return answer({ document, location: variationPath(master.id, member) });
    },
    async patch(input) {
      const [member, master] = await change(input, 'variant');
      return variantDocument(member, master, changed(input));
    },
    delete: (input) => remove(input, 'variant'),
  }),
];
