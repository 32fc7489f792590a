import type { BreakpointEntry } from './breakpoint-entry.ts';
import type { Placer } from './placement.ts';

/** Why no request runs the code of a breakpoint; undefined if one may. A hit disproves it. */
const warningOf = ({ hookWarning, placement }: BreakpointEntry): string | undefined =>
  (placement?.kind === 'placed' ? placement.warning : undefined) ?? hookWarning;

/** Returns the warning of a breakpoint, unless it was hit while it had the warning. */
export const openWarningOf = (entry: BreakpointEntry): string | undefined =>
  entry.hitStatistics.hits === entry.hitsBeforeWarning ? warningOf(entry) : undefined;

/** Whether the latest hit of a breakpoint is the first one since the breakpoint got its warning. */
export const disprovesWarning = (entry: BreakpointEntry): boolean =>
  warningOf(entry) !== undefined && entry.hitStatistics.hits === entry.hitsBeforeWarning + 1;

/**
 * Determines the placement of a breakpoint. Earlier hits do not disprove a warning that is new.
 * @param hasPathChanged whether the cartridge path has changed, so that earlier hits prove nothing about a warning that
 * is found later
 */
export function placeEntry(entry: BreakpointEntry, placer: Placer, hasPathChanged = false): void {
  const previousWarning = warningOf(entry);
  const wasPlaced = entry.placement?.kind === 'placed';
  const placement = placer.place(entry.file, entry.request.line);
  entry.placement = placement;
  const newWarning = placement.kind === 'placed' && wasPlaced ? placement.warning : undefined;
  if (
    (newWarning ?? previousWarning) !== previousWarning ||
    (hasPathChanged && previousWarning === undefined)
  )
    entry.hitsBeforeWarning = entry.hitStatistics.hits;
}
