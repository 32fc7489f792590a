import type { Product as ProductRecord } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { localized } from '../../localized.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { readText, storedFields } from '../../stored-fields.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { ProductAvailabilityModel } from './ProductAvailabilityModel.ts';
import { ProductPriceModel } from './ProductPriceModel.ts';

export class Product extends StoredObject<ProductRecord> {
  constructor(id: string) {
    super(recordHandle('products', id));
  }

  get name(): string | null {
    return localized(this[handle].data.name);
  }

  get shortDescription(): string | null {
    return localized(this[handle].data.short_description);
  }

  get longDescription(): string | null {
    return localized(this[handle].data.long_description);
  }

  get pageTitle(): string | null {
    return localized(this[handle].data.page_title);
  }

  get online(): boolean {
    const flags = this[handle].data.online_flag ?? {};
    return flags[run().job.scope.siteId] ?? flags['default'] ?? true;
  }

  get master(): boolean {
    return this[handle].data.type === 'master';
  }

  get variant(): boolean {
    return this[handle].data.type === 'variant';
  }

  get bundle(): boolean {
    return this[handle].data.type === 'bundle';
  }

  get productSet(): boolean {
    return this[handle].data.type === 'set';
  }

  get product(): boolean {
    return !this.productSet && !this.bundle;
  }

  /** Of a variant; a product that is none is its own. */
  get masterProduct(): Product {
    const { master_id } = this[handle].data;
    return master_id === undefined ? this : new Product(master_id);
  }

  get variants(): ArrayList {
    const found = run().records.find('products', 'master', this[handle].data.id);
    return new ArrayList(found.map(({ id }) => new Product(id)));
  }

  get minOrderQuantity(): number {
    return this[handle].data.min_order_quantity ?? 1;
  }

  get stepQuantity(): number {
    return this[handle].data.step_quantity ?? 1;
  }

  get priceModel(): ProductPriceModel {
    return new ProductPriceModel(this[handle].data.id);
  }

  get availabilityModel(): ProductAvailabilityModel {
    return new ProductAvailabilityModel(this[handle].data.id);
  }

  get custom(): Record<string, unknown> {
    return customAttributes(this[handle]);
  }

  [identity](): string {
    return this[handle].data.id;
  }

  static ofId(id: string): Product | null {
    return run().records.get('products', id) ? new Product(id) : null;
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
  unit: readText('unit'),
  taxClassID: readText('tax_class_id'),
});
platformClass('catalog.Product', Product, {
  booleans: ['online', 'master', 'variant', 'bundle', 'productSet', 'product'],
});
