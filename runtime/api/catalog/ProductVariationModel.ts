import type { Product as ProductRecord } from '../../protocol/bridge-protocol.ts';
import { matchesValues } from '../../../server/domain/variation.ts';
import { currentRun } from '../../current-run.ts';
import { handle } from '../../handle.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { callHost } from '../../host-calls.ts';
import type { MediaFile } from '../content/MediaFile.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { listEntries, Map as PlatformMap } from '../util/Map.ts';
import type { URL } from '../web/URL.ts';
import { findImages } from './images.ts';
import type { Product } from './Product.ts';
import { ProductVariationAttribute } from './ProductVariationAttribute.ts';
import { ProductVariationAttributeValue } from './ProductVariationAttributeValue.ts';
import { selectionParameter, selectionUrl, withPairs } from './selection-parameters.ts';

/** The variants of a master product by their variation attributes, and the values selected so far. */
export class ProductVariationModel extends PlatformObject {
  readonly #master: Product;
  readonly #selectedValues: Map<string, string>;

  constructor(master: Product, selection: Readonly<Record<string, string>>) {
    super();
    this.#master = master;
    this.#selectedValues = new Map(Object.entries(selection));
  }

  /** Returns the master product. */
  get master(): Product {
    return this.#master;
  }

  /** Returns the variation attributes of the master product. */
  get productVariationAttributes(): ArrayList<ProductVariationAttribute> {
    return new ArrayList<ProductVariationAttribute>(
      this.#attributes.map(({ id }) => new ProductVariationAttribute(this.#master, id)),
    );
  }

  /** Returns a variation attribute by its ID, or null if there is none. */
  getProductVariationAttribute(id: string): ProductVariationAttribute | null {
    const exists = this.#attributes.some((attribute) => attribute.id === id);
    return exists ? new ProductVariationAttribute(this.#master, id) : null;
  }

  /** Returns all values of a variation attribute, whether or not variants have them. */
  getAllValues(attribute: ProductVariationAttribute): ArrayList<ProductVariationAttributeValue> {
    const values = this.#attributes.find(({ id }) => id === attribute.ID)?.values ?? [];
    return new ArrayList<ProductVariationAttributeValue>(
      values.map(({ value }) => new ProductVariationAttributeValue(this.#master, attribute, value)),
    );
  }

  /**
   * Returns the values of a variation attribute that occur in the variants matching the other selected values.
   */
  getFilteredValues(attribute: ProductVariationAttribute): ArrayList<ProductVariationAttributeValue> {
    const otherSelections = [...this.#selectedValues].filter(([id]) => id !== attribute.ID);
    const matchingVariants = this.#variants().filter((variant) =>
      matchesValues(variant, Object.fromEntries(otherSelections)),
    );
    const values = this.getAllValues(attribute).toArray();
    return new ArrayList<ProductVariationAttributeValue>(
      values.filter(({ value }) =>
        matchingVariants.some((variant) => valueOf(variant, attribute.ID) === value),
      ),
    );
  }

  /** Returns the value that a variant has for a variation attribute, or null if it has none. */
  getVariationValue(
    product: Product,
    attribute: ProductVariationAttribute,
  ): ProductVariationAttributeValue | null {
    const value = product[handle].data.variation_values?.[attribute.ID];
    return value === undefined ? null : new ProductVariationAttributeValue(this.#master, attribute, value);
  }

  /** Returns the selected value of a variation attribute, or null if none is selected. */
  getSelectedValue(attribute: ProductVariationAttribute): ProductVariationAttributeValue | null {
    const value = this.#selectedValues.get(attribute.ID);
    return value === undefined ? null : new ProductVariationAttributeValue(this.#master, attribute, value);
  }

  /** Returns true if the given value of the variation attribute is selected. */
  isSelectedAttributeValue(
    attribute: ProductVariationAttribute,
    value: ProductVariationAttributeValue,
  ): boolean {
    return this.#selectedValues.get(attribute.ID) === value.value;
  }

  /** Selects a value of the variation attribute with the given ID; null or an unknown value clears its selection. */
  setSelectedAttributeValue(attributeId: string, value: string | null): void {
    const isKnownValue = this.#attributes
      .find(({ id }) => id === attributeId)
      ?.values.some((candidate) => candidate.value === value);
    if (isKnownValue && value !== null) this.#selectedValues.set(attributeId, value);
    else this.#selectedValues.delete(attributeId);
  }

  /** Returns true if an online variant with the given value and the other selected values can be ordered. */
  hasOrderableVariants(attribute: ProductVariationAttribute, value: ProductVariationAttributeValue): boolean {
    const selection = Object.fromEntries(this.#selectedValues);
    const memoKey = `orderable ${this.#master.ID} ${JSON.stringify(selection)}`;
    const values = currentRun().records.memoize(memoKey, () =>
      callHost('variationValues', this.#master.ID, selection),
    );
    return values.some(
      (candidate) =>
        candidate.attributeId === attribute.ID && candidate.value === value.value && candidate.orderable,
    );
  }

  /** Returns the variants of the master product. */
  get variants(): ArrayList<Product> {
    return this.#master.variants;
  }

  /** Returns the variation groups of the master product. */
  get variationGroups(): ArrayList<Product> {
    return this.#master.variationGroups;
  }

  /** Returns the default variant, or else the first variant. Returns null if there are no variants. */
  get defaultVariant(): Product | null {
    const id = this.#master[handle].data.default_variant_id;
    const variants = this.variants.toArray();
    return variants.find((variant) => variant.ID === id) ?? variants[0] ?? null;
  }

  /** Returns the variant that matches the selection, or null if none or more than one matches. */
  get selectedVariant(): Product | null {
    const candidates = this.selectedVariants.toArray();
    return candidates.length === 1 ? (candidates[0] ?? null) : null;
  }

  /** Returns the variants that match all selected values. */
  get selectedVariants(): ArrayList<Product> {
    const variants = this.variants.toArray();
    return new ArrayList<Product>(variants.filter((variant) => this.#matchesSelection(variant[handle].data)));
  }

  /**
   * Returns the variants that have all the given values, which are passed as an object such as `{color: 'red'}` or as a
   * map.
   */
  getVariants(filter: PlatformMap | Readonly<Record<string, string>>): ArrayList<Product> {
    const requiredValues = Object.fromEntries(
      Object.entries(toPlainObject(filter)).map(([id, value]) => [id, String(value)]),
    );
    const variants = this.variants.toArray();
    return new ArrayList<Product>(
      variants.filter((variant) => matchesValues(variant[handle].data, requiredValues)),
    );
  }

  /** Returns the images of a view type that match the selected values best. */
  getImages(viewType: string): ArrayList<MediaFile> {
    return new ArrayList<MediaFile>(
      findImages(this.#master, viewType, Object.fromEntries(this.#selectedValues)),
    );
  }

  /**
   * Returns the first image of a view type that matches the selected values best, or null if there is none. A given
   * value replaces the selected value of its attribute.
   */
  getImage(
    viewType: string,
    attribute?: ProductVariationAttribute,
    value?: ProductVariationAttributeValue,
  ): MediaFile | null {
    const selection = Object.fromEntries(this.#selectedValues);
    if (attribute && value) selection[attribute.ID] = value.value;
    return findImages(this.#master, viewType, selection)[0] ?? null;
  }

  /**
   * Returns the URL of an action with the selected values. Pass pairs of an attribute and a value, as objects or IDs,
   * to add or replace selected values in the URL; the model itself does not change.
   */
  url(
    action: string,
    ...pairs: readonly (ProductVariationAttribute | ProductVariationAttributeValue | string)[]
  ): URL {
    return selectionUrl('var', action, this.#master.ID, withPairs(this.#selectedValues, pairs));
  }

  /** Returns the URL of an action with the given value of an attribute and the selected values of the others. */
  urlSelectVariationValue(
    action: string,
    attribute: ProductVariationAttribute,
    value: ProductVariationAttributeValue,
  ): string {
    return this.url(action, attribute, value).toString();
  }

  /** Returns the URL of an action with the selected values except for the given attribute, whose value is cleared. */
  urlUnselectVariationValue(action: string, attribute: ProductVariationAttribute): string {
    return this.url(action, attribute, '').toString();
  }

  /** Returns the name of a variation attribute in HTML forms, with an optional prefix. */
  getHtmlName(attribute: ProductVariationAttribute, prefix = ''): string {
    return `${prefix}${selectionParameter('var', this.#master.ID, attribute.ID)}`;
  }

  #matchesSelection(variant: ProductRecord): boolean {
    return [...this.#selectedValues].every(([id, value]) => valueOf(variant, id) === value);
  }

  #variants(): readonly ProductRecord[] {
    return this.variants.toArray().map((variant) => variant[handle].data);
  }

  get #attributes() {
    return this.#master[handle].data.variation_attributes ?? [];
  }
}
registerClass('catalog.ProductVariationModel', ProductVariationModel);

const valueOf = (variant: ProductRecord, attributeId: string): string | undefined =>
  variant.variation_values?.[attributeId];

const toPlainObject = (filter: PlatformMap | Readonly<Record<string, unknown>>): Record<string, unknown> =>
  filter instanceof PlatformMap
    ? Object.fromEntries(filter[listEntries]().map(([key, value]) => [String(key), value]))
    : filter;
