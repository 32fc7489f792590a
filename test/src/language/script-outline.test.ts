import assert from 'node:assert/strict';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { scriptOutline } from '../../../src/language/script-outline.ts';

describe('scriptOutline', () => {
  const outline = (text: string): string[] =>
    scriptOutline({
      file: '/feed.ds',
      text,
      document: TextDocument.create('file:///feed.ds', 'cartwright-ds', 1, text),
    }).map(({ name, selectionRange: { start } }) => `${name} ${start.line}:${start.character}`);

  it('the outline of a script with type annotations and E4X shows its functions, variables and exports', () => {
    const text = `/**
 * @input Order : dw.order.Order
 */
importPackage( dw.system );
var log : Logger = Logger.getLogger('feed');
function execute( pdict : PipelineDictionary ) : Number
{
  for each (var line in pdict.Order.productLineItems) { var x : XML = <item id={line.ID}/>; }
  return PIPELET_NEXT;
}
exports.execute = execute;
module.exports.helper = function () {};
`;
    assert.deepEqual(outline(text), ['log 4:4', 'execute 5:9', 'execute 10:8', 'helper 11:15']);
  });

  it('the outline of a script with a syntax error shows the declarations and exports that begin a line', () => {
    const text = `/*
function old() {}
*/
var log = Logger.getLogger('feed'
function execute( pdict : PipelineDictionary ) : Number
{
    var inner = 1;
    if (
}
exports.execute = execute;
`;
    assert.deepEqual(outline(text), ['log 3:4', 'execute 4:9', 'execute 9:8']);
    assert.deepEqual(outline('function execute( {'), ['execute 0:9']);
  });
});
