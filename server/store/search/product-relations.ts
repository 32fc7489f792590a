import type { Product } from '../../records/catalog.ts';
import type { LocalizedText } from '../../records/record.ts';

/** An attribute in which variants differ, with the names of its values in the order in which masters list them. */
export interface KnownVariationAttribute {
  readonly name: LocalizedText;
  readonly values: Map<string, LocalizedText>;
}

/** What products say of one another: whose hits depend on whom, and how variation attributes are named. */
export class ProductRelations {
  /** Masters of variants, groups of masters, bundles and sets of their members. What once was stays: it costs a look. */
  readonly #owners = new Map<string, Set<string>>();
  /** Products of other catalogs by the categories that they are in: they come and go with the category. */
  readonly #foreign = new Map<string, Set<string>>();

  /** By id; what masters have said, the last one to speak naming it. */
  readonly variationAttributes = new Map<string, KnownVariationAttribute>();

  note(product: Product, catalogId: string): void {
    for (const { id, name, values } of product.variation_attributes ?? []) {
      const known = this.variationAttributes.get(id)?.values ?? new Map<string, LocalizedText>();
      for (const value of values) known.set(value.value, value.name);
      this.variationAttributes.set(id, { name, values: known });
    }
    const { id, master_id: master } = product;
    if (master !== undefined) {
      if (product.type === 'variation_group') this.#own(master, id);
      else this.#own(id, master);
    }
    for (const { product_id: part } of product.bundled_products ?? []) this.#own(part, id);
    for (const member of product.set_product_ids ?? []) this.#own(member, id);
    if (product.catalog_id === catalogId) return;
    for (const category of product.category_ids ?? []) add(this.#foreign, category, id);
  }

  inForeignCategory(categoryId: string): Iterable<string> {
    return this.#foreign.get(categoryId) ?? [];
  }

  /** Products with all that depend on them, at any distance. */
  withOwners(ids: Iterable<string>): Set<string> {
    const all = new Set(ids);
    // A set goes on over what is added to it meanwhile.
    for (const id of all) for (const owner of this.#owners.get(id) ?? []) all.add(owner);
    return all;
  }

  #own(part: string, owner: string): void {
    add(this.#owners, part, owner);
  }
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([value]));
  else known.add(value);
}
