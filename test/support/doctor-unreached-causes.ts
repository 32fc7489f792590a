import { basketFile, cartridgePathRequest, files, ratesFile, type Cause } from './doctor-causes.ts';

/** Returns a hook script in which `note` has the breakpoint on line 2. */
const scriptWith = (...lines: readonly string[]): Readonly<Record<string, string>> => ({
  [basketFile]: ['function note(basket) {', '  return basket.basketId;', '}', ...lines, ''].join('\n'),
});
const branchScript = scriptWith(
  'exports.afterPOST = function (basket) {',
  '  if (basket.productQuantityTotal > 5) {',
  '    note(basket);',
  '  }',
  '};',
);
const breakpoint = { line: 2 };

/** Causes in which the request is sent and does not reach the line. */
export const unreachedCauses: readonly Cause[] = [
  {
    title: 'nothing calls the function of the hook’s script',
    files: scriptWith('exports.afterPOST = function (basket) {', '  return undefined;', '};'),
    breakpoint,
    verdict: /^Nothing calls "note"\.$/,
    explanation: /^The script neither calls nor exports this function\./,
    remedy: 'findReferences',
  },
  {
    title: 'the only call of the function is in a branch that does not run',
    files: branchScript,
    breakpoint,
    verdict: /^No script has reached line 2 since the breakpoint was set\.$/,
    explanation:
      /^The latest request of this session, POST \S+\/baskets, did not reach it\. "note" is called only on line 6, in "if \(basket\.productQuantityTotal > 5\)" on line 5\.$/,
    advice: /^Set a breakpoint on line 5 to see why, or send a request that reaches line 2\.$/,
    remedy: 'setBreakpoint',
    secondRemedy: 'sendRequest',
  },
  {
    title: 'the line is in a branch that does not run',
    files: branchScript,
    breakpoint: { line: 6 },
    verdict: /^No script has reached line 6 since the breakpoint was set\.$/,
    explanation: / Line 6 is in "if \(basket\.productQuantityTotal > 5\)" on line 5\.$/,
    remedy: 'setBreakpoint',
    secondRemedy: 'sendRequest',
  },
  {
    title: 'an earlier return leaves the function',
    files: scriptWith(
      'exports.afterPOST = function (basket) {',
      '  if (basket.productQuantityTotal === 0) {',
      '    return;',
      '  }',
      '  note(basket);',
      '};',
    ),
    breakpoint: { line: 8 },
    verdict: /^No script has reached line 8 since the breakpoint was set\.$/,
    explanation: / Before line 8, the function may end by the "return" on line 6\.$/,
    remedy: 'setBreakpoint',
    secondRemedy: 'sendRequest',
  },
  {
    title: 'an earlier line of the same "try" throws an error',
    files: scriptWith(
      'exports.afterPOST = function (basket) {',
      '  try {',
      '    note(null);',
      '    basket.custom.note = 1;',
      '  } catch (e) {',
      '    return;',
      '  }',
      '};',
    ),
    breakpoint: { line: 7 },
    verdict: /^No script has reached line 7 since the breakpoint was set\.$/,
    explanation: / Line 7 is in the "try" on line 5: an error in an earlier line of it skips this line\. /,
    remedy: 'setBreakpoint',
    secondRemedy: 'sendRequest',
  },
  {
    title: 'only a function that nothing calls calls the function',
    files: scriptWith(
      'function legacy(basket) {',
      '  if (basket) note(basket);',
      '}',
      'exports.afterPOST = function (basket) {',
      '  return undefined;',
      '};',
    ),
    breakpoint,
    verdict: /^Nothing calls "legacy", the caller of "note"\.$/,
    explanation: /^The script neither calls nor exports "legacy"\./,
    remedy: 'findReferences',
  },
  {
    title: 'the only call of the function is in a branch of another script that does not run',
    files: {
      [basketFile]: [
        "var rates = require('*/cartridge/scripts/rates');",
        'exports.afterPOST = function (basket) {',
        '  if (basket.productQuantityTotal > 5) {',
        '    rates.count(basket);',
        '  }',
        '};',
        '',
      ].join('\n'),
    },
    file: ratesFile,
    breakpoint,
    verdict: /^No script has reached line 2 since the breakpoint was set\.$/,
    explanation:
      / "count" is called only on line 4 of basket\.js, in "if \(basket\.productQuantityTotal > 5\)" on line 3\.$/,
    advice: /^Set a breakpoint on line 3 of basket\.js to see why, or send a request that reaches line 2\.$/,
    remedy: 'setBreakpoint',
    secondRemedy: 'sendRequest',
  },
  {
    title: 'the cartridge whose hook calls the function is not on the cartridge path',
    files: {
      [basketFile]: undefined,
      'app_case/cartridge/scripts/hooks.json': undefined,
      'app_case/package.json': '{}',
      'app_hooks/package.json': files['app_case/package.json'],
      'app_hooks/cartridge/scripts/hooks.json': files['app_case/cartridge/scripts/hooks.json'],
      'app_hooks/cartridge/scripts/basket.js': files[basketFile],
    },
    file: ratesFile,
    breakpoint,
    configuration: { cartridgePath: 'app_case' },
    prepare: (scene) => scene.send(cartridgePathRequest('RefArch', 'app_case')),
    verdict: /^"app_hooks", whose basket\.js runs this script, is not on the cartridge path\.$/,
    advice: /^Add it to "cartridgePath" of the launch configuration, and restart the session\.$/,
    remedy: 'editLaunchConfiguration',
  },
  {
    title: 'neither the launch configuration nor the path of the platform contains the cartridge',
    configuration: { cartridgePath: 'app_before' },
    prepare: (scene) => scene.send(cartridgePathRequest('RefArch', 'int_loyalty')),
    verdict: /^"cartridgePath" of the launch configuration does not contain "app_case"\.$/,
    explanation: /^The session uses the path int_loyalty\./,
    advice: /^Add it there, and restart the session\.$/,
    remedy: 'addToLaunchPath',
    secondRemedy: 'editLaunchConfiguration',
  },
];
