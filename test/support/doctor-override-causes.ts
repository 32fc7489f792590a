import type { Cause } from './doctor-causes.ts';

const file = 'app_case/cartridge/scripts/rates.js';
const overridingFile = 'app_before/cartridge/scripts/rates.js';
const countFunction = 'exports.count = function (basket) {\n  return 4;\n};\n';

/** Causes in which an earlier cartridge has a file with the same path, which overrides the one with the breakpoint. */
export const overrideCauses: readonly Cause[] = [
  {
    title: 'an earlier cartridge overrides the file',
    files: { [overridingFile]: countFunction },
    file,
    breakpoint: { line: 2 },
    configuration: { cartridgePath: 'app_before:app_case' },
    verdict: /^Overridden by the cartridge "app_before"\.$/,
    explanation: /^It comes earlier on the cartridge path, so \/app_before\/.*rates\.js runs instead\./,
    remedy: 'setBreakpoint',
    secondRemedy: 'moveUp',
  },
  {
    title: 'the path of the launch configuration has only the overriding cartridge',
    files: { [overridingFile]: countFunction },
    file,
    breakpoint: { line: 2 },
    configuration: { cartridgePath: 'app_before' },
    verdict: /^Overridden by the cartridge "app_before"\.$/,
    explanation:
      / "cartridgePath" of the launch configuration does not contain "app_case"\. The bundled service adds it from its own cartridge path of RefArch, which commands such as "Move Up" change\. /,
    remedy: 'setBreakpoint',
    secondRemedy: 'moveUp',
  },
  {
    title: 'an earlier cartridge extends the file and replaces the function that has the breakpoint',
    files: { [overridingFile]: `var base = module.superModule;\n${countFunction}` },
    file,
    breakpoint: { line: 2 },
    verdict: /^Overridden by the cartridge "app_before": its "count" replaces this one\.$/,
    advice:
      /^Set the breakpoint in the function that runs, or call this one in \/app_before\/cartridge\/scripts\/rates\.js through module\.superModule\.$/,
    remedy: 'setBreakpoint',
  },
];
