import { editJson } from '../../json/json-edit.ts';
import { memberOf, rangeOf, valueOf, type JsonPath, type TextRange } from '../../json/json-text.ts';
import { findLaunchConfigurations } from './launch-file.ts';
import { isOtherDebuggerType, type OtherDebuggerType } from './other-debugger-types.ts';

/** A launch configuration of another extension's debugger. */
export interface ThirdPartyConfiguration {
  /** Path in the file. */
  readonly path: JsonPath;
  readonly name: string;
  readonly type: OtherDebuggerType;
  /** The value of `type` in the text. */
  readonly range: TextRange;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** Returns the configurations of other debuggers in a `launch.json` or a workspace file, as far as it can be parsed. */
export const findThirdPartyConfigurations = (text: string): ThirdPartyConfiguration[] =>
  findLaunchConfigurations(text).flatMap(({ path, node }) => {
    const type = memberOf(node, 'type');
    if (!type || !isOtherDebuggerType(type.value)) return [];
    const attributes = valueOf(node) as Record<string, unknown>;
    const name = typeof attributes['name'] === 'string' ? attributes['name'] : '';
    return [{ path, name, type: type.value, range: rangeOf(type), attributes }];
  });

/** Attributes that this debugger and the others have with the same meaning. */
const commonAttributes = new Set([
  'name',
  'type',
  'request',
  'trace',
  'presentation',
  'preLaunchTask',
  'postDebugTask',
  'internalConsoleOptions',
  'suppressMultipleSessionWarning',
]);

/**
 * Converts a configuration of another debugger to an `attach` configuration of this debugger, and returns the new
 * text. Removes attributes that this debugger does not have or understands in another way. `connection` is the name of
 * a connection. Without it, the configuration uses the active connection.
 */
export function convertConfiguration(
  text: string,
  { path, attributes }: ThirdPartyConfiguration,
  connection?: string,
): string {
  const { cartridgePath: folder } = attributes;
  const convertedAttributes: Record<string, unknown> = {
    type: 'cartwright',
    request: 'attach',
    ...(connection === undefined ? {} : { connection }),
    // `cartridgePath` of B2C DX is the folder in which it searches for cartridges, not the cartridge path of a site.
    ...(typeof folder === 'string' && folder !== '' ? { cartridges: [folder] } : {}),
  };
  const unusedAttributes = Object.keys(attributes).filter(
    (key) => !commonAttributes.has(key) && !(key in convertedAttributes),
  );
  if ('trace' in attributes && typeof attributes['trace'] !== 'boolean') unusedAttributes.push('trace');
  const edits: [string, unknown][] = [
    ...unusedAttributes.map((key): [string, unknown] => [key, undefined]),
    ...Object.entries(convertedAttributes),
  ];
  return edits.reduce(
    (editedText, [key, value]) => editJson(editedText, [...path, key], value, { allowsTrailingCommas: true }),
    text,
  );
}

/** A configuration that was converted. `connection` is undefined if it uses the active connection. */
export interface LaunchConversion {
  readonly name: string;
  readonly connection: string | undefined;
}

/** Returns the sentence that says how many configurations were converted. */
export const conversionCount = ({ length }: readonly LaunchConversion[]): string =>
  length === 1 ? '1 launch configuration was converted.' : `${length} launch configurations were converted.`;

/**
 * Returns a sentence about converted configurations: how many they are and, if they all debug on the same connection,
 * on which one.
 *
 * @param activeName the active connection; without it, the sentence does not name it
 */
export function conversionResult(conversions: readonly LaunchConversion[], activeName?: string): string {
  const isOnly = conversions.length === 1;
  const start = conversionCount(conversions).slice(0, -1);
  const [connection, ...otherConnections] = new Set(conversions.map((conversion) => conversion.connection));
  if (otherConnections.length > 0) return `${start}.`;
  const activeConnection = `the active connection${activeName === undefined ? '' : `, "${activeName}"`}`;
  const place = connection === undefined ? activeConnection : `"${connection}"`;
  return `${start} and ${isOnly ? 'debugs' : 'debug'} on ${place}.`;
}
