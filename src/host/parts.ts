/**
 * What is loaded when it is first needed: a bundle of its own, since reading the libraries below it would take most of
 * the time that the extension's activation may take. `src/extension.ts` and what it imports never import these directly.
 */
export { examineWithoutSession } from '../debug/doctor/examine.ts';
export { reportOf } from '../debug/doctor/finding.ts';
export { FarewellProcess } from '../debug/farewell/farewell.ts';
export { inlineNames } from '../debug/inspect/inline-values.ts';
export { createInlineAdapter } from '../debug/inline.ts';
export { sampleOrderSender } from './sample-order-sender.ts';
export { acceptedByDebugger } from './accepted-password.ts';
export { Sidebar } from './views/sidebar.ts';
