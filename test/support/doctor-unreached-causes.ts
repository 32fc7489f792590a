import { basketFile, cartridgePathRequest, type Cause } from './doctor-causes.ts';

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
    title: 'neither the launch configuration nor the path of the platform contains the cartridge',
    configuration: { cartridgePath: 'app_before' },
    prepare: (scene) => scene.send(cartridgePathRequest('RefArch', 'int_loyalty')),
    verdict: /^"cartridgePath" of the launch configuration does not contain "app_case"\.$/,
    explanation: /^The session uses the path int_loyalty\./,
    advice: /^Add it there, and restart the session\.$/,
    remedy: 'editLaunchConfiguration',
  },
];
