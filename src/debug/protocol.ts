import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import type { Finding } from './doctor/finding.ts';
import type { Trigger } from './launch/attributes.ts';

/** A launch configuration that has not been checked. */
export type RawConfiguration = Readonly<Record<string, unknown>>;

/** Custom request, not part of DAP: sends a trigger in a running session, which then polls for halts immediately. */
export const triggerCommand = 'cartwright/trigger';

export interface TriggerArguments {
  /** If it is absent, the trigger of the launch configuration is sent. */
  readonly trigger?: Trigger;
}

/** Custom request, not part of DAP: explains why a breakpoint is not hit. */
export const doctorCommand = 'cartwright/doctor';

/** Beginning of the error message for a request that arrives before the session is connected. */
export const notConnectedText = 'The session has no connection yet';

export interface DoctorArguments {
  readonly path: string;
  /** In the client's line numbering. */
  readonly line: number;
  /** Whether the client has a disabled breakpoint there. */
  readonly disabled?: boolean;
  /** Whether the client has an enabled breakpoint there. */
  readonly enabled?: boolean;
  /** Since when the client has the enabled breakpoint, in milliseconds since 1970. 0 if it was there from the start. */
  readonly enabledTime?: number;
  /** Whether the client has changes of the file that are not saved. */
  readonly unsaved?: boolean;
  /** The latest requests that the client has sent to the platform, also before this session. */
  readonly earlierRequests?: readonly EarlierRequest[];
}

/** The request of a document from which a request was sent. */
export interface RequestSource {
  /** URI of the document. */
  readonly document: string;
  readonly title: string;
  /** First line of the request when it was sent, 0-based. */
  readonly line: number;
}

/** A request that the client or a trigger of one of its sessions has sent. */
export interface EarlierRequest extends Pick<
  RequestSentArguments,
  'method' | 'url' | 'isSampleOrder' | 'sentTime'
> {
  /** Absent if it was not sent from a document. */
  readonly source?: RequestSource;
}

export interface DoctorResult {
  readonly findings: readonly Finding[];
  /** Whether a script is halted. */
  readonly isHalted?: boolean;
  /** The thread of the halted script that the findings describe. */
  readonly haltedThread?: number | undefined;
  /** The cartridge path with which the session was started; '' for none. */
  readonly cartridgePath?: string;
  /** The line at which the breakpoint halts, if it is not the line in the arguments. */
  readonly movedLine?: number | undefined;
  /** The complete result as text for the user. */
  readonly text: string;
}

/** Custom request, not part of DAP: the cartridge path of the session's site has probably changed. */
export const pathChangedCommand = 'cartwright/pathChanged';

/**
 * Custom request, not part of DAP: the platform is about to be restarted. The client then restarts the session or sends
 * `cartwright/platformRestarted`. The response says that the session has left the platform.
 */
export const platformRestartCommand = 'cartwright/platformRestart';

/**
 * Custom request, not part of DAP: the restart that `cartwright/platformRestart` has announced is complete or has
 * failed. The session connects again, and ends if it cannot.
 */
export const platformRestartedCommand = 'cartwright/platformRestarted';

/** Custom request, not part of DAP: the client has sent a request to the platform itself, and has its response. */
export const requestSentCommand = 'cartwright/requestSent';

/** Custom request, not part of DAP: the user has saved a script or a JSON file, which the platform reads without an upload. */
export const scriptSavedCommand = 'cartwright/scriptSaved';

export interface ScriptSavedArguments {
  /** Path of the saved file, in the format of the client. */
  readonly path: string;
  /**
   * The lines of the file's enabled breakpoints, in the format of the client. VS Code does not send the breakpoints that
   * an edit has moved if its file watcher misses the save, as it does in the subfolders of a renamed folder.
   */
  readonly breakpointLines?: readonly number[];
}

export interface RequestSentArguments {
  readonly method: string;
  readonly url: string;
  /** Status of the response. */
  readonly status: number;
  /** Type and message of the platform's fault, if the request was rejected with one. */
  readonly fault?: string;
  readonly detail?: string;
  /** Arguments of the fault, which describe the error of a script. */
  readonly faultArguments?: Readonly<Record<string, unknown>>;
  /** When the request was sent, in milliseconds since 1970. By default, it counts as sent when it is announced. */
  readonly sentTime?: number;
  /**
   * Method and target of the requests that were not sent because this one failed, such as
   * `POST /s/RefArch/svc/shop/v23_2/orders`.
   */
  readonly unsentRequests?: readonly string[];
  /** Whether the request is one of the sample order. */
  readonly isSampleOrder?: boolean;
  /** Who has sent the request, such as `guest`; undefined if its own headers say that. */
  readonly as?: string;
}

/** All requests that the adapter supports, with their arguments and response bodies. */
export interface Requests {
  initialize: [Dap.InitializeRequestArguments, Dap.Capabilities];
  launch: [RawConfiguration, undefined];
  attach: [RawConfiguration, undefined];
  restart: [{ arguments?: RawConfiguration }, undefined];
  configurationDone: [Dap.ConfigurationDoneArguments, undefined];
  disconnect: [Dap.DisconnectArguments, undefined];
  terminate: [Dap.TerminateArguments, undefined];
  setBreakpoints: [Dap.SetBreakpointsArguments, Dap.SetBreakpointsResponse['body']];
  setFunctionBreakpoints: [Dap.SetFunctionBreakpointsArguments, Dap.SetFunctionBreakpointsResponse['body']];
  setExceptionBreakpoints: [
    Dap.SetExceptionBreakpointsArguments,
    Dap.SetExceptionBreakpointsResponse['body'],
  ];
  exceptionInfo: [Dap.ExceptionInfoArguments, Dap.ExceptionInfoResponse['body']];
  loadedSources: [Dap.LoadedSourcesArguments, Dap.LoadedSourcesResponse['body']];
  modules: [Dap.ModulesArguments, Dap.ModulesResponse['body']];
  stepInTargets: [Dap.StepInTargetsArguments, Dap.StepInTargetsResponse['body']];
  breakpointLocations: [Dap.BreakpointLocationsArguments, Dap.BreakpointLocationsResponse['body']];
  threads: [Readonly<Record<string, never>>, Dap.ThreadsResponse['body']];
  stackTrace: [Dap.StackTraceArguments, Dap.StackTraceResponse['body']];
  scopes: [Dap.ScopesArguments, Dap.ScopesResponse['body']];
  variables: [Dap.VariablesArguments, Dap.VariablesResponse['body']];
  setVariable: [Dap.SetVariableArguments, Dap.SetVariableResponse['body']];
  setExpression: [Dap.SetExpressionArguments, Dap.SetExpressionResponse['body']];
  evaluate: [Dap.EvaluateArguments, Dap.EvaluateResponse['body']];
  completions: [Dap.CompletionsArguments, Dap.CompletionsResponse['body']];
  source: [Dap.SourceArguments, Dap.SourceResponse['body']];
  continue: [Dap.ContinueArguments, Dap.ContinueResponse['body']];
  next: [Dap.NextArguments, undefined];
  stepIn: [Dap.StepInArguments, undefined];
  stepOut: [Dap.StepOutArguments, undefined];
  pause: [Dap.PauseArguments, undefined];
  terminateThreads: [Dap.TerminateThreadsArguments, undefined];
  'cartwright/doctor': [DoctorArguments, DoctorResult];
  'cartwright/pathChanged': [object, undefined];
  'cartwright/platformRestart': [object, undefined];
  'cartwright/platformRestarted': [object, undefined];
  'cartwright/requestSent': [RequestSentArguments, undefined];
  'cartwright/scriptSaved': [ScriptSavedArguments, undefined];
  'cartwright/trigger': [TriggerArguments, undefined];
}

/** The context of one request. */
export interface RequestContext {
  /** Runs an action after the response has been sent, for events that must follow it. */
  afterResponse(action: () => void): void;
}

export type Handlers = {
  readonly [C in keyof Requests]: (
    args: Requests[C][0],
    request: RequestContext,
  ) => Promise<Requests[C][1]> | Requests[C][1];
};

export type Emit = (event: Dap.Event) => void;
