import type { ProductLine, Shipment } from '../../records/commerce.ts';
import { money, roundToCurrency, zero, type Money } from '../money.ts';
import { optionSurcharge, unitPrice } from '../pricing.ts';
import { isApplicable, shippingCost } from '../shipping.ts';
import { taxClassOf } from '../taxation.ts';
import { hasGoods, shippingLineId, type Line, type LineItemContainer, type TotalsInputs } from './line.ts';
import { parcelOf } from './parcel.ts';

const timesQuantity = (base: Money | undefined, quantity: number, currency: string): Money =>
  base === undefined ? zero : roundToCurrency(base.times(quantity), currency);

/**
 * First stage of the totals: list prices of products and their options, or the prices that a script has set. An option
 * is a separate line, taxed like its product.
 */
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
  const pricedProduct = inputs.products.get(item.product_id);
  const { fixed } = item;
  const listPrice =
    fixed?.base_price === undefined
      ? pricedProduct && unitPrice(pricedProduct.prices, item.quantity)?.amount
      : money(fixed.base_price);
  // Bonus products need no price.
  const basePrice = listPrice ?? (item.bonus === true ? zero : undefined);
  return {
    id: item.item_id,
    kind: 'product',
    shipment,
    item,
    quantity: item.quantity,
    basePrice,
    price: timesQuantity(basePrice, item.quantity, currency),
    taxClass: taxClassOf(inputs.taxClasses, fixed?.tax_class_id ?? pricedProduct?.product.tax_class_id),
    fixed,
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
    const { fixed } = option;
    const basePrice =
      fixed?.base_price === undefined
        ? product && optionSurcharge(product, option.option_id, option.value_id, currency)
        : money(fixed.base_price);
    return {
      id: option.item_id,
      kind: 'option',
      shipment,
      item,
      quantity: item.quantity,
      basePrice,
      price: timesQuantity(basePrice, item.quantity, currency),
      taxClass: taxClassOf(inputs.taxClasses, fixed?.tax_class_id ?? product?.tax_class_id),
      fixed,
    };
  });
}

/**
 * Fourth stage of the totals: the shipping price of each shipment, see {@link shippingCost}. A shipment without a
 * method, or with a method that does not apply, has no shipping price. A shipment without products costs nothing if the
 * basket has products or gift certificates. A price that a script has set takes precedence.
 */
export function priceShipping(
  container: LineItemContainer,
  inputs: TotalsInputs,
  itemValue: (itemId: string) => Money,
): Line[] {
  return container.shipments.map((shipment) => {
    const selectedMethod = inputs.shippingMethods.find(({ id }) => id === shipment.shipping_method_id);
    const parcel = parcelOf(container, inputs, shipment, itemValue);
    const { goods } = parcel;
    const method =
      selectedMethod !== undefined && isApplicable(selectedMethod, parcel) ? selectedMethod : undefined;
    const isFreeOfCharge = hasGoods(container) && goods.length === 0;
    const { fixed } = shipment;
    const basePrice =
      fixed?.base_price !== undefined
        ? money(fixed.base_price)
        : isFreeOfCharge
          ? zero
          : method && shippingCost(method, container.currency, goods);
    return {
      id: shippingLineId(shipment.id),
      kind: 'shipping',
      shipment,
      quantity: 1,
      basePrice,
      price: timesQuantity(basePrice, 1, container.currency),
      taxClass: taxClassOf(inputs.taxClasses, fixed?.tax_class_id ?? method?.tax_class_id),
      fixed,
    };
  });
}
