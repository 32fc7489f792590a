import type { BreakpointState } from '../../contract/documents/debugger.ts';
import type { Exchange } from '../requests/runner.ts';
import type { Clock } from '../client/clock.ts';
import type { PlatformAccessOptions } from '../client/access.ts';
import type { Transport, TransportOptions } from '../client/transport.ts';
import type { ExceptionFilters } from './exception-filters.ts';
import type { Breakpoints } from './breakpoints/breakpoints.ts';
import type { Watchdog } from './watchdog/watchdog.ts';
import type { ClientFormat } from './client-format.ts';
import type { ModuleList } from './cartridges/module-list.ts';
import type { ScriptIndex } from './cartridges/script-index.ts';
import type { ScriptMap } from './cartridges/script-map.ts';
import type { StackView } from './inspect/stack-view.ts';
import type { StepInTargets } from './inspect/step-in-targets.ts';
import type { SessionSite } from './launch/session-site.ts';
import type { ConnectionResolver, Environment, LaunchSettings } from './launch/settings.ts';
import type { Emit, RawConfiguration } from './protocol.ts';
import type { ScriptLog } from './script-log.ts';
import type { ScriptSaves } from './script-saves.ts';
import type { Target } from './target.ts';
import type { ReferenceReader } from './doctor/reference-reader.ts';
import type { SentRequests } from './trigger/sent-requests.ts';

/** Services that a session's host provides. */
export interface SessionServices {
  readonly clock: Clock;
  readonly environment: Environment;
  readonly connections: ConnectionResolver;
  /**
   * Shows an error that the settings or the platform of a named connection have caused. Without it, the editor shows
   * the error.
   */
  readonly showConnectionError?: ((connection: string, error: Error) => void) | undefined;
  /** Folder to which the paths in `cartridges` are relative. */
  readonly workingFolder: string;
  readonly transport: (options: TransportOptions) => Transport;
  /**
   * Releases the platform if this process is killed. Without a watchdog, halted scripts wait for the platform's
   * timeout.
   */
  readonly watchdog?: Watchdog | undefined;
  /** Logs unexpected errors, and errors that no response reports, with their stack. */
  readonly log: (error: Error) => void;
  /**
   * Called when a restart of the session begins. The promise resolves with the configuration of the session once it is
   * connected again, or with undefined if it has ended. It never rejects.
   */
  readonly onRestart?: ((restart: Promise<RawConfiguration | undefined>) => void) | undefined;
  /** Called after each response to a request of a trigger. */
  readonly onTriggerResponse?: ((exchange: Exchange) => void) | undefined;
  /**
   * Milliseconds for which the platform may be unreachable before the session ends; half an hour by default.
   */
  readonly outageTimeLimitMs?: number;
  /** Milliseconds between two resets of the time after which the platform ends halted scripts; 20 s by default. */
  readonly resetIntervalMs?: number;
  /** Milliseconds between two checks of the platform's breakpoints; 10 s by default. */
  readonly checkIntervalMs?: number;
}

/** A connected session. */
export interface LiveSession {
  readonly settings: LaunchSettings;
  readonly target: Target;
  readonly map: ScriptMap;
  readonly index: ScriptIndex;
  readonly references: ReferenceReader;
  /** Changes when the cartridge path of the site is edited. */
  site: SessionSite;
  /** Whether the session connected again after a restart of the service: nothing is known about the time before. */
  hasReconnected?: boolean;
  /** When the cartridge path last changed in this session, in milliseconds since 1970; undefined if it has not. */
  pathTime: number | undefined;
  readonly saves: ScriptSaves;
  /** When the user last changed a value at a halt, in milliseconds since 1970; undefined before the first time. */
  valueTime?: number;
  /** The cartridge paths of all sites as the platform last reported them; undefined if it has not. */
  reportedSites?: BreakpointState['sites'] | undefined;
  readonly stack: StackView;
  readonly modules: ModuleList;
  readonly stepInTargets: StepInTargets;
  readonly scriptLog: ScriptLog;
  readonly sentRequests: SentRequests;
  /** Options for sending triggers and for reading the session's site. Each run of a trigger has its own identities. */
  readonly platform: PlatformAccessOptions;
  readonly transport: Transport;
  /**
   * Notifies the watchdog that the platform's debugger client has been released, so that nothing is left to clean up.
   */
  readonly unregisterWatchdog: () => void;
  /** Aborts the requests that are still running when the session ends. */
  readonly shutdown: AbortController;
}

/** State that the handlers of one session share. */
export interface SessionContext {
  readonly services: SessionServices;
  readonly format: ClientFormat;
  readonly breakpoints: Breakpoints;
  readonly emit: Emit;
  /** Cleanup in progress after failed attempts to connect. */
  readonly pendingCleanup: Promise<void>[];
  /** The exceptions at which the client wants to stop. */
  readonly exceptions: ExceptionFilters;
  isConnected(): boolean;
  /** Whether the session is being connected, so that there is no live session for a moment. */
  isConnecting(): boolean;
  /** Throws if the session is not connected. */
  liveSession(): LiveSession;
}
