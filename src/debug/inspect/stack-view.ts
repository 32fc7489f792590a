import { basename } from 'node:path';
import type { DebugProtocol } from '@vscode/debugprotocol';
import type { StackFrame } from '../../../contract/documents/debugger.ts';
import type { ScriptMap } from '../cartridges/script-map.ts';
import type { ClientFormat } from '../client-format.ts';
import { unknownSource } from '../errors.ts';

/** Shows stack frames, and scripts that are in none of the local cartridges. */
export class StackView {
  readonly #map: ScriptMap;
  readonly #format: ClientFormat;
  readonly #unknown: string[] = [];

  constructor(map: ScriptMap, format: ClientFormat) {
    this.#map = map;
    this.#format = format;
  }

  frame(id: number, { location }: StackFrame): DebugProtocol.StackFrame {
    const source = this.source(location.script_path);
    return {
      id,
      name: nameOf(location.function_name),
      source,
      line: this.#format.lineOut(location.line_number),
      column: this.#format.firstColumn,
      ...(source.path === undefined ? { presentationHint: 'subtle' } : {}),
    };
  }

  source(scriptPath: string): DebugProtocol.Source {
    const file = this.#map.fileOf(scriptPath);
    if (file !== undefined) return { name: basename(file), path: this.#format.pathOut(file) };
    return {
      name: basename(scriptPath),
      sourceReference: this.#reference(scriptPath),
      presentationHint: 'deemphasize',
      origin: `${scriptPath}, in no local cartridge`,
    };
  }

  /** What is shown for a script that is not here: the platform does not give out sources. */
  content(reference: number): string {
    const scriptPath = this.#unknown[reference - 1];
    if (scriptPath === undefined) throw unknownSource();
    const name = /^\/?([^/]+)\//.exec(scriptPath)?.[1] ?? '';
    return [
      `// ${scriptPath}`,
      '//',
      '// This script runs on the platform, and none of the local cartridges has it.',
      `// If you have the cartridge "${name}", add the folder that holds it to "cartridges" of the launch configuration.`,
      '',
    ].join('\n');
  }

  #reference(scriptPath: string): number {
    const at = this.#unknown.indexOf(scriptPath);
    return at < 0 ? this.#unknown.push(scriptPath) : at + 1;
  }
}

/** `first()` of the wire is `first`. */
const nameOf = (functionName: string): string => {
  const name = functionName.replace(/\(\)$/, '');
  return name === '' ? '(anonymous)' : name;
};
