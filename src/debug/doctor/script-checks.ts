import { basename } from 'node:path';
import { isShared } from '../cartridges/discovery.ts';
import { overlayDoubt, type CartridgePath } from '../cartridges/overlay.ts';
import type { ScriptIndex } from '../cartridges/script-index.ts';
import type { MappedFile, ScriptMap } from '../cartridges/script-map.ts';
import { bad, good, unknown, type Finding } from './finding.ts';

export interface ScriptCase {
  readonly file: string;
  readonly line: number;
  readonly map: ScriptMap;
  readonly index: ScriptIndex;
  readonly path: CartridgePath | undefined;
}

/** Whether the file is a script that the platform runs, and its line one at which it can halt. */
export function scriptChecks(given: ScriptCase): { findings: Finding[]; mapped: MappedFile | undefined } {
  const { file, map } = given;
  const mapped = map.scriptOf(file);
  const findings = mapped ? [...placeFindings(given, mapped), lineFinding(given)] : [outside(given)];
  return { findings, mapped };
}

function outside({ file, map }: ScriptCase): Finding {
  if (map.cartridges.length === 0)
    return bad(
      'cartridge',
      'No cartridges were found.',
      'A cartridge is a folder with a folder "cartridge" that holds code: name the folders that hold yours in "cartridges" of the launch configuration.',
    );
  const same = map.cartridges.find(({ name }) => file.split(/[\\/]/).includes(name));
  return bad(
    'cartridge',
    same
      ? `This file is not in the cartridge "${same.name}" that is debugged, which lies in ${same.code}.`
      : `This file is in none of the ${map.cartridges.length} cartridges that were found.`,
    'Add the folder that holds its cartridge to "cartridges" of the launch configuration.',
  );
}

function placeFindings({ map, path }: ScriptCase, mapped: MappedFile): Finding[] {
  const { scriptPath, cartridge, shadowedBy } = mapped;
  if (shadowedBy)
    return [
      bad(
        'cartridge',
        `There are two cartridges "${cartridge.name}", and the one in ${shadowedBy.code} counts.`,
        'Put the folder that is on the platform first in "cartridges" of the launch configuration.',
      ),
    ];
  const findings = [good('cartridge', `The platform knows this file as ${scriptPath}.`)];
  if (isShared(cartridge))
    return [
      ...findings,
      good('path', 'The folder "modules" is shared by all cartridges, and on no cartridge path.'),
    ];
  const doubt = overlayDoubt(mapped, map, path);
  if (doubt) {
    const place = doubt.instead === undefined ? {} : { file: doubt.instead };
    findings.push(bad(doubt.kind === 'overridden' ? 'overlay' : 'path', doubt.text, doubt.remedy, place));
  } else if (path && !path.names.includes(cartridge.name))
    findings.push(
      unknown(
        'path',
        `The site's cartridge path (${path.names.join(':')}) does not have "${cartridge.name}".`,
        `Add it to the path of the site. If the platform adds it of itself, say so with "cartridgePath" in the launch configuration.`,
      ),
    );
  else if (path)
    findings.push(
      good(
        'path',
        `Cartridge ${path.names.indexOf(cartridge.name) + 1} of ${path.names.length} on the path, and no other overrides this file.`,
      ),
    );
  else
    findings.push(
      unknown(
        'path',
        'The cartridge path of the site is not known, so it cannot be said whether this file is overridden.',
        'Give "cartridgePath" in the launch configuration, as in app_custom:app_base, or "site" and "clientPassword" in the connection, so that it can be read.',
      ),
    );
  return findings;
}

function lineFinding({ file, line, index }: ScriptCase): Finding {
  if (!/\.(js|ds)$/.test(file))
    return bad('line', `${basename(file)} is no script.`, 'Only scripts (.js and .ds) can halt.');
  if (!index.lines(file))
    return bad('line', `${file} cannot be read.`, 'Save the file, or correct its path.');
  const actual = index.haltingLine(file, line);
  if (actual === undefined)
    return bad(
      'line',
      `There is no code at line ${line}, nor below it in the same function.`,
      'Set it on a line with a statement.',
    );
  if (actual === line) return good('line', `Line ${line} has code.`);
  return good('line', `Line ${line} has no code: the breakpoint stands on line ${actual}.`);
}
