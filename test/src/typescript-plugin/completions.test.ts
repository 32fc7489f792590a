import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type ts from 'typescript';
import { namedVendors } from '../../../contract/vendor.ts';
import { extensionFolder } from '../../../scripts/vscode/locations.ts';
import { CartridgeModules } from '../../../src/typescript-plugin/cartridge-modules.ts';
import { decorateService } from '../../../src/typescript-plugin/plugin-service.ts';
import { noSettings } from '../../../src/typescript-plugin/plugin-settings.ts';
import { pluginTypes } from '../../../src/typescript-plugin/plugin-types.ts';
import type { ReferencingScripts } from '../../../src/typescript-plugin/referencing-scripts.ts';
import { memoryFiles } from '../../support/memory-files.ts';

const script = '/w/app_custom/cartridge/scripts/hooks/order.js';
const browserScript = '/w/app_custom/cartridge/client/default/js/main.js';
const typesFile = '/types/script-api-dw.d.ts';
const preferences: ts.UserPreferences = {
  includeCompletionsForModuleExports: true,
  includeCompletionsWithInsertText: true,
};

for (const version of ['typescript-5.4', 'typescript-5.9', 'typescript'])
  describe(`completions of the plugin in ${version}`, function () {
    this.timeout(60_000);
    const compiler = createRequire(import.meta.url)(version) as typeof ts;
    let types = '';
    let service: ts.LanguageService | undefined;

    before(() => {
      const declarations = readFileSync(path.join(extensionFolder, 'dist', 'script-api.d.ts'), 'utf8');
      types = pluginTypes(declarations, 'dw');
    });

    /** Returns the completions at the mark `|` in a script. */
    const complete = (markedText: string, file = script): ts.CompletionEntry[] => {
      const texts = { [file]: markedText.replace('|', ''), [typesFile]: types };
      service = createService(compiler, texts);
      return service.getCompletionsAtPosition(file, markedText.indexOf('|'), preferences)?.entries ?? [];
    };
    const importsOf = (entries: readonly ts.CompletionEntry[], name: string): (string | undefined)[] =>
      entries.filter((entry) => entry.name === name).map(({ source }) => source);

    it(`the start of a statement suggests require, and no constants, packages or static methods of the Script API (${version})`, () => {
      const entries = complete("'use strict';\n\nexports.afterPOST = function (order) {\n  req|\n};\n");
      const [entry, ...others] = entries.filter(({ name }) => name === 'require');
      assert.deepEqual(others, []);
      assert.equal(entry?.kind, 'function');
      assert.equal(entry.source, undefined);
      for (const name of ['REASON_PIN_REQUIRED', 'wrap', 'util', 'dw'])
        assert.deepEqual(importsOf(entries, name).filter(Boolean), [], name);
      const details = service?.getCompletionEntryDetails(script, 60, 'require', {}, undefined, {}, undefined);
      assert.equal(details?.displayParts[0]?.text, 'function require(id: string): any');
    });

    it(`a class of the Script API is imported only from its own module (${version})`, () => {
      const entries = complete('Transac|\n');
      assert.deepEqual(importsOf(entries, 'Transaction'), ['dw/system/Transaction']);
    });

    it(`require is suggested once in a script that contains it, but not as a member, a new name or a type (${version})`, () => {
      const requireLine = "var Status = require('dw/system/Status');\n";
      const countRequire = (text: string, expectedKind = 'function'): number =>
        complete(requireLine + text).filter(
          ({ name, kind }: { readonly name: string; readonly kind: string }) =>
            name === 'require' && kind === expectedKind,
        ).length;
      assert.equal(countRequire('var order = re|\n'), 1);
      assert.equal(countRequire('var order = re|\n', 'warning'), 0);
      assert.equal(countRequire('Status.re|\n'), 0);
      assert.equal(countRequire('var re|\n'), 0);
      assert.equal(countRequire('/** @type {re|} */\nvar order;\n'), 0);
    });

    it(`a script’s own require and the scripts of browsers keep TypeScript’s completions (${version})`, () => {
      const ownEntries = complete('function require(name) { return name; }\nre|\n');
      assert.equal(ownEntries.filter(({ name }) => name === 'require').length, 1);
      const entries = complete('re|\n', browserScript);
      assert.ok(!entries.some(({ name }) => name === 'require'));
      assert.ok(importsOf(entries, 'REASON_PIN_REQUIRED').length > 0);
    });
  });

/** Creates a decorated language service for files in memory. */
function createService(compiler: typeof ts, texts: Readonly<Record<string, string>>): ts.LanguageService {
  const options: ts.CompilerOptions = {
    module: compiler.ModuleKind.CommonJS,
    target: compiler.ScriptTarget.ES2020,
    lib: ['lib.es2020.d.ts'],
    allowJs: true,
  };
  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => options,
    getScriptFileNames: () => Object.keys(texts),
    getScriptVersion: () => '1',
    getScriptSnapshot: (file) => {
      const text = texts[file] ?? compiler.sys.readFile(file);
      return text === undefined ? undefined : compiler.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => '/w',
    getDefaultLibFileName: (settings) => compiler.getDefaultLibFilePath(settings),
    fileExists: (file) => file in texts || compiler.sys.fileExists(file),
    readFile: (file) => texts[file] ?? compiler.sys.readFile(file),
  };
  const vendor = namedVendors.dw;
  const modules = new CartridgeModules({ ...noSettings, vendor, folders: ['/w'] }, memoryFiles(texts));
  const languageService = compiler.createLanguageService(host);
  return decorateService(
    { languageService } as ts.server.PluginCreateInfo,
    () => modules,
    {} as ReferencingScripts,
  );
}
