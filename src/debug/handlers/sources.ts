import { basename } from 'node:path';
import { OutputEvent } from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import { firstOfEachName } from '../../../cartridges/cartridge.ts';
import { runFileStepsAsync } from '../../../cartridges/file-reader.ts';
import { scriptFiles } from '../../../cartridges/files.ts';
import { asyncNodeFiles } from '../../../cartridges/node/node-files.ts';
import { refreshCartridgesFor } from '../cartridges/refresh-cartridges.ts';
import type { Handlers } from '../protocol.ts';
import type { LiveSession, SessionContext } from '../session-context.ts';
import type { TrackedThread } from '../threads/thread-table.ts';

type SourceRequests = 'source' | 'loadedSources' | 'modules' | 'cartwright/scriptSaved';

/** Creates the handlers of the requests about scripts and their cartridges. */
export function sourceHandlers(context: SessionContext): Pick<Handlers, SourceRequests> {
  return {
    source: ({ sourceReference, source }) => ({
      content: context.liveSession().stack.content(source?.sourceReference ?? sourceReference),
      mimeType: 'text/javascript',
    }),

    /**
     * The platform does not report which scripts it has loaded, so the response lists the scripts of local cartridges,
     * and other scripts that were on a stack.
     */
    async loadedSources() {
      const { map, stack } = context.liveSession();
      const sources: DebugProtocol.Source[] = [];
      for (const cartridge of firstOfEachName(map.cartridges)) {
        for (const { file, scriptPath } of await runFileStepsAsync(scriptFiles(cartridge), asyncNodeFiles))
          sources.push({ name: basename(file), path: context.format.toClientPath(file), origin: scriptPath });
      }
      return { sources: [...sources, ...stack.unmappedSources()] };
    },

    modules: ({ startModule = 0, moduleCount = 0 }) =>
      context.liveSession().modules.getPage(startModule, moduleCount),

    async 'cartwright/scriptSaved'({ path, breakpointLines = [] }) {
      const file = context.format.toAdapterPath(path);
      // A script that starts during the refresh has the new code.
      const threads = context.liveSession().target.threads.all();
      // The doctor may ask during the refresh.
      if (file !== undefined) {
        context.liveSession().saves.record(file, context.services.clock.now(), threads);
        await refreshCartridgesFor(file, context);
      }
      const liveSession = context.liveSession();
      if (file !== undefined) {
        liveSession.target.failures.end((thread) => hasFrameIn(file, thread, liveSession));
        await context.breakpoints.move(
          file,
          breakpointLines.map((line) => context.format.toAdapterLine(line)),
        );
      }
      context.breakpoints.updateWarnings();
      if (file !== undefined && isHaltedIn(file, liveSession))
        context.emit(
          new OutputEvent(
            `${basename(file)} was saved while a script is halted in it. The halted script continues with the code from before. The next request runs the new code.\n`,
            'console',
          ),
        );
      return undefined;
    },
  };
}

/** Whether a thread is halted with a frame in the file. */
const isHaltedIn = (file: string, liveSession: LiveSession): boolean =>
  liveSession.target.threads
    .all()
    .some((thread) => thread.state === 'halted' && hasFrameIn(file, thread, liveSession));

const hasFrameIn = (file: string, { stack }: TrackedThread, { map }: LiveSession): boolean =>
  stack.some(({ location }) => map.fileOf(location.script_path) === file);
