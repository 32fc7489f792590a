import { ModuleEvent } from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import type { Emit } from '../protocol.ts';
import { isShared, type Cartridge } from './discovery.ts';
import type { CartridgePath } from './overlay.ts';

/** Cartridges as DAP modules: those on this machine, and those that scripts were seen in and that are not here. */
export class ModuleList {
  readonly #modules = new Map<string, DebugProtocol.Module>();
  readonly #emit: Emit;

  constructor(emit: Emit) {
    this.#emit = emit;
  }

  /** Takes in what was found; tells of each that is new or has changed. */
  set(cartridges: readonly Cartridge[], path: CartridgePath | undefined): void {
    for (const cartridge of cartridges) {
      const { name, code } = cartridge;
      // Of several cartridges of one name the first counts.
      if (cartridges.find((one) => one.name === name)?.code !== code) continue;
      this.#put({ id: name, name, path: code, isUserCode: true, symbolStatus: placeOn(path, cartridge) });
    }
  }

  /** A script of a cartridge was seen running. */
  seen(cartridge: string): void {
    if (cartridge === '' || this.#modules.has(cartridge)) return;
    this.#put({
      id: cartridge,
      name: cartridge,
      isUserCode: false,
      symbolStatus: 'On the platform; not on this machine',
    });
  }

  page(start: number, count: number): DebugProtocol.ModulesResponse['body'] {
    const all = [...this.#modules.values()];
    return { modules: all.slice(start, count > 0 ? start + count : undefined), totalModules: all.length };
  }

  #put(module: DebugProtocol.Module): void {
    const known = this.#modules.get(String(module.id));
    if (known && JSON.stringify(known) === JSON.stringify(module)) return;
    this.#modules.set(String(module.id), module);
    this.#emit(new ModuleEvent(known ? 'changed' : 'new', module));
  }
}

function placeOn(path: CartridgePath | undefined, cartridge: Cartridge): string {
  const { name } = cartridge;
  if (isShared(cartridge)) return 'Shared by all cartridges';
  if (!path) return 'On this machine';
  const at = path.names.indexOf(name);
  return at < 0 ? 'Not on the cartridge path' : `${at + 1}. on the cartridge path`;
}

/** The cartridge of a script path. */
export const cartridgeOf = (scriptPath: string): string => /^\/?([^/]+)\//.exec(scriptPath)?.[1] ?? '';
