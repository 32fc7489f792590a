import { basketFile, createEarlierHook, ratesFile, type Cause } from './doctor-causes.ts';

const hooksOf = (hooks: Readonly<Record<string, string>>): Record<string, string> => ({
  'app_case/cartridge/scripts/hooks.json': JSON.stringify({
    hooks: Object.entries(hooks).map(([name, script]) => ({ name, script })),
  }),
});

const returnError = "  return new (require('svc/system/Status'))(1, 'TOO_MANY');";
const returnOk = "  return new (require('svc/system/Status'))(0);";

/** Hooks that a Status ended, or kept from running, as only the platform knows. */
export const hookEnds: readonly Cause[] = [
  {
    title: 'an earlier cartridge ended the hook with a Status that a helper computed',
    files: createEarlierHook(
      "  var Status = require('svc/system/Status');\n  var status = new Status(Status.OK);\n  return status;",
    ),
    verdict: /^"app_before" ended the hook before this file ran\.$/,
    explanation:
      /^It is earlier on the cartridge path, and in the latest request, POST \/baskets, its function for svc\.api\.shop\.basket\.afterPOST \(\/app_before\/cartridge\/scripts\/basket\.js:\d\) returned a Status/,
    advice: /only for an error, or move "app_case" before "app_before" on the cartridge path\.$/,
    remedy: 'openFile',
    secondRemedy: 'moveUp',
  },
  {
    title: 'an earlier cartridge ended the hook after a branch with another Status that was not returned',
    files: createEarlierHook(`  if (arguments.length === 0) {\n  ${returnError}\n  }\n${returnOk}`),
    verdict: /^"app_before" ended the hook before this file ran\.$/,
    explanation: /\(\/app_before\/cartridge\/scripts\/basket\.js:5\) returned a Status/,
    remedy: 'openFile',
    secondRemedy: 'moveUp',
  },
  {
    title: 'an earlier cartridge ended the hook by one of several lines that return the same Status',
    files: createEarlierHook(`  if (arguments.length === 0) {\n  ${returnOk}\n  }\n${returnOk}`),
    verdict: /^"app_before" ended the hook before this file ran\.$/,
    explanation: /\(\/app_before\/cartridge\/scripts\/basket\.js:1\) returned a Status/,
    remedy: 'openFile',
    secondRemedy: 'moveUp',
  },
  {
    title: 'an earlier cartridge ended the hook whose script calls the function of a helper',
    files: createEarlierHook("  return new (require('svc/system/Status'))(0);"),
    file: ratesFile,
    breakpoint: { line: 2 },
    verdict: /^"app_before" ended the hook before this file ran\.$/,
    advice: /only for an error, or move "app_case" before "app_before" on the cartridge path\.$/,
    remedy: 'openFile',
    secondRemedy: 'moveUp',
  },
  {
    title:
      'the hook that calls a helper of a later cartridge ended with its own Status, and the helper skipped the line',
    files: {
      [basketFile]: [
        "var rates = require('app_late/cartridge/scripts/limits');",
        'exports.afterPOST = function () {',
        '  rates.of(1);',
        "  return new (require('svc/system/Status'))(0);",
        '};',
        '',
      ].join('\n'),
      'app_late/package.json': '{}',
      'app_late/cartridge/scripts/limits.js': [
        'exports.of = function (total) {',
        '  if (total > 5) {',
        '    return 2;',
        '  }',
        '  return 1;',
        '};',
        '',
      ].join('\n'),
    },
    file: 'app_late/cartridge/scripts/limits.js',
    breakpoint: { line: 3 },
    verdict: /did not reach line 3|^No script has reached line 3/,
    explanation: /Line 3 is in "if \(total > 5\)" on line 2/,
    remedy: 'setBreakpoint',
  },
  {
    title:
      'an earlier cartridge ended the hook that calls a helper, which a cartridge with another hook also calls',
    files: {
      ...createEarlierHook(returnOk),
      [basketFile]:
        "var middle = require('app_lib/cartridge/scripts/middle');\nexports.afterPOST = function () {\n  middle.run();\n};\n",
      'app_lib/cartridge/scripts/middle.js':
        "var limits = require('~/cartridge/scripts/limits');\nexports.run = function () {\n  limits.of();\n};\n",
      'app_lib/cartridge/scripts/limits.js': 'exports.of = function () {\n  return 5;\n};\n',
      'app_orders/package.json': JSON.stringify({ hooks: './hooks.json' }),
      'app_orders/hooks.json': JSON.stringify({
        hooks: [{ name: 'svc.api.shop.order.afterPOST', script: './cartridge/scripts/order.js' }],
      }),
      'app_orders/cartridge/scripts/order.js':
        "var limits = require('app_lib/cartridge/scripts/limits');\nexports.afterPOST = function () {\n  limits.of();\n};\n",
    },
    file: 'app_lib/cartridge/scripts/limits.js',
    breakpoint: { line: 2 },
    verdict: /^"app_before" ended the hook before this file ran\.$/,
    // app_lib has no hook, and app_orders another one.
    advice: /only for an error, or move "app_case" before "app_before" on the cartridge path\.$/,
    remedy: 'openFile',
  },
  {
    title: 'another script of the same cartridge ended the hook',
    files: {
      'app_case/cartridge/scripts/hooks.json': JSON.stringify({
        hooks: ['./first.js', './basket.js'].map((script) => ({
          name: 'svc.api.shop.basket.afterPOST',
          script,
        })),
      }),
      'app_case/cartridge/scripts/first.js': `exports.afterPOST = function () {\n${returnOk}\n};\n`,
    },
    verdict: /^"app_case" ended the hook before this file ran\.$/,
    explanation:
      /^It registers another script for the hook first, and in the latest request, POST \/baskets, /,
    advice: /^Let afterPOST in "app_case" return a Status only for an error\.$/,
    remedy: 'openFile',
  },
  {
    title: 'an earlier cartridge rejected the request in a branch',
    files: createEarlierHook(`  if (arguments.length > 0) {\n  ${returnError}\n  }`),
    verdict:
      /^The latest request, POST \/baskets, was rejected by "app_before": its function for svc\.api\.shop\.basket\.afterPOST returned the error TOO_MANY\.$/,
    explanation: /^It was returned at \/app_before\/cartridge\/scripts\/basket\.js:3\./,
    remedy: 'openFile',
  },
  {
    title: 'another hook rejected the request before this one',
    files: {
      ...hooksOf({
        'svc.api.shop.basket.beforePOST': './before.js',
        'svc.api.shop.basket.afterPOST': './basket.js',
      }),
      'app_case/cartridge/scripts/before.js': `exports.beforePOST = function () {\n${returnError}\n};\n`,
    },
    verdict:
      /^The latest request, POST \/baskets, was rejected by "app_case": its function for svc\.api\.shop\.basket\.beforePOST returned the error TOO_MANY\.$/,
    explanation: /so svc\.api\.shop\.basket\.afterPOST did not run\./,
    advice: /^Correct the function, or send a request that it accepts\.$/,
    remedy: 'openFile',
  },
  {
    title: 'a Status of another hook kept the basket from being calculated',
    files: {
      ...hooksOf({ 'svc.api.shop.basket.afterPOST': './after.js', 'svc.order.calculate': './basket.js' }),
      'app_case/cartridge/scripts/after.js':
        "exports.afterPOST = function () {\n  return new (require('svc/system/Status'))();\n};\n",
      [basketFile]: 'exports.calculate = function (basket) {\n  basket.custom.seen = 1;\n};\n',
    },
    breakpoint: { line: 2 },
    verdict:
      /^svc\.order\.calculate did not run: app_case's function for svc\.api\.shop\.basket\.afterPOST returned a Status\.$/,
    explanation: /app_case\/cartridge\/scripts\/after\.js:2/,
    remedy: 'openFile',
  },
];
