import type { PathContext } from '../cartridges/describe-path.ts';
import { isOnThisMachine } from '../trigger/sample-access.ts';
import type { LaunchSettings } from './settings.ts';

/** Returns what the texts about the cartridge path of a session depend on. */
export const pathContextOf = ({
  cartridgePath,
  profile,
}: Pick<LaunchSettings, 'cartridgePath' | 'profile'>): PathContext => ({
  configuredNames: cartridgePath?.names,
  isBundled: isOnThisMachine(profile),
});
