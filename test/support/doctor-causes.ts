import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import type { RunningService } from '../../scripts/service.ts';
import { overrideCauses } from './doctor-override-causes.ts';

const script = [
  "'use strict';", //                                            1
  "var rates = require('*/cartridge/scripts/rates');", //        2
  '', //                                                         3
  'exports.afterPOST = function (basket) {', //                  4
  '  var count = rates.count(basket);', //                       5
  '  return finish(count);', //                                  6
  '  count = 0;', //                                             7
  '};', //                                                       8
  'function finish(count) {', //                                 9
  '  // Nothing to do.', //                                     10
  '}', //                                                       11
  '// The end.', //                                             12
  '', //                                                        13
].join('\n');
export const rates = 'exports.count = function (basket) {\n  return 3;\n};\n';
const hooksFile = 'app_case/cartridge/scripts/hooks.json';
export const basketFile = 'app_case/cartridge/scripts/basket.js';
export const ratesFile = 'app_case/cartridge/scripts/rates.js';
const formatHooks = (name = 'svc.api.shop.basket.afterPOST', path = './basket.js') =>
  JSON.stringify({ hooks: [{ name, script: path }] });
/** The files of the workspace without a cause; a cause adds, replaces or removes files. */
export const files: Readonly<Record<string, string>> = {
  'app_case/package.json': JSON.stringify({ hooks: './cartridge/scripts/hooks.json' }),
  [hooksFile]: formatHooks(),
  [basketFile]: script,
  [ratesFile]: rates,
};
export const basketRequest = { method: 'POST', path: '/s/RefArch/svc/shop/v23_2/baskets', body: {} };

/** A reason why a breakpoint is not hit, and what the doctor says about it. */
export interface Cause {
  readonly title: string;
  /** Files to write; undefined removes the file. */
  readonly files?: Readonly<Record<string, string | undefined>>;
  /** The file with the breakpoint. The default is `basketFile`. */
  readonly file?: string;
  /** The default line is 5. `disabled`: only this one is disabled. `deactivated`: all are, though this one is enabled. */
  readonly breakpoint?: Partial<Dap.SourceBreakpoint> | 'none' | 'disabled' | 'deactivated';
  readonly configuration?: object;
  /** The folder from which the service runs cartridges. The default is the folder that is debugged. */
  readonly servedFolder?: string;
  /** Called before the request is sent. */
  readonly prepare?: (scene: Scene) => Promise<unknown>;
  /** The request to send. The default creates a basket. */
  readonly send?: object | 'nothing';
  /** Whether the test also asks the doctor before it sends the request, so that the doctor watches the request. */
  readonly isExaminedBefore?: true;
  readonly verdict: RegExp;
  /** The text that explains the verdict. */
  readonly explanation?: RegExp;
  /** The first button of the verdict; undefined if there is none. */
  readonly remedy: string | undefined;
  /** The second button of the verdict. */
  readonly secondRemedy?: string;
  /** What the user can do about the verdict. */
  readonly advice?: RegExp;
  /** Text of another finding. */
  readonly otherFinding?: RegExp;
  /** Text that no finding may have. */
  readonly noFinding?: RegExp;
}

export interface Scene {
  readonly service: RunningService;
  readonly send: (trigger: object) => Promise<unknown>;
}

/** Returns the request that sets a site's cartridge path. */
export const cartridgePathRequest = (site: string, cartridges: string) => ({
  method: 'PUT',
  path: `/s/-/svc/data/v23_2/sites/${site}/cartridges`,
  body: { cartridges },
  as: 'user',
});

/** Returns the files of a cartridge before `app_case` on the path. Its function for the same hook has this body. */
export const createEarlierHook = (body: string) => ({
  'app_before/package.json': files['app_case/package.json'],
  'app_before/cartridge/scripts/hooks.json': formatHooks(),
  'app_before/cartridge/scripts/basket.js': `exports.afterPOST = function () {\n${body}\n};\n`,
});

export const causes: readonly Cause[] = [
  {
    title: 'the breakpoint is disabled',
    breakpoint: 'disabled',
    verdict: /^The breakpoint on line 5 is disabled\.$/,
    remedy: 'enableBreakpoint',
  },
  {
    title: 'all breakpoints are deactivated',
    breakpoint: 'deactivated',
    verdict: /^All breakpoints are deactivated\.$/,
    remedy: 'activateBreakpoints',
  },
  {
    title: 'there is no breakpoint',
    breakpoint: 'none',
    verdict: /^The session has no breakpoint in basket\.js\.$/,
    remedy: 'setBreakpoint',
  },
  {
    title: 'the file is in no cartridge',
    files: { 'tools/basket.js': script },
    file: 'tools/basket.js',
    verdict: /^This file is not in the only cartridge that was found/,
    remedy: 'editLaunchConfiguration',
  },
  {
    title: 'another folder has the same cartridge',
    files: { 'copy/app_case/cartridge/scripts/basket.js': script },
    file: 'copy/app_case/cartridge/scripts/basket.js',
    verdict: /^There are two cartridges "app_case"/,
    remedy: 'editLaunchConfiguration',
  },
  {
    title: 'the script is for browsers',
    files: { 'app_case/cartridge/client/default/js/main.js': 'cart.update();\n' },
    file: 'app_case/cartridge/client/default/js/main.js',
    breakpoint: { line: 1 },
    verdict: /^Scripts in the folder "client" are sent to browsers/,
    remedy: undefined,
  },
  {
    title: 'the file is not a script',
    file: hooksFile,
    breakpoint: { line: 1 },
    verdict: /^hooks\.json is neither a script nor a template\.$/,
    remedy: undefined,
  },
  {
    title: 'the breakpoint is in a comment without code below it',
    breakpoint: { line: 12 },
    verdict: /^There is no code on line 12/,
    remedy: undefined,
  },
  {
    title: 'the code is unreachable',
    breakpoint: { line: 7 },
    verdict: /^Line 7 is never reached/,
    // The service adds the cartridge to the path of the site.
    noFinding: /does not contain "app_case"/,
    remedy: undefined,
  },
  {
    title: 'the file has a syntax error',
    files: { [basketFile]: script.replace('function (basket) {', 'function (basket {') },
    verdict: /^The platform cannot load this file because of a syntax error on line 4, column \d+: /,
    remedy: 'openFile',
  },
  {
    title: 'package.json names no hooks file',
    files: { 'app_case/package.json': '{ "name": "app_case" }' },
    verdict: /^No hook is registered for this file: the package\.json of "app_case" .* no "hooks"\.$/,
    remedy: 'registerHook',
  },
  {
    title: 'hooks.json is not valid JSON',
    files: { [hooksFile]: '{ "hooks": [' },
    verdict: /hooks\.json:1:13: The file is not valid JSON\./,
    remedy: 'openFile',
  },
  {
    title: 'the hook is not registered',
    files: { [hooksFile]: '{ "hooks": [] }' },
    verdict: /^No hook is registered for this file, and no script of these cartridges requires it\.$/,
    remedy: 'registerHook',
  },
  {
    title: 'hooks.json registers a script that does not exist',
    files: { [hooksFile]: formatHooks(undefined, './baskets.js') },
    verdict: /^The script \.\/baskets\.js of the hook svc\.api\.shop\.basket\.afterPOST does not exist\.$/,
    remedy: 'changeHookScript',
  },
  {
    title: 'hooks.json registers another script',
    files: { [hooksFile]: formatHooks(undefined, './rates.js') },
    verdict: /^No hook is registered for this file/,
    remedy: 'registerHook',
  },
  {
    title: 'the extension point is misspelled',
    files: { [hooksFile]: formatHooks('svc.api.shop.baskets.afterPOST') },
    verdict: /^No request runs a hook named svc\.api\.shop\.baskets\.afterPOST\.$/,
    remedy: 'renameHook',
  },
  {
    title: 'the extension point ends with afterPost, and the function is named afterPOST',
    files: { [hooksFile]: formatHooks('svc.api.shop.basket.afterPost') },
    verdict: /^The function is called afterPOST instead of afterPost\.$/,
    remedy: 'renameFunction',
    secondRemedy: 'renameHook',
  },
  {
    title: 'the hook has the name of a hook of another platform',
    files: { [hooksFile]: formatHooks('dw.ocapi.shop.basket.afterPOST') },
    verdict:
      /^dw\.ocapi\.shop\.basket\.afterPOST is a hook with the names of Salesforce B2C Commerce \(dw\)\.$/,
    explanation: /^Hooks of this platform start with "svc\.api"\. /,
    remedy: 'setUpWorkspace',
  },
  {
    title: 'one of several hooks has the name of a hook of another platform',
    files: {
      [hooksFile]: JSON.stringify({
        hooks: [
          { name: 'dw.ocapi.shop.basket.afterPOST', script: './basket.js' },
          { name: 'svc.api.shop.order.afterPOST', script: './order.js' },
        ],
      }),
      'app_case/cartridge/scripts/order.js': 'exports.afterPOST = function () {};\n',
    },
    verdict:
      /^dw\.ocapi\.shop\.basket\.afterPOST is a hook with the names of Salesforce B2C Commerce \(dw\)\.$/,
    remedy: 'renameHook',
  },
  {
    title: 'the function is exported under another name',
    files: { [basketFile]: script.replace('exports.afterPOST', 'exports.onBasket') },
    verdict: /^basket\.js exports no function afterPOST\.$/,
    remedy: 'openFile',
  },
  {
    title: 'another function of the file is registered',
    files: {
      [basketFile]: `${script}exports.beforePOST = function () {\n  return undefined;\n};\n`,
    },
    breakpoint: { line: 14 },
    verdict: /^No hook is registered for the function beforePOST\.$/,
    remedy: 'registerHook',
  },
  {
    title: 'the breakpoint is in a helper function of a file whose hook is not registered',
    files: {
      'app_case/cartridge/scripts/order.js':
        'function total(order) {\n  return order.total;\n}\nexports.afterPOST = function (order) {\n  total(order);\n};\n',
    },
    file: 'app_case/cartridge/scripts/order.js',
    breakpoint: { line: 2 },
    verdict: /^No hook is registered for this file, and no script of these cartridges requires it\.$/,
    remedy: 'registerHook',
  },
  ...overrideCauses,
  {
    title: 'an earlier cartridge ends the hook with a Status',
    files: createEarlierHook("  var text = 'x';\n  return new (require('svc/system/Status'))(0);"),
    verdict: /^"app_before" ended the hook before this file ran\.$/,
    explanation:
      /its function for svc\.api\.shop\.basket\.afterPOST \(\/app_before\/cartridge\/scripts\/basket\.js:3\) returned a Status/,
    remedy: 'openFile',
    secondRemedy: 'moveUp',
  },
  {
    title: 'the cartridge is not on the cartridge path of the site, although the configuration lists it',
    configuration: { cartridgePath: 'app_case' },
    prepare: async (scene) => {
      await scene.send(cartridgePathRequest('RefArch', 'int_loyalty'));
      await scene.send(cartridgePathRequest('RefArchGlobal', 'int_loyalty'));
    },
    verdict: /^The cartridge path of RefArch does not contain "app_case"\.$/,
    explanation: /^This file does not run on RefArch\. The path is int_loyalty\./,
    remedy: 'addToPath',
  },
  {
    title: 'the cartridge is on the cartridge path of a site other than the site of the request',
    prepare: (scene) => scene.send(cartridgePathRequest('RefArchGlobal', 'int_loyalty')),
    send: { ...basketRequest, path: '/s/RefArchGlobal/svc/shop/v23_2/baskets' },
    verdict: /^The cartridge path of RefArchGlobal does not contain "app_case"\.$/,
    explanation: /^This file does not run on RefArchGlobal, but on RefArch\. The path is int_loyalty\./,
    remedy: 'addToPath',
  },
  {
    title: 'the platform does not have the file',
    files: { 'other/app_other/cartridge/scripts/order.js': rates },
    servedFolder: 'other',
    verdict: /^127\.0\.0\.1:\d+ has no file \/app_case\/cartridge\/scripts\/basket\.js\.$/,
    remedy: undefined,
  },
  {
    title: 'the condition is not an expression',
    breakpoint: { condition: 'count >' },
    verdict: /^The condition "count >" is not a valid expression/,
    remedy: 'editBreakpoint',
  },
  {
    title: 'the condition is false',
    breakpoint: { line: 6, condition: 'count > 100' },
    isExaminedBefore: true,
    verdict: /^The condition "count > 100" was false\.$/,
    explanation: /^The line was reached; the last time, count = \d+\.$/,
    remedy: 'editBreakpoint',
    secondRemedy: 'sendRequest',
  },
  {
    title: 'the condition is false, and the doctor is first asked after the request',
    breakpoint: { line: 6, condition: 'count > 100' },
    verdict: /^The condition "count > 100" was false\.$/,
    explanation: /^The line was reached; the first time, count = \d+\.$/,
    remedy: 'editBreakpoint',
    secondRemedy: 'sendRequest',
  },
  {
    title: 'a condition that reads a property is false, and the doctor is first asked after the request',
    breakpoint: { line: 6, condition: "basket.currency === 'ZZZ'" },
    verdict: /^The condition "basket\.currency === 'ZZZ'" was false\.$/,
    explanation:
      /^The line was reached; the first time, basket\.currency = undefined\. If "basket" has no property "currency", correct the name\.$/,
    remedy: 'editBreakpoint',
    secondRemedy: 'sendRequest',
  },
  {
    title: 'the condition reads a variable that the line itself assigns',
    breakpoint: { line: 5, condition: "count > 1 || basket.UUID === 'x'" },
    verdict: /^The condition .* was false\.$/,
    explanation:
      /^The line was reached; the first time, count = undefined, basket\.UUID = "\w+"\. Line 5 itself assigns "count", so its value exists only from the next line on\.$/,
    remedy: 'editBreakpoint',
    secondRemedy: 'sendRequest',
  },
  {
    title: 'a breakpoint with a condition is in a script that no request has run',
    breakpoint: { line: 6, condition: 'count > 100' },
    send: 'nothing',
    verdict: /^No request has run this script since the session started\.$/,
    remedy: 'sendRequest',
  },
  {
    title: 'the condition throws',
    breakpoint: { line: 6, condition: 'cuont > 100' },
    verdict: /^The condition "cuont > 100" cannot be evaluated: "cuont" is not defined\.$/,
    remedy: 'editBreakpoint',
  },
  {
    title: 'the hit count is not reached',
    breakpoint: { hitCondition: '> 5' },
    verdict: /^The breakpoint was hit once; its hit condition is "> 5"\.$/,
    remedy: 'editBreakpoint',
    secondRemedy: 'sendRequest',
  },
  {
    title: 'the breakpoint is a log point',
    breakpoint: { line: 6, logMessage: 'count {count}' },
    verdict: /This is a log point, which prints a message and does not stop\. It was hit once\./,
    remedy: 'removeLogMessage',
  },
  {
    title: 'no request was sent',
    send: 'nothing',
    verdict: /^No request has run this script since the session started\.$/,
    remedy: 'sendRequest',
  },
  {
    title: 'none of the many requests that run a hook was sent',
    files: {
      [hooksFile]: formatHooks('svc.api.shop.basket.validateBasket'),
      [basketFile]: script.replace('afterPOST', 'validateBasket'),
    },
    send: 'nothing',
    verdict: /^No request has run this script since the session started\.$/,
    otherFinding:
      /^svc\.api\.shop\.basket\.validateBasket runs in \d+ requests, such as POST \/s\/RefArch\/svc\/shop\/v\d+_\d+\/baskets\.$/,
    remedy: 'sendRequest',
  },
  {
    title: 'another request was sent',
    send: { method: 'GET', path: '/s/RefArch/svc/shop/v23_2/categories/root' },
    verdict: /^No request has run this script since the session started\.$/,
    remedy: 'sendRequest',
  },
  {
    title: 'another function of the script rejected the request',
    files: {
      [hooksFile]: JSON.stringify({
        hooks: ['beforePOST', 'afterPOST'].map((name) => ({
          name: `svc.api.shop.basket.${name}`,
          script: './basket.js',
        })),
      }),
      [basketFile]: `${script}exports.beforePOST = function () {\n  return new (require('svc/system/Status'))(1);\n};\n`,
    },
    verdict:
      /^The latest request, POST \/baskets, was rejected by "app_case": its function for svc\.api\.shop\.basket\.beforePOST returned the error ERROR\.$/,
    explanation: /No script has reached line 5 since the breakpoint was set\.$/,
    remedy: 'openFile',
    secondRemedy: 'sendRequest',
  },
  {
    title: 'the service was stopped',
    prepare: ({ service }) => service.stop(),
    send: 'nothing',
    verdict: /^Nothing is listening at http:\/\/127\.0\.0\.1:\d+\./,
    remedy: 'editConnections',
  },
];
