import { ModuleEvent } from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { firstOfEachName, type Cartridge } from '../../../cartridges/cartridge.ts';
import type { Emit } from '../protocol.ts';
import type { CartridgePath } from './reachability.ts';

/** Cartridges as DAP modules. One that is not on this machine is listed once one of its scripts is on a stack. */
export class ModuleList {
  readonly #modules = new Map<string, DebugProtocol.Module>();
  readonly #emit: Emit;

  constructor(emit: Emit) {
    this.#emit = emit;
  }

  /** Adds the cartridges on this machine. Emits an event for each cartridge that is new or has changed. */
  set(cartridges: readonly Cartridge[], path: CartridgePath | undefined): void {
    for (const cartridge of firstOfEachName(cartridges)) {
      const { name, codeFolder } = cartridge;
      this.#put({
        id: name,
        name,
        path: codeFolder,
        isUserCode: true,
        symbolStatus: cartridgePathStatus(path, cartridge),
      });
    }
  }

  /** Adds the cartridge of a script that is on a stack, unless it is listed already. */
  recordCartridge(cartridge: string): void {
    if (cartridge === '' || this.#modules.has(cartridge)) return;
    this.#put({
      id: cartridge,
      name: cartridge,
      isUserCode: false,
      symbolStatus: 'On the platform; not on this machine',
    });
  }

  getPage(start: number, count: number): DebugProtocol.ModulesResponse['body'] {
    const modules = [...this.#modules.values()];
    return {
      modules: modules.slice(start, count > 0 ? start + count : undefined),
      totalModules: modules.length,
    };
  }

  #put(module: DebugProtocol.Module): void {
    const previousModule = this.#modules.get(String(module.id));
    if (previousModule && JSON.stringify(previousModule) === JSON.stringify(module)) return;
    this.#modules.set(String(module.id), module);
    this.#emit(new ModuleEvent(previousModule ? 'changed' : 'new', module));
  }
}

function cartridgePathStatus(path: CartridgePath | undefined, cartridge: Cartridge): string {
  const { name } = cartridge;
  if (cartridge.isShared) return 'Shared by all cartridges';
  if (!path) return 'On this machine';
  const index = path.names.indexOf(name);
  return index < 0 ? 'Not on the cartridge path' : `Position ${index + 1} on the cartridge path`;
}
