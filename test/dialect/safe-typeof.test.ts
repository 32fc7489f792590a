import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import { parseEvaluation, type Program } from '../../dialect/index.ts';

/** Returns the text and the program of an evaluation. */
function rewrite(source: string): { text: string; program: Program } {
  const evaluation = parseEvaluation(source);
  assert.ok(evaluation !== undefined && typeof evaluation !== 'string', source);
  return evaluation;
}

/** Evaluates the text of an evaluation in V8. `order.giftMessage` is not implemented, `order.total` has a bug. */
function evaluate(source: string): unknown {
  const order = {
    orderNo: '00001',
    custom: { channel: 'web' },
    get giftMessage(): never {
      throw Object.assign(new Error('Order.giftMessage is not implemented'), { name: 'NotImplementedError' });
    },
    get total(): never {
      throw new TypeError('the total of this order is broken');
    },
    get status(): never {
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- real scripts throw null, too
      throw null;
    },
  };
  return runInNewContext(rewrite(source).text, { order, giftMessage: 1 });
}

describe('typeof in an evaluation', () => {
  it('typeof of a member that is not implemented is "undefined"', () => {
    for (const source of [
      'typeof order.giftMessage',
      'typeof(order.giftMessage)',
      'typeof order["giftMessage"]',
      'typeof order?.giftMessage',
      'typeof order.giftMessage.length',
      'typeof order?.giftMessage?.length',
      'typeof order[typeof order.giftMessage === "undefined" ? "giftMessage" : "orderNo"]',
    ])
      assert.equal(evaluate(source), 'undefined', source);
  });

  it('typeof of a member that is implemented is the type of its value', () => {
    for (const [source, expected] of [
      ['typeof order.orderNo', 'string'],
      ['typeof order.custom.channel.length', 'number'],
      ['typeof order?.custom', 'object'],
      ['typeof order.note', 'undefined'],
      ['typeof order[typeof order.giftMessage === "undefined" ? "orderNo" : "note"]', 'string'],
      ['typeof order.giftMessage + "/" + typeof order.orderNo', 'undefined/string'],
      ['if (typeof order.giftMessage === "undefined") "none"; else order.giftMessage', 'none'],
    ] as const)
      assert.equal(evaluate(source), expected, source);
  });

  it('typeof throws every error that its operand throws, except the error that a member is not implemented', () => {
    assert.throws(() => evaluate('typeof order.total'), { message: 'the total of this order is broken' });
    assert.throws(
      () => evaluate('typeof order.status'),
      (error) => error === null,
    );
    assert.throws(() => evaluate('typeof order.custom.gift.message'), /Cannot read properties of undefined/);
  });

  it('a member that is not implemented throws if it is read without typeof, even beside a typeof', () => {
    for (const source of [
      'order.giftMessage',
      'typeof order.orderNo && order.giftMessage',
      'void order.giftMessage, typeof order.orderNo',
      '!order.giftMessage || typeof order.orderNo',
      '"typeof" + order.giftMessage',
    ])
      assert.throws(() => evaluate(source), { name: 'NotImplementedError' }, source);
  });

  it('only a typeof whose operand is a member is rewritten', () => {
    for (const source of [
      'typeof order',
      'typeof notDeclared',
      'typeof order.describe()',
      'typeof (order.total > 1)',
      '"typeof order.giftMessage"',
      'void order.orderNo',
      'order.orderNo',
      'typeofOrder.orderNo',
    ])
      assert.equal(rewrite(source).text, source);
    assert.equal(evaluate('typeof notDeclared'), 'undefined');
  });

  it('the program of a rewritten evaluation has the positions of the rewritten text', () => {
    const { text, program } = rewrite('var kind = typeof order.giftMessage; kind');
    const statements = program.body.map(({ start, end }) => text.slice(start, end));
    assert.equal(program.end, text.length);
    assert.equal(statements.length, 2);
    assert.match(statements[0] ?? '', /^var kind = .*order\.giftMessage.*;$/);
    assert.equal(statements[1], 'kind');
  });

  it('a typeof whose operand contains a yield or await is not rewritten, because they cannot be moved to another function', () => {
    for (const source of [
      '(function* () { return typeof (yield).giftMessage; })',
      '(function* () { return typeof orders[yield 1].total; })',
      '(async function () { return typeof (await order).giftMessage; })',
      '(async () => typeof (await (order)).giftMessage)',
    ])
      assert.equal(rewrite(source).text, source);
    const generator = '(function* () { return typeof (yield).orderNo; })()';
    assert.equal(evaluate(`var parts = ${generator}; parts.next(); parts.next(order).value`), 'string');
    // A function in the operand has its own yield.
    assert.equal(evaluate('typeof [...(function* () { yield order; })()][0].giftMessage'), 'undefined');
  });

  it('this, super, arguments and new.target have the same values in a typeof as around it', () => {
    assert.equal(
      evaluate('(function () { return typeof this.size + typeof arguments[0]; }).call({ size: 1 }, "x")'),
      'numberstring',
    );
    assert.equal(
      evaluate(
        'class A { get x() { return 1; } } class B extends A { get x() { return typeof super.x; } } new B().x',
      ),
      'number',
    );
    assert.equal(
      evaluate('function Order() { this.kind = typeof new.target.name; } new Order().kind'),
      'string',
    );
  });
});
