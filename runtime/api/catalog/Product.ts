import { findById } from '../../lookup-symbols.ts';
import type { Product as ProductRecord } from '../../protocol/bridge-protocol.ts';
import { isAssigned, isFlaggedOnline, isOnline, isSearchable } from '../../../server/domain/visibility.ts';
import { currentRun } from '../../current-run.ts';
import { attributesOfObject } from '../../custom-attributes.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { runInstant } from '../../run-instant.ts';
import {
  readOnlyDate,
  readOnlyMarkup,
  readOnlyText,
  defineFields,
  readOnlyLocalized,
} from '../../stored-fields.ts';
import { callHost } from '../../host-calls.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { Quantity } from '../value/Quantity.ts';
import { createPageMetaTags, type PageMetaTag } from '../web/PageMetaTag.ts';
import type { Category } from './Category.ts';
import { CategoryAssignment } from './CategoryAssignment.ts';
import { CatalogMgr } from './CatalogMgr.ts';
import type { MarkupText } from '../content/MarkupText.ts';
import type { MediaFile } from '../content/MediaFile.ts';
import { findImages } from './images.ts';
import { productFlags } from './product-flags.ts';
import { ProductAttributeModel } from './ProductAttributeModel.ts';
import { ProductAvailabilityModel } from './ProductAvailabilityModel.ts';
import type { ProductInventoryList } from './ProductInventoryList.ts';
import { createLinks, type ProductLink } from './ProductLink.ts';
import { ProductOptionModel } from './ProductOptionModel.ts';
import { ProductPriceModel } from './ProductPriceModel.ts';
import { ProductVariationModel } from './ProductVariationModel.ts';
import { createRecommendations, type Recommendation } from './Recommendation.ts';
import { SafeMap } from '../../protocol/primordials.ts';

/** The factories of the types that have their own class. The classes register them; an import would be circular. */
const productFactories = new SafeMap<ProductRecord['type'], (id: string) => Product>();
export const registerProductFactory = (type: ProductRecord['type'], create: (id: string) => Product): void =>
  void productFactories.set(type, create);

/** A product: a standard product, master, variant, variation group, bundle or product set. */
export class Product extends StoredObject<ProductRecord> {
  declare readonly ID: string;
  declare readonly name: string | null;
  declare readonly shortDescription: MarkupText | null;
  declare readonly longDescription: MarkupText | null;

  constructor(id: string) {
    super(recordHandle('products', id));
  }

  /** Returns true if the product is flagged online in the site and is currently within its online dates. */
  get online(): boolean {
    return isOnline(this[handle].data, currentRun().job.scope.siteId, runInstant().toISOString());
  }

  /** Returns true if the product is flagged online in the site, regardless of its online dates. */
  get onlineFlag(): boolean {
    return isFlaggedOnline(this[handle].data, currentRun().job.scope.siteId);
  }

  /** Returns true if the product is flagged searchable in this site. */
  get searchable(): boolean {
    return isSearchable(this[handle].data, currentRun().job.scope.siteId);
  }

  /** Returns true if the product is flagged searchable in this site. */
  get searchableFlag(): boolean {
    return this.searchable;
  }

  /** Returns true if the product can be ordered, including as preorder or backorder. */
  get available(): boolean {
    return this.availabilityModel.orderable;
  }

  /** Returns true if this is a master product. */
  get master(): boolean {
    return this[handle].data.type === 'master';
  }

  /** Returns true if this is a variant of a master product. */
  get variant(): boolean {
    return this[handle].data.type === 'variant';
  }

  /** Returns true if this is a variation group. */
  get variationGroup(): boolean {
    return this[handle].data.type === 'variation_group';
  }

  /** Returns true if this is a product bundle. */
  get bundle(): boolean {
    return this[handle].data.type === 'bundle';
  }

  /** Always returns false, even for a product of a bundle: scripts of this service cannot look up its bundles. */
  get bundled(): boolean {
    return false;
  }

  /** Returns true if this is a product set. */
  get productSet(): boolean {
    return this[handle].data.type === 'set';
  }

  /** Returns true if this is a standard product or a variant. */
  get product(): boolean {
    return !this.productSet && !this.bundle && !this.master && !this.variationGroup;
  }

  /** Returns true if the product has options. */
  get optionProduct(): boolean {
    return (this[handle].data.options ?? []).length > 0;
  }

  /** Returns the master of a variant or variation group, or this product itself if it has none. */
  get masterProduct(): Product {
    const { master_id } = this[handle].data;
    return master_id === undefined ? this : (Product[findById](master_id) ?? this);
  }

  /** Returns the variants of the master product, or an empty list if there are none. */
  get variants(): ArrayList<Product> {
    return this.#variationMembers('variant');
  }

  /** Returns the variation groups of the master product, or an empty list if there are none. */
  get variationGroups(): ArrayList<Product> {
    return this.#variationMembers('variation_group');
  }

  /** Returns a variation model of the master product in which this product's values are selected. */
  get variationModel(): ProductVariationModel {
    return new ProductVariationModel(this.masterProduct, this[handle].data.variation_values ?? {});
  }

  /** Returns an option model of the product in which the default values are selected. */
  get optionModel(): ProductOptionModel {
    return new ProductOptionModel(this);
  }

  /** Returns the attribute model of the product: all attribute groups, with the values of this product. */
  get attributeModel(): ProductAttributeModel {
    return new ProductAttributeModel(this);
  }

  /** Returns the products of a bundle; the list is empty for other products. */
  get bundledProducts(): ArrayList<Product> {
    return toProductList((this[handle].data.bundled_products ?? []).map(({ product_id: id }) => id));
  }

  /** Returns the quantity of a product in this bundle, or null if the product is not part of it. */
  getBundledProductQuantity(part: Product): Quantity | null {
    const bundledProduct = this[handle].data.bundled_products?.find(({ product_id: id }) => id === part.ID);
    return bundledProduct ? new Quantity(bundledProduct.quantity, part.unit ?? '') : null;
  }

  /** Returns the products of a product set; the list is empty for other products. */
  get productSetProducts(): ArrayList<Product> {
    return toProductList(this[handle].data.set_product_ids ?? []);
  }

  /** Returns the minimum order quantity in the product's sales unit, 1 unless set. */
  get minOrderQuantity(): Quantity {
    return new Quantity(this[handle].data.min_order_quantity ?? 1, this.unit ?? '');
  }

  /** Returns the step between order quantities in the product's sales unit, 1 unless set. */
  get stepQuantity(): Quantity {
    return new Quantity(this[handle].data.step_quantity ?? 1, this.unit ?? '');
  }

  /** Returns the unit in which the product is sold, or null if there is none. */
  get unit(): string | null {
    return this[handle].data.unit ?? null;
  }

  /** Returns the price model of the product, without surcharges of options. */
  get priceModel(): ProductPriceModel {
    return this.getPriceModel();
  }

  /** Returns the price model of the product; its `price` includes the surcharges of values that `options` selects. */
  getPriceModel(options?: ProductOptionModel): ProductPriceModel {
    return new ProductPriceModel(this, options);
  }

  /** Returns the availability model of the product in the site's inventory list. */
  get availabilityModel(): ProductAvailabilityModel {
    return this.getAvailabilityModel();
  }

  /** Returns the availability model in the given inventory list, or in the site's list if none is given. */
  getAvailabilityModel(list?: ProductInventoryList): ProductAvailabilityModel {
    return new ProductAvailabilityModel(this[handle].data.id, list?.ID);
  }

  /** Returns the product's categories in the site catalog, online or not. */
  get categories(): ArrayList<Category> {
    return this.#categories(false);
  }

  /** Returns the online categories of the site catalog that the product is assigned to. */
  get onlineCategories(): ArrayList<Category> {
    return this.#categories(true);
  }

  /** Returns all categories of the site catalog that the product is assigned to, online or not. */
  get allCategories(): ArrayList<Category> {
    return this.#categories(false);
  }

  /** Returns the primary category, or else that of the master or, without a master, the first category or null. */
  get primaryCategory(): Category | null {
    const { primary_category_id: id } = this[handle].data;
    if (id !== undefined) return CatalogMgr.getCategory(id);
    // `this` if the record of the master is missing.
    if (this.masterProduct !== this) return this.masterProduct.primaryCategory;
    return this.categories.toArray()[0] ?? null;
  }

  /** Returns the classification category, which is the primary category here, or null if there is none. */
  get classificationCategory(): Category | null {
    return this.primaryCategory;
  }

  /** Returns true if the product is assigned to a category of the site catalog. */
  get categorized(): boolean {
    return !this.categories.empty;
  }

  /** Returns true if the product is assigned to the given category of the site catalog. */
  isAssignedToCategory(category: Category): boolean {
    return this.categories.toArray().some((candidate) => candidate.ID === category.ID);
  }

  /** Returns the assignments of the product to categories of the site catalog. */
  get categoryAssignments(): ArrayList<CategoryAssignment> {
    const categories = this.categories.toArray();
    return new ArrayList<CategoryAssignment>(
      categories.map((category) => new CategoryAssignment(this, category)),
    );
  }

  /** Returns true if the product or its master belongs to the site catalog or to one of its categories. */
  get assignedToSiteCatalog(): boolean {
    const { records, job } = currentRun();
    const siteCatalogId = records.get('sites', job.scope.siteId)?.catalog_id ?? '';
    const categoryIds = this.categories.toArray().map((category) => category.ID);
    return (
      isAssigned(this[handle].data, siteCatalogId, categoryIds) ||
      (this.masterProduct.ID !== this.ID && this.masterProduct.assignedToSiteCatalog)
    );
  }

  /** Returns the images of a view type that match the product's variation values best. */
  getImages(viewType: string): ArrayList<MediaFile> {
    return new ArrayList<MediaFile>(findImages(this, viewType, this[handle].data.variation_values ?? {}));
  }

  /** Returns the image of a view type at an index (0 by default), or null if there is none. */
  getImage(viewType: string, index = 0): MediaFile | null {
    return this.getImages(viewType).toArray()[index] ?? null;
  }

  /** Returns the first image of view type `large`, or null if there is none. */
  get image(): MediaFile | null {
    return this.getImage('large');
  }

  /** Returns the first image of view type `small`, or null if there is none. */
  get thumbnail(): MediaFile | null {
    return this.getImage('small');
  }

  /** Returns the links from this product to products of the site. */
  get productLinks(): ArrayList<ProductLink> {
    return this.getProductLinks();
  }

  /** Returns the links of the given type (a LINKTYPE constant), or of all types, to products of the site. */
  getProductLinks(type?: number): ArrayList<ProductLink> {
    const links = this.getAllProductLinks(type).toArray();
    return new ArrayList<ProductLink>(links.filter((link) => link.targetProduct?.assignedToSiteCatalog));
  }

  /** Returns the links from this product to other products, whether or not these belong to the site. */
  get allProductLinks(): ArrayList<ProductLink> {
    return this.getAllProductLinks();
  }

  /** Returns the links of the given type, or of all types, whether or not their products belong to the site. */
  getAllProductLinks(type?: number): ArrayList<ProductLink> {
    return new ArrayList<ProductLink>(createLinks(this, this[handle].data.links ?? [], type));
  }

  /** Returns the recommendations whose product is visible on the site. */
  get recommendations(): ArrayList<Recommendation> {
    return this.getRecommendations();
  }

  /** Returns the recommendations of the given type, or of all types, whose product is visible on the site. */
  getRecommendations(type?: number): ArrayList<Recommendation> {
    const recommendations = this.getAllRecommendations(type).toArray();
    return new ArrayList<Recommendation>(
      recommendations.filter(({ recommendedItemID }) => callHost('isProductVisible', recommendedItemID)),
    );
  }

  /** Returns the recommendations whose product is visible on the site and can be ordered. */
  get orderableRecommendations(): ArrayList<Recommendation> {
    return this.getOrderableRecommendations();
  }

  /** Returns the recommendations of the given type, or of all types, whose product is visible and can be ordered. */
  getOrderableRecommendations(type?: number): ArrayList<Recommendation> {
    const recommendations = this.getRecommendations(type)
      .toArray()
      .filter((recommendation) => recommendation.recommendedItem?.available);
    return new ArrayList<Recommendation>(recommendations);
  }

  /** Returns all recommendations, whether or not their products are visible on the site. */
  get allRecommendations(): ArrayList<Recommendation> {
    return this.getAllRecommendations();
  }

  /** Returns the recommendations of the given type, or of all types, whether or not their products are visible. */
  getAllRecommendations(type?: number): ArrayList<Recommendation> {
    return new ArrayList<Recommendation>(
      createRecommendations(this, this[handle].data.recommendations ?? [], type),
    );
  }

  /** Returns the custom attributes of the product; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    return attributesOfObject(this);
  }

  /** Returns the title, description and keywords of the product's page as tags, in the request's locale. */
  get pageMetaTags(): PageMetaTag[] {
    return createPageMetaTags(this[handle].data);
  }

  /** Always returns null: products of this service have no templates of their own. */
  get template(): string | null {
    return null;
  }

  #variationMembers(kind: ProductRecord['type']): ArrayList<Product> {
    const members = currentRun().records.find('products', 'master', this.masterProduct[handle].data.id);
    return toProductList(members.filter(({ type }) => type === kind).map(({ id }) => id));
  }

  #categories(isOnlineOnly: boolean): ArrayList<Category> {
    const ids = this[handle].data.category_ids ?? [];
    const categories = ids.map((id) => CatalogMgr.getCategory(id)).filter((category) => category !== null);
    return new ArrayList(isOnlineOnly ? categories.filter((category) => category.online) : categories);
  }

  [displayId](): string {
    return this[handle].data.id;
  }

  /** Returns the product as an object of its type's class, or null if there is none. */
  static [findById](id: string): Product | null {
    const record = currentRun().records.get('products', id);
    if (!record) return null;
    return productFactories.get(record.type)?.(id) ?? new Product(id);
  }
}
defineFields(Product, {
  ID: readOnlyText('id'),
  UUID: readOnlyText('id'),
  brand: readOnlyText('brand'),
  EAN: readOnlyText('ean'),
  UPC: readOnlyText('upc'),
  manufacturerName: readOnlyText('manufacturer_name'),
  /** Returns the manufacturer's stock keeping unit (SKU) for the product, or null if it is not set. */
  manufacturerSKU: readOnlyText('manufacturer_sku'),
  taxClassID: readOnlyText('tax_class_id'),
  /** Returns the time from which the product is online, or null if its start is not limited. */
  onlineFrom: readOnlyDate('valid_from'),
  /** Returns the time until which the product is online, or null if its end is not limited. */
  onlineTo: readOnlyDate('valid_to'),
  creationDate: readOnlyDate('creation_date'),
  lastModified: readOnlyDate('last_modified'),
  name: readOnlyLocalized('name'),
  pageTitle: readOnlyLocalized('page_title'),
  shortDescription: readOnlyMarkup('short_description'),
  longDescription: readOnlyMarkup('long_description'),
  pageDescription: readOnlyLocalized('page_description'),
  pageKeywords: readOnlyLocalized('page_keywords'),
});
registerClass('catalog.Product', Product, { booleans: productFlags });

const toProductList = (ids: readonly string[]): ArrayList<Product> =>
  new ArrayList<Product>(ids.map((id) => Product[findById](id)).filter((product) => product !== null));
