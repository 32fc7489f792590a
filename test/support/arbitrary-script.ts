import fc from 'fast-check';

/** A piece of a script: modern JavaScript, or a type annotation, which only the dialect has. */
export interface Piece {
  readonly text: string;
  readonly annotation?: true;
}
type Pieces = readonly Piece[];

const space = fc.constantFrom('', '', ' ', ' ', '  ', '\t', ' /* a : String */ ', '\n', ' // b : Number\n');
/** White space around a binary operator: never empty, because `in` needs it, and without a line break. */
const gap = fc.constantFrom(' ', '  ', '\t', ' /* : Type */ ');

const typeName = fc.constantFrom(
  'String',
  'Number',
  'svc.order.Order',
  'dw.util.Collection',
  'Object',
  '*',
  'void',
);
const type = fc.oneof(
  { weight: 5, arbitrary: typeName },
  fc
    .tuple(typeName, typeName)
    .map(([outer, inner]) => (outer === '*' ? '*' : `${outer}<${inner}, Map<String, Array<X>>>`)),
  typeName.map((name) => `${name}[]`),
);
const annotation: fc.Arbitrary<Pieces> = fc
  .option(fc.tuple(fc.constantFrom(': ', ':', ' : ', ' :\n  '), type), { freq: 3 })
  .map((parts): Pieces => (parts ? [{ text: parts.join(''), annotation: true }] : []));

const join = (...parts: readonly (string | Pieces)[]): Pieces =>
  parts.flatMap((part) => (typeof part === 'string' ? [{ text: part }] : part));
const joinParts = (parts: readonly Pieces[], separator: string): Pieces =>
  parts.flatMap((part, index) => (index === 0 ? part : join(separator, part)));

const atoms = [
  '1', '0x1f', "'a : String'", '"b: {c: d}"', '`t : ${1 ? 2 : 3} each (x in y)`', '/a:b\\/[/:]+/g.source', 'null', 'this',
  'name', 'other', 'f', '[]', '[1, , 2]', '{}.x', '`${`n: ${1}`}`', 'typeof each', 'new Date()', '(a.b?.c ?? 2)',
  '(x => ({ y: x }))', '(function each(each) { return each; })', '(async (a, { b: c = 1 }, ...d) => { await a; })',
  'class { static x = 1; get y() { return 2; } }', 'function* () { yield 1; }',
].map((text) => (/^(\{|class|function)/.test(text) ? `(${text})` : text)); // prettier-ignore

const { program } = fc.letrec<{
  expression: Pieces;
  binding: Pieces;
  parameters: Pieces;
  statement: Pieces;
  block: Pieces;
  callable: Pieces;
  program: Pieces;
}>((tie) => ({
  expression: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(...atoms).map((text) => join(text)),
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom('+', '/', '===', '&&', 'in', '<', '>', ','),
        tie('expression'),
        gap,
      )
      .map(([a, operator, b, blank]) => join('(', a, `${blank}${operator}${blank}`, b, ')')),
    fc
      .tuple(tie('expression'), tie('expression'), tie('expression'), space)
      .map(([test, a, b, blank]) => join('(', test, `${blank}?${blank}`, a, `${blank}:${blank}`, b, ')')),
    fc
      .tuple(tie('expression'), space)
      .map(([value, blank]) => join(`({ key: `, value, `,${blank}'b:c': 1, [d]: 2, e })`)),
    fc.tuple(tie('expression')).map(([argument]) => join('f(', argument, ')')),
    tie('callable'),
  ),
  callable: fc.oneof(
    fc
      .tuple(tie('parameters'), annotation, tie('block'))
      .map(([parameters, returnType, block]) => join('(function', parameters, returnType, ' ', block, ')')),
    fc
      .tuple(tie('parameters'), annotation, tie('block'))
      .map(([parameters, returnType, block]) =>
        join('({ method', parameters, returnType, block, ', get p() { return 1; } })'),
      ),
    fc
      .tuple(tie('parameters'), annotation, annotation, tie('block'))
      .map(([parameters, field, returnType, block]) =>
        join('(class { field', field, ' = 1; static s', field, '; m', parameters, returnType, block, '})'),
      ),
    // Arrow functions have no return type: after parameters without types, `: T =>` looks like the rest of a
    // conditional expression.
    fc
      .tuple(tie('parameters'), tie('block'))
      .map(([parameters, block]) => join('(', parameters, ' => ', block, ')')),
  ),
  binding: fc.oneof(
    { depthSize: 'small' },
    fc
      .tuple(fc.constantFrom('a', 'b', 'each', 'of'), annotation)
      .map(([name, typeAnnotation]) => join(name, typeAnnotation)),
    fc
      .tuple(tie('expression'), annotation)
      .map(([value, typeAnnotation]) => join('{ k: q', typeAnnotation, ' = ', value, ', r, ...s }')),
    fc.tuple(annotation, annotation).map(([first, second]) => join('[t', first, ', , u = 1]', second)),
  ),
  parameters: fc
    .tuple(
      fc.array(fc.tuple(tie('binding'), fc.option(tie('expression'), { freq: 4 })), { maxLength: 3 }),
      space,
    )
    .map(([bindings, blank]) => {
      const parameters = bindings.map(([binding, value], index) =>
        // Parameters of arrow functions must have different names.
        join(numberBinding(binding, index), value ? join(' = ', value) : []),
      );
      return join('(', blank, joinParts(parameters, `,${blank}`), blank, ')');
    }),
  block: fc
    .tuple(space, fc.array(tie('statement'), { maxLength: 2 }))
    .map(([blank, statements]) => join(`{${blank}`, statements.flat(), '}')),
  statement: fc.oneof(
    { depthSize: 'small' },
    tie('expression').map((value) => join('f(', value, ');\n')),
    fc
      .tuple(tie('binding'), tie('expression'), annotation)
      .map(([binding, value, typeAnnotation]) =>
        join('var ', binding, ' = ', value, ', plain', typeAnnotation, ';\n'),
      ),
    fc
      .tuple(tie('expression'), tie('block'))
      .map(([test, block]) => join('if (', test, ') ', block, ' else label: { break label; }\n')),
    fc
      .tuple(annotation, tie('expression'), tie('block'))
      .map(([typeAnnotation, value, block]) =>
        join('for (var k', typeAnnotation, ' in ', value, ') ', block, '\n'),
      ),
    fc
      .tuple(annotation, tie('expression'), tie('block'))
      .map(([typeAnnotation, value, block]) =>
        join('for (var i', typeAnnotation, ' = ', value, '; i < 1; i++) ', block, '\n'),
      ),
    fc
      .tuple(tie('expression'), tie('block'))
      .map(([value, block]) =>
        join('switch (', value, ') { case ', value, ': ', block, ' default: other: { break other; } }\n'),
      ),
    fc
      .tuple(annotation, tie('block'))
      .map(([typeAnnotation, block]) => join('try ', block, ' catch (e', typeAnnotation, ') ', block, '\n')),
    fc
      .tuple(fc.noBias(fc.integer({ min: 0, max: 1e9 })), tie('parameters'), annotation, tie('block'))
      .map(([name, parameters, returnType, block]) =>
        join(`function n${name}`, parameters, returnType, block, '\n'),
      ),
  ),
  program: fc.array(tie('statement'), { minLength: 1, maxLength: 4 }).map((statements) => statements.flat()),
}));

/** Returns the binding with `index` appended to the names that it declares. */
function numberBinding(binding: Pieces, index: number): Pieces {
  return binding.map((piece) =>
    piece.annotation
      ? piece
      : { text: piece.text.replace(/^(?:a|b|each|of)$|\b[qrstu]\b/g, (name) => `${name}${index}`) },
  );
}

/** Scripts in pieces: without the type annotations they are modern JavaScript. */
export const arbitraryScript: fc.Arbitrary<readonly Piece[]> = program;
