import { basename } from 'node:path';
import { runFileStepsSync } from '../../../cartridges/file-reader.ts';
import { scriptFiles } from '../../../cartridges/files.ts';
import { nodeFiles } from '../../../cartridges/node/node-files.ts';
import { describePath, findMisspelledName, isOffLaunchPath } from '../cartridges/describe-path.ts';
import {
  findLaterNamesakes,
  findOverrides,
  isHookScript,
  reachabilityWarning,
  type CartridgePath,
  type ReachabilityWarning,
} from '../cartridges/reachability.ts';
import type { ScriptIndex } from '../cartridges/script-index.ts';
import type { MappedFile } from '../cartridges/script-map.ts';
import { asSentence } from '../sentence.ts';
import type { ExaminedScript } from './examined-script.ts';
import { fail, pass, inconclusive, type Finding } from './finding.ts';
import type { Remedy } from './remedy.ts';

/** Checks whether the file is a script that the platform runs, and whether it can halt at the line. */
export function checkScript(examinedScript: ExaminedScript): {
  findings: Finding[];
  mappedFile: MappedFile | undefined;
} {
  const { file, map } = examinedScript;
  const mappedFile = map.scriptOf(file);
  if (/\.tsx?$/.test(file)) return { findings: [typeScriptFinding(examinedScript)], mappedFile: undefined };
  const findings = mappedFile
    ? [...cartridgeFindings(examinedScript, mappedFile), lineFinding(examinedScript)]
    : [outsideFinding(examinedScript)];
  return { findings, mappedFile };
}

/** Returns the finding for a TypeScript source. The platform halts only in the script that is compiled from it. */
function typeScriptFinding({ file, map }: ExaminedScript): Finding {
  const name = basename(file).replace(/\.tsx?$/, '.js');
  const compiledScripts = map.cartridges
    .flatMap((cartridge) => runFileStepsSync(scriptFiles(cartridge), nodeFiles))
    .filter((script) => basename(script.file) === name);
  const [first] = compiledScripts;
  return fail(
    'file',
    `The platform does not run ${basename(file)}. It runs the script that is compiled from it.`,
    first === undefined
      ? `Build the cartridge, and set the breakpoint in ${name}.`
      : `Set the breakpoint in ${first.scriptPath}${compiledScripts.length > 1 ? `, or another ${name}` : ''}.`,
    first === undefined ? {} : { file: first.file, actions: [{ kind: 'openFile', file: first.file }] },
  );
}

function outsideFinding({ file, map }: ExaminedScript): Finding {
  if (map.cartridges.length === 0)
    return fail(
      'cartridge',
      'No cartridges were found.',
      'A cartridge is a folder that contains a folder "cartridge". List the folders of your cartridges in "cartridges" of the launch configuration.',
    );
  const sameNamedCartridge = map.cartridges.find(({ name }) => file.split(/[\\/]/).includes(name));
  return fail(
    'cartridge',
    sameNamedCartridge
      ? `This file is not in the cartridge "${sameNamedCartridge.name}" that is debugged, which lies in ${sameNamedCartridge.codeFolder}.`
      : `This file is not in ${map.cartridges.length === 1 ? 'the only cartridge that was' : `any of the ${map.cartridges.length} cartridges that were`} found.`,
    'Add the folder of its cartridge to "cartridges" of the launch configuration.',
    { actions: [{ kind: 'editLaunchConfiguration' }] },
  );
}

function cartridgeFindings(examinedScript: ExaminedScript, mappedFile: MappedFile): Finding[] {
  const { map, path, site, isBundled } = examinedScript;
  const { scriptPath, cartridge, shadowedBy } = mappedFile;
  if (shadowedBy)
    return [
      fail(
        'cartridge',
        `There are two cartridges "${cartridge.name}". The one in ${shadowedBy.codeFolder} is used.`,
        'Put the folder that is on the platform first in "cartridges" of the launch configuration.',
        { actions: [{ kind: 'editLaunchConfiguration' }] },
      ),
    ];
  const findings = [pass('cartridge', `The platform knows this file as ${scriptPath}.`)];
  if (cartridge.isShared)
    return [
      ...findings,
      pass('path', 'The folder "modules" is shared by all cartridges and is not on a cartridge path.'),
    ];
  const warning = reachabilityWarning(mappedFile, map, path, examinedScript, examinedScript);
  if (warning) {
    findings.push(warningFinding(warning, examinedScript, cartridge.name));
  } else if (path && !path.names.includes(cartridge.name))
    findings.push(
      inconclusive(
        'path',
        `The site's cartridge path does not contain "${cartridge.name}".`,
        `Add it to the path of the site. If the platform adds it automatically, include it in "cartridgePath" of the launch configuration.`,
        {
          explanation: `The path is ${describePath(examinedScript, path.names, cartridge.name)}`,
          ...(site === undefined
            ? {}
            : { actions: [{ kind: 'addToPath', site, cartridge: cartridge.name }] }),
        },
      ),
    );
  else if (path)
    findings.push({
      ...pass(
        'path',
        `Cartridge path: ${describePath(examinedScript, path.names, cartridge.name)} ${formatOverrides(examinedScript, mappedFile, path)}`,
      ),
      ...explainNamesakes(examinedScript, mappedFile, path),
    });
  else
    findings.push(
      inconclusive(
        'path',
        'The cartridge path of the site is unknown, so it cannot be determined whether this file is overridden.',
        isBundled === true
          ? 'Start debugging with a breakpoint: the bundled service then reports the path.'
          : 'Set "cartridgePath" in the launch configuration, as in app_custom:app_base, or "site" and "clientPassword" in the connection, so that the path can be read.',
      ),
    );
  return findings;
}

/**
 * Says which files of later cartridges a script replaces, and that the platform has added its cartridge. Offers to add
 * it to the path of the launch configuration then.
 */
function explainNamesakes(
  examinedScript: ExaminedScript,
  mappedFile: MappedFile,
  path: CartridgePath,
): Pick<Finding, 'explanation' | 'actions'> {
  const names = findLaterNamesakes(mappedFile, examinedScript.map, path);
  const { name } = mappedFile.cartridge;
  const addition = explainAddition(examinedScript, name);
  const hasNamesakes = names.length > 0 && !isHookScript(mappedFile, examinedScript);
  const list = new Intl.ListFormat('en').format(names.map((namesake) => `"${namesake}"`));
  const sentences = [
    ...(hasNamesakes ? [`This script overrides the one of ${list}.`] : []),
    ...(addition === undefined ? [] : [addition]),
  ];
  return {
    ...(sentences.length === 0 ? {} : { explanation: sentences.join(' ') }),
    ...(addition === undefined ? {} : { actions: launchPathActions(examinedScript, name) }),
  };
}

/** Returns the actions for a cartridge that is not on the path of the launch configuration. */
function launchPathActions(examinedScript: ExaminedScript, cartridge: string): Remedy[] {
  const misspelledName = findMisspelledName(examinedScript, examinedScript.configuredNames ?? [], cartridge);
  return [
    { kind: 'addToLaunchPath', cartridge, ...(misspelledName === undefined ? {} : { misspelledName }) },
    { kind: 'editLaunchConfiguration', attribute: 'cartridgePath' },
  ];
}

/**
 * Says that the platform has added a cartridge to the path of the launch configuration, if it has. The bundled service
 * does so if its own path of the site contains it: by default, or since a command such as "Move Up" has saved that path.
 */
const explainAddition = (
  { path, site = 'the site', configuredNames = [] }: ExaminedScript,
  cartridge: string,
): string | undefined =>
  path?.names.includes(cartridge) === true && isOffLaunchPath({ configuredNames }, cartridge)
    ? `"cartridgePath" of the launch configuration does not contain "${cartridge}". The bundled service adds it from its own cartridge path of ${site}, which commands such as "Move Up" change. In another folder or on an instance, it may be missing.`
    : undefined;

/** Says which files of other cartridges have the same path as a script, if any, and why the script still runs. */
function formatOverrides(
  examinedScript: ExaminedScript,
  mappedFile: MappedFile,
  path: CartridgePath,
): string {
  const overrides = findOverrides(mappedFile, examinedScript.map, path, examinedScript);
  if (overrides.length === 0) return 'No other cartridge overrides this file.';
  const scripts = overrides.map(({ scriptPath }) => scriptPath).join(' and ');
  const isOne = overrides.length === 1;
  if (isHookScript(mappedFile, examinedScript))
    return `${scripts} ${isOne ? 'has' : 'have'} the same path, which does not replace the script of a hook.`;
  const callingOverride = overrides.find(({ effect }) => effect === 'called');
  const functionText = callingOverride
    ? ` ${callingOverride.scriptPath} uses the function "${callingOverride.functionName ?? ''}" of it.`
    : '';
  return `${scripts} ${isOne ? 'overrides this file and extends' : 'override this file and extend'} it through module.superModule, so this file is still loaded.${functionText}`;
}

/** Adds to a remedy which name on the path of the launch configuration is probably a misspelling of a cartridge. */
function withSpelling(remedy: string, examinedScript: ExaminedScript, cartridge: string): string {
  const { path } = examinedScript;
  const name =
    path?.source === 'configuration' ? findMisspelledName(examinedScript, path.names, cartridge) : undefined;
  return name === undefined ? remedy : `Did you mean "${cartridge}" by "${name}"? ${remedy}`;
}

/** Returns the finding about a cartridge that is not on a complete path. */
function offPathFinding(
  examinedScript: ExaminedScript,
  { text, remedy, explanation }: Omit<Finding, 'check' | 'verdict'> & { readonly remedy: string },
  cartridge: string,
): Finding {
  const { path, site, sites = [] } = examinedScript;
  if (isOffLaunchPath(examinedScript, cartridge))
    return fail('path', text, remedy, {
      explanation,
      actions: launchPathActions(examinedScript, cartridge),
    });
  if (path?.source !== 'platform' || site === undefined)
    return fail('path', text, withSpelling(remedy, examinedScript, cartridge), {
      explanation,
      actions: [{ kind: 'editLaunchConfiguration', attribute: 'cartridgePath' }],
    });
  const otherSites = sites.filter(({ cartridges }) => cartridges.includes(cartridge)).map(({ id }) => id);
  return fail(
    'path',
    `The cartridge path of ${site} does not contain "${cartridge}".`,
    otherSites.length > 0 ? 'Add it to the path, or send the request to another site.' : remedy,
    {
      explanation: `This file does not run on ${site}${otherSites.length > 0 ? `, but on ${otherSites.join(', ')}` : ''}. The path is ${describePath(examinedScript, path.names, cartridge)}`,
      actions: [{ kind: 'addToPath', site, cartridge }],
    },
  );
}

function warningFinding(
  {
    kind,
    text,
    explanation,
    remedy,
    overridingFile,
    overridingLine,
    overridingCartridge,
    isExtension = false,
    replacingFile,
    replacingLine,
  }: ReachabilityWarning,
  examinedScript: ExaminedScript,
  cartridge: string,
): Finding {
  const { path, site, index } = examinedScript;
  if (kind === 'browser') return fail('path', text, remedy);
  if (overridingFile === undefined || overridingCartridge === undefined)
    return offPathFinding(examinedScript, { text, remedy, explanation }, cartridge);
  const [firstLine] = index.executableLines(overridingFile) ?? [];
  const line = overridingLine ?? firstLine;
  const moveActions: readonly Remedy[] =
    path?.source !== 'configuration' && site !== undefined
      ? [{ kind: 'moveUp', site, cartridge, before: overridingCartridge }]
      : [];
  const openAction: Remedy =
    line === undefined
      ? { kind: 'openFile', file: overridingFile }
      : { kind: 'setBreakpoint', file: overridingFile, line, isOtherFile: true };
  const addition = explainAddition(examinedScript, cartridge);
  return fail('overlay', text, remedy, {
    explanation: addition === undefined ? explanation : `${explanation ?? ''} ${addition}`.trim(),
    file: overridingFile,
    line,
    // A file that extends others is meant to come first: moving this cartridge before it would disable it.
    actions: isExtension
      ? [
          openAction,
          ...(replacingFile === undefined || replacingFile === overridingFile
            ? []
            : [{ kind: 'openFile', file: replacingFile, line: replacingLine } as const]),
        ]
      : [openAction, ...moveActions],
  });
}

/** Returns a finding if the platform cannot load a script because of a syntax error. */
export function syntaxErrorFinding(file: string, index: ScriptIndex): Finding | undefined {
  const error = index.syntaxError(file);
  if (!error) return undefined;
  const { line, column, message } = error;
  const place = `line ${line}${column === undefined ? '' : `, column ${column}`}`;
  return fail(
    'line',
    `The platform cannot load this file because of a syntax error on ${place}: ${asSentence(message)}`,
    'Correct the error, and send the request again.',
    {
      file,
      line,
      actions: [{ kind: 'openFile', file, line, column }],
      links: [{ text: place, file, line, column }],
      awaitsRequest: true,
    },
  );
}

function lineFinding({ file, line, index }: ExaminedScript): Finding {
  if (!/\.(js|ds|isml)$/.test(file))
    return fail(
      'line',
      `${basename(file)} is neither a script nor a template.`,
      'Only scripts (.js and .ds) and templates (.isml) can have breakpoints.',
    );
  if (!index.executableLines(file))
    return fail('line', `${file} cannot be read.`, 'Save the file, or correct its path.');
  const syntaxError = syntaxErrorFinding(file, index);
  if (syntaxError) return syntaxError;
  if (index.isUnreachable(file, line))
    return fail(
      'line',
      `Line ${line} is never reached: the code before it always leaves the function or the block.`,
      'Set the breakpoint on a line that can be reached.',
      { file, line },
    );
  const haltingLine = index.lineForBreakpoint(file, line);
  if (haltingLine === undefined)
    return fail(
      'line',
      `There is no code on line ${line} or below it in the same function.`,
      'Set the breakpoint on a line with a statement.',
    );
  if (haltingLine === line) return pass('line', `Line ${line} has code.`);
  return pass('line', `Line ${line} has no code: the breakpoint is on line ${haltingLine}.`);
}
