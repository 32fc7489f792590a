import { freezeTable } from '../protocol/primordials.ts';

/** The settings of E4X, which are properties of `XML` (ECMA-357, 13.4.3). */
export interface XmlSettings {
  readonly ignoreComments: boolean;
  readonly ignoreProcessingInstructions: boolean;
  readonly ignoreWhitespace: boolean;
  readonly prettyPrinting: boolean;
  /** The number of spaces for each level, at most 20. */
  readonly prettyIndent: number;
}

export const defaultXmlSettings: XmlSettings = freezeTable({
  ignoreComments: true,
  ignoreProcessingInstructions: true,
  ignoreWhitespace: true,
  prettyPrinting: true,
  prettyIndent: 2,
});

let settingsOwner: object = {};

/** Sets the object whose properties are the settings: the global `XML`. Scripts can change the properties. */
export function setSettingsOwner(constructor: object): void {
  settingsOwner = constructor;
}

export function xmlSettings(): XmlSettings {
  const readFlag = (name: keyof XmlSettings): boolean => Boolean(Reflect.get(settingsOwner, name));
  return {
    ignoreComments: readFlag('ignoreComments'),
    ignoreProcessingInstructions: readFlag('ignoreProcessingInstructions'),
    ignoreWhitespace: readFlag('ignoreWhitespace'),
    prettyPrinting: readFlag('prettyPrinting'),
    prettyIndent: Math.min(
      20,
      Math.max(0, Math.trunc(Number(Reflect.get(settingsOwner, 'prettyIndent'))) || 0),
    ),
  };
}
