import type { ProductLine, Shipment } from '../../records/commerce.ts';
import { rounded, zero, type Money } from '../money.ts';
import { optionSurcharge, unitPrice } from '../pricing.ts';
import { isApplicable, shippingCost } from '../shipping.ts';
import { taxClassOf } from '../taxation.ts';
import { hasGoods, shippingLineId, type Line, type LineItemContainer, type TotalsInputs } from './line.ts';
import { parcelOf } from './parcel.ts';

const timesQuantity = (base: Money | undefined, quantity: number, currency: string): Money =>
  base === undefined ? zero : rounded(base.times(quantity), currency);

/** First stage: products and their options at their list prices. An option is a line of its own, taxed as its product. */
export function priceProducts(container: LineItemContainer, inputs: TotalsInputs): Line[] {
  const shipments = new Map(container.shipments.map((shipment) => [shipment.id, shipment]));
  return container.product_lines.flatMap((item) => {
    const shipment = shipments.get(item.shipment_id) ?? { id: item.shipment_id };
    return [
      priceProduct(item, shipment, container, inputs),
      ...priceOptions(item, shipment, container, inputs),
    ];
  });
}

function priceProduct(
  item: ProductLine,
  shipment: Shipment,
  { currency }: LineItemContainer,
  inputs: TotalsInputs,
): Line {
  const found = inputs.products.get(item.product_id);
  const listed = found && unitPrice(found.prices, item.quantity)?.amount;
  // What is given away needs no price.
  const basePrice = listed ?? (item.bonus === true ? zero : undefined);
  return {
    id: item.item_id,
    kind: 'product',
    shipment,
    item,
    quantity: item.quantity,
    basePrice,
    price: timesQuantity(basePrice, item.quantity, currency),
    taxClass: taxClassOf(inputs.taxClasses, found?.product.tax_class_id),
  };
}

function priceOptions(
  item: ProductLine,
  shipment: Shipment,
  { currency }: LineItemContainer,
  inputs: TotalsInputs,
): Line[] {
  const product = inputs.products.get(item.product_id)?.product;
  return (item.options ?? []).map((option) => {
    const basePrice = product && optionSurcharge(product, option.option_id, option.value_id, currency);
    return {
      id: option.item_id,
      kind: 'option',
      shipment,
      item,
      quantity: item.quantity,
      basePrice,
      price: timesQuantity(basePrice, item.quantity, currency),
      taxClass: taxClassOf(inputs.taxClasses, product?.tax_class_id),
    };
  });
}

/**
 * Third stage: shipping of each shipment, by the tier that its merchandise reaches after item discounts, and
 * what single products cost on their way. A shipment
 * without a method, or with one that does not carry it, has no shipping price; one that stands empty beside others
 * costs nothing.
 */
export function priceShipping(
  container: LineItemContainer,
  inputs: TotalsInputs,
  worthOf: (itemId: string) => Money,
): Line[] {
  return container.shipments.map((shipment) => {
    const chosen = inputs.shippingMethods.find(({ id }) => id === shipment.shipping_method_id);
    const parcel = parcelOf(container, inputs, shipment, worthOf);
    const { goods } = parcel;
    const method = chosen !== undefined && isApplicable(chosen, parcel) ? chosen : undefined;
    const empty = hasGoods(container) && goods.length === 0;
    const basePrice = empty ? zero : method && shippingCost(method, container.currency, goods);
    return {
      id: shippingLineId(shipment.id),
      kind: 'shipping',
      shipment,
      quantity: 1,
      basePrice,
      price: timesQuantity(basePrice, 1, container.currency),
      taxClass: taxClassOf(inputs.taxClasses, method?.tax_class_id),
    };
  });
}
