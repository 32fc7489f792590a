import { namedVendors, type VendorName, type VendorProfile } from '../contract/vendor.ts';
import { allHookCallers } from './hook-points.ts';
import { parseHooksFile } from './hooks.ts';
import { otherVendorOf, translateHookName } from './other-hook-names.ts';
import { platformClasses } from './platform-classes.ts';
import type { JsonSource } from './problems.ts';

/** A name, or a part of it, that is replaced in a text. */
export interface NameEdit {
  /** Offset in the text before all edits. */
  readonly offset: number;
  readonly oldName: string;
  readonly newName: string;
}

/** Applies edits, which are in the order of their offsets. */
export function applyNameEdits(text: string, edits: readonly NameEdit[]): string {
  let result = '';
  let end = 0;
  for (const { offset, oldName, newName } of edits) {
    result += text.slice(end, offset) + newName;
    end = offset + oldName.length;
  }
  return result + text.slice(end);
}

/** Returns the edits that restore a text after these edits were applied. */
export function invertNameEdits(edits: readonly NameEdit[]): NameEdit[] {
  let shift = 0;
  return edits.map(({ offset, oldName, newName }) => {
    const edit = { offset: offset + shift, oldName: newName, newName: oldName };
    shift += newName.length - oldName.length;
    return edit;
  });
}

/** Returns the edits that give the hooks of a hooks file the names of `vendor` if they have those of another one. */
export const hooksFileEdits = (source: JsonSource, vendor: VendorProfile): NameEdit[] =>
  parseHooksFile(source)
    .entries.flatMap(({ name, nameRange: { start, end } }): NameEdit[] => {
      const newName = translateHookName(name, vendor);
      // A name with escape sequences is left alone.
      return newName === undefined || source.text.slice(start + 1, end - 1) !== name
        ? []
        : [{ offset: start + 1, oldName: name, newName }];
    })
    .sort((a, b) => a.offset - b.offset);

/**
 * Returns the edits that replace the names of another vendor in a script: the names of modules, of hooks, and, also in
 * comments, of classes.
 * @param hookNames the names of hooks that are renamed, which may be unknown to the platform
 */
export function scriptNameEdits(
  text: string,
  otherVendor: VendorName,
  vendor: VendorProfile,
  hookNames: ReadonlySet<string>,
): NameEdit[] {
  const { moduleRoot } = namedVendors[otherVendor];
  const rootEdits = [...text.matchAll(moduleNamePattern(moduleRoot))]
    .filter(({ groups }) => groups?.['class'] === undefined || platformClasses.has(groups['class']))
    .map(({ index }) => ({ offset: index, oldName: moduleRoot, newName: vendor.moduleRoot }));
  const callers = allHookCallers(namedVendors[otherVendor]);
  const hookEdits = [...text.matchAll(dottedNamePattern)].flatMap(({ 0: oldName, index }): NameEdit[] => {
    if (otherVendorOf(oldName, vendor) !== otherVendor) return [];
    const newName =
      hookNames.has(oldName) || callers.has(oldName) ? translateHookName(oldName, vendor) : undefined;
    return newName === undefined ? [] : [{ offset: index, oldName, newName }];
  });
  return [...rootEdits, ...hookEdits]
    .filter(({ oldName, newName }) => oldName !== newName)
    .sort((a, b) => a.offset - b.offset);
}

/** Whether a script or template requires modules of the platform under a vendor's names. */
export const requiresModulesOf = (text: string, vendor: VendorName): boolean =>
  new RegExp(requirePattern(namedVendors[vendor].moduleRoot)).test(text);

/** The module root in `require('svc/system/Status')`. */
const requirePattern = (root: string): string => `(?<=(?<![\\w$.])require\\s*\\(\\s*["'])${root}(?=/)`;

/**
 * Returns a pattern that matches the module root in the ID of a module, in a full name such as `svc.order.Basket`, and in
 * `importPackage(svc.order)`. The group `class` is the class in a full name, which may be a member of a variable that is
 * named like the root: `svc.configuration.credential.ID`.
 */
const moduleNamePattern = (root: string): RegExp =>
  new RegExp(
    `${requirePattern(root)}|(?<=(?<![\\w$.])importPackage\\s*\\(\\s*)${root}(?=\\.)|` +
      `(?<![\\w$./-])${root}(?=\\.(?<class>(?:[a-z]\\w*\\.)+[A-Z]\\w*))`,
    'g',
  );

/** Names that may be those of hooks. */
const dottedNamePattern = /(?<![\w$./-])[A-Za-z_]\w*(?:\.[\w-]+)+/g;
