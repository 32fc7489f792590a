import assert from 'node:assert/strict';
import { TemplateBench } from '../../support/template-bench.ts';

describe('A template', () => {
  let bench: TemplateBench;
  before(() => {
    bench = new TemplateBench();
  });
  beforeEach(() => bench.resetShop());
  after(() => bench.close());

  it('a template is found by locale, language and default, each on the whole cartridge path', async () => {
    bench.writeTemplates({ 'default/which.isml': 'app default', 'fr/which.isml': 'app fr' });
    bench.writeTemplates({ 'default/which.isml': 'base default', 'fr_CA/which.isml': 'base fr_CA' }, 'base');
    bench.writeTemplates({ 'default/base/only.isml': 'only' }, 'base');
    assert.deepEqual(
      await bench.renderWithScript(`
        function which(locale) { return new Template('which', locale).render().text; }
        out.result = [which('fr_CA'), which('fr_FR'), which('de_DE'), which('default'),
          new Template('/base/only.isml').render(null).text];`),
      ['base fr_CA', 'app fr', 'app default', 'app default', 'only'],
    );
  });

  it('a message comes from the first cartridge that has its key, even in a more general bundle', async () => {
    bench.writeTemplates({ 'resources/account.properties': 'welcome=Welcome (app)\n' });
    bench.writeTemplates(
      {
        'resources/account.properties': "welcome=Welcome\nbye=Bye, {0}\nquote=It''s {0}\n",
        'resources/account_de.properties': 'welcome=Willkommen\nbye=Tsch\\u00fcss, {0}\n',
        'resources/message.properties': 'plain=Plain text\n',
      },
      'base',
    );
    const messagesScript = `var Resource = require('svc/web/Resource');
      var list = new (require('svc/util/ArrayList'))('Anna');
      out.result = [Resource.msg('welcome', 'account', null), Resource.msgf('bye', 'account', null, list),
        Resource.msgf('quote', 'account', null, ['late']), Resource.msgf('bye', 'account', null),
        Resource.msg('plain'), Resource.msg('none'), Resource.msg('none', 'or this'),
        Resource.msg('none', 'account', null), Resource.msg('none', 'account', '')];`;
    const fallbackTexts = ['Plain text', 'none', 'or this', 'none', ''];
    assert.deepEqual(await bench.renderWithScript(messagesScript), [
      'Welcome (app)',
      'Bye, Anna',
      "It's late",
      'Bye, {0}',
      ...fallbackTexts,
    ]);
    assert.deepEqual(await bench.renderWithScript(messagesScript, 'de-AT'), [
      'Welcome (app)',
      'Tsch\u00fcss, Anna',
      "It's late",
      'Tsch\u00fcss, {0}',
      ...fallbackTexts,
    ]);
  });

  it('a template encodes values unless the encoding is off', async () => {
    const fillScript = `map.put('evil', '<script>alert("it\\'s & me")</script>');`;
    assert.equal(
      await bench.renderPage('<a title="${pdict.evil}">${pdict.evil}</a>', fillScript),
      '<a title="&lt;script&gt;alert(&quot;it&#39;s &amp; me&quot;)&lt;/script&gt;">' +
        '&lt;script&gt;alert(&quot;it&#39;s &amp; me&quot;)&lt;/script&gt;</a>',
    );
    assert.equal(
      await bench.renderPage(
        [
          '<isprint value="${pdict.evil}"/>',
          '<isprint value="${pdict.evil}" encoding="off"/>',
          '<a href="?q=<isprint value="${pdict.evil}" encoding="uricomponent"/>">',
          '<script>var a = "<isprint value="${pdict.evil}" encoding="jshtml"/>";</script>',
          '{"a":"<isprint value="${pdict.evil}" encoding="jsonvalue"/>"}',
        ].join('\n'),
        fillScript,
      ),
      [
        '&lt;script&gt;alert(&quot;it&#39;s &amp; me&quot;)&lt;/script&gt;',
        '<script>alert("it\'s & me")</script>',
        '<a href="?q=%3Cscript%3Ealert%28%22it%27s%20%26%20me%22%29%3C%2Fscript%3E">',
        '<script>var a = "\\x3cscript\\x3ealert\\x28\\x22it\\x27s \\x26 me\\x22\\x29\\x3c\\x2fscript\\x3e";</script>',
        '{"a":"<script>alert(\\"it\'s & me\\")<\\/script>"}',
      ].join('\n'),
    );
    assert.equal(
      await bench.renderPage(
        '<iscontent type="application/json" charset="UTF-8" encoding="off"/>${pdict.evil}',
        fillScript,
      ),
      '<script>alert("it\'s & me")</script>',
    );
  });

  it('isprint formats numbers, money, quantities and dates by style, formatter, time zone and padding', async () => {
    const fillScript = `
      map.put('n', 3333.1264); map.put('date', new Date(Date.UTC(1999, 8, 25, 19, 55, 55)));
      map.put('money', new (require('svc/value/Money'))(3333, 'USD'));
      map.put('kg', new (require('svc/value/Quantity'))(3333.123, 'kg'));`;
    assert.equal(
      await bench.renderPage(
        [
          '<isprint value="${pdict.n}"/>|<isprint value="${pdict.n}" style="INTEGER"/>|<isprint value="${2}" formatter="000"/>',
          '<isprint value="${pdict.money}"/>|<isprint value="${pdict.money}" style="MONEY_SHORT"/>|<isprint value="${pdict.money}" formatter="* #,##0.0"/>',
          '<isprint value="${pdict.kg}"/>|<isprint value="${pdict.kg}" style="QUANTITY_LONG"/>',
          '<isprint value="${pdict.date}"/>|<isprint value="${pdict.date}" style="DATE_LONG"/>|<isprint value="${pdict.date}" style="date_time" timezone="utc"/>',
          '<isprint value="${pdict.date}" formatter="yyyy-MM-dd\'T\'HH:mm" timezone="UTC"/>',
          '[<isprint value="${\'ab\'}" padding="4"/>][<isprint value="${\'ab\'}" padding="-4"/>][<isprint value="${\'abcdef\'}" padding="3"/>]',
          '[<isprint value="${null}"/>][${undefined}][${pdict.none}][${neverSet}]',
        ].join('\n'),
        fillScript,
      ),
      [
        '3,333.13|3,333|002',
        '$3,333.00|3,333.00|$ 3,333.0',
        '3,333.123|3,333.123 kg',
        '9/25/99|Sep 25, 1999|7:55:55 PM',
        '1999-09-25T19:55',
        '[ab  ][  ab][abc]',
        '[][][][]',
      ].join('\n'),
    );
  });

  it('isif chooses a branch; an empty string, 0 and undefined values are false', async () => {
    const renderBranch = (condition: string) =>
      bench.renderPage(
        `<isif condition="\${${condition}}">A<iselseif condition="\${pdict.second == 'x'}"/>B<iselse>C</isif>`,
        "map.put('list', []); map.put('second', 'x');",
      );
    assert.deepEqual(
      [
        await renderBranch('true'),
        await renderBranch('pdict.list'),
        await renderBranch("'text'"),
        await renderBranch('pdict.list.length'),
        await renderBranch("''"),
        await renderBranch('pdict.none'),
        await renderBranch('!pdict.second'),
      ],
      ['A', 'A', 'A', 'B', 'B', 'B', 'B'],
    );
    assert.equal(await bench.renderPage('<isif condition="false">A<iselse/>C</isif>'), 'C');
  });

  it('isloop iterates over arrays, collections and iterators, with begin, end, step, break, continue and next', async () => {
    const fillScript = `
      map.put('letters', ['a', 'b', 'c', 'd', 'e']);
      map.put('set', new (require('svc/util/LinkedHashSet'))('x', 'y'));`;
    assert.equal(
      await bench.renderPage(
        [
          '<isloop items="${pdict.letters}" var="l" begin="1" end="3">${l}</isloop>',
          '<isloop items="${pdict.letters}" alias="l" step="2" status="s">${s.index}${l}<isif condition="${!s.last}">,</isif></isloop>',
          '<isloop iterator="${pdict.set.iterator()}" alias="l"><isloop items="${pdict.letters}" var="m" end="1">${l}${m} </isloop></isloop>',
          '<isloop items="${pdict.letters}" var="l"><isif condition="${l == \'b\'}"><iscontinue/></isif><isif condition="${l == \'d\'}"><isbreak/></isif>${l}</isloop>',
          '<isloop items="${pdict.letters}" var="l" end="3">${l}<isnext/>${l} </isloop>',
          '<isloop begin="2" end="4" var="i">${i}</isloop>',
          '<isloop items="${pdict.none}" var="l">never</isloop>${l}',
        ].join('\n'),
        fillScript,
      ),
      ['bcd', '0a,2c,4e', 'xa xb ya yb ', 'ac', 'ab cd ', '234', ''].join('\n'),
    );
  });

  it('isset sets variables of page, request, session and pdict, which all templates of the page read', async () => {
    bench.writeTemplates({
      'default/inner.isml': '<isset name="fromInner" value="${fromOuter + 1}" scope="page"/>${letter}',
    });
    assert.equal(
      await bench.renderPage(
        [
          '<isset name="fromOuter" value="${1}" scope="page"/><isset name="r" value="req" scope="REQUEST"/>',
          '<isset name="s" value="a-${fromOuter}"/><isset name="p" value="${true}" scope="pdict"/>',
          '<isloop items="${[\'x\']}" var="letter"><isinclude template="inner"/></isloop>',
          '${fromInner}|${r}|${request.custom.r}|${s}|${session.custom.s}|${pdict.p}',
          '<isremove name="fromOuter" scope="page"/>${fromOuter}|<isset name="r" value="${null}" scope="request"/>${r}',
        ].join('\n'),
      ),
      ['', '', 'x', '2|req|req|a-1|a-1|true', '|'].join('\n'),
    );
  });

  it('isscript shares its variables and functions with expressions and included templates', async () => {
    bench.writeTemplates({
      'default/included.isml': '${shout(word)}<isscript>later = word + "!"; var own = 5;</isscript>',
    });
    bench.workspace.write({
      'app/cartridge/scripts/words.js': "module.exports = { hello: function () { return 'hello'; } };",
    });
    assert.equal(
      await bench.renderPage(
        [
          '<isscript>',
          "  importPackage(svc.util); // a comment </isscript><isscript>const words = require('~/cartridge/scripts/words');",
          '  let word : String = words.hello();',
          '  function shout(text : String) : String { return text.toUpperCase() + "<"; }',
          '  for each (var n in [1, 2]) out.print("<b>" + n + "</b>");',
          '</isscript>',
          '<isinclude template="included"/>|${later}|${own}|${new ArrayList(1, 2).size()}|${',
          "  word.replace('h', function (h) { return '}' + h; })",
          '}|${word /* not the end: } */}|${word;}|${}',
        ].join('\n'),
      ),
      '<b>1</b><b>2</b>\nHELLO&lt;|hello!|5|2|}hello|hello|hello|',
    );
  });

  it('a template reads XML in the dialect of scripts', async () => {
    assert.equal(
      await bench.renderPage(
        '<isscript>var xml = <order no="7"><item>a</item><item>b</item></order>;</isscript>${xml.@no}:' +
          '<isscript>for each (var item in xml.item) out.print(item + ",");</isscript>${xml..item.length()}',
      ),
      '7:a,b,2',
    );
  });

  it('an ISML module gets its declared attributes, case-insensitively, and no others', async () => {
    bench.writeTemplates({
      'default/mods.isml':
        '<ismodule template="one" name="Thing" attribute="First" attribute="second"><ismodule template="two" name="thing" attribute="first"/>',
      'default/one.isml': 'one',
      'default/two.isml': '[${pdict.first}|${first}|${pdict.second}|${second}|${pdict.outer}]',
    });
    assert.equal(
      await bench.renderPage(
        '<isinclude template="mods"/><isset name="first" value="outside" scope="page"/>' +
          '<isThing FIRST="${[1, 2]}" second="x"/><isthing></isthing>${first}',
        "map.put('outer', 'o');",
      ),
      '[1,2|1,2|||o][||||o]outside',
    );
    assert.deepEqual(bench.warnings, [
      '/app/cartridge/templates/default/page.isml:1: <isthing> has the attribute second, which its <ismodule> does not declare and which is ignored. Declare it with attribute="second".',
    ]);
  });

  it('each tag that needs a storefront leaves a comment in HTML, not in JSON, and logs one warning', async () => {
    assert.equal(
      await bench.renderPage(
        [
          '<iscache type="relative" hour="24"/>',
          '<isloop items="${[1, 2]}" var="i"><isslot id="banner--top" context="global" description="b"/></isloop>',
          "<isinclude url=\"${URLUtils.url('Product-Tile', 'pid', 'mug')}\"/>",
          '<isobject object="${pdict.product}" view="none"><b>inside</b></isobject><isunknown a="b"/>',
        ].join('\n'),
      ),
      [
        '<!-- not rendered: iscache type="relative" hour="24" -->',
        '<!-- not rendered: isslot id="banner- -top" context="global" description="b" -->'.repeat(2),
        "<!-- not rendered: isinclude url=\"${URLUtils.url('Product-Tile', 'pid', 'mug')}\" -->",
        '<!-- not rendered: isobject object="${pdict.product}" view="none" --><b>inside</b><isunknown a="b"/>',
      ].join('\n'),
    );
    const messages = bench.warnings;
    assert.equal(messages.length, 5, messages.join('\n'));
    assert.match(
      messages[1] ?? '',
      /page\.isml:2: <isslot> needs a storefront.*: the output has a comment in its place\.$/,
    );
    assert.match(
      messages[4] ?? '',
      /page\.isml:4: <isunknown> is neither .* Declare it before with <ismodule/,
    );
    assert.equal(
      await bench.renderPage('<iscontent type="application/json"/>{"a":1}<iscache type="daily" hour="1"/>'),
      '{"a":1}',
    );
    assert.match(bench.warnings.at(-1) ?? '', /<iscache> needs a storefront.*: it is left out\.$/);
  });

  it('ISML.renderTemplate in a hook discards the output with a warning, and the side effects of the template remain', async () => {
    bench.writeTemplates({
      'default/json.isml':
        '<isset name="seen" value="${pdict.viewData.name + pdict.CurrentSession.sessionID}" scope="request"/>text',
    });
    assert.deepEqual(
      await bench.renderWithScript(`
        var ISML = require('svc/template/ISML');
        function View() {} View.prototype.viewData = { name: 'n-' };
        var failure;
        ISML.renderTemplate('json', new View());
        try { ISML.renderTemplate('error/notThere', {}); } catch (e) { failure = e.message; }
        out.result = [request.custom.seen, failure];`),
      [
        'n-session-1',
        'ISML.renderTemplate(\'error/notThere\'): there is no template "error/notThere". Looked for ' +
          '/app/cartridge/templates/en_US/error/notThere.isml, /base/cartridge/templates/en_US/error/notThere.isml, ' +
          '/app/cartridge/templates/en/error/notThere.isml, /base/cartridge/templates/en/error/notThere.isml, ' +
          '/app/cartridge/templates/default/error/notThere.isml and 1 other place. Names have slashes, and no extension.',
      ],
    );
    assert.match(
      bench.warnings[0] ?? '',
      /ISML\.renderTemplate\('json'\) wrote 4 characters, which are discarded/,
    );
  });
});
