import { parse, type Program } from 'acorn';
import { parserOptions, plainScript } from './plain-script.ts';

/**
 * Parses a script or, for tools that look at files which no platform runs, a module. Positions are those of the source,
 * in the old dialect as well. Undefined where it is none of these.
 */
export function parseScript(source: string): Program | undefined {
  try {
    return plainScript(source).program;
  } catch {
    // Perhaps a module: its own error, if any, says no more than the first one.
  }
  try {
    return parse(source, { ...parserOptions, sourceType: 'module', allowHashBang: true });
  } catch {
    return undefined;
  }
}
