import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';
import { noBannedNames, noBannedPrivateNames } from './eslint.names.mjs';

/** A spread of a literal, `...{ a, b }`, only packs several properties into a line. */
const noLiteralSpread = {
  selector: 'ObjectExpression > SpreadElement > ObjectExpression',
  message: 'Write the properties themselves.',
};

/** What is asserted over `unknown` is not checked at all. */
const noDoubleAssertion = {
  selector: 'TSAsExpression > TSAsExpression > TSUnknownKeyword',
  message: 'Let the types prove it: `as unknown as` is not checked.',
};

/**
 * V8 keeps the hidden class of each such object, and with it what the getter refers to, until it collects the old
 * generation.
 */
const noGetterInLiteral = {
  selector: 'ObjectExpression > Property[kind="get"]',
  message: 'Use a class or a function: every object that is made here would get a hidden class of its own.',
};

/** A script can replace the clock, the methods of collections and the functions that receive tables. */
const runtimeRestrictions = [
  {
    selector:
      'NewExpression[arguments.length=0]:matches([callee.name="Date"], [callee.property.name="Date"])',
    message: 'Use runInstant(): a run has one instant.',
  },
  {
    selector: 'CallExpression[callee.name="Date"]',
    message: 'Use runInstant(): a run has one instant.',
  },
  {
    selector:
      ':matches(Program, ExportNamedDeclaration) > VariableDeclaration > VariableDeclarator > NewExpression[callee.name=/^(Map|Set|WeakMap|WeakSet)$/]',
    message: 'Use SafeMap and its like: a script that replaces a method receives the collection.',
  },
  {
    selector:
      ':matches(Program, ExportNamedDeclaration) > VariableDeclaration[kind="const"] > VariableDeclarator:matches([init.type="ArrayExpression"], [init.type="ObjectExpression"], [init.expression.type="ArrayExpression"], [init.expression.type="ObjectExpression"])',
    message: 'Use freezeTable(): a function that a script has replaced receives the table.',
  },
];

export default tseslint.config(
  {
    ignores: [
      'dist',
      'out',
      'coverage',
      'test-results',
      'vscode-test',
      'sample',
      'test/vscode-bench/workspace',
      'docs',
      'test/cartridges/corpus',
      'test/cartridges/lines',
      'test/cartridges/stops',
      '**/generated',
    ],
  },
  eslint.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './runtime/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: false },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // A handler or a store may be asynchronous by contract and have nothing to wait for.
      '@typescript-eslint/require-await': 'off',
      // An index signature's key is a document's field name: both notations are the same access.
      '@typescript-eslint/dot-notation': 'off',
      '@typescript-eslint/no-extraneous-class': 'off',
      // A method of a port is a property of a value; the interfaces here have no `this`.
      '@typescript-eslint/unbound-method': 'off',
      // The Disposable of vscode is a class in its declaration only; VS Code asks for no more than its shape.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/no-generated-empty-object-type': 'off',
      eqeqeq: ['error', 'always'],
      'no-console': 'error',
      'max-lines': ['error', { max: 400 }],
    },
  },
  {
    files: ['{cartridges,contract,dialect,json,scripts,server,src}/**/*.ts', 'test/**/*.ts'],
    rules: { 'no-restricted-syntax': [...noBannedNames, noLiteralSpread] },
  },
  {
    // Code that runs for each request.
    files: ['server/{auth,domain,handlers,http,store}/**/*.ts'],
    rules: { 'no-restricted-syntax': [...noBannedNames, noLiteralSpread, noGetterInLiteral] },
  },
  {
    // The types of parameters say what scripts should give; scripts have no types, and give anything.
    files: ['runtime/{api,files,keys,services,format,xml}/**/*.ts', 'runtime/*.ts'],
    rules: {
      // A documented constructor is what the types of the Script API offer to scripts.
      '@typescript-eslint/no-useless-constructor': 'off',
      '@typescript-eslint/no-unnecessary-type-conversion': 'off',
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
    },
  },
  {
    files: ['server/scripting/**/*.ts'],
    rules: { 'no-restricted-syntax': [...noBannedNames, noLiteralSpread, noDoubleAssertion] },
  },
  {
    // The run carries its instant (docs/decisions.md, Scripts): only the script's own `new Date()` reads the wall clock.
    files: ['runtime/**/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Use runInstant(): a run has one instant.' },
      ],
      'no-restricted-syntax': [...noBannedNames, noLiteralSpread, noDoubleAssertion, ...runtimeRestrictions],
    },
  },
  {
    files: ['runtime/api/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        ...noBannedPrivateNames,
        noLiteralSpread,
        noDoubleAssertion,
        ...runtimeRestrictions,
      ],
    },
  },
  {
    // Messages may quote a platform.
    files: ['src/**/*.ts'],
    ignores: ['src/commands/notifications.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['showErrorMessage', 'showWarningMessage', 'showInformationMessage'].map((property) => ({
          property,
          message: 'Use src/commands/notifications.ts: VS Code runs the links of a message.',
        })),
      ],
    },
  },
  {
    files: ['{dialect,scripts,server,src}/**/*.ts'],
    rules: {
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['test/**/*.ts', 'scripts/**/*.ts'],
    rules: {
      'no-console': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-expressions': 'off',
      // Answers of a service are JSON: the assertion is the check.
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  { files: ['**/*.mjs'], languageOptions: { globals: { process: 'readonly', console: 'readonly' } } },
);
