import { priceFormat, type PriceFormat } from '../../contract/price-format.ts';
import { actionButton, html, type Html } from './html.ts';
import { objectsIn, objectOrEmpty, plainText, toText, type JsonDocument } from './values.ts';

/** Renders a product of the Shop API as a shopper would see it: images, price, availability, variations, promotions. */
export function renderProductCard(product: JsonDocument, locale: string): Html {
  const price = priceFormat(product['currency'], locale);
  const images = selectImages(product);
  const inventory = objectOrEmpty(product['inventory']);
  const isOrderable = inventory['orderable'] === true;
  return html`<article class="card">
    <div class="images">
      ${
        images.length === 0
          ? html`<p class="muted">No images.</p>`
          : images.slice(0, 5).map(({ link, alt }) => html`<img src="${link}" alt="${alt}" />`)
      }
    </div>
    <div>
      <p class="muted">${[toText(product['brand']), toText(product['id'])].filter(Boolean).join(' · ')}</p>
      <h1>${toText(product['name']) || toText(product['id'])}</h1>
      <p class="price">${formatPriceRange(product, price)}</p>
      ${renderPrices(product, price)}
      <p class="${isOrderable ? 'good' : 'bad'}">${describeAvailability(inventory)}</p>
      <p>${plainText(product['short_description']) || plainText(product['long_description'])}</p>
      <div class="row">
        ${actionButton('addToBasket', toText(product['id']), 'Add to Basket', true)}
        ${actionButton('open', toText(product['id']), 'Open as Document')}
      </div>
      ${objectsIn(product['variation_attributes']).map((attribute) => renderVariationAttribute(product, attribute))}
      ${renderPromotions(product, price)}
    </div>
  </article>`;
}

/** Returns the values of variation attributes to which a group of images applies; empty if it applies to all. */
const imageGroupValues = (group: JsonDocument): [attribute: string, value: string][] =>
  objectsIn(group['variation_attributes']).flatMap((attribute) =>
    objectsIn(attribute['values']).map((value): [string, string] => [
      toText(attribute['id']),
      toText(value['value']),
    ]),
  );

/** Returns the images of one group: preferably large ones of the variation, else large ones, else the first group's. */
function selectImages(product: JsonDocument): { link: string; alt: string }[] {
  const groups = objectsIn(product['image_groups']);
  const variationValues = objectOrEmpty(product['variation_values']);
  const matchesVariation = (group: JsonDocument): boolean =>
    imageGroupValues(group).length > 0 &&
    imageGroupValues(group).every(([attribute, value]) => variationValues[attribute] === value);
  const largeImages = ['large', 'hi-res', 'medium'].flatMap((type) =>
    groups.filter((group) => group['view_type'] === type),
  );
  return objectsIn((largeImages.find(matchesVariation) ?? largeImages[0] ?? groups[0])?.['images'])
    .map((image) => ({
      link: readImageUrl(image),
      alt: toText(image['alt']) || toText(product['name']),
    }))
    .filter(({ link }) => link !== '');
}

function formatPriceRange(product: JsonDocument, price: PriceFormat): string {
  const { price: lowest, price_max: highest } = product;
  if (typeof lowest !== 'number') return 'No price';
  return typeof highest === 'number' && highest > lowest
    ? `${price(lowest)} to ${price(highest)}`
    : price(lowest);
}

/** Renders the price in each price book, if there are several. */
function renderPrices(product: JsonDocument, price: PriceFormat): Html | undefined {
  const prices = Object.entries(objectOrEmpty(product['prices']));
  if (prices.length < 2) return undefined;
  return html`<p class="muted">
    ${prices.map(([book, amount], index) => `${index > 0 ? ', ' : ''}${book} ${price(amount)}`)}
  </p>`;
}

/** The quantity that the API has for products whose stock is not counted. */
const unlimitedStock = 999_999;

function describeAvailability(inventory: JsonDocument): string {
  const availableToSell = inventory['ats'];
  if (inventory['orderable'] !== true) return 'Not available';
  const stockText =
    typeof availableToSell === 'number' && availableToSell < unlimitedStock
      ? `, ${availableToSell} left`
      : '';
  if (inventory['backorderable'] === true && availableToSell === 0) return 'Back order';
  return inventory['preorderable'] === true ? `Pre-order${stockText}` : `Available${stockText}`;
}

function renderVariationAttribute(product: JsonDocument, attribute: JsonDocument): Html {
  const id = toText(attribute['id']);
  const selectedValue = objectOrEmpty(product['variation_values'])[id];
  const values = objectsIn(attribute['values']);
  return html`<h2>${toText(attribute['name']) || id}</h2>
    <div class="row" role="group" aria-label="${toText(attribute['name']) || id}">
      ${values.map((value) => {
        const swatch = findSwatchUrl(product, id, value);
        const isSoldOut = value['orderable'] === false;
        return html`<button
          type="button"
          class="swatch ${isSoldOut ? 'off' : ''}"
          data-action="variation"
          data-value="${JSON.stringify([id, toText(value['value'])])}"
          aria-pressed="${value['value'] === selectedValue ? 'true' : 'false'}"
        >
          ${swatch !== '' && html`<img src="${swatch}" alt="" />`}
          ${toText(value['name']) || toText(value['value'])}
          ${value['value'] === selectedValue && html`<span class="badge">current</span>`}
          ${isSoldOut && html`<span class="muted">(sold out)</span>`}
        </button>`;
      })}
    </div>`;
}

/** Returns the URL of the swatch image of a value; '' if there is none. */
function findSwatchUrl(product: JsonDocument, attribute: string, value: JsonDocument): string {
  const swatchImage = objectOrEmpty(value['image_swatch']);
  const group = objectsIn(product['image_groups']).find(
    (imageGroup) =>
      imageGroup['view_type'] === 'swatch' &&
      imageGroupValues(imageGroup).some(
        ([id, imageValue]) => id === attribute && imageValue === value['value'],
      ),
  );
  return readImageUrl(swatchImage) || readImageUrl(objectOrEmpty(objectsIn(group?.['images'])[0]));
}

const readImageUrl = (image: JsonDocument): string => toText(image['link']) || toText(image['dis_base_link']);

/**
 * Returns the ID of the variant that has the value and otherwise differs least from the product; undefined if no
 * variant has the value.
 */
export function findVariant(product: JsonDocument, attribute: string, value: string): string | undefined {
  const currentValues = objectOrEmpty(product['variation_values']);
  const matchingValueCount = (variant: JsonDocument): number =>
    Object.entries(objectOrEmpty(variant['variation_values'])).filter(
      ([id, variantValue]) => currentValues[id] === variantValue,
    ).length;
  const [closestVariant] = objectsIn(product['variants'])
    .filter((variant) => objectOrEmpty(variant['variation_values'])[attribute] === value)
    .sort(
      (a, b) =>
        matchingValueCount(b) - matchingValueCount(a) ||
        Number(b['orderable'] === true) - Number(a['orderable'] === true),
    );
  return closestVariant && toText(closestVariant['product_id']);
}

function renderPromotions(product: JsonDocument, price: PriceFormat): Html | undefined {
  const promotionList = objectsIn(product['product_promotions']);
  if (promotionList.length === 0) return undefined;
  return html`<h2>Promotions</h2>
    <ul>
      ${promotionList.map(
        (promotion) =>
          html`<li>
            ${toText(promotion['callout_msg']) || toText(promotion['promotion_id'])}
            <span class="muted">${price(promotion['promotional_price'])}</span>
          </li>`,
      )}
    </ul>`;
}
