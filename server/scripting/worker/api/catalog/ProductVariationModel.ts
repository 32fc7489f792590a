import type { Product as ProductRecord } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { service } from '../../services.ts';
import type { MediaFile } from '../content/MediaFile.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { entriesOf, Map as PlatformMap } from '../util/Map.ts';
import { URLUtils } from '../web/URLUtils.ts';
import { imagesOf } from './images.ts';
import type { Product } from './Product.ts';
import { ProductVariationAttribute } from './ProductVariationAttribute.ts';
import { ProductVariationAttributeValue } from './ProductVariationAttributeValue.ts';

/** The variants of a master by their attributes, with the values that are chosen so far. */
export class ProductVariationModel extends PlatformObject {
  readonly #master: Product;
  readonly #chosen: Map<string, string>;

  constructor(master: Product, chosen: Readonly<Record<string, string>>) {
    super();
    this.#master = master;
    this.#chosen = new Map(Object.entries(chosen));
  }

  /** The product that the variants are of. */
  get master(): Product {
    return this.#master;
  }

  /** In what the variants differ. */
  get productVariationAttributes(): ArrayList<ProductVariationAttribute> {
    return new ArrayList<ProductVariationAttribute>(
      this.#attributes.map(({ id }) => new ProductVariationAttribute(this.#master, id)),
    );
  }

  /** An attribute by its id; null where there is none. */
  getProductVariationAttribute(id: string): ProductVariationAttribute | null {
    const known = this.#attributes.some((one) => one.id === id);
    return known ? new ProductVariationAttribute(this.#master, id) : null;
  }

  /** All values of an attribute, whether there are variants or not. */
  getAllValues(attribute: ProductVariationAttribute): ArrayList<ProductVariationAttributeValue> {
    const values = this.#attributes.find(({ id }) => id === attribute.ID)?.values ?? [];
    return new ArrayList<ProductVariationAttributeValue>(
      values.map(({ value }) => new ProductVariationAttributeValue(attribute, value)),
    );
  }

  /** Those that some variant has which agrees with what is chosen of the other attributes. */
  getFilteredValues(attribute: ProductVariationAttribute): ArrayList<ProductVariationAttributeValue> {
    const others = [...this.#chosen].filter(([id]) => id !== attribute.ID);
    const fitting = this.#variants().filter((one) =>
      others.every(([id, value]) => valueOf(one, id) === value),
    );
    const all = this.getAllValues(attribute).toArray();
    return new ArrayList<ProductVariationAttributeValue>(
      all.filter(({ value }) => fitting.some((one) => valueOf(one, attribute.ID) === value)),
    );
  }

  /** The value that a variant has of an attribute; null where it has none. */
  getVariationValue(
    product: Product,
    attribute: ProductVariationAttribute,
  ): ProductVariationAttributeValue | null {
    const value = product[handle].data.variation_values?.[attribute.ID];
    return value === undefined ? null : new ProductVariationAttributeValue(attribute, value);
  }

  /** The value that is chosen of an attribute; null where none is. */
  getSelectedValue(attribute: ProductVariationAttribute): ProductVariationAttributeValue | null {
    const value = this.#chosen.get(attribute.ID);
    return value === undefined ? null : new ProductVariationAttributeValue(attribute, value);
  }

  /** Whether a value is chosen. */
  isSelectedAttributeValue(
    attribute: ProductVariationAttribute,
    value: ProductVariationAttributeValue,
  ): boolean {
    return this.#chosen.get(attribute.ID) === value.value;
  }

  /** An unknown value takes the choice back. */
  setSelectedAttributeValue(attributeId: string, value: string | null): void {
    const known = this.#attributes
      .find(({ id }) => id === attributeId)
      ?.values.some((one) => one.value === value);
    if (known && value !== null) this.#chosen.set(attributeId, value);
    else this.#chosen.delete(attributeId);
  }

  /** Whether some variant with a value can be ordered, given the other choices. */
  hasOrderableVariants(attribute: ProductVariationAttribute, value: ProductVariationAttributeValue): boolean {
    const chosen = Object.fromEntries(this.#chosen);
    const name = `orderable ${this.#master.ID} ${JSON.stringify(chosen)}`;
    const values = run().records.computed(name, () => service('variationValues', this.#master.ID, chosen));
    return values.some(
      (one) => one.attributeId === attribute.ID && one.value === value.value && one.orderable,
    );
  }

  /** Its variants. */
  get variants(): ArrayList<Product> {
    return this.#master.variants;
  }

  /** Its variation groups. */
  get variationGroups(): ArrayList<Product> {
    return this.#master.variationGroups;
  }

  /** The variant to show first. */
  get defaultVariant(): Product | null {
    const id = this.#master[handle].data.default_variant_id;
    const all = this.variants.toArray();
    return all.find((one) => one.ID === id) ?? all[0] ?? null;
  }

  /** The one that the choices leave; null where they leave several or none. */
  get selectedVariant(): Product | null {
    const found = this.selectedVariants.toArray();
    return found.length === 1 ? (found[0] ?? null) : null;
  }

  /** Variants that have all that is chosen. */
  get selectedVariants(): ArrayList<Product> {
    const all = this.variants.toArray();
    return new ArrayList<Product>(all.filter((one) => this.#fits(one[handle].data)));
  }

  /** Variants with given values, `{color: 'red'}`, or a map of them. */
  getVariants(filter: PlatformMap | Readonly<Record<string, string>>): ArrayList<Product> {
    const wanted = Object.entries(plain(filter));
    const all = this.variants.toArray();
    return new ArrayList<Product>(
      all.filter((one) => wanted.every(([id, value]) => valueOf(one[handle].data, id) === String(value))),
    );
  }

  /** Pictures of a view type that show what is chosen. */
  getImages(viewType: string): ArrayList<MediaFile> {
    return new ArrayList<MediaFile>(imagesOf(this.#master, viewType, Object.fromEntries(this.#chosen)));
  }

  /** The first picture of a view type that shows what is chosen, or a given value. */
  getImage(
    viewType: string,
    attribute?: ProductVariationAttribute,
    value?: ProductVariationAttributeValue,
  ): MediaFile | null {
    const chosen = Object.fromEntries(this.#chosen);
    if (attribute && value) chosen[attribute.ID] = value.value;
    return imagesOf(this.#master, viewType, chosen)[0] ?? null;
  }

  /** The address of an action for what is chosen and one value more. */
  urlSelectVariationValue(
    action: string,
    attribute: ProductVariationAttribute,
    value: ProductVariationAttributeValue,
  ): string {
    return this.#address(action, new Map([...this.#chosen, [attribute.ID, value.value]]));
  }

  /** The address of an action for what is chosen, without one attribute. */
  urlUnselectVariationValue(action: string, attribute: ProductVariationAttribute): string {
    return this.#address(action, new Map([...this.#chosen, [attribute.ID, '']]));
  }

  /** The name of an attribute, or of its value, in a form. */
  getHtmlName(attribute: ProductVariationAttribute, prefix = ''): string {
    return `${prefix}${variationParameter(this.#master.ID, attribute.ID)}`;
  }

  #address(action: string, chosen: ReadonlyMap<string, string>): string {
    const url = URLUtils.url(action, 'pid', this.#master.ID);
    for (const [id, value] of chosen) url.append(variationParameter(this.#master.ID, id), value);
    return url.toString();
  }

  #fits(variant: ProductRecord): boolean {
    return [...this.#chosen].every(([id, value]) => valueOf(variant, id) === value);
  }

  #variants(): readonly ProductRecord[] {
    return this.variants.toArray().map((one) => one[handle].data);
  }

  get #attributes() {
    return this.#master[handle].data.variation_attributes ?? [];
  }
}
platformClass('catalog.ProductVariationModel', ProductVariationModel);

/** Name under which addresses carry the choice of a value. */
const variationParameter = (productId: string, attributeId: string): string =>
  `${run().moduleRoot}var_${productId.replaceAll('_', '__')}_${attributeId}`;

const valueOf = (variant: ProductRecord, attributeId: string): string | undefined =>
  variant.variation_values?.[attributeId];

const plain = (filter: PlatformMap | Readonly<Record<string, unknown>>): Record<string, unknown> =>
  filter instanceof PlatformMap
    ? Object.fromEntries(filter[entriesOf]().map(([key, value]) => [String(key), value]))
    : filter;
