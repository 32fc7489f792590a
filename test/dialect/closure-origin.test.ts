import assert from 'node:assert/strict';
import { closureOrigin, lexicalScopes, parseScript, scopeAt, functionOf } from '../../dialect/index.ts';

/**
 * In the source, `@` is where a call of `owner` is halted, and `#` is in the body of a closure. Returns how certain it is
 * that this call created the closure.
 */
function findOrigin(source: string): string {
  const text = source.replaceAll(/[@#]/g, (mark) => (mark === '@' ? '' : '0;'));
  const markedText = source.replaceAll('#', '0;');
  const callOffset = markedText.indexOf('@');
  const closureOffset = text.indexOf('0;');
  const program = parseScript(text);
  assert.ok(program, text);
  const { module } = lexicalScopes(program);
  const closure = functionOf(scopeAt(module, closureOffset));
  const owner = functionOf(closure.parent ?? module);
  return closureOrigin(program, owner, closure, callOffset);
}

const table: readonly (readonly [source: string, origin: string])[] = [
  ['function owner() { list.@forEach(function () { # }); }', 'certain'],
  ['function owner() { list.map(f).@forEach(() => { # }); }', 'certain'],
  ['function owner() { list.@map(f).forEach(() => { # }); }', 'impossible'],
  ['function owner() { (function () { # })@(); }', 'certain'],
  ['function owner() { new @Promise(function () { # }); }', 'certain'],
  ['function owner() { @read(); function read() { # } }', 'certain'],
  ['function owner() { const read = () => { # }; read.@call(null); }', 'certain'],
  ['function owner() { const read = () => { # }; list.@forEach(read); }', 'certain'],
  ['function owner() { var o = { read: function () { # } }; o.@read(); }', 'certain'],
  ['function owner() { var o = { read() { # } }; @other(o); }', 'certain'],
  ['function owner() { list.push(function () { # }); list[0].@run(); }', 'possible'],
  ['function owner() { @other(); list.push(function () { # }); }', 'impossible'],
  ['function owner() { @other(); function read() { # } }', 'possible'],
  ['function owner() { for (;;) { @other(); list.push(function () { # }); } }', 'possible'],
  ['function owner() { while (x) { @other(); list = () => { # }; } }', 'possible'],
  ['call(function owner() { @other(); list.push(function () { # }); });', 'impossible'],
];

describe('The origin of a running closure', () => {
  for (const [source, expected] of table)
    it(`it is ${expected} that the caller created the closure: ${source}`, () =>
      assert.equal(findOrigin(source), expected));
});
