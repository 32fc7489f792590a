import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { namedVendors } from '../../../contract/vendor.ts';
import { pluginName } from '../../../src/typescript-plugin/plugin-settings.ts';
import { pluginTypes } from '../../../src/typescript-plugin/plugin-types.ts';
import { extensionFolder } from '../../../scripts/vscode/locations.ts';
import { TsServer } from '../../support/ts-server.ts';

const files: Readonly<Record<string, string>> = {
  'app_custom/package.json': '{ "hooks": "./cartridge/scripts/hooks.json" }',
  'app_custom/cartridge/scripts/hooks.json': JSON.stringify({
    hooks: [
      { name: 'dw.ocapi.shop.order.afterPOST', script: './hooks/order.js' },
      { name: 'dw.ocapi.shop.basket.beforePOST', script: './hooks/order.js' },
      { name: 'dw.ocapi.shop.basket.items.afterPOST', script: './hooks/items' },
      { name: 'dw.ocapi.shop.basket.items.beforePOST', script: './hooks/added.js' },
      { name: 'dw.order.calculate', script: '~/cartridge/scripts/hooks/calculate.js' },
    ],
  }),
  'app_custom/cartridge/scripts/hooks/order.js': `'use strict';

var Status = require('dw/system/Status');
var totals = require('*/cartridge/scripts/helpers/totals');
var near = require('./near');
var own = require('~/cartridge/scripts/hooks/near');
var base = require('app_base/cartridge/scripts/helpers/totals');
var server = require('server');

/**
 * @param {Object} order - the new order
 */
exports.afterPOST = function (order) {
  var total = totals.format(order.totalGrossPrice);
  near.number.toFixed();
  own.label.trim();
  base.onlyInBase;
  server.get('x');
  return new Status(Status.OK);
};
`,
  'app_custom/cartridge/scripts/hooks/near.js': 'exports.number = 3;\nexports.label = "near";\n',
  'app_custom/cartridge/scripts/hooks/items.js':
    "'use strict';\nmodule.exports = {\n  afterPOST: function (basket, request) {\n    basket.\n  }\n};\n",
  'app_custom/cartridge/scripts/hooks/added.js': `/** @param {Object[]} requestDocument */
exports.beforePOST = function (basket, requestDocument) {
  requestDocument[0].
};
`,
  'app_custom/cartridge/scripts/hooks/calculate.js':
    'function calculate(basket) {\n  return basket.\n}\n\nexports.calculate = calculate;\n',
  'app_custom/cartridge/scripts/helpers/totals.js': `'use strict';
var superTotals = module.superModule;

/** Formats a price. */
function format(price) {
  return superTotals.prefix + price.value;
}

module.exports = { format: format, prefix: superTotals.prefix, rounded: superTotals.rounded };
`,
  'app_base/cartridge/scripts/helpers/totals.js': `'use strict';
exports.prefix = '$';
exports.rounded = function (value) { return Math.round(value); };
exports.onlyInBase = true;
`,
  'app_base/cartridge/client/default/js/main.js': 'document.query\n',
  'modules/server.js': 'exports.get = function (name) { return name; };\n',
};

interface Place {
  readonly file: string;
}
interface Entry {
  readonly name: string;
}

/** The oldest supported and the latest version of TypeScript 5, and the version of VS Code. */
const versions = ['typescript-5.4', 'typescript-5.9', 'typescript'];

for (const version of versions)
  describe(`The TypeScript plugin in ${version}`, function () {
    this.timeout(120_000);
    testPlugin(path.resolve(import.meta.dirname, '..', '..', '..', 'node_modules', version), version);
  });

/** Registers the tests with one version of TypeScript. */
function testPlugin(typescript: string, version: string): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'cartwright-plugin-'));
  const cartridges = path.join(folder, 'cartridges');
  const typesFile = path.join(folder, 'storage', 'script-api-dw.d.ts');
  const fileOf = (name: string): string => path.join(cartridges, ...name.split('/'));
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  let server: TsServer;
  let revision = 0;
  const configure = (vendor = namedVendors.dw): void => {
    server.send('configurePlugin', {
      pluginName,
      configuration: {
        folders: [folder],
        cartridgePath: ['app_custom', 'app_base'],
        vendor,
        typesFile,
        revision: revision++,
      },
    });
  };
  const open = (name: string, text = readFileSync(fileOf(name), 'utf8')): string => {
    server.send('open', {
      file: fileOf(name),
      fileContent: text,
      scriptKindName: 'JS',
      projectRootPath: folder,
    });
    return text;
  };
  const close = (name: string): void => void server.send('close', { file: fileOf(name) });
  const positionOf = (name: string, text: string, markedText: string) => {
    const caret = markedText.indexOf('|');
    const offset = text.indexOf(markedText.replace('|', '')) + caret;
    assert.ok(offset >= caret, `${markedText} is not in ${name}`);
    const precedingLines = text.slice(0, offset).split('\n');
    return {
      file: fileOf(name),
      line: precedingLines.length,
      offset: (precedingLines.at(-1)?.length ?? 0) + 1,
    };
  };
  const hover = async (name: string, text: string, markedText: string): Promise<string> =>
    (await server.request<{ displayString: string }>('quickinfo', positionOf(name, text, markedText)))
      ?.displayString ?? '';
  const definition = async (name: string, text: string, markedText: string): Promise<string[]> =>
    ((await server.request<Place[]>('definition', positionOf(name, text, markedText))) ?? []).map(
      ({ file }) => path.relative(cartridges, file),
    );
  const completion = async (name: string, text: string, markedText: string): Promise<string[]> =>
    (
      (await server.request<{ entries: Entry[] }>('completionInfo', positionOf(name, text, markedText)))
        ?.entries ?? []
    ).map((entry) => entry.name);

  before(() => {
    for (const [name, text] of Object.entries(files)) write(fileOf(name), text);
    const types = readFileSync(path.join(extensionFolder, 'dist', 'script-api.d.ts'), 'utf8');
    write(typesFile, pluginTypes(types, 'dw'));
    server = new TsServer({ pluginFolder: extensionFolder, pluginName, typescript });
    // The options of VS Code.
    server.send('compilerOptionsForInferredProjects', {
      options: { module: 'commonjs', target: 'es2022', allowJs: true, allowSyntheticDefaultImports: true },
    });
    configure();
  });
  after(() => {
    server.stop();
    rmSync(folder, { recursive: true });
  });

  const nearScript = 'app_custom/cartridge/scripts/hooks/near.js';
  const orderScript = 'app_custom/cartridge/scripts/hooks/order.js';

  it(`modules of the Script API and of cartridges have types in each form of their IDs (${version})`, async () => {
    const text = open(orderScript);
    assert.match(await hover(orderScript, text, 'Sta|tus = require'), /Status/);
    assert.deepEqual(await definition(orderScript, text, "scripts/helpers/to|tals');\nvar near"), [
      'app_custom/cartridge/scripts/helpers/totals.js',
    ]);
    assert.deepEqual(await definition(orderScript, text, 'near.num|ber'), [
      'app_custom/cartridge/scripts/hooks/near.js',
    ]);
    assert.match(await hover(orderScript, text, 'own.la|bel'), /label: (?:"near"|string)/);
    assert.match(await hover(orderScript, text, 'base.onlyIn|Base'), /onlyInBase: (?:true|boolean)/);
    assert.match(await hover(orderScript, text, 'server.g|et'), /get: \(name: any\) => any/);
    assert.match(await hover(orderScript, text, 'Status.O|K'), /Status\.OK: number/);
    assert.deepEqual(
      (await completion(orderScript, text, 'totals.|format')).filter((name) => name === 'format'),
      ['format'],
    );
  });

  it(`parameters of hooks have the platform’s types, unless a comment states a type other than Object (${version})`, async () => {
    const text = open(orderScript);
    assert.match(
      await hover(orderScript, text, 'function (or|der)'),
      /\(parameter\) order: dw\.order\.Order/,
    );
    assert.match(await hover(orderScript, text, 'order.totalGross|Price'), /Money/);
    const items = 'app_custom/cartridge/scripts/hooks/items.js';
    const itemsText = open(items);
    assert.ok((await completion(items, itemsText, 'basket.|')).includes('createProductLineItem'));
    assert.match(
      await hover(items, itemsText, 'basket, re|quest'),
      /request: dw\.documents\.List<dw\.documents\.ProductItem>/,
    );
    const addedScript = 'app_custom/cartridge/scripts/hooks/added.js';
    const properties = await completion(addedScript, open(addedScript), 'requestDocument[0].|');
    for (const property of ['product_id', 'productId', 'quantity']) assert.ok(properties.includes(property));
    const calculate = 'app_custom/cartridge/scripts/hooks/calculate.js';
    assert.ok((await completion(calculate, open(calculate), 'basket.|')).includes('updateTotals'));
    const textWithOtherType = text.replace('{Object} order', '{string} order');
    close(orderScript);
    open(orderScript, textWithOtherType);
    assert.match(await hover(orderScript, textWithOtherType, 'function (or|der)'), /order: string/);
    close(orderScript);
  });

  it(`module.superModule has the type of the overridden module (${version})`, async () => {
    const totals = 'app_custom/cartridge/scripts/helpers/totals.js';
    const text = open(totals);
    assert.match(await hover(totals, text, 'superTotals.pre|fix +'), /prefix: (?:string|"\$")/);
    assert.deepEqual(await definition(totals, text, 'superTotals.pre|fix +'), [
      'app_base/cartridge/scripts/helpers/totals.js',
    ]);
    open(orderScript);
    const order = files[orderScript] ?? '';
    assert.match(await hover(orderScript, order, 'totals.for|mat'), /format: \(price: any\) => string/);
    close(totals);
  });

  it(`scripts of the platform have no names of browsers before a script for browsers is opened and after it is closed (${version})`, async () => {
    const text = open(orderScript);
    assert.ok(!(await completion(orderScript, text, '  |var total')).includes('document'));
    const browserScript = 'app_base/cartridge/client/default/js/main.js';
    const browserText = open(browserScript);
    assert.ok((await completion(browserScript, browserText, 'document.que|ry')).includes('querySelector'));
    close(browserScript);
    assert.ok(!(await completion(orderScript, text, '  |var total')).includes('document'));
  });

  it(`after an edit, the parameters of a hook still have their types (${version})`, async () => {
    const text = open(orderScript);
    const addedText = '  order.\n';
    const place = positionOf(orderScript, text, '|  near.number.toFixed');
    server.send('change', {
      ...place,
      endLine: place.line,
      endOffset: place.offset,
      insertString: addedText,
    });
    const editedText = text.replace('  near.number.toFixed', `${addedText}  near.number.toFixed`);
    assert.ok((await completion(orderScript, editedText, '  order.|\n')).includes('orderNo'));
    assert.match(await hover(orderScript, editedText, 'function (or|der)'), /dw\.order\.Order/);
    close(orderScript);
  });

  it(`the platform’s older syntax is not an error, unlike half-written code (${version})`, async () => {
    const name = 'app_custom/cartridge/scripts/exports/feed.js';
    const countErrors = async (text: string): Promise<number> => {
      open(name, text);
      const errors = await server.request<unknown[]>('syntacticDiagnosticsSync', { file: fileOf(name) });
      close(name);
      return errors?.length ?? -1;
    };
    const feed = `function write(products : Iterator, count : Number) : void {
  var xml : XML = <feed version="2"><item/></feed>;
  for each (var product in products) xml.item.@id = product.ID;
  return xml..item.toXMLString();
}
exports.write = write;
`;
    assert.equal(await countErrors(feed), 0);
    assert.ok((await countErrors(feed.replace('return xml', 'return (xml'))) > 0);
  });

  it(`there is no suggestion to convert a script to an ES module, which the platform cannot load (${version})`, async () => {
    const listSuggestions = async (name: string): Promise<number[]> => {
      open(name, "var near = require('./near');\nexports.number = near.number;\n");
      const list = await server.request<{ code: number }[]>('suggestionDiagnosticsSync', {
        file: fileOf(name),
      });
      close(name);
      return (list ?? []).map(({ code }) => code);
    };
    // TypeScript's code for this suggestion is 80001.
    assert.ok((await listSuggestions('app_base/cartridge/client/default/js/convertible.js')).includes(80001));
    assert.ok(!(await listSuggestions('app_custom/cartridge/scripts/hooks/convertible.js')).includes(80001));
  });

  it(`the move of a script changes relative module IDs, but not module IDs in other forms (${version})`, async () => {
    open(orderScript);
    open('app_custom/cartridge/scripts/helpers/totals.js');
    const edits = await server.request<{ fileName: string; textChanges: { newText: string }[] }[]>(
      'getEditsForFileRename',
      {
        oldFilePath: fileOf(nearScript),
        newFilePath: fileOf(nearScript.replace('near', 'close')),
        file: fileOf(nearScript),
      },
    );
    assert.deepEqual(
      edits?.flatMap(({ textChanges }) => textChanges.map(({ newText }) => newText)),
      ['./close'],
    );
    const editsOfOtherMove = await server.request<unknown[]>('getEditsForFileRename', {
      oldFilePath: fileOf('app_base/cartridge/scripts/helpers/totals.js'),
      newFilePath: fileOf('app_base/cartridge/scripts/totals.js'),
      file: fileOf(orderScript),
    });
    assert.deepEqual(editsOfOtherMove, []);
    close('app_custom/cartridge/scripts/helpers/totals.js');
    close(orderScript);
  });

  it(`a completion that imports what another cartridge exports writes a module ID (${version})`, async () => {
    const name = 'app_custom/cartridge/scripts/hooks/importing.js';
    const text = "'use strict';\nvar Status = require('dw/system/Status');\nonlyIn\n";
    open(orderScript);
    open(name, text);
    const preferences = {
      includeCompletionsForModuleExports: true,
      includeCompletionsWithInsertText: true,
      allowIncompleteCompletions: true,
    };
    server.send('configure', { preferences });
    const place = positionOf(name, text, '\nonlyIn|');
    const list = await server.request<{ entries: (Entry & { source?: string; data?: unknown })[] }>(
      'completionInfo',
      { ...place, ...preferences },
    );
    const entry = list?.entries.find((candidate) => candidate.name === 'onlyInBase');
    assert.ok(entry, 'TypeScript suggests what modules export');
    const details = await server.request<
      { codeActions?: { changes: { textChanges: { newText: string }[] }[] }[] }[]
    >('completionEntryDetails', {
      ...place,
      entryNames: [{ name: entry.name, source: entry.source, data: entry.data }],
    });
    const texts = details?.[0]?.codeActions?.flatMap(({ changes }) =>
      changes.flatMap(({ textChanges }) => textChanges.map(({ newText }) => newText)),
    );
    assert.match(texts?.join('') ?? '', /'\*\/cartridge\/scripts\/helpers\/totals'/);
    close(name);
  });

  it(`a hook that is registered or removed changes the type of its parameter with the next revision (${version})`, async () => {
    const hooksFile = 'app_custom/cartridge/scripts/hooks.json';
    const hooks = files[hooksFile] ?? '';
    const text = open(orderScript);
    assert.match(await hover(orderScript, text, 'function (or|der)'), /dw\.order\.Order/);
    write(fileOf(hooksFile), hooks.replace('shop.order.afterPOST', 'shop.basket.afterPATCH'));
    configure();
    assert.doesNotMatch(await hover(orderScript, text, 'function (or|der)'), /dw\.order\.Order/);
    write(fileOf(hooksFile), hooks);
    configure();
    assert.match(await hover(orderScript, text, 'function (or|der)'), /dw\.order\.Order/);
    // Without folders, there are no cartridges and no hooks.
    server.send('configurePlugin', { pluginName, configuration: { revision: 0 } });
    assert.doesNotMatch(await hover(orderScript, text, 'function (or|der)'), /dw\.order\.Order/);
    configure();
    close(orderScript);
  });

  it(`a new overriding module takes effect with the next revision (${version})`, async () => {
    const text = open(orderScript);
    const extra = 'app_custom/cartridge/scripts/extra.js';
    const textWithRequire = `${text}var extra = require('*/cartridge/scripts/extra');\nextra.one;\n`;
    close(orderScript);
    open(orderScript, textWithRequire);
    assert.deepEqual(await definition(orderScript, textWithRequire, "scripts/ex|tra'"), []);
    write(fileOf('app_base/cartridge/scripts/extra.js'), 'exports.one = 1;\n');
    configure();
    assert.match(await hover(orderScript, textWithRequire, 'extra.o|ne'), /one: (?:1|number)/);
    write(fileOf(extra), "exports.one = 'one';\n");
    configure();
    assert.match(await hover(orderScript, textWithRequire, 'extra.o|ne'), /one: (?:"one"|string)/);
    rmSync(fileOf(extra));
    rmSync(fileOf('app_base/cartridge/scripts/extra.js'));
    configure();
    assert.deepEqual(await definition(orderScript, textWithRequire, "scripts/ex|tra'"), []);
    close(orderScript);
  });
}
