import { defaultVendor, type VendorProfile } from '../../../contract/vendor.ts';
import type { Breakpoints } from '../breakpoints/breakpoints.ts';
import { findCartridges } from '../cartridges/discovery.ts';
import { overlayDoubt } from '../cartridges/overlay.ts';
import { ScriptIndex } from '../cartridges/script-index.ts';
import { ScriptMap } from '../cartridges/script-map.ts';
import type { Live } from '../session-context.ts';
import { codeCheck } from './code-check.ts';
import { conditionChecks } from './condition-checks.ts';
import { bad, unknown, type Finding } from './finding.ts';
import { hookChecks } from './hook-checks.ts';
import { platformChecks } from './platform-checks.ts';
import { scriptChecks } from './script-checks.ts';

/** A place in a file, its line 1-based. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

/**
 * Everything that a halt at a place depends on, in that order. It changes nothing but one thing: a condition of which
 * the platform tells nothing is watched from then on.
 */
export async function examine(
  { file, line }: Place,
  live: Live,
  breakpoints: Breakpoints,
): Promise<Finding[]> {
  const { map, index, path, target } = live;
  const { findings, mapped } = scriptChecks({
    file,
    line,
    map,
    index,
    path,
  });
  const booked = breakpoints.near(file, line);
  const placed = booked?.placement?.kind === 'placed' ? booked.placement : undefined;
  const outcome = booked?.outcome;
  const actual = outcome && 'line' in outcome ? outcome.line : undefined;
  const held = placed && { scriptPath: placed.scriptPath, line: actual ?? placed.line };
  const all = [...(await platformChecks(live, held)), ...findings];
  if (!booked)
    all.push(
      bad(
        'breakpoint',
        `The session has no breakpoint in ${file}.`,
        'Set one, and check that it is enabled.',
      ),
    );
  else if (outcome && 'problem' in outcome)
    all.push(
      bad(
        'breakpoint',
        `The platform refused the breakpoint: ${outcome.problem}`,
        'Mend that, and set it again.',
      ),
    );
  if (mapped && placed) {
    const code = codeCheck(target, index, { file, scriptPath: mapped.scriptPath, line: placed.line, actual });
    if (code) all.push(code);
  }
  // What is sent to browsers is run by no hook, and need not be.
  if (mapped && overlayDoubt(mapped, map, path)?.kind !== 'browser')
    all.push(
      ...(await hookChecks({ file, line, map, index, path: undefined }, mapped, live.platform.vendor)),
    );
  if (booked) all.push(...(await conditionChecks(booked, breakpoints, target)));
  return all;
}

export interface WithoutSession {
  /** Folders that hold cartridges. */
  readonly folders: readonly string[];
  readonly vendor?: VendorProfile;
}

/** As `examine`, where no session runs: what can be said of the files alone. */
export async function examineWithoutSession(
  { file, line }: Place,
  { folders, vendor = defaultVendor }: WithoutSession,
): Promise<Finding[]> {
  const map = new ScriptMap(await findCartridges(folders, { nodeModules: false, sharedModules: true }));
  const given = { file, line, map, index: new ScriptIndex(), path: undefined };
  const { findings, mapped } = scriptChecks(given);
  return [
    bad(
      'session',
      'No debug session of Cartwright is running.',
      'Press F5; breakpoints are set on the platform while a session runs.',
    ),
    ...findings,
    ...(mapped ? await hookChecks(given, mapped, vendor) : []),
    ...(mapped
      ? []
      : [unknown('hook', 'Whether a hook runs this file cannot be said.', 'Mend what is above first.')]),
  ];
}
