import type { Product } from '../../records/catalog.ts';
import type { LocalizedText } from '../../records/record.ts';

/** An attribute in which variants differ, with the names of its values in the order in which masters list them. */
export interface VariationAttributeNames {
  readonly name: LocalizedText;
  readonly values: Map<string, LocalizedText>;
}

/** Relations between products: which hits depend on which products, and the names of variation attributes. */
export class ProductRelations {
  /**
   * The products whose hits depend on a product: the master of a variant, the groups of a master, and the bundles and
   * sets of a member. Past relations are not removed; they only cause an unnecessary check.
   */
  readonly #owners = new Map<string, Set<string>>();
  /** Products of other catalogs by category. They are hits only while the category exists. */
  readonly #foreignByCategory = new Map<string, Set<string>>();

  /** By ID. The values come from the masters. If masters differ in a name, the last one applies. */
  readonly variationAttributes = new Map<string, VariationAttributeNames>();

  add(product: Product, catalogId: string): void {
    for (const { id, name, values } of product.variation_attributes ?? []) {
      const names = this.variationAttributes.get(id)?.values ?? new Map<string, LocalizedText>();
      for (const value of values) names.set(value.value, value.name);
      this.variationAttributes.set(id, { name, values: names });
    }
    const { id, master_id: master } = product;
    if (master !== undefined) {
      if (product.type === 'variation_group') this.#addOwner(master, id);
      else this.#addOwner(id, master);
    }
    for (const { product_id: partId } of product.bundled_products ?? []) this.#addOwner(partId, id);
    for (const member of product.set_product_ids ?? []) this.#addOwner(member, id);
    if (product.catalog_id === catalogId) return;
    for (const category of product.category_ids ?? []) addToSet(this.#foreignByCategory, category, id);
  }

  foreignProductsInCategory(categoryId: string): Iterable<string> {
    return this.#foreignByCategory.get(categoryId) ?? [];
  }

  /** Returns the products with all products that depend on them, directly or indirectly. */
  withOwners(ids: Iterable<string>): Set<string> {
    const closure = new Set(ids);
    // Iterating over a set includes elements that are added during the iteration.
    for (const id of closure) for (const owner of this.#owners.get(id) ?? []) closure.add(owner);
    return closure;
  }

  #addOwner(part: string, owner: string): void {
    addToSet(this.#owners, part, owner);
  }
}

function addToSet(map: Map<string, Set<string>>, key: string, value: string): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, new Set([value]));
  else values.add(value);
}
