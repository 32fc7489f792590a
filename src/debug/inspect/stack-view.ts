import { basename } from 'node:path';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { cartridgeNameOf } from '../../../cartridges/cartridge.ts';
import type { StackFrame } from '../../../contract/documents/debugger.ts';
import type { ScriptFunction } from '../../../dialect/index.ts';
import type { ScriptIndex } from '../cartridges/script-index.ts';
import type { ScriptMap } from '../cartridges/script-map.ts';
import type { ClientFormat } from '../client-format.ts';
import { unknownSource } from '../errors.ts';

/** Converts stack frames and scripts to DAP's format, including scripts that are in no local cartridge. */
export class StackView {
  readonly #map: ScriptMap;
  readonly #format: ClientFormat;
  readonly #index: ScriptIndex;
  /** The names by script path. They do not change, because editors identify an open script by its name. */
  readonly #unmappedScripts = new Map<string, string>();
  /** Called when a script without a local file first occurs in a stack. */
  readonly #onUnmappedScript: (source: DebugProtocol.Source, scriptPath: string) => void;

  constructor(
    map: ScriptMap,
    index: ScriptIndex,
    format: ClientFormat,
    onUnmappedScript: (source: DebugProtocol.Source, scriptPath: string) => void,
  ) {
    this.#map = map;
    this.#index = index;
    this.#format = format;
    this.#onUnmappedScript = onUnmappedScript;
  }

  /** `names` are the names of the stack's scripts. */
  frame(
    id: number,
    { location }: StackFrame,
    options: DebugProtocol.StackFrameFormat = {},
    names?: ReadonlyMap<string, string>,
  ): DebugProtocol.StackFrame {
    const source = this.source(location.script_path, names?.get(location.script_path));
    return {
      id,
      name: this.#name(location, options),
      source,
      moduleId: cartridgeNameOf(location.script_path),
      line: this.#format.toClientLine(location.line_number),
      column: this.#format.firstColumn,
      ...(source.path === undefined ? { presentationHint: 'subtle' } : {}),
    };
  }

  source(scriptPath: string, name = basename(scriptPath)): DebugProtocol.Source {
    const file = this.#map.fileOf(scriptPath);
    if (file !== undefined) return { name, path: this.#format.toClientPath(file) };
    const reportedName = this.#unmappedScripts.get(scriptPath);
    if (reportedName === undefined) this.#unmappedScripts.set(scriptPath, name);
    const source = this.#unmappedSource(scriptPath, reportedName ?? name);
    if (reportedName === undefined) this.#onUnmappedScript(source, scriptPath);
    return source;
  }

  /** Returns the scripts that have occurred in a stack and have no local file. */
  unmappedSources(): DebugProtocol.Source[] {
    return [...this.#unmappedScripts].map(([scriptPath, name]) => this.#unmappedSource(scriptPath, name));
  }

  #unmappedSource(scriptPath: string, name: string): DebugProtocol.Source {
    return {
      name,
      sourceReference: [...this.#unmappedScripts.keys()].indexOf(scriptPath) + 1,
      presentationHint: 'deemphasize',
      origin: `${scriptPath}, in no local cartridge`,
    };
  }

  /**
   * Returns the function's name with the details that the client requested. Values of parameters are not
   * supported.
   */
  #name(location: StackFrame['location'], options: DebugProtocol.StackFrameFormat): string {
    const platformName = normalizeFunctionName(location.function_name);
    const parameters = options.parameters === true && options.parameterNames === true;
    let name = platformName;
    if (platformName === '(anonymous)' || parameters) {
      const scriptFunction = this.#functionAt(location);
      if (platformName === '(anonymous)' && scriptFunction && scriptFunction.name !== '')
        name = scriptFunction.name;
      if (parameters && scriptFunction) name += `(${scriptFunction.parameters.join(', ')})`;
    }
    if (options.module === true) name = `${cartridgeNameOf(location.script_path)}!${name}`;
    return options.line === true ? `${name} Line ${this.#format.toClientLine(location.line_number)}` : name;
  }

  /**
   * Returns the text to show for a script without a local file, since the platform does not provide sources. Throws if
   * no such script has the reference.
   */
  content(reference: number): string {
    const scriptPath = [...this.#unmappedScripts.keys()][reference - 1];
    if (scriptPath === undefined) throw unknownSource();
    const name = cartridgeNameOf(scriptPath);
    return [
      `// ${scriptPath}`,
      '//',
      '// This script runs on the platform, and none of the local cartridges has it.',
      `// If you have the cartridge "${name}", add its folder to "cartridges" of the launch configuration.`,
      '',
    ].join('\n');
  }

  #functionAt({
    script_path: scriptPath,
    line_number: line,
  }: StackFrame['location']): ScriptFunction | undefined {
    const file = this.#map.fileOf(scriptPath);
    return file === undefined ? undefined : this.#index.enclosingFunction(file, line);
  }
}

/** Converts `first()`, as the platform writes it, to `first`, and an empty name to `(anonymous)`. */
const normalizeFunctionName = (functionName: string): string => {
  const name = functionName.replace(/\(\)$/, '');
  return name === '' ? '(anonymous)' : name;
};
