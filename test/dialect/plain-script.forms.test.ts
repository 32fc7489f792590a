import assert from 'node:assert/strict';
import { full } from 'acorn-walk';
import { plainScript, ScriptSyntaxError } from '../../dialect/index.ts';

/** Returns the rewritten text of a script, with `e4x` as the name of the object that implements E4X. */
const rewrite = (source: string): string => plainScript(source).text.replaceAll('ǀ.', 'e4x.');

/** Returns a syntax error as `line:column message`. */
function syntaxError(source: string): string {
  try {
    plainScript(source);
  } catch (error) {
    assert.ok(error instanceof ScriptSyntaxError);
    return `${error.line}:${error.column} ${error.message}`;
  }
  return assert.fail('it has no syntax error');
}

describe('A script that makes XML objects', () => {
  it('an addition in a script that makes or tests XML objects is rewritten, even if the script has no E4X syntax', () => {
    for (const source of [
      'XML(text); a + b',
      'XMLList (text); a + b',
      'var feed = new XML; a + b',
      'new\nXMLList; a + b',
      'feed instanceof XMLObject; a + b',
    ])
      assert.equal(rewrite(source), source.replace('a + b', 'e4x.add(a , b)'));
    for (const test of ['== "xml"', "=='xml'", "=== 'xml'", '==="xml"', '==  "xml"'])
      assert.match(rewrite(`kind ${test}; a + b`), /e4x\.add\(a , b\)/, test);
  });

  it('operators of a script that does not make XML objects remain unchanged', () => {
    for (const source of [
      'new XMLHttpRequest(); a + b',
      'toXML(text); a + b',
      'kind == xml; a + b',
      'kind == "text/xml"; a + b',
      'kind = "xml"; a + b',
      'renewXML; a + b',
    ])
      assert.equal(rewrite(source), source);
  });

  it('a script that makes XML objects and has no operators needs no object that implements E4X', () => {
    const source = 'var feed = new XML(text);';
    const script = plainScript(source);
    assert.deepEqual([script.text, script.eachName, script.xmlName], [source, undefined, undefined]);
  });

  it('a script that makes XML objects may have the other forms of the old dialect', () => {
    assert.equal(
      rewrite('function f(a : XML) { return new XML(a); }'),
      'function f(a      ) { return new XML(a); }',
    );
    assert.equal(
      rewrite('new XML(a); function f(a) { let a = 1; }'),
      'new XML(a); function f(a) { var a = 1; }',
    );
    const loop = plainScript('new XML(a); for each (var b in c) d(b);');
    assert.deepEqual(
      [loop.text, loop.eachName, loop.xmlName],
      ['new XML(a); for (var b of each(c))d(b);', 'each', undefined],
    );
    const both = plainScript('for each (var a in <b/>.*) a + c;');
    assert.deepEqual(
      [both.text, both.eachName, both.xmlName],
      ['for (var a of e__1(ǀ.literal`<b/>`.ǃ))ǀ.add(a , c);', 'e__1', 'ǀ'],
    );
    assert.equal(
      rewrite('new XML(a); function walk() { yield a + b; }'),
      'new XML(a); function walk() {return each.generator(function*(){ yield e4x.add(a , b); }.apply(this,arguments));}',
    );
  });

  it('the object that implements E4X has a name that the script does not use', () => {
    assert.equal(plainScript('feed.@id').xmlName, 'ǀ');
    assert.equal(plainScript('feed.@id; ǀ').xmlName, 'ǀǀ');
    assert.equal(plainScript('feed.@id; ǀǀ').text, 'feed.ǂid; ǀǀ');
    assert.equal(plainScript('<a/>; ǀǀ').text, 'ǀǀǀ.literal`<a/>`; ǀǀ');
  });
});

describe('The forms of the old dialect', () => {
  it('only `for each` loops and generators need the function each', () => {
    for (const source of ['var a : Number;', 'function f(a) { let a; }', 'feed.@id'])
      assert.equal(plainScript(source).eachName, undefined, source);
    for (const source of ['for each (var a in b) c(a);', 'function f() { yield 1; }'])
      assert.equal(plainScript(source).eachName, 'each', source);
  });

  it('a generator without an asterisk has its statements in a generator function, after its directives', () => {
    const before = 'return each.generator(function*(){';
    const after = '}.apply(this,arguments));';
    for (const [source, text] of [
      ['function f(){yield 1}', `function f(){${before}yield 1${after}}`],
      ['var f = function () { yield 1; };', `var f = function () {${before} yield 1; ${after}};`],
      [
        'function f() { "use strict"; "a"; yield 1; }',
        `function f() { "use strict"; "a";;${before} yield 1; ${after}}`,
      ],
    ] as const)
      assert.equal(rewrite(source), text);
  });

  it('the program of a generator has the nodes of the rewritten text, and the program of a loop those of the source', () => {
    const countCalls = (source: string): number => {
      let count = 0;
      full(plainScript(source).program, ({ type }) => {
        if (type === 'CallExpression') count++;
      });
      return count;
    };
    assert.equal(countCalls('function f() { yield 1; }'), 2);
    assert.equal(countCalls('for each (var a in b) { c = a; }'), 0);
  });

  it('the call in a `for each` replaces blanks before its object and before and after its brackets', () => {
    for (const [source, text] of [
      ['for each (var a in b) c(a);', 'for (var a of each(b))c(a);'],
      ['for each (var a in      b) c(a);', 'for      (var a of each(b))c(a);'],
      ['for each(var a in    b)c(a);', 'for   (var a of each(b))c(a);'],
      ['for each(var a in b ) c(a);', 'for(var a of each(b)) c(a);'],
      ['for each(var a in b /* all */ ) c(a);', 'for(var a of each(b)/* all */ ) c(a);'],
      ['for each      (var a in b)c(a);', 'for      (var a of each(b))c(a);'],
      ['for each\n      (var a in b)c(a);', 'for     \n (var a of each(b))c(a);'],
      ['for each    (var a in\n  b) c(a);', 'for         (var a of\n each(b))c(a);'],
      ['for each /* all */    (a in b) c(a);', 'for      /* all */(a of each(b))c(a);'],
      ['for each (a in[b])c(a);', 'for(a of each([b]))c(a);'],
    ] as const)
      assert.equal(rewrite(source), text);
  });
});

describe('Syntax errors of a script', () => {
  it('a syntax error after E4X or the old dialect has the position of the mistake', () => {
    for (const [source, error] of [
      ['feed.@id;\nvar a = ;', "2:9 Unexpected token ';'"],
      ['feed.@id; var a = ;', "1:19 Unexpected token ';'"],
      ['var a : Number = 1; var b = ;', "1:29 Unexpected token ';'"],
      ['var a = ;\nfeed.@id', "1:9 Unexpected token ';'"],
      ['if (a < < b) c', "1:9 Unexpected token '<'"],
      ['if (a < <b) c', "1:9 Unexpected token '<'"],
      [`${'\n'.repeat(11)}  var 1;`, "12:7 Unexpected token '1'"],
      ['var a = new XML(b); var a = ;', "1:29 Unexpected token ';'"],
    ] as const)
      assert.equal(syntaxError(source), error);
  });

  it('an assignment to a filter or literal of E4X is a syntax error with its position', () => {
    for (const source of ['feed.(@id == 1) = 2;', '<a/> = 1;', 'feed.(@open)++;'])
      assert.equal(syntaxError(`\n  ${source}`), '2:3 this form of E4X is not supported');
  });

  it('invisible characters in a script with a mistake do not hide the mistake', () => {
    assert.match(syntaxError('var\u200B a = 1;\nvar b = ;'), /^2:9 Unexpected token/);
  });
});
