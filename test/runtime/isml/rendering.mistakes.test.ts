import assert from 'node:assert/strict';
import { TemplateBench } from '../../support/template-bench.ts';

describe('A template with a mistake', () => {
  let bench: TemplateBench;
  before(() => {
    bench = new TemplateBench();
  });
  beforeEach(() => bench.resetShop());
  after(() => bench.close());

  it('the error for a mistake has the template, the line, the tag and a correction', async () => {
    const location = (line: number) => `/app/cartridge/templates/default/page.isml:${line}`;
    assert.equal(
      await bench.renderFailure('<p>\n  <isif condition="${true}">\n</p>'),
      `<isif> is not closed. Add </isif>. (${location(2)}:3)`,
    );
    assert.match(
      await bench.renderFailure('<isloop>\n</isloop>'),
      /<isloop> has no attribute items or iterator or end\. Add it, as in/,
    );
    assert.equal(
      await bench.renderFailure(
        '<isif condition="${true}">\n<isloop items="${[]}" var="x">\n</isif></isloop>',
      ),
      `</isif> does not match <isloop> of line 2, which is not closed. Add </isloop> before it. (${location(3)}:1)`,
    );
    assert.match(
      await bench.renderFailure('<b>\n${pdict.order total}</b>'),
      new RegExp(`pdict\\.order total.*is not a valid expression.*${location(2)}:15`),
    );
    assert.match(
      await bench.renderFailure('<isscript>\nvar a = ;\n</isscript>'),
      new RegExp(`script of <isscript> .*${location(2)}:9`),
    );
    assert.match(
      await bench.renderFailure('\n<isprint value="${1}" encoding="htmlcontet"/>'),
      new RegExp(
        `${location(2)}: <isprint>: encoding="htmlcontet" does not exist: use on, off, or one of htmlcontent, `,
      ),
    );
    assert.match(
      await bench.renderFailure('\n<isloop items="${{ a: 1 }}" var="x"></isloop>'),
      new RegExp(`${location(2)}: <isloop>: items is an object: pass an array, a collection or an iterator`),
    );
    assert.match(await bench.renderFailure('\n<isbreak/>'), /<isbreak> is not within an <isloop>/);
    assert.match(
      await bench.renderFailure('\n<isinclude template="not/there"/>'),
      new RegExp(`^${location(2)}: <isinclude>: there is no template "not/there"`),
    );
  });

  it("an error of a script has the template's line in its stack", async () => {
    bench.writeTemplates({ 'default/page.isml': '<p>\n  ${pdict.customer.name}\n</p>' });
    const stack = (await bench.renderWithScript(`
      try { new Template('page').render(); } catch (e) { out.result = [e.message, e.stack]; }`)) as string[];
    assert.match(stack[0] ?? '', /reading 'name'/);
    assert.match(stack[1] ?? '', /app\/cartridge\/templates\/default\/page\.isml:2/);
  });

  it('a template that includes itself, or writes too much, fails', async () => {
    assert.match(
      await bench.renderFailure('x<isinclude template="page"/>'),
      /more than 20 levels deep, last \/app\/.*Check whether this template includes itself/,
    );
    assert.match(
      await bench.renderFailure(
        '<isscript>var long = new Array(100001).join("x");</isscript><isloop begin="0" end="1000">${long}</isloop>',
      ),
      /at most 10000000 characters/,
    );
  });

  it('a template is rendered again after it was corrected', async () => {
    await bench.renderFailure('<isif condition="${true}">');
    assert.equal(await bench.renderPage('mended'), 'mended');
  });
});
