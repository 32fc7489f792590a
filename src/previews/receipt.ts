import { priceFormat, type PriceFormat } from '../../contract/price-format.ts';
import { actionButton, html, type Html } from './html.ts';
import { formatDate, objectsIn, objectOrEmpty, toText, type JsonDocument } from './values.ts';

/** Renders a basket or an order as a receipt: items, discounts, shipping, taxes and the total. */
export function renderReceipt(container: JsonDocument, locale: string): Html {
  const price = priceFormat(container['currency'], locale);
  return html`${renderHeading(container)} ${renderFlashes(container)} ${itemTable(container, price)}
    <div class="columns">
      ${objectsIn(container['shipments']).map((shipment) => shipmentBlock(shipment))}
      <section>
        <h2>Billing address</h2>
        ${addressBlock(objectOrEmpty(container['billing_address']))}
      </section>
      ${paymentSection(container, price)} ${customAttributes(container)}
    </div>
    <p class="row">${nextStepButton(container)} ${actionButton('open', '', 'Open as Document')}</p>`;
}

/** Renders the button for what is left to do with a basket. An order has none. */
function nextStepButton(container: JsonDocument): Html | undefined {
  if (toText(container['order_no']) !== '') return undefined;
  return objectsIn(container['_flash']).length > 0
    ? actionButton('complete', '', 'Complete Basket', true)
    : actionButton('submit', '', 'Submit Basket', true);
}

function renderHeading(container: JsonDocument): Html {
  const orderNo = toText(container['order_no']);
  const isOrder = orderNo !== '';
  const customer = objectOrEmpty(container['customer_info']);
  return html`<h1>${isOrder ? `Order ${orderNo}` : 'Basket'}</h1>
    <p class="row">
      ${
        isOrder
          ? ['status', 'payment_status', 'shipping_status', 'export_status', 'confirmation_status'].map(
              (name) =>
                toText(container[name]) !== '' &&
                html`<span class="badge">${humanize(name)}: ${humanize(toText(container[name]))}</span>`,
            )
          : html`<span class="muted">${toText(container['basket_id'])}</span>`
      }
    </p>
    <p class="muted">
      ${[
        toText(customer['customer_name']),
        toText(customer['email']),
        formatDate(container['creation_date']),
        toText(container['currency']),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>`;
}

function itemTable(container: JsonDocument, price: PriceFormat): Html {
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Item</th>
        <th scope="col" class="amount">Quantity</th>
        <th scope="col" class="amount">Each</th>
        <th scope="col" class="amount">Price</th>
      </tr>
    </thead>
    <tbody>
      ${objectsIn(container['product_items']).map((item) => productLines(item, price))}
      ${objectsIn(container['gift_certificate_items']).map((item) => giftCertificateLine(item, price))}
      ${objectsIn(container['order_price_adjustments']).map((priceAdjustment) => renderAdjustment(priceAdjustment, price))}
      ${hasShippingDetails(container) && objectsIn(container['shipping_items']).map((item) => shippingLines(item, price))}
    </tbody>
    <tfoot>
      ${renderTotals(container, price)}
    </tfoot>
  </table>`;
}

function paymentSection(container: JsonDocument, price: PriceFormat): Html {
  return html`<section>
    <h2>Payment</h2>
    ${objectsIn(container['payment_instruments']).map((payment) => paymentLine(payment, price))}
    ${objectsIn(container['coupon_items']).map(
      (coupon) =>
        html`<p>
          Coupon ${toText(coupon['code'])}
          <span class="muted">${humanize(toText(coupon['status_code']))}</span>
        </p>`,
    )}
  </section>`;
}

/** Renders the custom attributes, which hooks usually write; nothing if there are none. */
function customAttributes(container: JsonDocument): Html | undefined {
  const entries = Object.entries(container).filter(([name]) => name.startsWith('c_'));
  return entries.length === 0
    ? undefined
    : html`<section>
        <h2>Custom attributes</h2>
        ${entries.map(([name, value]) => html`<p>${name} <span class="muted">${formatValue(value)}</span></p>`)}
      </section>`;
}

const formatValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const humanize = (name: string): string => name.replaceAll('_', ' ');

const renderFlashes = (container: JsonDocument): Html | undefined => {
  const flashList = objectsIn(container['_flash']);
  return flashList.length === 0
    ? undefined
    : html`<ul class="bad" aria-label="Missing information">
        ${flashList.map((flash) => html`<li>${toText(flash['message']) || toText(flash['type'])}</li>`)}
      </ul>`;
};

function productLines(item: JsonDocument, price: PriceFormat): Html {
  const options = objectsIn(item['option_items']);
  return html`<tr>
      <td>
        ${toText(item['item_text']) || toText(item['product_name']) || toText(item['product_id'])}
        <br /><span class="muted"
          >${toText(item['product_id'])}${item['gift'] === true ? ' · gift' : ''}${item['bonus_product_line_item'] === true ? ' · bonus' : ''}</span
        >
      </td>
      <td class="amount">${toText(item['quantity'])}</td>
      <td class="amount">${price(item['base_price'])}</td>
      <td class="amount">${price(item['price'])}</td>
    </tr>
    ${options.map(
      (option) =>
        html`<tr class="discount">
          <td>${toText(option['item_text'])}</td>
          <td></td>
          <td></td>
          <td class="amount">${price(option['price'])}</td>
        </tr>`,
    )}
    ${objectsIn(item['price_adjustments']).map((priceAdjustment) => renderAdjustment(priceAdjustment, price))}`;
}

const giftCertificateLine = (item: JsonDocument, price: PriceFormat): Html =>
  html`<tr>
    <td>Gift certificate for ${toText(item['recipient_name']) || toText(item['recipient_email'])}</td>
    <td class="amount">1</td>
    <td></td>
    <td class="amount">${price(item['amount'])}</td>
  </tr>`;

const shippingLines = (item: JsonDocument, price: PriceFormat): Html =>
  html`<tr>
      <td>${toText(item['item_text']) || 'Shipping'}</td>
      <td></td>
      <td></td>
      <td class="amount">${price(item['price'])}</td>
    </tr>
    ${objectsIn(item['price_adjustments']).map((priceAdjustment) => renderAdjustment(priceAdjustment, price))}`;

/** Whether shipping items say more than the shipping total: there are several, or one has a discount or surcharge. */
function hasShippingDetails(container: JsonDocument): boolean {
  const items = objectsIn(container['shipping_items']);
  return items.length > 1 || items.some((item) => objectsIn(item['price_adjustments']).length > 0);
}

const renderAdjustment = (priceAdjustment: JsonDocument, price: PriceFormat): Html =>
  html`<tr class="discount">
    <td>
      ${toText(priceAdjustment['item_text']) || toText(priceAdjustment['promotion_id']) || 'Adjustment'}${toText(priceAdjustment['coupon_code']) === '' ? '' : ` (${toText(priceAdjustment['coupon_code'])})`}
    </td>
    <td></td>
    <td></td>
    <td class="amount">${price(priceAdjustment['price'])}</td>
  </tr>`;

function renderTotals(container: JsonDocument, price: PriceFormat): Html[] {
  const line = (label: string, field: string, isTotal = false): Html[] =>
    typeof container[field] === 'number'
      ? [
          html`<tr class="${isTotal ? 'total' : ''}">
            <th scope="row" colspan="3">${label}</th>
            <td class="amount">${price(container[field])}</td>
          </tr>`,
        ]
      : [];
  return [
    ...line('Subtotal', 'product_total'),
    ...line(hasShippingDetails(container) ? 'Shipping total' : 'Shipping', 'shipping_total'),
    ...line(container['taxation'] === 'gross' ? 'Tax (included)' : 'Tax', 'tax_total'),
    ...line('Total', 'order_total', true),
  ];
}

function shipmentBlock(shipment: JsonDocument): Html {
  const method = objectOrEmpty(shipment['shipping_method']);
  return html`<section>
    <h2>Shipping address</h2>
    ${addressBlock(objectOrEmpty(shipment['shipping_address']))}
    <p class="muted">${toText(method['name']) || toText(method['id']) || 'No shipping method'}</p>
  </section>`;
}

function addressBlock(address: JsonDocument): Html {
  const lines = [
    toText(address['full_name']) ||
      [toText(address['first_name']), toText(address['last_name'])].filter(Boolean).join(' '),
    toText(address['company_name']),
    toText(address['address1']),
    toText(address['address2']),
    [toText(address['postal_code']), toText(address['city']), toText(address['state_code'])]
      .filter(Boolean)
      .join(' '),
    toText(address['country_code']),
  ].filter(Boolean);
  return lines.length === 0
    ? html`<p class="muted">No address</p>`
    : html`<address>${lines.map((line) => html`${line}<br />`)}</address>`;
}

function paymentLine(payment: JsonDocument, price: PriceFormat): Html {
  const card = objectOrEmpty(payment['payment_card']);
  const cardText = [toText(card['card_type']), toText(card['masked_number'])].filter(Boolean).join(' ');
  return html`<p>
    ${toText(payment['payment_method_id'])} ${cardText}
    <span class="muted"
      >${price(payment['amount'])}
      ${humanize(toText(objectOrEmpty(payment['authorization_status'])['code']))}</span
    >
  </p>`;
}
