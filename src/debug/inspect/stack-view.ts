import { basename } from 'node:path';
import type { DebugProtocol } from '@vscode/debugprotocol';
import type { StackFrame } from '../../../contract/documents/debugger.ts';
import type { ScriptFunction } from '../cartridges/functions.ts';
import { cartridgeOf } from '../cartridges/module-list.ts';
import type { ScriptIndex } from '../cartridges/script-index.ts';
import type { ScriptMap } from '../cartridges/script-map.ts';
import type { ClientFormat } from '../client-format.ts';
import { unknownSource } from '../errors.ts';

/** Shows stack frames, and scripts that are in none of the local cartridges. */
export class StackView {
  readonly #map: ScriptMap;
  readonly #format: ClientFormat;
  readonly #index: ScriptIndex;
  readonly #unknown: string[] = [];
  /** Told of each script that is not here, when it is first seen. */
  readonly #newcomer: (source: DebugProtocol.Source, scriptPath: string) => void;

  constructor(
    map: ScriptMap,
    index: ScriptIndex,
    format: ClientFormat,
    newcomer: (source: DebugProtocol.Source, scriptPath: string) => void,
  ) {
    this.#map = map;
    this.#index = index;
    this.#format = format;
    this.#newcomer = newcomer;
  }

  frame(
    id: number,
    { location }: StackFrame,
    wanted: DebugProtocol.StackFrameFormat = {},
  ): DebugProtocol.StackFrame {
    const source = this.source(location.script_path);
    return {
      id,
      name: this.#name(location, wanted),
      source,
      moduleId: cartridgeOf(location.script_path),
      line: this.#format.lineOut(location.line_number),
      column: this.#format.firstColumn,
      ...(source.path === undefined ? { presentationHint: 'subtle' } : {}),
    };
  }

  source(scriptPath: string): DebugProtocol.Source {
    const file = this.#map.fileOf(scriptPath);
    if (file !== undefined) return { name: basename(file), path: this.#format.pathOut(file) };
    const known = this.#unknown.includes(scriptPath);
    const source = this.#shown(scriptPath);
    if (!known) this.#newcomer(source, scriptPath);
    return source;
  }

  /** Scripts that were seen and are not here. */
  unknown(): DebugProtocol.Source[] {
    return this.#unknown.map((scriptPath) => this.#shown(scriptPath));
  }

  #shown(scriptPath: string): DebugProtocol.Source {
    return {
      name: basename(scriptPath),
      sourceReference: this.#reference(scriptPath),
      presentationHint: 'deemphasize',
      origin: `${scriptPath}, in no local cartridge`,
    };
  }

  /** The function's name, with what the client wants to see beside it. Values of parameters are not among it. */
  #name(location: StackFrame['location'], wanted: DebugProtocol.StackFrameFormat): string {
    const told = nameOf(location.function_name);
    const parameters = wanted.parameters === true && wanted.parameterNames === true;
    let name = told;
    if (told === '(anonymous)' || parameters) {
      const around = this.#functionAt(location);
      if (told === '(anonymous)' && around && around.name !== '') name = around.name;
      if (parameters && around) name += `(${around.parameters.join(', ')})`;
    }
    if (wanted.module === true) name = `${cartridgeOf(location.script_path)}!${name}`;
    return wanted.line === true ? `${name} Line ${this.#format.lineOut(location.line_number)}` : name;
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

  #functionAt({
    script_path: scriptPath,
    line_number: line,
  }: StackFrame['location']): ScriptFunction | undefined {
    const file = this.#map.fileOf(scriptPath);
    return file === undefined ? undefined : this.#index.functionAround(file, line);
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
