import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import { readExpression, readScript } from '../../../dialect/isml/embedded-code.ts';
import { SourceText } from '../../../dialect/isml/source-text.ts';

/** Returns the code of the first expression of a template, and the text after the expression. */
function expressionIn(template: string): { code: string; rest: string; isSequence: boolean } | undefined {
  const offset = template.indexOf('${');
  const expression = readExpression(new SourceText(template), offset);
  if (!expression) return undefined;
  const { start, end, code, isSequence } = expression;
  assert.equal(start, offset + 2);
  return { code, rest: template.slice(end), isSequence };
}

/** Returns the line, column and message of the error that reading a template throws. */
function failureOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    const { line, column, message } = error as SyntaxError & { line: number; column: number };
    return `${line}:${column} ${message}`;
  }
  return assert.fail('no error was thrown');
}

describe('An expression of a template', () => {
  it('an expression ends at the first brace that makes it complete', () => {
    for (const [template, code, rest] of [
      ['a ${order.no} b', 'order.no', ' b'],
      ['${ { a: { b: 1 } }.a.b }}', ' { a: { b: 1 } }.a.b ', '}'],
      ['${\'}\' + "{"}-}', '\'}\' + "{"', '-}'],
      [
        '${lines.map(function (l) { return { l: l }; })}</td>',
        'lines.map(function (l) { return { l: l }; })',
        '</td>',
      ],
      ['${`${a}`}', '`${a}`', ''],
      ['${/}/.test(a)}', '/}/.test(a)', ''],
      ['${a}${b}', 'a', '${b}'],
    ] as const)
      assert.deepEqual([template, expressionIn(template)], [template, { code, rest, isSequence: false }]);
  });

  it('several expressions with commas are a sequence', () => {
    assert.equal(expressionIn('${a, b}')?.isSequence, true);
    assert.equal(expressionIn('${f(a, b)}')?.isSequence, false);
    assert.equal(expressionIn('${(a, b)}')?.isSequence, true);
  });

  it('final semicolons and line comments of an expression become blanks, and the rest does not move', () => {
    for (const [template, code] of [
      ['${a;}', 'a '],
      ['${a ; ; }', 'a     '],
      ['${a;\n}', 'a \n'],
      ["${';' + a;}", "';' + a "],
      ['${a // the total\n}', 'a             \n'],
      ['${a // one\n + b // two\n}', 'a       \n + b       \n'],
      ['${a /* the\ntotal */ + b}', 'a /* the\ntotal */ + b'],
      ["${'//' + a}", "'//' + a"],
    ] as const)
      assert.deepEqual([template, expressionIn(template)?.code], [template, code]);
  });

  it('an expression without code is empty', () => {
    for (const template of [
      '${}',
      '${ }',
      '${\n}',
      '${/* later */}',
      '${ /* a\nb */ /* c */ }',
      '${// later\n}',
    ])
      assert.deepEqual(
        [template, expressionIn(template)],
        [template, { code: '', rest: '', isSequence: false }],
      );
  });

  it('there is no expression if the closing brace is missing', () => {
    assert.equal(expressionIn('${order.no'), undefined);
    assert.equal(expressionIn('} ${'), undefined);
  });

  it('an invalid expression is an error with its position and its text, which may be shortened', () => {
    const fail = (template: string): string => failureOf(() => expressionIn(template));
    assert.equal(fail('a\n ${b +} c'), '2:7 ${b +} is not a valid expression: Unexpected end of input');
    assert.equal(fail('${a b}'), "1:5 ${a b} is not a valid expression: Unexpected token 'b'");
    assert.match(fail('${a; b}'), /^1:4 \$\{a; b\} is not a valid expression: /);
    assert.match(fail('${a) ; (b}'), /^1:\d+ \$\{a\) ; \(b\} is not a valid expression: Unexpected token$/);
    assert.equal(fail('${a) + (b}'), '1:2 ${a) + (b} is not a valid expression: Unexpected token');
    assert.equal(fail('${a) => (b}'), '1:2 ${a) => (b} is not a valid expression: Unexpected token');
    assert.match(fail('${\n  a.\n  +\n}'), /^3:3 \$\{a\. \+\} is not a valid expression: /);
    const longText = 'order.lines[0].product.name '.repeat(3);
    assert.match(
      fail(`\${${longText}}`),
      new RegExp(`^1:\\d+ \\$\\{${longText.slice(0, 59).replace(/[[\].]/g, '\\$&')}…\\} is`),
    );
    const text = `${'a'.repeat(57)} b c`.slice(0, 60);
    assert.ok(fail(`\${${text}}`).includes(`\${${text.trim()}}`));
  });

  it('an expression may contain many braces; many braces after an invalid one do not hide the error', () => {
    assert.throws(() => expressionIn(`\${a b ${'}'.repeat(300)}`), { name: 'SyntaxError' });
    assert.equal(expressionIn(`\${'${'}'.repeat(150)}'}`)?.rest, '');
  });
});

describe('The script of a template', () => {
  const scriptIn = (text: string) => readScript(new SourceText(text), 0, text.length);

  it('let and const at the top level of a script become var, because all scripts of the page share their variables', () => {
    for (const [text, code] of [
      ['let a = 1; const b = 2; var c = 3;', 'var a = 1; var   b = 2; var c = 3;'],
      ['if (a) { let b = 1; const c = 2; }', 'if (a) { let b = 1; const c = 2; }'],
      ['for (let i = 0; i < 1; i++) f(i);', 'for (let i = 0; i < 1; i++) f(i);'],
      ['function f() { const a = 1; return a; }', 'function f() { const a = 1; return a; }'],
      ['var total : Number = 1;', 'var total : Number = 1;'],
      ['', ''],
    ] as const)
      assert.deepEqual([text, scriptIn(text).code], [text, code]);
  });

  it('the functions of a script are those that it declares at its top level', () => {
    assert.deepEqual(
      scriptIn(
        'function a() { function b() {} }\nvar c = function d() {};\nif (x) { function e() {} }\nfunction g() {}',
      ).functions,
      ['a', 'g'],
    );
    assert.deepEqual(scriptIn('a();').functions, []);
  });

  it('a template comment in a script is blank', () => {
    for (const comment of [
      '<iscomment>x</iscomment>',
      "<iscomment >it's\n{</iscomment >",
      '<ISCOMMENT></ISCOMMENT>',
      '<iscomment\n>\n</iscomment\n>',
    ]) {
      const { code } = scriptIn(`a();${comment}b();`);
      assert.equal(code, `a();${comment.replace(/[^\n]/g, ' ')}b();`);
    }
    assert.equal(scriptIn('"<iscomments>"').code, '"<iscomments>"');
    assert.equal(
      scriptIn('<iscomment>a</iscomment>b();<iscomment>c</iscomment>').code,
      `${' '.repeat(24)}b();${' '.repeat(24)}`,
    );
  });

  it('a line comment at the end of a script is blank, so that it does not hide the code after the script', () => {
    for (const [text, code] of [
      ['a(); // done', 'a();        '],
      ['a();\nb(); // "x" // y', `a();\nb();${' '.repeat(12)}`],
      ['a();\r// done', 'a();\r       '],
      ['// one\na();', '// one\na();'],
      ['a("//");', 'a("//");'],
      ['a("// x"); // y', 'a("// x");     '],
      ['a(/[//]/);', 'a(/[//]/);'],
      ['/* a // b */ c();', '/* a // b */ c();'],
      ['a(); /* b\n // c */', 'a(); /* b\n // c */'],
      ['//', '  '],
    ] as const) {
      const script = scriptIn(text);
      assert.deepEqual([text, script.code], [text, code]);
      const result = runInNewContext(
        `var n = 0; function a() {} function b() {} function c() {} ${script.code}; n = 1; n`,
      );
      assert.equal(result, 1, text);
    }
  });

  it('a mistake in a script is an error at its position in the template', () => {
    const template = '<isscript>\n  var a = 1;\r\n  var b = ;\n</isscript>';
    const [start, end] = [template.indexOf('>') + 1, template.indexOf('</')];
    assert.equal(
      failureOf(() => readScript(new SourceText(template), start, end)),
      "3:11 The script of <isscript> is not valid: Unexpected token ';'",
    );
  });
});
