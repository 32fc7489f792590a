import type {
  ProductList as ListRecord,
  ProductListRegistrant as Registrant,
} from '../../../bridge-protocol.ts';
import { customAttributes } from '../../custom-attributes.ts';
import { run } from '../../current-run.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { identity, platformClass } from '../../platform-object.ts';
import { flag, readDate, readText, storedFields, text } from '../../stored-fields.ts';
import type { Product } from '../catalog/Product.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { UUIDUtils } from '../util/UUIDUtils.ts';
import { Customer } from './Customer.ts';
import type { CustomerAddress } from './CustomerAddress.ts';
import { ProductListItem } from './ProductListItem.ts';
import { ProductListRegistrant } from './ProductListRegistrant.ts';
import { listTypes } from './product-list-types.ts';

/** A customer's wish list, gift registry or shopping list. */
export class ProductList extends StoredObject<ListRecord> {
  static get TYPE_WISH_LIST(): number {
    return listTypes.wish_list;
  }

  static get TYPE_GIFT_REGISTRY(): number {
    return listTypes.gift_registry;
  }

  static get TYPE_SHOPPING_LIST(): number {
    return listTypes.shopping_list;
  }

  static get TYPE_CUSTOM_1(): number {
    return listTypes.custom_1;
  }

  static get TYPE_CUSTOM_2(): number {
    return listTypes.custom_2;
  }

  static get TYPE_CUSTOM_3(): number {
    return listTypes.custom_3;
  }

  constructor(id: string) {
    super(recordHandle('product_lists', id));
  }

  get type(): number {
    return listTypes[this[handle].data.type];
  }

  get owner(): Customer {
    return new Customer(this[handle].data.customer_id);
  }

  get anonymous(): boolean {
    return this.owner.anonymous;
  }

  get items(): ArrayList<ProductListItem> {
    return new ArrayList<ProductListItem>(this.#items.map(({ id }) => new ProductListItem(id)));
  }

  get publicItems(): ArrayList<ProductListItem> {
    return new ArrayList<ProductListItem>(
      this.#items.filter((item) => item.public).map(({ id }) => new ProductListItem(id)),
    );
  }

  get productItems(): ArrayList<ProductListItem> {
    return new ArrayList<ProductListItem>(
      this.#items.filter(({ type }) => type === 'product').map(({ id }) => new ProductListItem(id)),
    );
  }

  get giftCertificateItem(): ProductListItem | null {
    const found = this.#items.find(({ type }) => type === 'gift_certificate');
    return found ? new ProductListItem(found.id) : null;
  }

  get purchases(): ArrayList<ProductListItem> {
    return new ArrayList<ProductListItem>(
      this.#items.flatMap(({ id }) => new ProductListItem(id).purchases.toArray() as object[]),
    );
  }

  get eventDate(): Date | null {
    const { date } = this[handle].data.event ?? {};
    return date === undefined ? null : new Date(date);
  }

  get eventType(): string | null {
    return this[handle].data.event?.type ?? null;
  }

  get eventCity(): string | null {
    return this[handle].data.event?.city ?? null;
  }

  get eventState(): string | null {
    return this[handle].data.event?.state ?? null;
  }

  get eventCountry(): string | null {
    return this[handle].data.event?.country ?? null;
  }

  get registrant(): ProductListRegistrant | null {
    return this.#registrant('registrant');
  }

  get coRegistrant(): ProductListRegistrant | null {
    return this.#registrant('co_registrant');
  }

  get shippingAddress(): CustomerAddress | null {
    return this.#address(this[handle].data.shipping_address_id);
  }

  get postEventShippingAddress(): CustomerAddress | null {
    return this.#address(this[handle].data.post_event_shipping_address_id);
  }

  get custom(): Record<string, unknown> {
    return customAttributes(this[handle]);
  }

  getItem(id: string): ProductListItem | null {
    return this.#items.some((item) => item.id === id) ? new ProductListItem(id) : null;
  }

  createProductItem(product: Product): ProductListItem {
    return this.#add({ type: 'product', product_id: product[handle].data.id });
  }

  /** @throws Error where there is one already */
  createGiftCertificateItem(): ProductListItem {
    if (this.giftCertificateItem) throw new Error('The product list has a gift certificate item already.');
    return this.#add({ type: 'gift_certificate' });
  }

  removeItem(item: ProductListItem): void {
    const { id, list_id: listId } = item[handle].data;
    if (listId === this[handle].data.id) run().records.delete('product_list_items', id);
  }

  get #items() {
    return run().records.find('product_list_items', 'list', this[handle].data.id);
  }

  #add(what: { type: 'product' | 'gift_certificate'; product_id?: string }): ProductListItem {
    const now = new Date().toISOString();
    const id = UUIDUtils.createUUID();
    const dates = { creation_date: now, last_modified: now };
    run().records.put('product_list_items', {
      id,
      list_id: this[handle].data.id,
      quantity: 1,
      ...what,
      ...dates,
    });
    return new ProductListItem(id);
  }

  #address(id: string | undefined): CustomerAddress | null {
    return id === undefined ? null : (this.owner.addressBook?.getAddress(id) ?? null);
  }

  #registrant(role: 'registrant' | 'co_registrant'): ProductListRegistrant | null {
    if (this[handle].data[role] === undefined) return null;
    return new ProductListRegistrant(
      this[handle].part((data): Registrant | undefined => data[role], 'The registrant', role),
    );
  }

  [identity](): string {
    return this[handle].data.id;
  }
}
storedFields(ProductList, {
  ID: readText('id'),
  UUID: readText('id'),
  name: text('name'),
  description: text('description'),
  public: flag('public'),
  creationDate: readDate('creation_date'),
  lastModified: readDate('last_modified'),
});
platformClass('customer.ProductList', ProductList, { booleans: ['public', 'anonymous'] });
