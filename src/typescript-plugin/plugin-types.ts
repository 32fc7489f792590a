/** The placeholder for the vendor's module root, which the build writes into the shipped declaration file. */
export const moduleRootPlaceholder = '__module_root__';

/** Returns the declarations of the Script API for a module root. */
export const scriptApiTypes = (declarations: string, moduleRoot: string): string =>
  declarations.replaceAll(moduleRootPlaceholder, moduleRoot);

/** Returns the declarations for the plugin, which itself resolves modules and does not need the wildcard module. */
export const pluginTypes = (declarations: string, moduleRoot: string): string =>
  scriptApiTypes(declarations, moduleRoot).replace(/^declare module '\*';\n/m, '');
