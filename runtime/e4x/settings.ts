import { freezeTable } from '../protocol/primordials.ts';

/** The settings of E4X, which are properties of `XML` (ECMA-357, 13.4.3). */
export interface XmlSettings {
  readonly ignoreComments: boolean;
  readonly ignoreProcessingInstructions: boolean;
  readonly ignoreWhitespace: boolean;
  readonly prettyPrinting: boolean;
  readonly prettyIndent: number;
}

export const defaultXmlSettings: XmlSettings = freezeTable({
  ignoreComments: true,
  ignoreProcessingInstructions: true,
  ignoreWhitespace: true,
  prettyPrinting: true,
  prettyIndent: 2,
});

let owner: object = {};

/** Sets the object whose properties are the settings: the global `XML`, which scripts can change. */
export function readSettingsFrom(constructor: object): void {
  owner = constructor;
}

export function xmlSettings(): XmlSettings {
  const flag = (name: keyof XmlSettings): boolean => Boolean(Reflect.get(owner, name));
  return {
    ignoreComments: flag('ignoreComments'),
    ignoreProcessingInstructions: flag('ignoreProcessingInstructions'),
    ignoreWhitespace: flag('ignoreWhitespace'),
    prettyPrinting: flag('prettyPrinting'),
    prettyIndent: Math.min(20, Math.max(0, Math.trunc(Number(Reflect.get(owner, 'prettyIndent'))) || 0)),
  };
}
