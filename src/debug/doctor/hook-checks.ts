import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, relative, sep } from 'node:path';
import type { VendorProfile } from '../../../contract/vendor.ts';
import { hooksOf } from '../cartridges/hook-registry.ts';
import { scriptFiles } from '../cartridges/script-files.ts';
import type { MappedFile } from '../cartridges/script-map.ts';
import { bad, good, unknown, type Finding } from './finding.ts';
import { isPlatformHook, likeHook, requestsOf } from './requests.ts';
import type { ScriptCase } from './script-checks.ts';

/** Most requests that one finding names. */
const mostNamed = 4;

/** Whether something runs the script: a hook that is registered for it, or a script that requires it. */
export async function hookChecks(
  given: ScriptCase,
  { cartridge, scriptPath }: MappedFile,
  vendor: VendorProfile,
): Promise<Finding[]> {
  const { file, line, index } = given;
  const registry = hooksOf(cartridge);
  if (registry.problem !== undefined)
    return [
      bad(
        'hook',
        registry.problem,
        'Mend the file: until then no hook of this cartridge runs.',
        registry.file === undefined ? {} : { file: registry.file },
      ),
    ];
  const mine = registry.hooks.filter((hook) => isSame(hook.file, cartridge.code, cartridge.realCode, file));
  if (mine.length === 0) return [await notRegistered(given, scriptPath, registry.file, cartridge.code)];
  const around = index.functionAround(file, line);
  const called = around?.name.split('.').at(-1);
  const fitting = mine.filter(({ name }) => name.split('.').at(-1) === called);
  const findings = [good('hook', `Registered for ${namesOf(mine)} in ${basename(registry.file ?? '')}.`)];
  if (
    around &&
    fitting.length === 0 &&
    called !== undefined &&
    /^(before|after|modify|validate|authorize)/.test(called)
  )
    findings.push(
      bad(
        'hook',
        `The function ${called} is named like a hook, and ${basename(registry.file ?? '')} registers no hook that ends in it for this file.`,
        `Add { "name": "${nameFor(called, mine, vendor)}", "script": "${scriptIn(registry.file ?? '', file)}" } to it.`,
        registry.file === undefined ? {} : { file: registry.file },
      ),
    );
  for (const { name } of fitting.length > 0 ? fitting : mine)
    findings.push(requestFinding(name, vendor, registry.file));
  return findings;
}

function requestFinding(name: string, vendor: VendorProfile, file: string | undefined): Finding {
  const place = file === undefined ? {} : { file };
  const requests = requestsOf(name, vendor);
  if (requests.length > 0) {
    const more = requests.length > mostNamed ? `, and ${requests.length - mostNamed} more` : '';
    return unknown(
      'request',
      `${name} runs in ${requests.slice(0, mostNamed).join(', ')}${more}.`,
      'Send that request while the session runs, or let the launch configuration send it ("trigger").',
    );
  }
  const like = likeHook(name, vendor);
  if (like !== undefined)
    return bad('hook', `No request runs a hook of the name ${name}.`, `Register it as ${like}.`, place);
  if (isPlatformHook(name, vendor))
    return bad(
      'hook',
      `No request that is known here runs ${name}.`,
      'Compare its name with the list of hooks.',
      place,
    );
  return unknown(
    'request',
    `${name} is a hook that scripts call themselves.`,
    'Send a request whose script calls it.',
  );
}

async function notRegistered(
  { map }: ScriptCase,
  scriptPath: string,
  registry: string | undefined,
  code: string,
): Promise<Finding> {
  if (scriptPath.includes('/cartridge/controllers/'))
    return unknown(
      'request',
      'This is a controller: it runs for requests of the storefront.',
      `Open its address: .../${basename(scriptPath, extname(scriptPath))}-...`,
    );
  const users = await requirersOf(scriptPath, map.cartridges);
  if (users.length > 0)
    return unknown(
      'hook',
      `No hook is registered for this file. It runs where it is required: ${users.slice(0, mostNamed).join(', ')}.`,
      'Ask the same of a line in one of these.',
    );
  return bad(
    'hook',
    'No hook is registered for this file, and no script of these cartridges requires it.',
    `Register it in ${registry ?? `a hooks.json that ${dirname(code)}/package.json names in "hooks"`}, or require it from a script that runs.`,
    registry === undefined ? {} : { file: registry },
  );
}

/** Scripts whose text requires this one, by the end of its path. */
async function requirersOf(
  scriptPath: string,
  cartridges: ScriptCase['map']['cartridges'],
): Promise<string[]> {
  const name = basename(scriptPath).replace(/\.(js|ds)$/, '');
  const wanted = new RegExp(
    String.raw`(?:require|importScript)\s*\(\s*['"][^'"]*\b${escaped(name)}(?:\.js|\.ds)?['"]`,
  );
  const users: string[] = [];
  for (const cartridge of cartridges) {
    for (const script of await scriptFiles(cartridge)) {
      if (script.scriptPath === scriptPath) continue;
      const text = await readFile(script.file, 'utf8').catch(() => '');
      if (text.includes(name) && wanted.test(text)) users.push(script.scriptPath);
    }
  }
  return users;
}

/** The hook that a function is probably meant for: one beside those that its file is registered for. */
function nameFor(called: string, mine: readonly { name: string }[], vendor: VendorProfile): string {
  const beside = mine.map(({ name }) => [...name.split('.').slice(0, -1), called].join('.'));
  return beside.find((name) => requestsOf(name, vendor).length > 0) ?? `${vendor.hookRoot}....${called}`;
}

/** A script as a hooks file names it. */
const scriptIn = (registry: string, file: string): string =>
  `./${relative(dirname(registry), file).split(sep).join('/')}`;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A registration is written by the cartridge's spelling; the editor may have come by another. */
const isSame = (registered: string, code: string, realCode: string, file: string): boolean =>
  registered === file ||
  registered.replace(code, realCode) === file ||
  registered === file.replace(realCode, code);

const namesOf = (hooks: readonly { name: string }[]): string => hooks.map(({ name }) => name).join(', ');
