import { statSync } from 'node:fs';
import type { Cartridge } from '../cartridges/discovery.ts';
import { overlayDoubt, type CartridgePath } from '../cartridges/overlay.ts';
import type { ScriptIndex } from '../cartridges/script-index.ts';
import type { ScriptMap } from '../cartridges/script-map.ts';

/** Where a breakpoint goes, or why it goes nowhere. */
export type Placement =
  | {
      readonly kind: 'placed';
      readonly scriptPath: string;
      readonly line: number;
      /** Why it will probably never be reached; it is set all the same. */
      readonly doubt: string | undefined;
    }
  | { readonly kind: 'refused'; readonly reason: string };

/** Places breakpoints of files. It knows nothing of the platform. */
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
    const mapped = this.#map.scriptOf(file);
    if (!mapped) return refused(this.#outsideText());
    const { scriptPath, cartridge, shadowedBy } = mapped;
    if (!/\.(js|ds)$/.test(scriptPath)) return refused('Only scripts (.js and .ds) can halt.');
    if (shadowedBy)
      return refused(
        `Another folder has a cartridge "${cartridge.name}", too (${shadowedBy.code}), and comes first in "cartridges". Put the folder that is on the platform first.`,
      );
    if (!isFile(file))
      return refused(
        'This file does not exist on disk: save it, or set the breakpoint in the file that does.',
      );
    const actual = this.index.haltingLine(file, line);
    if (actual === undefined)
      return refused(
        'There is no code at this line, nor below it in the same function. Set it on a line with code.',
      );
    const doubt = overlayDoubt(mapped, this.#map, this.#path);
    return {
      kind: 'placed',
      scriptPath,
      line: actual,
      doubt: doubt && `${doubt.text} ${doubt.remedy}`,
    };
  }

  /** Lines of a file at which it can halt, within two lines. */
  locations(file: string, from: number, to: number): readonly number[] {
    return (this.index.lines(file) ?? []).filter((line) => line >= from && line <= to);
  }

  #outsideText(): string {
    return this.#map.cartridges.length === 0
      ? 'No cartridges were found: a cartridge is a folder with a folder "cartridge" that holds code. Name the folders that hold yours in "cartridges" of the launch configuration.'
      : 'This file is in none of the cartridges that were found. Add its folder to "cartridges" of the launch configuration.';
  }
}

const refused = (reason: string): Placement => ({ kind: 'refused', reason });

function isFile(file: string): boolean {
  try {
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
