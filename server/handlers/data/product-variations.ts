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
import { matchesValues } from '../../domain/variation.ts';
import type { Product } from '../../records/catalog.ts';
import { response, implement, type Fail, type Implementation, type RequestContext } from '../implement.ts';
import { checkResourceState } from '../resource-state.ts';
import { customAttributesOf, mergeCustom } from '../shop/custom-attributes.ts';
import { omitUndefined } from '../shop/omit-undefined.ts';
import { readShop, shopOf, readView, type Shop } from '../shop/shop.ts';
import { unassign } from './product-removal.ts';
import { checkId, expansionsIn, shopForSite, type RequestWithFaults } from './request-input.ts';
import {
  attributeDocument,
  groupDocument,
  membersOfKind,
  variationValuesOf,
  variantDocument,
  variationPath,
  type VariationViewContext,
} from './variation-documents.ts';

const { variationData, variationGroups, variations } = contract.data;

type Kind = 'variant' | 'variation_group';
interface Query {
  readonly site_id?: string;
  readonly expand?: string;
}
type LookupInput<F extends FaultDefinition> = Pick<RequestWithFaults<F>, 'work' | 'fail'>;
type MemberInput<F extends FaultDefinition> = RequestWithFaults<F> & {
  readonly params: { readonly master_product_id: string; readonly id: string };
};
type MemberChanges = Pick<
  Variant,
  'product_id' | 'variation_values' | 'searchable' | 'default_product_variation' | '_resource_state'
>;

/** A {@link VariationViewContext} before `readView` replaces the shop with its reader. */
interface VariationRequest extends Omit<VariationViewContext, 'shop'> {
  readonly shop: Shop;
}

const viewOf = async (input: RequestContext & { readonly query: Query }): Promise<VariationRequest> => ({
  shop: await shopForSite(input, input.query.site_id),
  context: input,
  expansions: expansionsIn(input.query.expand, variationExpansions),
});

const viewAfterChange = (input: RequestContext): VariationRequest => ({
  shop: shopOf(input),
  context: input,
  expansions: new Set(),
});

/** @throws ProductNotFound, ProductNotMaster */
export async function requireMaster(
  { work, fail }: LookupInput<typeof ProductNotFound | typeof ProductNotMaster>,
  productId: string,
): Promise<Product> {
  const product = await work.collection('products').get(productId);
  if (product === undefined) throw fail(ProductNotFound, { productId });
  if (product.type !== 'master') throw fail(ProductNotMaster, { productId });
  return product;
}

/**
 * Returns the master itself, or a variation group's master.
 * @throws ProductNotFound, ProductNotMasterGroup
 */
export async function requireMasterOrGroup(
  { work, fail }: LookupInput<typeof ProductNotFound | typeof ProductNotMasterGroup>,
  productId: string,
): Promise<{ master: Product; group?: Product }> {
  const product = await work.collection('products').get(productId);
  if (product === undefined) throw fail(ProductNotFound, { productId });
  if (product.type === 'master') return { master: product };
  const master =
    product.type === 'variation_group'
      ? await work.collection('products').get(product.master_id ?? '')
      : undefined;
  if (master === undefined) throw fail(ProductNotMasterGroup, { productId });
  return { master, group: product };
}

/** @throws ProductNotFound, ProductNotMaster, VariationNotFound */
async function requireMember(
  input: MemberInput<typeof ProductNotFound | typeof ProductNotMaster | typeof VariationNotFound>,
  kind: Kind,
): Promise<{ master: Product; member: Product }> {
  const { work, params, fail } = input;
  const master = await requireMaster(input, params.master_product_id);
  const member = await work.collection('products').get(params.id);
  if (member?.type !== kind || member.master_id !== master.id) {
    throw fail(VariationNotFound, { masterId: master.id, productId: params.id });
  }
  return { master, member };
}

/** Checks that every value is one of the master's values. @throws InvalidVariationValue */
function checkValues(
  master: Product,
  values: Readonly<Record<string, string>>,
  fail: Fail<typeof InvalidVariationValue>,
): void {
  const attributes = master.variation_attributes ?? [];
  for (const [attributeId, value] of Object.entries(values)) {
    const attribute = attributes.find(({ id }) => id === attributeId);
    if (attribute?.values.some((candidate) => candidate.value === value) === true) continue;
    throw fail(InvalidVariationValue, { masterId: master.id, attributeId, value });
  }
}

/**
 * Checks that a variant has a value for each attribute. A variant that is already assigned may lack values of
 * attributes that were added to the master later. So that it can still be changed, it is checked only if a PUT sets its
 * values.
 * @throws InvalidVariationValue
 */
function checkCompleteness(
  master: Product,
  values: Readonly<Record<string, string>>,
  fail: Fail<typeof InvalidVariationValue>,
): void {
  const missingAttribute = master.variation_attributes?.find(({ id }) => !Object.hasOwn(values, id));
  if (missingAttribute === undefined) return;
  throw fail(InvalidVariationValue, { masterId: master.id, attributeId: missingAttribute.id, value: '' });
}

/**
 * Stores a member with the body's custom attributes and flags; undefined fields are kept. The flag for the default
 * variant is stored with the master. Returns the stored member and its master.
 */
function storeMember(
  input: RequestContext,
  master: Product,
  member: Product,
  body: MemberChanges,
): [member: Product, master: Product] {
  const storedMember: Product = omitUndefined({
    ...member,
    custom: mergeCustom(member.custom, customAttributesOf(body)),
    ...(body.searchable === undefined ? {} : { searchable: { ...member.searchable, ...body.searchable } }),
    last_modified: shopOf(input).now,
  });
  input.work.collection('products').put(storedMember);
  const isDefault = master.default_variant_id === storedMember.id;
  if (body.default_product_variation === undefined || body.default_product_variation === isDefault) {
    return [storedMember, master];
  }
  const { default_variant_id: _default, ...rest } = master;
  const updatedMaster = body.default_product_variation
    ? { ...rest, default_variant_id: storedMember.id }
    : rest;
  input.work.collection('products').put(updatedMaster);
  return [storedMember, updatedMaster];
}

/**
 * Assigns a product to a master. A product that does not exist is created with the master's catalog and name.
 * @throws ProductNotFound, ProductNotMaster, IdConflict, ProductNotAssignable, InvalidVariationValue,
 * ResourceStateConflict, InvalidIfMatch
 */
async function assignMember(
  input: MemberInput<
    | typeof ProductNotFound
    | typeof ProductNotMaster
    | typeof IdConflict
    | typeof ProductNotAssignable
    | typeof InvalidVariationValue
  > & { readonly body: MemberChanges },
  kind: Kind,
): Promise<[member: Product, master: Product]> {
  const { work, params, body, fail } = input;
  const master = await requireMaster(input, params.master_product_id);
  checkId(input, body.product_id, params.id);
  await checkResourceState(input, 'products', params.id);
  const product = await work.collection('products').get(params.id);
  const isUnassigned = product === undefined || product.type === 'item';
  if (!isUnassigned && (product.type !== kind || product.master_id !== master.id)) {
    throw fail(ProductNotAssignable, { masterId: master.id, productId: params.id });
  }
  const variation_values = body.variation_values ?? product?.variation_values ?? {};
  checkValues(master, variation_values, fail);
  const keepsValues = product?.master_id === master.id && body.variation_values === undefined;
  if (kind === 'variant' && !keepsValues) checkCompleteness(master, variation_values, fail);
  const { now } = shopOf(input);
  const base: Product = product ?? {
    id: params.id,
    catalog_id: master.catalog_id,
    type: kind,
    name: { ...master.name },
    creation_date: now,
  };
  return storeMember(input, master, { ...base, type: kind, master_id: master.id, variation_values }, body);
}

/**
 * @throws ProductNotFound, ProductNotMaster, VariationNotFound, IdConflict, InvalidVariationValue,
 * ResourceStateConflict, InvalidIfMatch
 */
async function changeMember(
  input: MemberInput<
    | typeof ProductNotFound
    | typeof ProductNotMaster
    | typeof VariationNotFound
    | typeof IdConflict
    | typeof InvalidVariationValue
  > & { readonly body: MemberChanges },
  kind: Kind,
): Promise<[member: Product, master: Product]> {
  const { master, member } = await requireMember(input, kind);
  checkId(input, input.body.product_id, member.id);
  await checkResourceState(input, 'products', member.id);
  checkValues(master, input.body.variation_values ?? {}, input.fail);
  const variation_values = { ...member.variation_values, ...input.body.variation_values };
  return storeMember(input, master, { ...member, variation_values }, input.body);
}

async function removeMember(
  input: MemberInput<typeof ProductNotFound | typeof ProductNotMaster | typeof VariationNotFound>,
  kind: Kind,
): Promise<undefined> {
  const { member } = await requireMember(input, kind);
  await checkResourceState(input, 'products', member.id);
  await unassign(input.work, member);
  return undefined;
}

export const variationHandlers: Implementation[] = [
  ...implement(variationData, {
    async getAttributes(input) {
      const { master } = await requireMasterOrGroup(input, input.params.id);
      const shop = await shopForSite(input, input.query.site_id);
      const variationValues = await readShop(shop, (reader) => variationValuesOf(reader, master));
      return input.lists.paginate(master.variation_attributes ?? [], (attribute) =>
        attributeDocument(attribute, { context: input, master, variationValues }),
      );
    },
    async getGroups(input) {
      const { master, group } = await requireMasterOrGroup(input, input.params.id);
      const view = await viewOf(input);
      const members =
        group === undefined
          ? await readView(view, ({ shop }) => membersOfKind(shop, master, 'variation_group'))
          : [group];
      return input.lists.paginate(members, (groupProduct) =>
        readView(view, (reader) => groupDocument(groupProduct, reader)),
      );
    },
    async getVariations(input) {
      const { master, group } = await requireMasterOrGroup(input, input.params.id);
      const view = await viewOf(input);
      const variantsOfMaster = await readView(view, ({ shop }) => membersOfKind(shop, master, 'variant'));
      const members = variantsOfMaster.filter((variant) =>
        matchesValues(variant, group?.variation_values ?? {}),
      );
      return input.lists.paginate(members, (variant) =>
        readView(view, (reader) => variantDocument(variant, master, reader)),
      );
    },
  }),
  ...implement(variationGroups, {
    async list(input) {
      const master = await requireMaster(input, input.params.master_product_id);
      const view = await viewOf(input);
      const members = await readView(view, ({ shop }) => membersOfKind(shop, master, 'variation_group'));
      return input.lists.paginate(members, (groupProduct) =>
        readView(view, (reader) => groupDocument(groupProduct, reader)),
      );
    },
    async get(input) {
      const { member } = await requireMember(input, 'variation_group');
      return readView(await viewOf(input), (view) => groupDocument(member, view));
    },
    async put(input) {
      const [member, master] = await assignMember(input, 'variation_group');
      const document = await readView(viewAfterChange(input), (view) => groupDocument(member, view));
      return response({ document, location: variationPath(master.id, member) });
    },
    async patch(input) {
      const [member] = await changeMember(input, 'variation_group');
      return readView(viewAfterChange(input), (view) => groupDocument(member, view));
    },
    delete: (input) => removeMember(input, 'variation_group'),
  }),
  ...implement(variations, {
    async get(input) {
      const { master, member } = await requireMember(input, 'variant');
      return readView(await viewOf(input), (view) => variantDocument(member, master, view));
    },
    async put(input) {
      const [member, master] = await assignMember(input, 'variant');
      const document = await readView(viewAfterChange(input), (view) =>
        variantDocument(member, master, view),
      );
      return response({ document, location: variationPath(master.id, member) });
    },
    async patch(input) {
      const [member, master] = await changeMember(input, 'variant');
      return readView(viewAfterChange(input), (view) => variantDocument(member, master, view));
    },
    delete: (input) => removeMember(input, 'variant'),
  }),
];
