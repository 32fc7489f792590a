import assert from 'node:assert/strict';
import { TemplateBench } from '../../support/template-bench.ts';

describe('A mail that is rendered from templates', () => {
  let bench: TemplateBench;
  before(() => {
    bench = new TemplateBench();
  });
  beforeEach(() => bench.resetShop());
  after(() => bench.close());

  before(() => {
    bench.writeTemplates(
      {
        'default/mail/layout.isml': [
          '<iscontent type="text/html" charset="UTF-8" compact="true"/>',
          '<iscomment>The frame of all mails; it reads what the body has set.</iscomment>',
          '<html><head><title>${mailTitle}</title></head>',
          '<body><isreplace/><isinclude template="mail/footer"/></body></html>',
        ].join('\n'),
        'default/mail/footer.isml': "<p>${Resource.msg('footer.thanks', 'mail', null)}</p>",
        'default/util/modules.isml':
          '<ismodule template="components/address" name="address" attribute="Address" attribute="headline"/>',
        'default/components/address.isml':
          '<isif condition="${!empty(pdict.headline)}"><h2>${headline}</h2></isif>' +
          '<address>${pdict.address.fullName}, ${address.city}</address>',
        'resources/mail.properties':
          "subject=Order {0} of {1}\nfooter.thanks=Thanks!\nonly.base=It''s here\n",
        'resources/mail_de.properties':
          'subject=Bestellung {0} vom {1}\nfooter.thanks=Vielen Dank f\u00fcr alles!\n',
      },
      'base',
    );
    bench.writeTemplates({
      'default/mail/order.isml': [
        '<isdecorate template="mail/layout">',
        '<isinclude template="util/modules"/>',
        '<isset name="mailTitle" value="${Resource.msgf(\'subject\', \'mail\', null, pdict.Order.orderNo, \'today\')}" scope="page"/>',
        '<table>',
        '<isloop items="${pdict.Order.productLineItems}" var="item" status="row">',
        "<tr class=\"${row.odd ? 'odd' : 'even'}\"><td>${row.count}/${row.index}</td>",
        '<td>${item.productName}</td><td><isprint value="${item.quantityValue}" formatter="#"/></td>',
        '<td><isprint value="${item.adjustedPrice}"/></td></tr><isif condition="${row.last}"><tr><td>end</td></tr></isif>',
        '</isloop>',
        '</table>',
        '<isaddress address="${pdict.Order.billingAddress}" headline="Bill to"/>',
        '</isdecorate>',
      ].join('\n'),
    });
  });

  const renderMail = (localeCall: string) =>
    bench.renderWithScript(`
      var map = new HashMap();
      map.put('Order', a);
      var text = new Template('mail/order')${localeCall}.render(map);
      out.result = { text: text.text.replace(/\\n+/g, ''), type: text.mimeType, encoding: text.encoding };`);

  it('a mail is rendered with decorators, modules, loops and messages', async () => {
    assert.deepEqual(await renderMail(''), {
      text:
        '<html><head><title>Order 00001 of today</title></head><body>' +
        '<table><tr class="odd"><td>1/0</td><td>Mug</td><td>2</td><td>$9.00</td></tr>' +
        '<tr class="even"><td>2/1</td><td>Lamp</td><td>1</td><td>N/A</td></tr><tr><td>end</td></tr></table>' +
        '<h2>Bill to</h2><address>Anna Weber, Jena</address><p>Thanks!</p></body></html>',
      type: 'text/html;charset=UTF-8',
      encoding: 'UTF-8',
    });
    assert.deepEqual(bench.warnings, []);
  });

  it('a mail has the messages and formats of its own locale, and the locale of the request does not change', async () => {
    const { text } = (await renderMail(".setLocale('de_DE')")) as { text: string };
    assert.match(text, /<title>Bestellung 00001 vom today<\/title>/);
    assert.match(text, /<td>9,00 \$<\/td>/);
    assert.match(text, /Vielen Dank f&uuml;r alles!/);
    assert.equal(
      await bench.renderWithScript(`
        new Template('mail/order', 'de_DE').render(new HashMap({ Order: a }));
        out.result = request.locale;`),
      'en_US',
    );
  });
});
