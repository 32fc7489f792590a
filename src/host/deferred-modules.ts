/**
 * Modules that are loaded on demand. They are a separate bundle, since their libraries would take most of the
 * time in which the extension has to activate. `src/extension.ts` and its imports never import them directly.
 */
export { examineWithoutSession } from '../debug/doctor/examine.ts';
export { removedFinding } from '../debug/doctor/breakpoint-check.ts';
export { DoctorPanel } from './doctor-panel.ts';
export { launchNameOf, withLaunchPath } from './session-launch-path.ts';
export { findDebuggableCartridges } from '../debug/cartridges/debugged-cartridges.ts';
export { formatReport } from '../debug/doctor/finding.ts';
export { WatchdogProcess } from '../debug/watchdog/watchdog.ts';
export { findInlineNames } from '../debug/inspect/inline-values.ts';
export { createInlineAdapter } from '../debug/inline.ts';
export { readInstances, readMissingInstances } from './actions/connection-imports.ts';
export { findThirdPartyConfigurations } from '../explorer/other-debuggers.ts';
export { readHookRenames, renameHooks, restoreHookNames } from './hook-names.ts';
export { readOtherHookNames, readUnusedHookNames } from './other-hook-names.ts';
export { findTriggerCaret, listTriggerValues } from '../requests/trigger-completions.ts';
export {
  findEnvironmentCaret,
  findEnvironmentProblems,
  listEnvironmentValues,
} from '../requests/launch-environments.ts';
export { findPathProblems } from '../requests/launch-path-problems.ts';
export { findTriggerProblems } from '../requests/trigger-problems.ts';
export { sendSampleOrder } from './sample-order-sender.ts';
export { isPasswordAccepted } from './check-password.ts';
export { Sidebar } from './views/sidebar.ts';
