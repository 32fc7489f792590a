import type {
  ProductList as ListRecord,
  ProductListRegistrant as Registrant,
} from '../../protocol/bridge-protocol.ts';
import { attributesOfObject } from '../../custom-attributes.ts';
import { currentRun } from '../../current-run.ts';
import { handle, recordHandle, StoredObject } from '../../handle.ts';
import { displayId, registerClass } from '../../platform-object.ts';
import { flag, readOnlyDate, readOnlyText, defineFields, text } from '../../stored-fields.ts';
import { runInstant } from '../../run-instant.ts';
import type { Product } from '../catalog/Product.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { UUIDUtils } from '../util/UUIDUtils.ts';
import { Customer } from './Customer.ts';
import type { CustomerAddress } from './CustomerAddress.ts';
import { ProductListItem } from './ProductListItem.ts';
import type { ProductListItemPurchase } from './ProductListItemPurchase.ts';
import { ProductListRegistrant } from './ProductListRegistrant.ts';
import { listTypes } from './product-list-types.ts';

/** A wish list, gift registry, shopping list or custom list of a customer. */
export class ProductList extends StoredObject<ListRecord> {
  static readonly EXPORT_STATUS_EXPORTED = 1;
  static readonly EXPORT_STATUS_NOTEXPORTED = 0;
  static readonly TYPE_WISH_LIST = listTypes.wish_list;
  static readonly TYPE_GIFT_REGISTRY = listTypes.gift_registry;
  static readonly TYPE_SHOPPING_LIST = listTypes.shopping_list;
  static readonly TYPE_CUSTOM_1 = listTypes.custom_1;
  static readonly TYPE_CUSTOM_2 = listTypes.custom_2;
  static readonly TYPE_CUSTOM_3 = listTypes.custom_3;

  constructor(id: string) {
    super(recordHandle('product_lists', id));
  }

  /** Returns the type of the product list: one of the TYPE constants. */
  get type(): number {
    return listTypes[this[handle].data.type];
  }

  /** Returns the customer who owns the product list. */
  get owner(): Customer {
    return new Customer(this[handle].data.customer_id);
  }

  /** Returns true if the owner is a guest. */
  get anonymous(): boolean {
    return this.owner.anonymous;
  }

  /** Returns all items of the product list. */
  get items(): ArrayList<ProductListItem> {
    return new ArrayList<ProductListItem>(this.#items.map(({ id }) => new ProductListItem(id)));
  }

  /** Returns the items of the product list that are public. */
  get publicItems(): ArrayList<ProductListItem> {
    return new ArrayList<ProductListItem>(
      this.#items.filter((item) => item.public).map(({ id }) => new ProductListItem(id)),
    );
  }

  /** Returns the items of the product list that refer to products. */
  get productItems(): ArrayList<ProductListItem> {
    return new ArrayList<ProductListItem>(
      this.#items.filter(({ type }) => type === 'product').map(({ id }) => new ProductListItem(id)),
    );
  }

  /** Returns the gift certificate item, or null if there is none. */
  get giftCertificateItem(): ProductListItem | null {
    const item = this.#items.find(({ type }) => type === 'gift_certificate');
    return item ? new ProductListItem(item.id) : null;
  }

  /** Returns the purchases of all items. */
  get purchases(): ArrayList<ProductListItemPurchase> {
    return new ArrayList<ProductListItemPurchase>(
      this.#items.flatMap(({ id }) => new ProductListItem(id).purchases.toArray()),
    );
  }

  /** Returns the date of the event of a gift registry, or null if it is not set. */
  get eventDate(): Date | null {
    const { date } = this[handle].data.event ?? {};
    return date === undefined ? null : new Date(date);
  }

  /** Returns the type of the event of a gift registry, or null if it is not set. */
  get eventType(): string | null {
    return this[handle].data.event?.type ?? null;
  }

  /** Returns the city of the event of a gift registry, or null if it is not set. */
  get eventCity(): string | null {
    return this[handle].data.event?.city ?? null;
  }

  /** Returns the state of the event of a gift registry, or null if it is not set. */
  get eventState(): string | null {
    return this[handle].data.event?.state ?? null;
  }

  /** Returns the country of the event of a gift registry, or null if it is not set. */
  get eventCountry(): string | null {
    return this[handle].data.event?.country ?? null;
  }

  /** Returns the registrant of a gift registry, or null if there is none. */
  get registrant(): ProductListRegistrant | null {
    return this.#findRegistrant('registrant');
  }

  /** Returns the co-registrant of a gift registry, or null if there is none. */
  get coRegistrant(): ProductListRegistrant | null {
    return this.#findRegistrant('co_registrant');
  }

  /**
   * Returns the address in the owner's address book that items are shipped to before the event, or null if
   * there is none.
   */
  get shippingAddress(): CustomerAddress | null {
    return this.#findAddress(this[handle].data.shipping_address_id);
  }

  /**
   * Returns the address in the owner's address book that items are shipped to after the event, or null if
   * there is none.
   */
  get postEventShippingAddress(): CustomerAddress | null {
    return this.#findAddress(this[handle].data.post_event_shipping_address_id);
  }

  /** Returns the custom attributes of the product list; an attribute without a value is null. */
  get custom(): Record<string, unknown> {
    return attributesOfObject(this);
  }

  /** Returns the item with the given ID, or null if the list has none. */
  getItem(id: string): ProductListItem | null {
    return this.#items.some((item) => item.id === id) ? new ProductListItem(id) : null;
  }

  /** Adds a product to the list and returns the new item. Requires a transaction. */
  createProductItem(product: Product): ProductListItem {
    return this.#add({ type: 'product', product_id: product[handle].data.id });
  }

  /**
   * Adds a gift certificate to the list and returns the new item. Requires a transaction.
   * @throws Error if the list already has one
   */
  createGiftCertificateItem(): ProductListItem {
    if (this.giftCertificateItem) throw new Error('The product list already has a gift certificate item.');
    return this.#add({ type: 'gift_certificate' });
  }

  /** Removes an item from the list; an item of another list is ignored. Requires a transaction. */
  removeItem(item: ProductListItem): void {
    const { id, list_id: listId } = item[handle].data;
    if (listId === this[handle].data.id) currentRun().records.delete('product_list_items', id);
  }

  get #items() {
    return currentRun().records.find('product_list_items', 'list', this[handle].data.id);
  }

  #add(fields: { type: 'product' | 'gift_certificate'; product_id?: string }): ProductListItem {
    const now = runInstant().toISOString();
    const id = UUIDUtils.createUUID();
    const dates = { creation_date: now, last_modified: now };
    currentRun().records.put('product_list_items', {
      id,
      list_id: this[handle].data.id,
      quantity: 1,
      ...fields,
      ...dates,
    });
    return new ProductListItem(id);
  }

  #findAddress(id: string | undefined): CustomerAddress | null {
    return id === undefined ? null : (this.owner.addressBook?.getAddress(id) ?? null);
  }

  #findRegistrant(role: 'registrant' | 'co_registrant'): ProductListRegistrant | null {
    if (this[handle].data[role] === undefined) return null;
    return new ProductListRegistrant(
      this[handle].part((data): Registrant | undefined => data[role], 'The registrant', role),
    );
  }

  [displayId](): string {
    return this[handle].data.id;
  }
}
defineFields(ProductList, {
  ID: readOnlyText('id'),
  UUID: readOnlyText('id'),
  name: text('name'),
  description: text('description'),
  /** Returns true if the product list is public. A change requires a transaction. */
  public: flag('public'),
  creationDate: readOnlyDate('creation_date'),
  lastModified: readOnlyDate('last_modified'),
});
registerClass('customer.ProductList', ProductList, { booleans: ['public', 'anonymous'] });
