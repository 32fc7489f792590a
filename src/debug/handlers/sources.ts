import { basename } from 'node:path';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { scriptFiles } from '../cartridges/script-files.ts';
import type { Handlers } from '../protocol.ts';
import type { SessionContext } from '../session-context.ts';

type SourceRequests = 'source' | 'loadedSources' | 'modules';

/** Scripts and the cartridges that they are in. */
export function sourceHandlers(context: SessionContext): Pick<Handlers, SourceRequests> {
  return {
    source: ({ sourceReference, source }) => ({
      content: context.live().stack.content(source?.sourceReference ?? sourceReference),
      mimeType: 'text/javascript',
    }),

    /** The platform does not say what it has loaded: these are the scripts that it can, and those that were seen. */
    async loadedSources() {
      const { map, stack } = context.live();
      const sources: DebugProtocol.Source[] = [];
      for (const cartridge of map.cartridges) {
        if (map.named(cartridge.name) !== cartridge) continue;
        for (const { file, scriptPath } of await scriptFiles(cartridge))
          sources.push({ name: basename(file), path: context.format.pathOut(file), origin: scriptPath });
      }
      return { sources: [...sources, ...stack.unknown()] };
    },

    modules: ({ startModule = 0, moduleCount = 0 }) => context.live().modules.page(startModule, moduleCount),
  };
}
