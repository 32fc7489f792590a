import type { DebugProtocol } from '@vscode/debugprotocol';
import { scriptErrors } from './threads/post-mortem.ts';

/** What the adapter can do: nothing stands here that does not work. */
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
  exceptionBreakpointFilters: [
    {
      filter: scriptErrors,
      label: 'Script Errors',
      description:
        'Scripts of the trigger that end in an error: shown where they died, as far as the platform reports it.',
      default: true,
    },
  ],
};
