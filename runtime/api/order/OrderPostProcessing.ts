import { registerBase } from '../../platform-object.ts';
import { FilteringCollection } from '../util/FilteringCollection.ts';
import { LineItemCtnr } from './LineItemCtnr.ts';

/**
 * The shipping orders, returns, invoices and appeasements of an order. This service has no order post-processing, so an
 * order has none of them, as on an instance where order post-processing is not active.
 */
export abstract class OrderPostProcessing extends LineItemCtnr {
  /** Always returns an empty collection: this service has no order post-processing. */
  get shippingOrders(): FilteringCollection<never> {
    return createEmptyCollection();
  }

  /** Always returns an empty collection: this service has no order post-processing. */
  get shippingOrderItems(): FilteringCollection<never> {
    return createEmptyCollection();
  }

  /** Always returns an empty collection: this service has no order post-processing. */
  get returnCases(): FilteringCollection<never> {
    return createEmptyCollection();
  }

  /** Always returns an empty collection: this service has no order post-processing. */
  get returnCaseItems(): FilteringCollection<never> {
    return createEmptyCollection();
  }

  /** Always returns an empty collection: this service has no order post-processing. */
  get returns(): FilteringCollection<never> {
    return createEmptyCollection();
  }

  /** Always returns an empty collection: this service has no order post-processing. */
  get returnItems(): FilteringCollection<never> {
    return createEmptyCollection();
  }

  /** Always returns an empty collection: this service has no order post-processing. */
  get invoices(): FilteringCollection<never> {
    return createEmptyCollection();
  }

  /** Always returns an empty collection: this service has no order post-processing. */
  get invoiceItems(): FilteringCollection<never> {
    return createEmptyCollection();
  }

  /** Always returns an empty collection: this service has no order post-processing. */
  get appeasements(): FilteringCollection<never> {
    return createEmptyCollection();
  }

  /** Always returns an empty collection: this service has no order post-processing. */
  get appeasementItems(): FilteringCollection<never> {
    return createEmptyCollection();
  }

  /** Always returns null: this service has no order post-processing. */
  getShippingOrder(_shippingOrderNumber: string): null {
    return null;
  }

  /** Always returns null: this service has no order post-processing. */
  getShippingOrderItem(_shippingOrderItemID: string): null {
    return null;
  }

  /** Always returns null: this service has no order post-processing. */
  getReturnCase(_returnCaseNumber: string): null {
    return null;
  }

  /** Always returns null: this service has no order post-processing. */
  getReturnCaseItem(_returnCaseItemID: string): null {
    return null;
  }

  /** Always returns null: this service has no order post-processing. */
  getReturn(_returnNumber: string): null {
    return null;
  }

  /** Always returns null: this service has no order post-processing. */
  getReturnItem(_returnItemID: string): null {
    return null;
  }

  /** Always returns null: this service has no order post-processing. */
  getInvoice(_invoiceNumber: string): null {
    return null;
  }

  /** Always returns null: this service has no order post-processing. */
  getInvoiceItem(_invoiceItemID: string): null {
    return null;
  }

  /** Always returns null: this service has no order post-processing. */
  getAppeasement(_appeasementNumber: string): null {
    return null;
  }

  /** Always returns null: this service has no order post-processing. */
  getAppeasementItem(_appeasementItemID: string): null {
    return null;
  }

  /** Always returns null: this service has no order post-processing. */
  getOrderItem(_itemID: string): null {
    return null;
  }
}
registerBase(OrderPostProcessing);

const createEmptyCollection = (): FilteringCollection<never> => new FilteringCollection<never>([]);
