import type { VendorProfile } from '../../../contract/vendor.ts';
import { functionNameOf } from '../../../cartridges/hook-function.ts';
import { findOverrides, isHookScript } from '../cartridges/reachability.ts';
import type { MappedFile } from '../cartridges/script-map.ts';
import { findEarlierHooks } from './chain-check.ts';
import type { Finding } from './finding.ts';
import type { ExaminedScript } from './examined-script.ts';

/**
 * Completes the actions that add a cartridge to the path of the launch configuration: it comes before the first
 * cartridge that would end the hook or override the file before it, if there is one.
 */
export async function withPathPositions(
  findings: readonly Finding[],
  examinedScript: ExaminedScript,
  mappedFile: MappedFile | undefined,
  vendor: VendorProfile,
): Promise<Finding[]> {
  const addsCartridge = findings.some(({ actions = [] }) =>
    actions.some(({ kind }) => kind === 'addToLaunchPath'),
  );
  if (!addsCartridge || !mappedFile) return [...findings];
  const before = await findObstacle(examinedScript, mappedFile, vendor);
  if (before === undefined) return [...findings];
  return findings.map((finding) =>
    finding.actions === undefined
      ? finding
      : {
          ...finding,
          actions: finding.actions.map((action) =>
            action.kind === 'addToLaunchPath' && action.misspelledName === undefined
              ? { ...action, before }
              : action,
          ),
        },
  );
}

/** Returns the first cartridge on the path of the launch configuration after which the script would not run. */
async function findObstacle(
  examinedScript: ExaminedScript,
  mappedFile: MappedFile,
  vendor: VendorProfile,
): Promise<string | undefined> {
  const { map, index, configuredNames = [] } = examinedScript;
  const { cartridge } = mappedFile;
  const path = { names: [...configuredNames, cartridge.name], source: 'configuration' } as const;
  const hooks = await findEarlierHooks({ ...examinedScript, path }, cartridge, vendor);
  const overrides = isHookScript(mappedFile, examinedScript)
    ? []
    : findOverrides(mappedFile, map, path, examinedScript);
  const obstacles = [
    ...hooks
      .filter(
        ({ hook }) =>
          index.statusReturn(hook.file, functionNameOf(hook.name, index.source(hook.file))) !== 'never',
      )
      .map((hook) => hook.cartridge),
    ...overrides
      .filter(({ effect }) => effect === 'loadsNone' || effect === 'replaced')
      .map((override) => override.cartridge),
  ];
  return configuredNames.find((name) => obstacles.includes(name));
}
