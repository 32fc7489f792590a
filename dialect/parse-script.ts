import { parse, type Program } from 'acorn';
import { parserOptions, plainScript } from './plain-script.ts';

/**
 * Parses a script or, for tools that also read files which the platform never runs, a module. Positions refer
 * to the source, even for the old dialect. Returns undefined if the source is neither.
 */
export function parseScript(source: string): Program | undefined {
  try {
    return plainScript(source).program;
  } catch {
    // The source may be a module. If it is not, its error as a module would not be more helpful.
  }
  try {
    return parse(source, { ...parserOptions, sourceType: 'module', allowHashBang: true });
  } catch {
    return undefined;
  }
}
