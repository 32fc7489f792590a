import { basename, extname } from 'node:path';
import { fail, inconclusive, type Finding } from './finding.ts';
import type { Remedy } from './remedy.ts';
import type { ScriptCallers } from './script-callers.ts';
import { otherUseFolderPattern } from './script-references.ts';

/** What runs a script that is not for hooks, and how to make it run on an instance. */
interface OtherUse {
  readonly text: string;
  /** Why the bundled service does not run it. */
  readonly absence: string;
  readonly remedy: string;
}

/**
 * Returns the finding about a script that the platform runs, but not for a hook: a controller, a job step, or the
 * script of a custom API, a page component or a pipeline. Undefined for any other script, and if a script in a
 * folder that does not match `otherUseFolderPattern` may run it.
 *
 * @param isBundled whether the platform is the bundled service, which runs only hooks
 */
export function findOtherUse(
  scriptPath: string,
  callers: ScriptCallers,
  isBundled: boolean,
): Finding | undefined {
  const use = otherUseOf(scriptPath, callers);
  if (!use) return undefined;
  const isRunByScripts = [
    ...callers.scriptsRequiring(scriptPath),
    ...callers.scriptsRequiringFromFolder(scriptPath),
  ].some((script) => !otherUseFolderPattern.test(script.scriptPath));
  if (isRunByScripts) return undefined;
  const { text, absence, remedy } = use;
  const actions: readonly Remedy[] = [{ kind: 'selectConnection' }];
  return isBundled
    ? fail(
        'request',
        `${text}, ${absence}.`,
        'Debug it on an instance: make its connection the active one, and start a session.',
        { actions },
      )
    : inconclusive('request', `${text}.`, remedy);
}

function otherUseOf(scriptPath: string, callers: ScriptCallers): OtherUse | undefined {
  const folder = otherUseFolderPattern.exec(scriptPath)?.[1];
  const otherReference = callers.findOtherReference(scriptPath);
  if (folder === 'controllers')
    return {
      text: 'This is a controller: it runs for requests of the storefront',
      absence: 'which the bundled service does not have',
      remedy: `Open its URL: .../${basename(scriptPath, extname(scriptPath))}-...`,
    };
  if (folder === 'rest-apis')
    return {
      text: 'This script belongs to a custom API',
      absence: 'and the bundled service runs hooks, not custom APIs',
      remedy: 'Send a request to that API.',
    };
  if (folder === 'experience')
    return {
      text: 'This script is for pages and components of the storefront',
      absence: 'which the bundled service does not have',
      remedy: 'Open a page that contains the component.',
    };
  if (otherReference?.kind === 'step types')
    return {
      text: `This script is a job step (${otherReference.scriptPath})`,
      absence: 'and the bundled service runs hooks, not jobs',
      remedy: 'Run a job that contains this step.',
    };
  if (otherReference?.kind === 'pipeline')
    return {
      text: `A pipeline runs this script (${otherReference.scriptPath})`,
      absence: 'and the bundled service runs hooks, not pipelines',
      remedy: 'Open a page that runs this pipeline.',
    };
  return undefined;
}

/** Returns the finding about a template. The text of a script rarely shows which template it renders. */
export const templateFinding = (isBundled: boolean): Finding =>
  inconclusive(
    'request',
    `A template runs where a script renders it${isBundled ? ', which on the bundled service only scripts of hooks do' : ''}.`,
    'Send a request whose script renders it.',
  );
