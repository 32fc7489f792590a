import type { DebugProtocol } from '@vscode/debugprotocol';
import { exceptionFilters } from './exception-filters.ts';

/** The adapter's DAP capabilities: the optional parts of DAP that it supports. */
export const capabilities: DebugProtocol.Capabilities = {
  supportsConfigurationDoneRequest: true,
  supportsFunctionBreakpoints: true,
  supportsConditionalBreakpoints: true,
  supportsHitConditionalBreakpoints: true,
  supportsLogPoints: true,
  supportsBreakpointLocationsRequest: true,
  supportsEvaluateForHovers: true,
  supportsClipboardContext: true,
  supportsCompletionsRequest: true,
  completionTriggerCharacters: ['.', '"', "'"],
  supportsSetVariable: true,
  supportsSetExpression: true,
  supportsDelayedStackTraceLoading: true,
  supportsTerminateThreadsRequest: true,
  supportsTerminateRequest: true,
  supportsRestartRequest: true,
  supportsSingleThreadExecutionRequests: true,
  supportsStepInTargetsRequest: true,
  supportsLoadedSourcesRequest: true,
  supportsModulesRequest: true,
  supportsValueFormattingOptions: true,
  supportsExceptionInfoRequest: true,
  exceptionBreakpointFilters: exceptionFilters,
};

/**
 * Returns the capabilities for a client. VS Code gets no breakpoint locations: while it waits for them after a step, it
 * may open another file in the same editor, and then draws the breakpoints of the first file in the second one, where
 * their lines change (its `BreakpointEditorContribution.setDecorations`). It would use only columns, which the
 * platform does not have.
 * @param clientId `clientID` of the `initialize` request
 */
export const capabilitiesFor = (clientId: string | undefined): DebugProtocol.Capabilities =>
  clientId === 'vscode' ? { ...capabilities, supportsBreakpointLocationsRequest: false } : capabilities;
