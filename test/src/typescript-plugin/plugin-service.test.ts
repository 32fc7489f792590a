import assert from 'node:assert/strict';
import type ts from 'typescript';
import { CartridgeModules } from '../../../src/typescript-plugin/cartridge-modules.ts';
import { decorateService } from '../../../src/typescript-plugin/plugin-service.ts';
import { noSettings } from '../../../src/typescript-plugin/plugin-settings.ts';
import type { ReferencingScripts } from '../../../src/typescript-plugin/referencing-scripts.ts';
import { memoryFiles } from '../../support/memory-files.ts';

describe('code fixes of TypeScript', () => {
  it('a code fix that changes another script resolves relative paths from that script', () => {
    const openScript = '/w/app_custom/cartridge/scripts/hooks/order.js';
    const changedScript = '/w/app_base/cartridge/scripts/totals.js';
    const files = { [openScript]: '', [changedScript]: '', '/w/app_custom/cartridge/scripts/util.js': '' };
    const modules = new CartridgeModules({ ...noSettings, folders: ['/w'] }, memoryFiles(files));
    const newText = "var util = require('../../../app_custom/cartridge/scripts/util');\n";
    const textChanges = [{ span: { start: 0, length: 0 }, newText }];
    const fix: ts.CodeFixAction = {
      fixName: 'import',
      description: '',
      changes: [{ fileName: changedScript, textChanges }],
    };
    const languageService = { getCodeFixesAtPosition: () => [fix] } as unknown as ts.LanguageService;
    const service = decorateService(
      { languageService } as ts.server.PluginCreateInfo,
      () => modules,
      {} as ReferencingScripts,
    );
    const [decoratedFix] = service.getCodeFixesAtPosition(openScript, 0, 0, [], {}, {});
    assert.equal(
      decoratedFix?.changes[0]?.textChanges[0]?.newText,
      "var util = require('*/cartridge/scripts/util');\n",
    );
  });
});
