import assert from 'node:assert/strict';
import { CommerceBench } from '../../support/script-commerce.ts';

describe('Velocity templates', () => {
  let bench: CommerceBench;
  before(async () => {
    bench = new CommerceBench();
    await bench.refill();
  });
  after(() => bench.close());

  const render = async (template: string, args = '{}', setup = ''): Promise<unknown> =>
    await bench.runCommerceScript(`${setup}
      var writer = new (require('svc/io/StringWriter'))();
      require('svc/template/Velocity').render(${JSON.stringify(template)}, ${args}, writer);
      out.result = writer.toString();`);

  for (const [title, template, args, expected] of [
    ['print variables', 'Hello $name, ${name}s!', "{name: 'Ann'}", 'Hello Ann, Anns!'],
    [
      'print the source of a reference without a value, or nothing if it begins with $!',
      '$a $!a|$!{a.b}|${a.b()}|',
      '{a: null}',
      '$a ||${a.b()}|',
    ],
    [
      'do not change amounts, colors and selectors',
      'Cost: $5 #fff #id{a:b} 100%',
      '{}',
      'Cost: $5 #fff #id{a:b} 100%',
    ],
    [
      'read properties, getters, maps and indexes',
      '$o.a.b $o.list[1] $o.name $map.key $o.get("a").b',
      "{o: {a: {b: 1}, list: [1, 2], getName: function () { return 'N'; }}, map: (function () { var m = new (require('svc/util/HashMap'))(); m.put('key', 'v'); return m; }())}",
      '1 2 N v 1',
    ],
    [
      'call methods with this',
      '$o.times(2, "x$o.n") $text.substring(1,3).toUpperCase() $text.length()',
      "{o: {n: 4, times: function (a, b) { return a * this.n + b; }}, text: 'abcd'}",
      '8x4 BC 4',
    ],
    [
      'set variables and properties, and leave no line',
      'a\n  #set($x = 3)\n#set($o.p = "v$x")\n$x $o.p\n',
      '{o: {}}',
      'a\n3 v3\n',
    ],
    ['choose branches', '#if($n > 5)big#elseif($n == 5)five#{else}small#end!', '{n: 5}', 'five!'],
    [
      'treat only null and false as false',
      '#if($zero)0#end#if($empty)e#end#if($none)n#end#if(!$no)f#end',
      "{zero: 0, empty: '', no: false}",
      '0ef',
    ],
    [
      'respect the precedence of operators',
      '#set($r = 1 + 2 * 3 - 7 / 2)$r #set($s = (1 + 2) * 3 % 4)$s #set($t = 5 >= 5 && !(1 == 2) or false)$t',
      '{}',
      '4 1 true',
    ],
    [
      'compare with operators that are words, and across types',
      '#if("1" == 1 and 2 ne 3 and 1 lt 2)y#end#if($a == $b)n#end#if($c == $d)z#end',
      '{a: 1, b: null}',
      'yz',
    ],
    [
      'loop over ranges, and have variables for the position in a loop',
      '#foreach($i in [1..3])$i:$foreach.index:$velocityCount#if($foreach.hasNext), #end#end',
      '{}',
      '1:0:1, 2:1:2, 3:2:3',
    ],
    [
      'loop over collections, arrays and objects',
      '#foreach($x in $c)$x#end#foreach($x in $a)$x#end#foreach($x in $o)$x#end#foreach($x in $none)$x#end',
      "{c: new (require('svc/util/ArrayList'))(1, 2), a: ['a', 'b'], o: {p: 'x', q: 'y'}}",
      '12abxy',
    ],
    [
      'break a loop and restore its variable',
      '#set($i = "o")#foreach($i in [1, 2, 3])#if($i == 2)#break#end$i#end$i',
      '{}',
      '1o',
    ],
    ['end at #stop', 'a#foreach($i in [1, 2])$i#stop#end b', '{}', 'a1'],
    [
      'define and call macros, and print calls of macros that are not defined',
      '#macro(cell $v $w)<td>${v}-$!w</td>#end#cell("a" 1)#cell($x, $none)#@wrap()#end',
      "{x: 'X'}",
      '<td>a-1</td><td>X-</td>#@wrap()',
    ],
    ['pass bodies to macros', '#macro(box $c)[$c:$bodyContent]#end#@box("k")in $n#end', '{n: 1}', '[k:in 1]'],
    [
      'render defined blocks where they are used',
      '#define($b)Hi $n#end#set($n = 1)$b #set($n = 2)$b',
      '{}',
      'Hi 1 Hi 2',
    ],
    [
      'omit comments, and print literals',
      'a## x\nb#* y $z *#c#[[ $x #if ]]#d \\$x \\#set',
      '{x: 1}',
      'abc $x #if d $x #set',
    ],
    [
      'create maps and lists',
      '#set($m = {"a": 1, "b": [2, "c"]})$m.a $m.b[1] $m.b.size() $m.keySet().size()',
      '{}',
      '1 c 2 2',
    ],
    ['evaluate strings', '#evaluate("#if($x)$x#end")', '{x: 1}', '1'],
    [
      'use the tools esc, math, number and display',
      '$esc.html("<a & b>") $math.add(1, 2) $number.format("0.00", 1.5) $display.alt($none, "-") $esc.d$esc.h',
      '{}',
      '&lt;a &amp; b&gt; 3 1.50 - $#',
    ],
    [
      'print objects of the Script API',
      '$money $product.ID',
      "{money: new (require('svc/value/Money'))(5, 'USD'), product: require('svc/catalog/ProductMgr').getProduct('mug')}",
      'USD 5.00 mug',
    ],
  ] as const)
    it(`Velocity templates ${title}`, async () => assert.equal(await render(template, args), expected));

  for (const [template, message] of [
    ['a\n #if($x) b', /line 2, column 2: The block has no #end/],
    ['#foreach($x of $y)#end', /line 1, column 12: "in" is expected/],
    ['#set($x = )', /column 11: A value is expected/],
    ['x #end', /#end belongs to no block/],
    ['#macro(m)#m()#end#m()', /more than 20 levels deep/],
  ] as const)
    it(`a Velocity template is rejected: ${JSON.stringify(template)}`, async () =>
      assert.rejects(render(template), message));
});
