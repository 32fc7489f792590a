import type { DebugProtocol } from '@vscode/debugprotocol';

/** What the adapter can do: nothing stands here that does not work. */
export const capabilities: DebugProtocol.Capabilities = {
  supportsConfigurationDoneRequest: true,
  supportsConditionalBreakpoints: true,
  supportsHitConditionalBreakpoints: true,
  supportsLogPoints: true,
  supportsBreakpointLocationsRequest: true,
  supportsEvaluateForHovers: true,
  supportsClipboardContext: true,
  supportsCompletionsRequest: true,
  completionTriggerCharacters: ['.'],
  supportsSetVariable: true,
  supportsSetExpression: true,
  supportsDelayedStackTraceLoading: true,
  supportsTerminateThreadsRequest: true,
  supportsTerminateRequest: true,
  supportsRestartRequest: true,
  supportsSingleThreadExecutionRequests: true,
  supportsLoadedSourcesRequest: false,
  supportTerminateDebuggee: false,
};
