import { ofId } from '../../lookups.ts';
import type { Product as ProductRecord } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { localized } from '../../localized.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { readDate, readMarkup, readText, storedFields, readLocalized } from '../../stored-fields.ts';
import { service } from '../../services.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { HashMap } from '../util/HashMap.ts';
import { Quantity } from '../value/Quantity.ts';
import type { Category } from './Category.ts';
import { CategoryAssignment } from './CategoryAssignment.ts';
import { CatalogMgr } from './CatalogMgr.ts';
import type { MarkupText } from '../content/MarkupText.ts';
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
  declare readonly shortDescription: MarkupText | null;
  declare readonly longDescription: MarkupText | null;

  constructor(id: string) {
    super(recordHandle('products', id));
  }

  /** Whether it is online in the site now: its flag and its dates. */
  get online(): boolean {
    const { valid_from: from, valid_to: to } = this[handle].data;
    const now = Date.now();
    return (
      this.#isFlaggedOnline() &&
      (from === undefined || Date.parse(from) <= now) &&
      (to === undefined || now < Date.parse(to))
    );
  }

  /** The flag alone, whatever the dates. */
  get onlineFlag(): boolean {
    return this.#isFlaggedOnline();
  }

  /** Whether the search may list it. */
  get searchable(): boolean {
    const flags = this[handle].data.searchable ?? {};
    return flags[run().job.scope.siteId] ?? flags['default'] ?? true;
  }

  /** Whether the search may list it. */
  get searchableFlag(): boolean {
    return this.searchable;
  }

  /** Whether it can be ordered. */
  get available(): boolean {
    return this.availabilityModel.orderable;
  }

  /** Whether it stands for variants. */
  get master(): boolean {
    return this[handle].data.type === 'master';
  }

  /** Whether it is a variant of a master. */
  get variant(): boolean {
    return this[handle].data.type === 'variant';
  }

  /** Whether it is a group of variants. */
  get variationGroup(): boolean {
    return this[handle].data.type === 'variation_group';
  }

  /** Whether it is made of other products, sold as one. */
  get bundle(): boolean {
    return this[handle].data.type === 'bundle';
  }

  /** Bundles know their parts; parts do not know their bundles. */
  get bundled(): boolean {
    return false;
  }

  /** Whether it shows other products together. */
  get productSet(): boolean {
    return this[handle].data.type === 'set';
  }

  /** Whether it is sold as it is: an item or a variant. */
  get product(): boolean {
    return !this.productSet && !this.bundle && !this.master && !this.variationGroup;
  }

  /** Whether it has options. */
  get optionProduct(): boolean {
    return (this[handle].data.options ?? []).length > 0;
  }

  /** Of a variant or group; a product that is neither is its own. */
  get masterProduct(): Product {
    const { master_id } = this[handle].data;
    return master_id === undefined ? this : (Product[ofId](master_id) ?? this);
  }

  /** Its variants. */
  get variants(): ArrayList<Product> {
    return this.#family('variant');
  }

  /** Its variation groups. */
  get variationGroups(): ArrayList<Product> {
    return this.#family('variation_group');
  }

  /** Its family by attributes and values. */
  get variationModel(): ProductVariationModel {
    return new ProductVariationModel(this.masterProduct, this[handle].data.variation_values ?? {});
  }

  /** Its options with their default values chosen. */
  get optionModel(): ProductOptionModel {
    return new ProductOptionModel(this);
  }

  /** What a bundle is made of. */
  get bundledProducts(): ArrayList<Product> {
    return listOf((this[handle].data.bundled_products ?? []).map(({ product_id: id }) => id));
  }

  /** How much of a product is in the bundle; null where it is no part of it. */
  getBundledProductQuantity(part: Product): Quantity | null {
    const found = this[handle].data.bundled_products?.find(({ product_id: id }) => id === part.ID);
    return found ? new Quantity(found.quantity, part.unit ?? '') : null;
  }

  /** What a set shows together. */
  get productSetProducts(): ArrayList<Product> {
    return listOf(this[handle].data.set_product_ids ?? []);
  }

  /** The least quantity that is sold. */
  get minOrderQuantity(): Quantity {
    return new Quantity(this[handle].data.min_order_quantity ?? 1, this.unit ?? '');
  }

  /** The step from one quantity to the next. */
  get stepQuantity(): Quantity {
    return new Quantity(this[handle].data.step_quantity ?? 1, this.unit ?? '');
  }

  /** What its quantities are counted in. */
  get unit(): string | null {
    return this[handle].data.unit ?? null;
  }

  /** What it costs. */
  get priceModel(): ProductPriceModel {
    return this.getPriceModel();
  }

  /** With the prices of options as a model has them chosen. */
  getPriceModel(options?: ProductOptionModel): ProductPriceModel {
    return new ProductPriceModel(this, options);
  }

  /** Whether it can be had. */
  get availabilityModel(): ProductAvailabilityModel {
    return this.getAvailabilityModel();
  }

  /** The same in another inventory list. */
  getAvailabilityModel(list?: ProductInventoryList): ProductAvailabilityModel {
    return new ProductAvailabilityModel(this[handle].data.id, list?.ID);
  }

  /** Of the site's catalog, whether they are online or not. */
  get categories(): ArrayList<Category> {
    return this.#categories(false);
  }

  /** Those of its categories that are online. */
  get onlineCategories(): ArrayList<Category> {
    return this.#categories(true);
  }

  /** Its categories in the catalog of the site. */
  get allCategories(): ArrayList<Category> {
    return this.#categories(false);
  }

  /** The category that it belongs to first; of a variant that of its master. */
  get primaryCategory(): Category | null {
    const { primary_category_id: id, master_id: masterId } = this[handle].data;
    if (id !== undefined) return CatalogMgr.getCategory(id);
    if (masterId !== undefined) return this.masterProduct.primaryCategory;
    return this.categories.toArray()[0] ?? null;
  }

  /** The category that it belongs to first. */
  get classificationCategory(): Category | null {
    return this.primaryCategory;
  }

  /** Whether it is in any category of the site. */
  get categorized(): boolean {
    return !this.categories.empty;
  }

  /** Whether it is in a category. */
  isAssignedToCategory(category: Category): boolean {
    return this.categories.toArray().some((one) => one.ID === category.ID);
  }

  /** Its categories, each with the product. */
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

  /** One picture of a view type, the first unless another is asked for; null where there is none. */
  getImage(viewType: string, index = 0): MediaFile | null {
    return this.getImages(viewType).toArray()[index] ?? null;
  }

  /** Its first large picture. */
  get image(): MediaFile | null {
    return this.getImage('large');
  }

  /** Its first small picture. */
  get thumbnail(): MediaFile | null {
    return this.getImage('small');
  }

  /** Products that it points to. */
  get productLinks(): ArrayList<ProductLink> {
    return this.getProductLinks();
  }

  /** Those of one type, or all. */
  getProductLinks(type?: number): ArrayList<ProductLink> {
    return new ArrayList<ProductLink>(this.#links(type).map((link) => new ProductLink(this, link)));
  }

  /** Those whose product the storefront shows. */
  get recommendations(): ArrayList<Recommendation> {
    return this.getRecommendations();
  }

  /** Those of one type, or all, whose product the storefront shows. */
  getRecommendations(type?: number): ArrayList<Recommendation> {
    const all = this.getAllRecommendations(type).toArray();
    return new ArrayList<Recommendation>(all.filter((one) => service('visible', one.recommendedItemID)));
  }

  /** Those whose product can be ordered. */
  get orderableRecommendations(): ArrayList<Recommendation> {
    return this.getOrderableRecommendations();
  }

  /** Those of one type, or all, whose product can be ordered. */
  getOrderableRecommendations(type?: number): ArrayList<Recommendation> {
    const all = this.getRecommendations(type)
      .toArray()
      .filter((one) => one.recommendedItem?.available);
    return new ArrayList<Recommendation>(all);
  }

  /** What a merchant recommends beside it, shown or not. */
  get allRecommendations(): ArrayList<Recommendation> {
    return this.getAllRecommendations();
  }

  /** Those of one type, or all, shown or not. */
  getAllRecommendations(type?: number): ArrayList<Recommendation> {
    const wanted = (this[handle].data.recommendations ?? []).filter(
      (one) => type === undefined || one.type === type,
    );
    return new ArrayList<Recommendation>(wanted.map((one) => new Recommendation(this, one)));
  }

  /** Attributes that the shop has added. */
  get custom(): Record<string, unknown> {
    return customAttributes(this[handle]);
  }

  /** Title, description and keywords of its page. */
  get pageMetaTags(): HashMap {
    const { page_title: title, page_description: description, page_keywords: keywords } = this[handle].data;
    const tags = new HashMap();
    for (const [name, texts] of Object.entries({ title, description, keywords }))
      tags.put(name, localized(texts));
    return tags;
  }

  #isFlaggedOnline(): boolean {
    const { online_flag: flags = {} } = this[handle].data;
    return flags[run().job.scope.siteId] ?? flags['default'] ?? true;
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
  pageTitle: readLocalized('page_title'),
  shortDescription: readMarkup('short_description'),
  longDescription: readMarkup('long_description'),
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
