import type { Clock } from '../client/clock.ts';
import type { PlatformClient } from '../client/platform-client.ts';
import type { Transport, TransportOptions } from '../client/transport.ts';
import type { Breakpoints } from './breakpoints/breakpoints.ts';
import type { Farewell } from './farewell/farewell.ts';
import type { ClientFormat } from './client-format.ts';
import type { ModuleList } from './cartridges/module-list.ts';
import type { CartridgePath } from './cartridges/overlay.ts';
import type { ScriptIndex } from './cartridges/script-index.ts';
import type { ScriptMap } from './cartridges/script-map.ts';
import type { StackView } from './inspect/stack-view.ts';
import type { StepInTargets } from './inspect/step-in-targets.ts';
import type { ConnectionResolver, Environment, LaunchSettings } from './launch/settings.ts';
import type { Emit } from './protocol.ts';
import type { Target } from './target.ts';

/** What a session is given by its host. */
export interface SessionServices {
  readonly clock: Clock;
  readonly environment: Environment;
  readonly connections: ConnectionResolver;
  /** Folder that relative `cartridges` are below. */
  readonly workingFolder: string;
  readonly transport: (options: TransportOptions) => Transport;
  /** Stands by in case that this process is killed; without it, the platform's own time-out is what remains. */
  readonly farewell?: Farewell | undefined;
  /** Told of errors that no user is shown, with their stack. */
  readonly log: (error: Error) => void;
  /** Milliseconds for which the platform may be away before the session ends; half an hour where absent. */
  readonly patience?: number;
  readonly resetInterval?: number;
  /** Milliseconds between two looks at the platform's breakpoints; 10 s where absent. */
  readonly checkInterval?: number;
}

/** A connected session. */
export interface Live {
  readonly settings: LaunchSettings;
  readonly target: Target;
  readonly map: ScriptMap;
  readonly index: ScriptIndex;
  readonly path: CartridgePath | undefined;
  readonly stack: StackView;
  readonly modules: ModuleList;
  readonly stepInTargets: StepInTargets;
  /** As nobody: for triggers. */
  readonly platform: PlatformClient;
  readonly transport: Transport;
  /** The platform has been let go of: nobody has to stand by any more. */
  readonly said: () => void;
  /** Calls off what is still on its way when the session ends. */
  readonly ending: AbortController;
}

/** What the handlers of one session share. */
export interface SessionContext {
  readonly services: SessionServices;
  readonly format: ClientFormat;
  readonly breakpoints: Breakpoints;
  readonly emit: Emit;
  /** What is still being cleared away of attempts to connect that failed. */
  readonly cleaning: Promise<void>[];
  /** What the client wants to stop at. */
  readonly exceptions: { scriptErrors: boolean };
  /** Throws where the session is not connected. */
  live(): Live;
}
