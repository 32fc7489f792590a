import assert from 'node:assert/strict';
import { executableLines, plainScript, ScriptSyntaxError } from '../../dialect/index.ts';

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

describe('The parser of the old dialect', () => {
  it('the line of a let that declares a parameter again is not executable, like that of a var', () => {
    assert.deepEqual(executableLines('function f(a) {\n  let a;\n  let b;\n  return a;\n}'), [3, 4]);
    assert.deepEqual(executableLines('function f(a) {\n  let b;\n  let a;\n  return a;\n}'), [2, 4]);
  });

  it('the variable of a `for each` is known only in the loop, and break ends only the loop', () => {
    const source = 'for each (let a in b) { if (a) break; else continue; }\nlet a = 1;';
    assert.match(plainScript(source).text, /^for \(let a of each\(b\)\)/);
    assert.equal(syntaxError('for each (var a in b) { c(a); }\nbreak;'), '2:1 Unsyntactic break');
    assert.equal(syntaxError('for each (let a in b) { c(a); } continue;'), '1:33 Unsyntactic continue');
    assert.equal(syntaxError('for each (var a in b) function c() {}'), "1:23 Unexpected token 'function'");
  });

  it('blanks, line breaks and comments may be around the words of a `for each`', () => {
    for (const [source, text] of [
      ['for\neach (a in b) c(a);', 'for\n(a of each(b))c(a);'],
      ['for // all\n  each (a in b) c(a);', 'for // all\n  (a of each(b))c(a);'],
      ['for each // all\n (a in b) c(a);', 'for      // all\n(a of each(b))c(a);'],
    ] as const)
      assert.equal(plainScript(source).text.replace(/[ ]+(?=\()/g, ''), text.replace(/[ ]+(?=\()/g, ''));
  });

  it('a mistake in a form of the old dialect has a message of its own', () => {
    for (const [source, error] of [
      ['for each (;;) {}', "1:5 for each needs '(variable in object)'"],
      ['for each (var a of b) {}', "1:5 for each needs '(variable in object)'"],
      ['for each (var a = 1 in b) {}', '1:19 the variable of for each may not have an initial value'],
      ['var a : = 1;', "1:8 a type must follow ':'"],
    ] as const)
      assert.equal(syntaxError(source), error);
  });

  it('a mistake after a type over several lines has its line and column', () => {
    assert.equal(syntaxError('var a :\n  String = ;'), "2:12 Unexpected token ';'");
    assert.equal(syntaxError('var a : /* of the\r\n shop */ String = ;'), "2:19 Unexpected token ';'");
  });

  it('parameters with types make an arrow function only if the arrow is on their line', () => {
    assert.equal(plainScript('var f = (a : T, b) => a;').text, 'var f = (a    , b) => a;');
    assert.equal(
      plainScript('var f = ((a : T) => a)(1), g = (b) => b;').text.replace(/ +/g, ' '),
      'var f = ((a ) => a)(1), g = (b) => b;',
    );
    for (const source of [
      'var f = (a : T)\n=> a;',
      'var f = (a : T);',
      'var f = (a : T) + 1;',
      'f((a : T), b);',
    ])
      assert.match(syntaxError(source), /Unexpected token/, source);
  });

  it('a name in parameters with types is not reported as declared twice, although the parser reads them twice', () => {
    const source = 'var f = (a : T, b = function () { var c; let d; }) => { let c, d; };';
    assert.match(plainScript(source).text, /^var f = \(a {4}, b = /);
    assert.match(
      plainScript('(function () { let c; return (a : T, b = (c) => c) => { let d; }; });').text,
      /\(a {4}, b/,
    );
  });
});
