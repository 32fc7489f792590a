import type { BreakpointState } from '../../../contract/documents/debugger.ts';
import type { PathContext } from '../cartridges/describe-path.ts';
import type { CartridgePath } from '../cartridges/reachability.ts';
import type { ScriptIndex } from '../cartridges/script-index.ts';
import type { ScriptMap } from '../cartridges/script-map.ts';
import type { ScriptSearch } from './reference-reader.ts';

/** The line that is examined, and the cartridges and cartridge path that apply to its script. */
export interface ExaminedScript extends PathContext {
  readonly file: string;
  readonly line: number;
  readonly map: ScriptMap;
  readonly index: ScriptIndex;
  readonly search: ScriptSearch;
  readonly path: CartridgePath | undefined;
  /** The site to which `path` belongs, if it is known. */
  readonly site?: string | undefined;
  /** The cartridge paths of all sites, if the platform reports them. */
  readonly sites?: BreakpointState['sites'] | undefined;
  /** When the user selected that scripts halt at errors which they catch, in milliseconds since 1970; undefined if not. */
  readonly caughtErrorsTime?: number | undefined;
  /** Whether to report that nothing calls the function at the line. This requires a search of all scripts. */
  readonly reportsUncalled?: boolean | undefined;
}
