import { platformBase } from '../../platform-object.ts';
import { FilteringCollection } from '../util/FilteringCollection.ts';
import { LineItemCtnr } from './LineItemCtnr.ts';

/**
 * What follows an order after its submission: shipping orders, returns, invoices and appeasements. This service has no
 * order post-processing, so that an order has none of them, as on an instance where it is not active.
 */
export abstract class OrderPostProcessing extends LineItemCtnr {
  /** Returns the shipping orders. There are none without order post-processing. */
  get shippingOrders(): FilteringCollection<never> {
    return none();
  }

  /** Returns the items of all shipping orders. There are none without order post-processing. */
  get shippingOrderItems(): FilteringCollection<never> {
    return none();
  }

  /** Returns the return cases. There are none without order post-processing. */
  get returnCases(): FilteringCollection<never> {
    return none();
  }

  /** Returns the items of all return cases. There are none without order post-processing. */
  get returnCaseItems(): FilteringCollection<never> {
    return none();
  }

  /** Returns the returns. There are none without order post-processing. */
  get returns(): FilteringCollection<never> {
    return none();
  }

  /** Returns the items of all returns. There are none without order post-processing. */
  get returnItems(): FilteringCollection<never> {
    return none();
  }

  /** Returns the invoices. There are none without order post-processing. */
  get invoices(): FilteringCollection<never> {
    return none();
  }

  /** Returns the items of all invoices. There are none without order post-processing. */
  get invoiceItems(): FilteringCollection<never> {
    return none();
  }

  /** Returns the appeasements. There are none without order post-processing. */
  get appeasements(): FilteringCollection<never> {
    return none();
  }

  /** Returns the items of all appeasements. There are none without order post-processing. */
  get appeasementItems(): FilteringCollection<never> {
    return none();
  }

  /** Returns the shipping order of a number, or null, because there are none without order post-processing. */
  getShippingOrder(_shippingOrderNumber: string): null {
    return null;
  }

  /** Returns the shipping order's item of an ID, or null, because there are none without order post-processing. */
  getShippingOrderItem(_shippingOrderItemID: string): null {
    return null;
  }

  /** Returns the return case of a number, or null, because there are none without order post-processing. */
  getReturnCase(_returnCaseNumber: string): null {
    return null;
  }

  /** Returns the return case's item of an ID, or null, because there are none without order post-processing. */
  getReturnCaseItem(_returnCaseItemID: string): null {
    return null;
  }

  /** Returns the return of a number, or null, because there are none without order post-processing. */
  getReturn(_returnNumber: string): null {
    return null;
  }

  /** Returns the return's item of an ID, or null, because there are none without order post-processing. */
  getReturnItem(_returnItemID: string): null {
    return null;
  }

  /** Returns the invoice of a number, or null, because there are none without order post-processing. */
  getInvoice(_invoiceNumber: string): null {
    return null;
  }

  /** Returns the invoice's item of an ID, or null, because there are none without order post-processing. */
  getInvoiceItem(_invoiceItemID: string): null {
    return null;
  }

  /** Returns the appeasement of a number, or null, because there are none without order post-processing. */
  getAppeasement(_appeasementNumber: string): null {
    return null;
  }

  /** Returns the appeasement's item of an ID, or null, because there are none without order post-processing. */
  getAppeasementItem(_appeasementItemID: string): null {
    return null;
  }

  /** Returns the order item of an ID, or null, because there are none without order post-processing. */
  getOrderItem(_itemID: string): null {
    return null;
  }
}
platformBase(OrderPostProcessing);

const none = (): FilteringCollection<never> => new FilteringCollection<never>([]);
