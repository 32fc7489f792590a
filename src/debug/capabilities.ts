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
