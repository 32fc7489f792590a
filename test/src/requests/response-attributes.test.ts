import assert from 'node:assert/strict';
import { findBodyProblems } from '../../../src/requests/check-body.ts';
import { parseHttpFile } from '../../../src/requests/http-file.ts';
import { ResponseAttributes } from '../../../src/requests/response-attributes.ts';

const baskets = '/s/RefArch/svc/shop/v23_2/baskets';
const response = (body: unknown) => ({ status: 200, headers: {}, body });

/** Returns the corrected names in the body of a PATCH of a basket. */
function corrections(attributes: ResponseAttributes, body: unknown): string[] {
  const text = `PATCH {{shop}}/baskets/b\n\n${JSON.stringify(body)}`;
  const file = { ...parseHttpFile(text), responseAttributes: attributes };
  return file.requests.flatMap((request) =>
    findBodyProblems(text.split('\n'), request, file).flatMap(({ message, corrections: fixes = [] }) =>
      fixes.map((fix) => `${message} ${fix.text}`),
    ),
  );
}

describe('known custom attributes', () => {
  const attributes = new ResponseAttributes();
  before(() => {
    const basket = {
      c_giftMessage: 'a',
      c_line1: 'b',
      c_sent: 'c',
      product_items: [{ c_engraving: 'd', c_map: { c_inner: 1 } }],
    };
    attributes.add({ method: 'POST', target: baskets, body: '{"c_sent":"c"}' }, response(basket));
  });

  it('a custom attribute of a body that nearly equals one in a response is marked, with a correction', () => {
    assert.deepEqual(corrections(attributes, { c_giftMesage: '', c_giftMessage: '' }), [
      'No basket in the responses has the attribute c_giftMesage. Did you mean c_giftMessage? "c_giftMessage"',
    ]);
    assert.deepEqual(corrections(attributes, { product_items: [{ c_engarving: '' }] }), [
      'No product_item in the responses has the attribute c_engarving. Did you mean c_engraving? "c_engraving"',
    ]);
    assert.match(corrections(attributes, { c_giftmessage: '' }).join(), /"c_giftMessage"$/);
  });

  it('an attribute is not marked if the similar one is of another type, has another number or was sent, or if there is none', () => {
    assert.deepEqual(
      corrections(attributes, {
        c_engravin: '',
        c_own: '',
        c_line2: '',
        c_sentt: '',
        product_items: [{ c_giftMesage: '' }],
      }),
      [],
    );
    assert.equal(attributes.findSimilar('product_item', 'c_iner'), undefined);
    assert.deepEqual(corrections(new ResponseAttributes(), { c_giftMesage: '' }), []);
  });
});
