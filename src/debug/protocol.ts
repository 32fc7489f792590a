import type { DebugProtocol as Dap } from '@vscode/debugprotocol';
import type { Finding } from './doctor/finding.ts';
import type { Trigger } from './launch/attributes.ts';

/** A launch configuration as it comes: unchecked. */
export type GivenConfiguration = Readonly<Record<string, unknown>>;

/** A request of our own: fires a trigger in a running session, looking for halts at once. */
export const triggerCommand = 'cartwright/trigger';

export interface TriggerArguments {
  readonly trigger?: Trigger;
}

/** A request of our own: why a breakpoint is not hit. */
export const doctorCommand = 'cartwright/doctor';

export interface DoctorArguments {
  readonly path: string;
  /** As the client counts lines. */
  readonly line: number;
}

export interface DoctorAnswer {
  readonly findings: readonly Finding[];
  /** All of it for people. */
  readonly text: string;
}

/** Every request that the adapter answers: its arguments and its answer's body. */
export interface Requests {
  initialize: [Dap.InitializeRequestArguments, Dap.Capabilities];
  launch: [GivenConfiguration, undefined];
  attach: [GivenConfiguration, undefined];
  restart: [{ arguments?: GivenConfiguration }, undefined];
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
  'cartwright/doctor': [DoctorArguments, DoctorAnswer];
  'cartwright/trigger': [TriggerArguments, undefined];
}

/** One request being answered. */
export interface Turn {
  /** What is done once the answer has been sent: events that must not overtake it. */
  afterwards(action: () => void): void;
}

export type Handlers = {
  readonly [C in keyof Requests]: (
    args: Requests[C][0],
    turn: Turn,
  ) => Promise<Requests[C][1]> | Requests[C][1];
};

export type Emit = (event: Dap.Event) => void;
