import { statSync } from 'node:fs';
import type { Cartridge } from '../../../cartridges/cartridge.ts';
import type { PathContext } from '../cartridges/describe-path.ts';
import { reachabilityWarning, type CartridgePath } from '../cartridges/reachability.ts';
import type { ScriptIndex } from '../cartridges/script-index.ts';
import type { ScriptMap } from '../cartridges/script-map.ts';

/** The location of a breakpoint, or the reason why it has none. */
export type Placement =
  | {
      readonly kind: 'placed';
      readonly scriptPath: string;
      readonly line: number;
      /** Why the breakpoint will probably never be reached. It is set nevertheless. */
      readonly warning: string | undefined;
    }
  | { readonly kind: 'rejected'; readonly reason: string };

/** Determines the locations of breakpoints in files, without requests to the platform. */
export class Placer {
  readonly index: ScriptIndex;
  readonly #map: ScriptMap;
  #path: CartridgePath | undefined;
  readonly #context: PathContext;

  constructor(
    map: ScriptMap,
    index: ScriptIndex,
    path: CartridgePath | undefined,
    context: PathContext = {},
  ) {
    this.#context = context;
    this.#map = map;
    this.index = index;
    this.#path = path;
  }

  get cartridges(): readonly Cartridge[] {
    return this.#map.cartridges;
  }

  /** The cartridge path of the session's site, if it is known. */
  get path(): CartridgePath | undefined {
    return this.#path;
  }

  /** Sets the cartridge path of the session's site. */
  setPath(path: CartridgePath | undefined): void {
    this.#path = path;
  }

  /** Returns the code of a line without its indentation; undefined if the file cannot be read. */
  lineText(file: string, line: number): string | undefined {
    return this.index.source(file)?.split(/\r?\n/)[line - 1]?.trim();
  }

  place(file: string, line: number): Placement {
    const mappedFile = this.#map.scriptOf(file);
    if (!mappedFile) return rejectedPlacement(this.#fileOutsideMessage());
    const { scriptPath, cartridge, shadowedBy } = mappedFile;
    if (!/\.(js|ds|isml)$/.test(scriptPath))
      return rejectedPlacement('Only scripts (.js and .ds) and templates (.isml) can have breakpoints.');
    if (shadowedBy)
      return rejectedPlacement(
        `Another folder has a cartridge "${cartridge.name}", too (${shadowedBy.codeFolder}), and comes first in "cartridges". Put the folder that is on the platform first.`,
      );
    if (!isFile(file))
      return rejectedPlacement(
        'This file does not exist on disk: save it, or set the breakpoint in the file that does.',
      );
    // The platform would halt at the next reachable line, where the user has set no breakpoint.
    if (this.index.isUnreachable(file, line))
      return rejectedPlacement(
        'This line is never reached: the code before it always leaves the function or the block. Set the breakpoint on a line that can be reached.',
      );
    const haltingLine = this.index.lineForBreakpoint(file, line);
    if (haltingLine === undefined)
      return rejectedPlacement(
        'There is no code on this line or below it in the same function. Set the breakpoint on a line with code.',
      );
    const warning = reachabilityWarning(
      mappedFile,
      this.#map,
      this.#path,
      { file, line: haltingLine, index: this.index },
      this.#context,
    );
    return {
      kind: 'placed',
      scriptPath,
      line: haltingLine,
      warning:
        warning &&
        [warning.text, warning.explanation, warning.remedy].filter((text) => text !== undefined).join(' '),
    };
  }

  /** Returns the lines from `from` to `to` of a file at which its script can halt. */
  executableLines(file: string, from: number, to: number): readonly number[] {
    return (this.index.executableLines(file) ?? []).filter((line) => line >= from && line <= to);
  }

  #fileOutsideMessage(): string {
    return this.#map.cartridges.length === 0
      ? 'No cartridges were found: a cartridge is a folder with a folder "cartridge" that holds code. Name the folders that hold yours in "cartridges" of the launch configuration.'
      : 'This file is not in any of the cartridges that were found. Add its folder to "cartridges" of the launch configuration.';
  }
}

const rejectedPlacement = (reason: string): Placement => ({ kind: 'rejected', reason });

function isFile(file: string): boolean {
  try {
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
