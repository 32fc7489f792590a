import type { PriceAdjustment } from '../../../contract/documents/price-adjustment.ts';
import type { OptionItem, ProductItem } from '../../../contract/documents/product-item.ts';
import type { ShippingItem } from '../../../contract/documents/shipping.ts';
import type { Adjustment, ProductLine, Shipment, Totals } from '../../records/commerce.ts';
import { textIn } from '../../domain/localized-text.ts';
import { shippingLineId, type TotalsInputs } from '../../domain/totals/line.ts';
import type { TotalsLine } from '../../domain/totals/sums.ts';
import type { RequestContext } from '../implement.ts';
import { customFields } from './custom-attributes.ts';
import { omitUndefined } from './omit-undefined.ts';
import { referenceDocument } from './product-list-reference.ts';

export type DocumentContext = Pick<RequestContext, 'locale' | 'links'>;

/** The data for documents of line items: totals, and the records that contain names. */
export interface PricingData {
  readonly totals: Totals;
  readonly inputs: TotalsInputs;
}

const reasonCodes = new Set(['PRICE_MATCH', 'BACKORDER', 'EVEN_EXCHANGE'] as const);
type ReasonCode = NonNullable<PriceAdjustment['reason_code']>;
const isReasonCode = (code: string | undefined): code is ReasonCode =>
  (reasonCodes as ReadonlySet<string | undefined>).has(code);

export const adjustmentDocument = (adjustment: Adjustment, { links }: DocumentContext): PriceAdjustment => ({
  ...omitUndefined({
    price_adjustment_id: adjustment.id,
    promotion_id: adjustment.promotion_id,
    promotion_link:
      adjustment.promotion_id === undefined || adjustment.manual === true
        ? undefined
        : links.resource(`/promotions/${encodeURIComponent(adjustment.promotion_id)}`),
    coupon_code: adjustment.coupon_code,
    item_text: adjustment.item_text,
    price: adjustment.price,
    custom: adjustment.manual ?? false,
    manual: adjustment.manual ?? false,
    created_by: adjustment.created_by,
    creation_date: adjustment.creation_date,
    last_modified: adjustment.last_modified,
    reason_code: isReasonCode(adjustment.reason_code) ? adjustment.reason_code : undefined,
    applied_discount: adjustment.discount,
  }),
  ...customFields(adjustment.custom),
});

/**
 * Returns the tax class, tax rate, adjustments and amounts of a line item. An unpriced item has no amounts, and an item
 * without a line in the totals has none of the fields.
 */
function amountFields(line: TotalsLine | undefined, context: DocumentContext) {
  if (line === undefined) return {};
  const adjustments = line.adjustments?.map((adjustment) => adjustmentDocument(adjustment, context));
  const taxFields = omitUndefined({
    tax_class_id: line.tax_class_id === '' ? undefined : line.tax_class_id,
    tax_rate: line.tax_rate,
    price_adjustments: adjustments,
  });
  if (line.unpriced === true) return taxFields;
  return {
    ...taxFields,
    adjusted_tax: line.adjusted_tax,
    base_price: line.base_price,
    price: line.price,
    price_after_item_discount: line.price_after_item_discount,
    tax: line.tax,
    tax_basis: line.tax_basis,
  };
}

const orderDiscountFields = (line: TotalsLine | undefined) =>
  line === undefined || line.unpriced === true
    ? {}
    : { price_after_order_discount: line.price_after_order_discount };

export function productItemDocument(
  item: ProductLine,
  pricing: PricingData,
  context: DocumentContext,
): ProductItem {
  const line = pricing.totals.lines[item.item_id];
  const product = pricing.inputs.products.get(item.product_id)?.product;
  const options = item.options?.map((option) => optionItemDocument(item, option, pricing, context));
  return {
    ...amountFields(line, context),
    ...orderDiscountFields(line),
    bonus_product_line_item: item.bonus ?? false,
    gift: item.gift ?? false,
    item_id: item.item_id,
    item_text: item.item_text,
    product_id: item.product_id,
    product_name: textIn(product?.name, context.locale) ?? item.item_text,
    quantity: item.quantity,
    shipment_id: item.shipment_id,
    ...omitUndefined({
      bonus_discount_line_item_id: item.bonus_choice_id,
      gift_message: item.gift_message,
      bundled_product_items: bundledItems(item, pricing, context),
      inventory_id: item.inventory_list_id,
      option_items: options,
      product_list_item: listItemDocument(item, pricing, context),
    }),
    ...customFields(item.custom),
  };
}

/**
 * Returns the product list item that a line item is bought for; undefined if it is bought for none. If the list item no
 * longer exists, or the customer may no longer buy it, the document contains only its ID.
 */
function listItemDocument(
  { product_list_item_id: id, product_id: productId }: ProductLine,
  { inputs: { products, listedProducts } }: PricingData,
  context: DocumentContext,
): ProductItem['product_list_item'] {
  const listedProduct = id === undefined ? undefined : listedProducts?.get(id);
  if (id === undefined || listedProduct === undefined) return id === undefined ? undefined : { id };
  return referenceDocument(context, { ...listedProduct, name: products.get(productId)?.product.name });
}

/** Returns the parts of a bundle; undefined for any other product. Parts have no price of their own. */
function bundledItems(
  item: ProductLine,
  { inputs: { parts, products } }: PricingData,
  { locale }: DocumentContext,
): ProductItem[] | undefined {
  const bundledProducts = products.get(item.product_id)?.product.bundled_products;
  return bundledProducts?.map(({ product_id: id, quantity }) => {
    const name = textIn(parts?.get(id)?.name, locale) ?? id;
    return {
      item_id: `${item.item_id}:${id}`,
      item_text: name,
      product_id: id,
      product_name: name,
      quantity: quantity * item.quantity,
      shipment_id: item.shipment_id,
    };
  });
}

function optionItemDocument(
  item: ProductLine,
  selectedOption: NonNullable<ProductLine['options']>[number],
  pricing: PricingData,
  context: DocumentContext,
): OptionItem {
  const line = pricing.totals.lines[selectedOption.item_id];
  const product = pricing.inputs.products.get(item.product_id)?.product;
  const option = product?.options?.find(({ id }) => id === selectedOption.option_id);
  const value = option?.values.find(({ id }) => id === selectedOption.value_id);
  const names = [textIn(option?.name, context.locale), textIn(value?.name, context.locale)];
  const text = names.filter((name) => name !== undefined).join(': ') || selectedOption.value_id;
  return {
    ...amountFields(line, context),
    ...orderDiscountFields(line),
    bonus_product_line_item: false,
    gift: false,
    item_id: selectedOption.item_id,
    item_text: text,
    option_id: selectedOption.option_id,
    option_value_id: selectedOption.value_id,
    product_id: selectedOption.option_id,
    product_name: text,
    quantity: item.quantity,
    shipment_id: item.shipment_id,
  };
}

/** The amounts and the tax class of an unpriced shipping item, such as one whose shipment has no shipping method. */
const unpricedShipping = {
  adjusted_tax: null,
  base_price: null,
  price: null,
  price_after_item_discount: null,
  tax: null,
  tax_basis: null,
  tax_class_id: null,
};

export function shippingItemDocument(
  shipment: Shipment,
  pricing: PricingData,
  context: DocumentContext,
): ShippingItem {
  const id = shippingLineId(shipment.id);
  const line = pricing.totals.lines[id];
  return {
    ...(line?.unpriced === true ? unpricedShipping : {}),
    ...amountFields(line, context),
    item_id: id,
    item_text: shipment.shipping_item_text ?? 'Shipping',
    shipment_id: shipment.id,
    ...customFields(shipment.shipping_item_custom),
  };
}
