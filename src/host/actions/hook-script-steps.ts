import { readFileSync } from 'node:fs';
import { joinPath } from '../../../cartridges/paths.ts';
import { scriptPathProblem, withScriptExtension } from '../../../cartridges/new-files.ts';
import type { CartridgeContents } from '../../explorer/scripts/cartridge-contents.ts';
import {
  describeExistingFunction,
  findExistingFunction,
  suggestScriptPath,
  type ExistingFunction,
} from '../../explorer/scripts/hook-script.ts';
import type { HookChoice } from '../../explorer/scripts/new-hook.ts';
import { mapAnswer, type Answer, type Step } from '../../explorer/steps.ts';
import { findUnsavedDocument } from '../file-text.ts';
import type { StepInput } from '../multi-step.ts';
import { readSettings } from '../settings.ts';
import { Uri } from 'vscode';

/** A hook, its cartridge and its script. */
interface ScriptInput {
  readonly cartridge?: CartridgeContents;
  /** Path of the script in the cartridge's folder. */
  readonly script?: string;
}

/**
 * Returns the steps that ask for the script of a hook: its path and, if another hook already uses the function of that
 * script, whether they share it.
 * @param hookOf returns the hook; undefined until the user has selected it
 * @param isNeeded whether the script has to be asked for
 */
export function hookScriptSteps<Values extends ScriptInput>(
  hookOf: (values: Values) => HookChoice | undefined,
  isNeeded: (values: Values) => boolean,
): Step<Values, StepInput>[] {
  const findFunction = (values: Values, script: string): ExistingFunction | undefined => {
    const { cartridge } = values;
    const hook = hookOf(values);
    if (!cartridge || !hook) return undefined;
    const readScript = (path: string): string => readText(joinPath(cartridge.folder, ...path.split('/')));
    return findExistingFunction(hook, cartridge, script, readScript, readSettings().vendor);
  };
  const isUsed = (values: Values, script: string): boolean =>
    (findFunction(values, script)?.points.length ?? 0) > 0;
  const suggestScript = (values: Values, excludedPath?: string): string => {
    const hook = hookOf(values) ?? { point: '' };
    return suggestScriptPath(hook, (script) => isUsed(values, script), excludedPath);
  };
  return [
    {
      isNeeded,
      ask: async (values, prompts) =>
        toScript(
          await prompts.text({
            prompt: `Script of the hook, relative to the cartridge ${values.cartridge?.name ?? ''}. If the script exists, the function is added to it.`,
            value: suggestScript(values),
            problemOf: (text) => scriptPathProblem(withScriptExtension(text)),
            warningOf: (text) => {
              const script = withScriptExtension(text);
              const scriptFunction = findFunction(values, script);
              return scriptFunction && describeExistingFunction(script, scriptFunction);
            },
          }),
        ),
    },
    {
      isNeeded: (values) => isNeeded(values) && isUsed(values, values.script ?? ''),
      ask: async (values, prompts) => {
        const { script = '' } = values;
        const scriptFunction = findFunction(values, script) ?? { name: '', points: [] };
        const otherScript = suggestScript(values, script);
        const otherItem = { label: `Use ${otherScript.split('/').at(-1) ?? ''}`, description: otherScript };
        const shareItem = {
          label: 'Share the Function',
          description: `${scriptFunction.name} then runs for both hooks`,
        };
        const answer = await prompts.pick(describeExistingFunction(script, scriptFunction), [
          otherItem,
          shareItem,
        ]);
        return toScript(mapAnswer(answer, (item) => (item === otherItem ? otherScript : script)));
      },
    },
  ];
}

/** Returns the path of a script as the value of a step. */
const toScript = <Values extends ScriptInput>(answer: Answer<string>): Answer<Partial<Values>> =>
  mapAnswer(answer, (script) => ({ script: withScriptExtension(script) }) as Partial<Values>);

/** Returns the text of a file, with its unsaved changes; '' if it does not exist. */
function readText(file: string): string {
  try {
    return findUnsavedDocument(Uri.file(file))?.getText() ?? readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
