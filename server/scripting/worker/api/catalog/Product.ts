import { ofId } from '../../lookups.ts';
import type { Product as ProductRecord } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { localized } from '../../localized.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { readDate, readText, storedFields, readLocalized } from '../../stored-fields.ts';
import { service } from '../../services.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { HashMap } from '../util/HashMap.ts';
import { Quantity } from '../value/Quantity.ts';
import type { Category } from './Category.ts';
import { CategoryAssignment } from './CategoryAssignment.ts';
import { CatalogMgr } from './CatalogMgr.ts';
import type { MediaFile } from '../content/MediaFile.ts';
import { imagesOf } from './images.ts';
import { ProductAvailabilityModel } from './ProductAvailabilityModel.ts';
import type { ProductInventoryList } from './ProductInventoryList.ts';
import { linkType, ProductLink } from './ProductLink.ts';
import { ProductOptionModel } from './ProductOptionModel.ts';
import { ProductPriceModel } from './ProductPriceModel.ts';
import { ProductVariationModel } from './ProductVariationModel.ts';
import { Recommendation } from './Recommendation.ts';

type Link = NonNullable<ProductRecord['links']>[number];

/** Kinds of products that are classes of their own; these need the class below, and tell it of themselves. */
const makers = new Map<ProductRecord['type'], (id: string) => Product>();
export const makesProducts = (type: ProductRecord['type'], make: (id: string) => Product): void =>
  void makers.set(type, make);

/** Anything that a catalog lists: items, masters with their variants and groups, bundles and sets. */
export class Product extends StoredObject<ProductRecord> {
  declare readonly ID: string;
  declare readonly name: string | null;
  declare readonly shortDescription: string | null;
  declare readonly longDescription: string | null;

  constructor(id: string) {
    super(recordHandle('products', id));
  }

  get online(): boolean {
    const { online_flag: flags = {}, valid_from: from, valid_to: to } = this[handle].data;
    const now = Date.now();
    return (
      (flags[run().job.scope.siteId] ?? flags['default'] ?? true) &&
      (from === undefined || Date.parse(from) <= now) &&
      (to === undefined || now < Date.parse(to))
    );
  }

  /** The flag alone, whatever the dates. */
  get onlineFlag(): boolean {
    const flags = this[handle].data.online_flag ?? {};
    return flags[run().job.scope.siteId] ?? flags['default'] ?? true;
  }

  get searchable(): boolean {
    const flags = this[handle].data.searchable ?? {};
    return flags[run().job.scope.siteId] ?? flags['default'] ?? true;
  }

  get searchableFlag(): boolean {
    return this.searchable;
  }

  get available(): boolean {
    return this.availabilityModel.orderable;
  }

  get master(): boolean {
    return this[handle].data.type === 'master';
  }

  get variant(): boolean {
    return this[handle].data.type === 'variant';
  }

  get variationGroup(): boolean {
    return this[handle].data.type === 'variation_group';
  }

  get bundle(): boolean {
    return this[handle].data.type === 'bundle';
  }

  get bundled(): boolean {
    return false;
  }

  get productSet(): boolean {
    return this[handle].data.type === 'set';
  }

  get product(): boolean {
    return !this.productSet && !this.bundle && !this.master && !this.variationGroup;
  }

  get optionProduct(): boolean {
    return (this[handle].data.options ?? []).length > 0;
  }

  /** Of a variant or group; a product that is neither is its own. */
  get masterProduct(): Product {
    const { master_id } = this[handle].data;
    return master_id === undefined ? this : (Product[ofId](master_id) ?? this);
  }

  get variants(): ArrayList<Product> {
    return this.#family('variant');
  }

  get variationGroups(): ArrayList<Product> {
    return this.#family('variation_group');
  }

  get variationModel(): ProductVariationModel {
    return new ProductVariationModel(this.masterProduct, this[handle].data.variation_values ?? {});
  }

  get optionModel(): ProductOptionModel {
    return new ProductOptionModel(this);
  }

  get bundledProducts(): ArrayList<Product> {
    return listOf((this[handle].data.bundled_products ?? []).map(({ product_id: id }) => id));
  }

  /** How much of a product is in the bundle; null where it is no part of it. */
  getBundledProductQuantity(part: Product): Quantity | null {
    const found = this[handle].data.bundled_products?.find(({ product_id: id }) => id === part.ID);
    return found ? new Quantity(found.quantity, part.unit ?? '') : null;
  }

  get productSetProducts(): ArrayList<Product> {
    return listOf(this[handle].data.set_product_ids ?? []);
  }

  get minOrderQuantity(): Quantity {
    return new Quantity(this[handle].data.min_order_quantity ?? 1, this.unit ?? '');
  }

  get stepQuantity(): Quantity {
    return new Quantity(this[handle].data.step_quantity ?? 1, this.unit ?? '');
  }

  get unit(): string | null {
    return this[handle].data.unit ?? null;
  }

  get priceModel(): ProductPriceModel {
    return this.getPriceModel();
  }

  /** With the prices of options as a model has them chosen. */
  getPriceModel(options?: ProductOptionModel): ProductPriceModel {
    return new ProductPriceModel(this, options);
  }

  get availabilityModel(): ProductAvailabilityModel {
    return this.getAvailabilityModel();
  }

  getAvailabilityModel(list?: ProductInventoryList): ProductAvailabilityModel {
    return new ProductAvailabilityModel(this[handle].data.id, list?.ID);
  }

  /** Of the site's catalog, whether they are online or not. */
  get categories(): ArrayList<Category> {
    return this.#categories(false);
  }

  get onlineCategories(): ArrayList<Category> {
    return this.#categories(true);
  }

  get allCategories(): ArrayList<Category> {
    return this.#categories(false);
  }

  get primaryCategory(): Category | null {
    const { primary_category_id: id, master_id: masterId } = this[handle].data;
    if (id !== undefined) return CatalogMgr.getCategory(id);
    if (masterId !== undefined) return this.masterProduct.primaryCategory;
    return this.categories.toArray()[0] ?? null;
  }

  get classificationCategory(): Category | null {
    return this.primaryCategory;
  }

  get categorized(): boolean {
    return !this.categories.empty;
  }

  isAssignedToCategory(category: Category): boolean {
    return this.categories.toArray().some((one) => one.ID === category.ID);
  }

  get categoryAssignments(): ArrayList<CategoryAssignment> {
    const all = this.categories.toArray();
    return new ArrayList<CategoryAssignment>(all.map((category) => new CategoryAssignment(this, category)));
  }

  /** Whether the site's catalog owns it, or has it in a category. */
  get assignedToSiteCatalog(): boolean {
    return service('visible', this[handle].data.id) || this.categorized;
  }

  /** Pictures of a view type, of the product's own variation where it has some. */
  getImages(viewType: string): ArrayList<MediaFile> {
    return new ArrayList<MediaFile>(imagesOf(this, viewType, this[handle].data.variation_values ?? {}));
  }

  getImage(viewType: string, index = 0): MediaFile | null {
    return this.getImages(viewType).toArray()[index] ?? null;
  }

  get image(): MediaFile | null {
    return this.getImage('large');
  }

  get thumbnail(): MediaFile | null {
    return this.getImage('small');
  }

  get productLinks(): ArrayList<ProductLink> {
    return this.getProductLinks();
  }

  getProductLinks(type?: number): ArrayList<ProductLink> {
    return new ArrayList<ProductLink>(this.#links(type).map((link) => new ProductLink(this, link)));
  }

  /** Those whose product the storefront shows. */
  get recommendations(): ArrayList<Recommendation> {
    return this.getRecommendations();
  }

  getRecommendations(type?: number): ArrayList<Recommendation> {
    const all = this.getAllRecommendations(type).toArray();
    return new ArrayList<Recommendation>(all.filter((one) => service('visible', one.recommendedItemID)));
  }

  get orderableRecommendations(): ArrayList<Recommendation> {
    return this.getOrderableRecommendations();
  }

  getOrderableRecommendations(type?: number): ArrayList<Recommendation> {
    const all = this.getRecommendations(type).toArray();
    return new ArrayList<Recommendation>(all.filter((one) => one.recommendedItem?.available === true));
  }

  get allRecommendations(): ArrayList<Recommendation> {
    return this.getAllRecommendations();
  }

  getAllRecommendations(type?: number): ArrayList<Recommendation> {
    const wanted = (this[handle].data.recommendations ?? []).filter(
      (one) => type === undefined || one.type === type,
    );
    return new ArrayList<Recommendation>(wanted.map((one) => new Recommendation(this, one)));
  }

  get custom(): Record<string, unknown> {
    return customAttributes(this[handle]);
  }

  get pageMetaTags(): HashMap {
    const tags = new HashMap();
    for (const [name, texts] of Object.entries({
      title: this[handle].data.page_title,
      description: this[handle].data.page_description,
      keywords: this[handle].data.page_keywords,
    }))
      tags.put(name, localized(texts));
    return tags;
  }

  #links(type: number | undefined): readonly Link[] {
    const all = this[handle].data.links ?? [];
    return type === undefined ? all : all.filter((link) => linkType(link.type) === type);
  }

  #family(kind: ProductRecord['type']): ArrayList<Product> {
    const found = run().records.find('products', 'master', this.masterProduct[handle].data.id);
    return listOf(found.filter(({ type }) => type === kind).map(({ id }) => id));
  }

  #categories(onlineOnly: boolean): ArrayList<Category> {
    const ids = this[handle].data.category_ids ?? [];
    const found = ids.map((id) => CatalogMgr.getCategory(id)).filter((one) => one !== null);
    return new ArrayList(onlineOnly ? found.filter((one) => one.online) : found);
  }

  [identity](): string {
    return this[handle].data.id;
  }

  /** As the class of its kind; null where there is none. */
  static [ofId](id: string): Product | null {
    const record = run().records.get('products', id);
    if (!record) return null;
    return makers.get(record.type)?.(id) ?? new Product(id);
  }
}
storedFields(Product, {
  ID: readText('id'),
  UUID: readText('id'),
  brand: readText('brand'),
  EAN: readText('ean'),
  UPC: readText('upc'),
  manufacturerName: readText('manufacturer_name'),
  manufacturerSKU: readText('manufacturer_sku'),
  taxClassID: readText('tax_class_id'),
  onlineFrom: readDate('valid_from'),
  onlineTo: readDate('valid_to'),
  creationDate: readDate('creation_date'),
  lastModified: readDate('last_modified'),
});
storedFields(Product, {
  name: readLocalized('name'),
  shortDescription: readLocalized('short_description'),
  longDescription: readLocalized('long_description'),
  pageTitle: readLocalized('page_title'),
  pageDescription: readLocalized('page_description'),
  pageKeywords: readLocalized('page_keywords'),
});
platformClass('catalog.Product', Product, {
  booleans: [
    'online',
    'onlineFlag',
    'searchable',
    'searchableFlag',
    'available',
    'master',
    'variant',
    'bundle',
    'bundled',
    'productSet',
    'product',
    'optionProduct',
    'variationGroup',
    'categorized',
    'assignedToSiteCatalog',
  ],
});

const listOf = (ids: readonly string[]): ArrayList<Product> =>
  new ArrayList<Product>(ids.map((id) => Product[ofId](id)).filter((one) => one !== null));
