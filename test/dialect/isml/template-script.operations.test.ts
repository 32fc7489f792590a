import assert from 'node:assert/strict';
import { toScript, compileIsml, type TemplateOperation } from '../../../dialect/index.ts';

/** Describes an operation on one line: `print <p>` for a text with a value, `isset name=0 scope=page` for a tag. */
function describeOperation(operation: TemplateOperation): string {
  if (operation.kind === 'text') return `${operation.printsValue ? 'print' : 'text'} ${operation.text}`;
  if (operation.kind !== 'tag') return operation.kind;
  const attributes = [...operation.attributes].map(([name, parts]) => ` ${name}=${parts.join('|')}`);
  return `${operation.isClosing ? '/' : ''}${operation.name}${attributes.join('')}`;
}

/** Returns the script of a template without the statement around it, and its operations. */
function compile(template: string): string[] {
  const { text, operations } = compileIsml(template);
  const [, body = ''] = /^with\(exports\)\{(.*)\}$/s.exec(text) ?? [];
  return [body, ...operations.map(describeOperation)];
}

describe('The operations of a template', () => {
  it('text before an expression is written together with the value of the expression, and any other text alone', () => {
    assert.deepEqual(compile('<p>${name}</p>\n'), ['ƒ(0,name);ƒ(1);', 'print <p>', 'text </p>\n']);
    assert.deepEqual(compile('${first}${last}'), ['ƒ(0,first);ƒ(1,last);', 'print ', 'print ']);
    assert.deepEqual(compile('${first, last}'), ['ƒ(0,(first, last));', 'print ']);
    assert.deepEqual(compile(''), ['']);
  });

  it('text around a comment or an empty expression is one text', () => {
    const template = 'a<iscomment>${b}</iscomment>c<!--- ${d} --->${}e${f}g';
    assert.deepEqual(compile(template).slice(1), ['print ace', 'text g']);
  });

  it('text is written on its first line that is not blank, and blank text before the next part', () => {
    assert.deepEqual(compile('\n\n  <b>\n</b>\n'), ['\n\n  ƒ(0);', 'text \n\n  <b>\n</b>\n']);
    assert.deepEqual(compile('\n\n<isnext/>\n'), ['\n\nƒ(0);ƒ(1);ƒ(2);', 'text \n\n', 'isnext', 'text \n']);
  });

  it('a byte order mark at the start of a template is a blank, which keeps columns, and other invisible characters are text', () => {
    assert.deepEqual(compile('\uFEFF<p>${name}'), ['ƒ(0,name);', 'print  <p>']);
    assert.deepEqual(compile('<p>\uFEFF${name}'), ['ƒ(0,name);', 'print <p>\uFEFF']);
  });

  it('the functions of a script are added to the page before the script runs', () => {
    assert.deepEqual(
      compile(
        '<b>\n<isscript>function add(a) { return a; }\nfunction next() {} var x = 1</isscript>${add(1)}',
      ),
      [
        'ƒ(0);\nƒ(1,{add:add,next:next});function add(a) { return a; }\nfunction next() {} var x = 1;        ƒ(2,add(1));',
        'text <b>\n',
        'functions',
        'print ',
      ],
    );
    assert.deepEqual(compile('<isscript>var x = 1</isscript>'), ['var x = 1;']);
  });

  it('isif tags become if and else, and the code of each condition keeps its column', () => {
    assert.deepEqual(
      compile('<p>\n  <isif condition="${a}">x\n  <iselseif condition="${b}">y\n  <iselse/>z\n  </isif>'),
      [
        [
          'ƒ(0);',
          'if(              ƒ(1,a)){ƒ(2);',
          '}else if(            ƒ(3,b)){ƒ(4);',
          '  }else{   ƒ(5);',
          '  }',
        ].join('\n'),
        'text <p>\n  ',
        'isif condition=0',
        'text x\n  ',
        'iselseif condition=0',
        'text y\n  ',
        'text z\n  ',
      ],
    );
  });

  it('a loop has a test for its next element, and an end that a break reaches', () => {
    assert.deepEqual(compile('<isloop items="${a}" var="b"/>'), [
      'for(ƒ(0,a);ƒ(1);){}ƒ(2);',
      'isloop items=0 var=b',
      'nextElement',
      'endLoop',
    ]);
    assert.deepEqual(
      compile('<isloop items="${a}" var="b">\n  <isbreak/>\n  <iscontinue/>\n  </isloop>\nend'),
      [
        'for(ƒ(0,a);ƒ(1);){\n  ƒ(2);break;\n  ƒ(3);continue;\n  ƒ(4);}ƒ(5);\nƒ(6);',
        'isloop items=0 var=b',
        'nextElement',
        'text \n  ',
        'text \n  ',
        'text \n  ',
        'endLoop',
        'text \nend',
      ],
    );
  });

  it('isbreak and iscontinue need a loop around them that is within the same decorator', () => {
    for (const template of [
      '<isloop items="${a}"><isif condition="${b}"><isbreak/></isif></isloop>',
      '<isdecorate template="x"><isloop items="${a}"><iscontinue/></isloop></isdecorate>',
      '<isloop items="${a}"><isloop items="${b}"></isloop><isdecorate template="x"></isdecorate><isbreak/></isloop>',
    ])
      assert.match(compile(template)[0] ?? '', /break;|continue;/);
    for (const template of [
      '<isbreak/>',
      '<isif condition="${a}"><isbreak/></isif>',
      '<isloop items="${a}"></isloop><isbreak/>',
      '<isloop items="${a}"><isdecorate template="x"><isif condition="${b}"><isbreak/></isif></isdecorate></isloop>',
    ])
      assert.throws(() => compile(template), /<isbreak> is not within an <isloop>\. Remove it\./, template);
  });

  it('a decorator begins before its body and ends after it, also without a body', () => {
    assert.deepEqual(compile('<isdecorate template="page">\n <p>\n</isdecorate>'), [
      'ƒ(0);{\n ƒ(1);\n}ƒ(2);',
      'isdecorate template=page',
      'text \n <p>\n',
      '/isdecorate',
    ]);
    assert.deepEqual(compile('<isdecorate template="page"/>'), [
      'ƒ(0);ƒ(1);',
      'isdecorate template=page',
      '/isdecorate',
    ]);
  });

  it('attributes of a tag consist of texts and the indexes of values', () => {
    assert.deepEqual(compile('<istile sku="${sku}" TITLE="a ${b} c ${}" open/>'), [
      'ƒ(0,sku,          b);',
      'istile sku=0 title=a |1| c  open=',
    ]);
    assert.deepEqual(compile('</istile>'), ['ƒ(0);', '/istile']);
  });

  it('the first of two attributes with the same name applies, but ismodule may repeat `attribute`', () => {
    assert.deepEqual(compile('<isset name="a" name="b" value="c"/>').slice(1), ['isset name=a value=c']);
    assert.deepEqual(
      compile('<ismodule template="t" name="tile" attribute="sku" attribute="title"/>').slice(1),
      ['ismodule template=t name=tile attribute 2=sku attribute 3=title'],
    );
    assert.deepEqual(compile('<istile attribute="color" attribute="size"/>').slice(1), [
      'istile attribute=color',
    ]);
  });

  it('a tag has its source and line for messages', () => {
    const { operations } = compileIsml('<p>\n<isset name="a" value="b"/>\n');
    assert.deepEqual(operations[1], {
      kind: 'tag',
      name: 'isset',
      isClosing: false,
      attributes: new Map([
        ['name', ['a']],
        ['value', ['b']],
      ]),
      source: '<isset name="a" value="b"/>',
      line: 2,
    });
  });

  it('tags without a meaning of their own write nothing', () => {
    for (const template of ['<isscript/>', '<iscomment/>', '</isscript>', '</isprint>', '</isbreak>'])
      assert.deepEqual(compile(template), [''], template);
  });
});

describe('The names of a template', () => {
  it('the names of a template are the words in its scripts and expressions, without the `each` of a `for each`', () => {
    const { names } = compileIsml(
      'text <isscript>for  each (var größe in $list) { x2(_a); }</isscript>${b}<istile c="d ${e}">',
    );
    assert.deepEqual([...names], ['for', 'var', 'größe', 'in', '$list', 'x2', '_a', 'b', 'e']);
    assert.ok(!compileIsml('<isscript>for each (var a in b) {}</isscript>').names.has('each'));
    assert.ok(compileIsml('<isscript>each(a)</isscript>').names.has('each'));
  });

  it('the function that the script calls has a name that the template does not use', () => {
    assert.equal(compileIsml('ƒ ${a} <isprint value="ƒ"/>').performName, 'ƒ');
    for (const template of ['${ƒ}', '<isscript>function ƒ() {}</isscript>', '<isprint value="${ƒ}"/>'])
      assert.equal(compileIsml(template).performName, 'ƒƒ', template);
    assert.equal(compileIsml('${ƒƒ + ƒ}').text, 'with(exports){ƒƒƒ(0,ƒƒ + ƒ);}');
  });
});

describe('Mistakes in a template', () => {
  it('the message about a mistake in a template names the tags and what is wrong with them', () => {
    for (const [template, message] of [
      [
        '<isloop items="${a}">\n<iselse/></isloop>',
        '<iselse> is not within an <isif>: <isloop> of line 1 is not closed.',
      ],
      [
        '\n<isif condition="${a}"></isloop>',
        '</isloop> does not match <isif> of line 2, which is not closed. Add </isif> before it.',
      ],
      [
        '<isloop status="s"></isloop>',
        '<isloop> has no attribute items or iterator or end. Add it, as in <isloop items="${pdict.items}" var="item">.',
      ],
      [
        '<isif condition="${a}"><iselse/><iselseif condition="${b}"/></isif>',
        '<iselseif> follows an <iselse> of the same <isif>. Put the <iselse> last.',
      ],
    ] as const)
      assert.throws(() => compileIsml(template), { message });
  });

  it('toScript throws errors that are not mistakes in the template', () => {
    assert.throws(() => toScript('/cart/x.isml', null as unknown as string), TypeError);
  });
});
