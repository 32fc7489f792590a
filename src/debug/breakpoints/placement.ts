import { statSync } from 'node:fs';
import type { Cartridge } from '../../../cartridges/cartridge.ts';
import { reachabilityWarning, type CartridgePath } from '../cartridges/reachability.ts';
import type { ScriptIndex } from '../cartridges/script-index.ts';
import type { ScriptMap } from '../cartridges/script-map.ts';

/** The location of a breakpoint, or the reason why it has none. */
export type Placement =
  | {
      readonly kind: 'placed';
      readonly scriptPath: string;
      readonly line: number;
      /** Why the breakpoint will probably never be reached. It is set all the same. */
      readonly warning: string | undefined;
    }
  | { readonly kind: 'refused'; readonly reason: string };

/** Determines the locations of breakpoints in files. It is independent of the platform. */
export class Placer {
  readonly index: ScriptIndex;
  readonly #map: ScriptMap;
  readonly #path: CartridgePath | undefined;

  constructor(map: ScriptMap, index: ScriptIndex, path: CartridgePath | undefined) {
    this.#map = map;
    this.index = index;
    this.#path = path;
  }

  get cartridges(): readonly Cartridge[] {
    return this.#map.cartridges;
  }

  place(file: string, line: number): Placement {
    const mappedFile = this.#map.scriptOf(file);
    if (!mappedFile) return refusePlacement(this.#outsideMessage());
    const { scriptPath, cartridge, shadowedBy } = mappedFile;
    if (!/\.(js|ds|isml)$/.test(scriptPath))
      return refusePlacement('Only scripts (.js and .ds) and templates (.isml) can have breakpoints.');
    if (shadowedBy)
      return refusePlacement(
        `Another folder has a cartridge "${cartridge.name}", too (${shadowedBy.code}), and comes first in "cartridges". Put the folder that is on the platform first.`,
      );
    if (!isFile(file))
      return refusePlacement(
        'This file does not exist on disk: save it, or set the breakpoint in the file that does.',
      );
    // The platform would halt at the next line that can be reached, which nobody has marked.
    if (this.index.isUnreachable(file, line))
      return refusePlacement(
        'This line is never reached: the code before it always leaves the function or the block. Set the breakpoint on a line that can be reached.',
      );
    const haltingLine = this.index.haltingLine(file, line);
    if (haltingLine === undefined)
      return refusePlacement(
        'There is no code on this line or below it in the same function. Set the breakpoint on a line with code.',
      );
    const warning = reachabilityWarning(mappedFile, this.#map, this.#path);
    return {
      kind: 'placed',
      scriptPath,
      line: haltingLine,
      warning: warning && `${warning.text} ${warning.remedy}`,
    };
  }

  /** Returns the lines from `from` to `to` of a file at which it can halt. */
  locations(file: string, from: number, to: number): readonly number[] {
    return (this.index.lines(file) ?? []).filter((line) => line >= from && line <= to);
  }

  #outsideMessage(): string {
    return this.#map.cartridges.length === 0
      ? 'No cartridges were found: a cartridge is a folder with a folder "cartridge" that holds code. Name the folders that hold yours in "cartridges" of the launch configuration.'
      : 'This file is not in any of the cartridges that were found. Add its folder to "cartridges" of the launch configuration.';
  }
}

const refusePlacement = (reason: string): Placement => ({ kind: 'refused', reason });

function isFile(file: string): boolean {
  try {
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
