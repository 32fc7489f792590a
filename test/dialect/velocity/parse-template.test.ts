import assert from 'node:assert/strict';
import {
  parseVelocity,
  VelocitySyntaxError,
  type VelocityExpression,
  type VelocityNode,
  type VelocityReference,
} from '../../../dialect/index.ts';

/** Returns a reference and its accessors in angle brackets, such as `<order.lines[0].total(1)>`. */
function printReference({ name, accessors, isQuiet }: VelocityReference): string {
  const steps = accessors.map((accessor) => {
    if (accessor.kind === 'property') return `.${accessor.name}`;
    if (accessor.kind === 'index') return `[${printExpression(accessor.index)}]`;
    return `.${accessor.name}(${accessor.arguments.map(printExpression).join(', ')})`;
  });
  return `<${isQuiet ? '!' : ''}${name}${steps.join('')}>`;
}

/** Returns an expression with all its parentheses. */
function printExpression(expression: VelocityExpression): string {
  switch (expression.kind) {
    case 'reference':
      return printReference(expression);
    case 'literal':
      return JSON.stringify(expression.value);
    case 'template':
      return `"${printNodes(expression.nodes)}"`;
    case 'list':
      return `[${expression.elements.map(printExpression).join(', ')}]`;
    case 'range':
      return `[${printExpression(expression.from)}..${printExpression(expression.to)}]`;
    case 'map':
      return `{${expression.entries.map((entry) => entry.map(printExpression).join(': ')).join(', ')}}`;
    case 'not':
      return `!${printExpression(expression.operand)}`;
    case 'negative':
      return `-${printExpression(expression.operand)}`;
    case 'binary':
      return `(${printExpression(expression.left)} ${expression.operator} ${printExpression(expression.right)})`;
  }
}

function printNode(node: VelocityNode): string {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'reference':
      return printReference(node);
    case 'set':
      return `{set ${printReference(node.target)} = ${printExpression(node.value)}}`;
    case 'if':
      return `{if ${node.branches
        .map(
          ({ condition, body }) => `${condition ? printExpression(condition) : 'else'}: ${printNodes(body)}`,
        )
        .join('; ')}}`;
    case 'foreach':
      return `{foreach ${node.variable} in ${printExpression(node.list)}: ${printNodes(node.body)}}`;
    case 'define':
      return `{define ${node.variable}: ${printNodes(node.body)}}`;
    case 'macro':
      return `{macro ${node.name}(${node.parameters.join(', ')}): ${printNodes(node.body)}}`;
    case 'call': {
      const body = node.body ? `: ${printNodes(node.body)}` : '';
      return `{call ${node.name}(${node.arguments.map(printExpression).join(', ')})${body}}`;
    }
    case 'break':
    case 'stop':
      return `{${node.kind}}`;
    default:
      return `{${node.kind} ${node.arguments.map(printExpression).join(', ')}}`;
  }
}

const printNodes = (nodes: readonly VelocityNode[]): string => nodes.map(printNode).join('');

const check = (rows: readonly (readonly [template: string, expected: string])[]): void => {
  for (const [template, expected] of rows)
    assert.deepEqual([template, printNodes(parseVelocity(template))], [template, expected]);
};

describe('The references of a Velocity template', () => {
  it('a reference ends at the first character that cannot continue it', () => {
    check([
      ['Dear $name,', 'Dear <name>,'],
      ['${name}s and $name-tag', '<name>s and <name-tag>'],
      ['$order.number.', '<order.number>.'],
      ['$order.lines[0].sku!', '<order.lines[0].sku>!'],
      ['$a.b().c(1, "x").d', '<a.b().c(1, "x").d>'],
      ['$a [0] $b .c', '<a> [0] <b> .c'],
      ['$a[$i]$a["key"]$a[\'key\']$a[-1]$a[ 0 ]', '<a[<i>]><a["key"]><a["key"]><a[-1]><a[0]>'],
      ['$a[x] $b[]', '<a>[x] <b>[]'],
      ['$!name $!{name} ${name.first}', '<!name> <!name> <name.first>'],
      ['$item2_x.y-z._w', '<item2_x.y-z._w>'],
      ['$a.1 $b.', '<a>.1 <b>.'],
    ]);
  });

  it('a dollar sign without a name, and a brace that is not closed, are text', () => {
    check([
      ['$5 and $', '$5 and $'],
      ['$_a $-b $.c', '$_a $-b $.c'],
      ['${name', '${name'],
      ['${name ', '${name '],
      ['$!5', '$!5'],
      ['$$name', '$<name>'],
    ]);
  });

  it('the source of a reference is its text in the template', () => {
    const sources = parseVelocity('$a $!{b.c} ${d.e($f)}x $g[0].h.').flatMap((node) =>
      node.kind === 'reference' ? [node.source] : [],
    );
    assert.deepEqual(sources, ['$a', '$!{b.c}', '${d.e($f)}', '$g[0].h']);
  });

  it('arguments are separated by commas or spaces', () => {
    check([
      ['$a.f($b, 1 "c")', '<a.f(<b>, 1, "c")>'],
      ['$a.f( )', '<a.f()>'],
      ['$a.f( $b , $c )', '<a.f(<b>, <c>)>'],
      ['#cell($a $b,[1,2] {"k" : 1})', '{call cell(<a>, <b>, [1, 2], {"k": 1})}'],
    ]);
  });
});

describe('The expressions of a Velocity template', () => {
  const checkValues = (rows: readonly (readonly [expression: string, expected: string])[]): void => {
    check(rows.map(([expression, expected]) => [`#set($x = ${expression})`, `{set <x> = ${expected}}`]));
  };

  it('literals are numbers, strings, true, false and null', () => {
    checkValues([
      ['1', '1'],
      ['-2', '-2'],
      ['1.5', '1.5'],
      ['12.25e2', '1225'],
      ['1E-1', '0.1'],
      ['2e+1', '20'],
      ['true', 'true'],
      ['false', 'false'],
      ['null', 'null'],
      ["'it''s $x'", '"it\'s $x"'],
      ["''", '""'],
      ['""', '""'],
      ['"a $b#if($c)d#end"', '"a <b>{if <c>: d}"'],
      ['"a ""b"" c"', '"a "b" c"'],
    ]);
  });

  it('lists, ranges and maps contain expressions', () => {
    checkValues([
      ['[]', '[]'],
      ['[ ]', '[]'],
      ['[1]', '[1]'],
      ['[1, $a , "b"]', '[1, <a>, "b"]'],
      ['[1..3]', '[1..3]'],
      ['[ $a .. $b.size() ]', '[<a>..<b.size()>]'],
      ['[[1], [2..3]]', '[[1], [2..3]]'],
      ['{}', '{}'],
      ['{ }', '{}'],
      ['{"a": 1, $b : [2]}', '{"a": 1, <b>: [2]}'],
    ]);
  });

  it('operators have the precedence of Velocity, and group from the left', () => {
    checkValues([
      ['1 + 2 * 3', '(1 + (2 * 3))'],
      ['1 - 2 - 3', '((1 - 2) - 3)'],
      ['8 / 4 % 3', '((8 / 4) % 3)'],
      ['(1 + 2) * 3', '((1 + 2) * 3)'],
      ['$a + 1 > $b', '((<a> + 1) > <b>)'],
      ['$a == $b && $c != $d || $e', '(((<a> == <b>) && (<c> != <d>)) || <e>)'],
      ['$a || $b && $c', '(<a> || (<b> && <c>))'],
      ['$a < 1 == $b >= 2', '((<a> < 1) == (<b> >= 2))'],
      ['!$a && !($b || $c)', '(!<a> && !(<b> || <c>))'],
      ['not $a and $b', '(!<a> && <b>)'],
      ['!!$a', '!!<a>'],
      ['-$a', '-<a>'],
      ['- $a + 1', '(-<a> + 1)'],
      ['-(1 + 2)', '-(1 + 2)'],
    ]);
  });

  it('words stand for operators if they are whole words', () => {
    checkValues([
      ['$a or $b', '(<a> || <b>)'],
      ['$a eq 1 and $b ne 2', '((<a> == 1) && (<b> != 2))'],
      ['$a lt 1', '(<a> < 1)'],
      ['$a le 1', '(<a> <= 1)'],
      ['$a gt 1', '(<a> > 1)'],
      ['$a ge 1', '(<a> >= 1)'],
      ['$a<=1', '(<a> <= 1)'],
      ['$a>1', '(<a> > 1)'],
    ]);
    for (const word of ['orange', 'android', 'equal', 'near', 'less', 'german', 'truely', 'nothing'])
      assert.throws(() => parseVelocity(`#set($x = $a ${word} $b)`), VelocitySyntaxError, word);
    assert.throws(() => parseVelocity('#set($x = nothing)'), VelocitySyntaxError);
    assert.throws(() => parseVelocity('#set($x = nullable)'), VelocitySyntaxError);
  });
});

describe('The directives of a Velocity template', () => {
  it('an #if has branches up to its #end', () => {
    check([
      ['#if($a)yes#end', '{if <a>: yes}'],
      ['#if($a)yes#{else}no#{end}!', '{if <a>: yes; else: no}!'],
      ['#if ( $a ) yes #else no #end', '{if <a>:  yes ; else:  no }'],
      ['#if($a)1#elseif($b)2#elseif ($c)3#else 4#end', '{if <a>: 1; <b>: 2; <c>: 3; else:  4}'],
      ['#if($a)x#if($b)y#{else}z#end#end', '{if <a>: x{if <b>: y; else: z}}'],
      ['a#if($b)c#end d', 'a{if <b>: c} d'],
      ['a $b#if($c)d $e#end f', 'a <b>{if <c>: d <e>} f'],
      ['#if($a)#end', '{if <a>: }'],
      ['#if($a)#ending#elsewhere#end', '{if <a>: #ending#elsewhere}'],
    ]);
  });

  it('a loop, a block and a macro have a body up to their #end', () => {
    check([
      ['#foreach($line in $order.lines)$line;#end', '{foreach line in <order.lines>: <line>;}'],
      ['#foreach( $i in [1..2] )#foreach($j in $i)x#end#end', '{foreach i in [1..2]: {foreach j in <i>: x}}'],
      ['#foreach($i   in $list)x#end', '{foreach i in <list>: x}'],
      ['#foreach(${i} in $list)#break#end', '{foreach i in <list>: {break}}'],
      ['#define($block)a $b#end$block', '{define block: a <b>}<block>'],
      ['#define( $block )a#end', '{define block: a}'],
      ['#macro(cell)x#end', '{macro cell(): x}'],
      ['#macro( cell $a $b )x$a#end', '{macro cell(a, b): x<a>}'],
      ['#macro(cell, $a, $b)x#end', '{macro cell(a, b): x}'],
      ['#macro(cell-2 $a)x#end#cell-2($b)', '{macro cell-2(a): x}{call cell-2(<b>)}'],
      ['#@box("k")in $n#end', '{call box("k"): in <n>}'],
      ['#box ()', '{call box()}'],
    ]);
  });

  it('directives without a body may have arguments, and those of #break and #stop have no effect', () => {
    check([
      ['#evaluate("a$b")', '{evaluate "a<b>"}'],
      ['#parse("a.vm")x', '{parse "a.vm"}x'],
      ['#include("a.txt" "b.txt")', '{include "a.txt", "b.txt"}'],
      ['a#stop b', 'a{stop} b'],
      ['#{stop}b', '{stop}b'],
      ['#{break}b', '{break}b'],
      ['#break($foreach)', '{break}'],
      ['#stop("why")', '{stop}'],
      ['#breakfast', '#breakfast'],
    ]);
  });

  it('a template has no empty texts', () => {
    assert.deepEqual(
      parseVelocity('$a$b#if($c)#end#set($d = 1)').map(({ kind }) => kind),
      ['reference', 'reference', 'if', 'set'],
    );
    assert.deepEqual(parseVelocity(''), []);
  });

  it('the call of a macro keeps its source, which is printed if there is no such macro', () => {
    const [, call] = parseVelocity('a #cell( $b, 1 ) c');
    assert.ok(call?.kind === 'call');
    assert.equal(call.source, '#cell( $b, 1 )');
  });

  it('the line break after a directive that is alone on its line is removed, unless it calls a macro, and so is the indentation of #set', () => {
    check([
      ['a\n#set($x = 1)\nb', 'a\n{set <x> = 1}b'],
      ['a\n  #set($x = 1)  \r\nb', 'a\n{set <x> = 1}b'],
      ['a\n  b\n  #set($x = 1)\nc', 'a\n  b\n{set <x> = 1}c'],
      ['  #set($x = 1)\nb', '{set <x> = 1}b'],
      ['a #set($x = 1)\nb', 'a {set <x> = 1}b'],
      ['a\n  #set( $x = 1 ) b', 'a\n  {set <x> = 1} b'],
      ['#if($a)\n  x\n#else\n  y\n#end\nz', '{if <a>:   x\n; else:   y\n}z'],
      ['#if($a)\nx\n#elseif($b)\ny\n#end\n', '{if <a>: x\n; <b>: y\n}'],
      ['#foreach($x in $y) \n$x\n#end\nz', '{foreach x in <y>: <x>\n}z'],
      ['#define($x)\na\n#end\nb', '{define x: a\n}b'],
      ['#macro(m)\na\n#end\nb', '{macro m(): a\n}b'],
      ['#parse("a.vm")\nb', '{parse "a.vm"}b'],
      ['#stop\nb', '{stop}b'],
      ['#cell()\nb', '{call cell()}\nb'],
      ['#if($a) x#end', '{if <a>:  x}'],
    ]);
  });

  it('comments are left out, and literals and escaped characters are text', () => {
    check([
      ['a ## b\nc', 'a c'],
      ['a ## b', 'a '],
      ['a ## $b\r\nc', 'a c'],
      ['a #* $b\n #if *# c', 'a  c'],
      ['#** doc *#a', 'a'],
      ['#* a *# b *# c', ' b *# c'],
      ['#[[ $a #if(]]#b', ' $a #if(b'],
      ['#[[a]]#]]#', 'a]]#'],
      ['\\$a \\${a} \\$!a \\$!{a} \\#if(1) \\#@box()', '$a ${a} $!a $!{a} #if(1) #@box()'],
      ['\\a \\\\ \\5', '\\a \\\\ \\5'],
      ['#fff #1 # a #', '#fff #1 # a #'],
      ['a#*', 'a#*'],
    ]);
  });
});

describe('A mistake in a Velocity template', () => {
  for (const [template, position, problem] of [
    ['a\n #if($a)b', 'line 2, column 2', 'The block has no #end.'],
    ['#foreach($a in $b)\n#if($c)#end', 'line 1, column 1', 'The block has no #end.'],
    ['a #end', 'line 1, column 7', '#end belongs to no block.'],
    ['a\nb #else c', 'line 2, column 8', '#else belongs to no block.'],
    ['#foreach($a in $b)#else#end', 'line 1, column 24', '#else belongs to no #if.'],
    ['#foreach($a of $b)#end', 'line 1, column 12', '"in" is expected.'],
    ['#foreach($a inside)#end', 'line 1, column 12', '"in" is expected.'],
    ['#set(a = 1)', 'line 1, column 6', 'A reference such as $name is expected.'],
    ['#set($a 1)', 'line 1, column 9', '"=" is expected.'],
    ['#set($a = )', 'line 1, column 11', 'A value is expected'],
    ['#set($a = 1', 'line 1, column 12', '")" is expected.'],
    ['#set($a = (1)', 'line 1, column 14', '")" is expected.'],
    ['#set($a = [1, 2)', 'line 1, column 16', '"]" is expected.'],
    ['#set($a = [1..2, 3])', 'line 1, column 16', '"]" is expected.'],
    ['#set($a = {"b" 1})', 'line 1, column 16', '":" is expected.'],
    ['#set($a = {"b": 1)', 'line 1, column 18', '"}" is expected.'],
    ['$a.f(1', 'line 1, column 7', '")" is expected.'],
    ['$a[1', 'line 1, column 5', '"]" is expected.'],
    ['#macro($a)#end', 'line 1, column 8', 'The name of a macro is expected.'],
    ['#macro(m a)#end', 'line 1, column 10', 'A reference such as $name is expected.'],
    ['#define(a)#end', 'line 1, column 9', 'A reference such as $name is expected.'],
    ['#if($a)#elseif $b#end', 'line 1, column 16', '"(" is expected.'],
  ] as const)
    it(`a mistake is an error with its position: ${JSON.stringify(template)}`, () => {
      assert.throws(
        () => parseVelocity(template),
        (error) =>
          error instanceof VelocitySyntaxError &&
          error.name === 'VelocitySyntaxError' &&
          error.message.startsWith(`Velocity template, ${position}: ${problem}`),
        template,
      );
    });
});
