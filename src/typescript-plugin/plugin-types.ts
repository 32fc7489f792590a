/** The build writes this into the shipped file in place of the vendor's module root. */
export const moduleRootPlaceholder = '__module_root__';

/** The shipped declarations of the Script API for a module root. */
export const scriptApiTypes = (shipped: string, moduleRoot: string): string =>
  shipped.replaceAll(moduleRootPlaceholder, moduleRoot);

/** The same for the plugin, which resolves the modules of cartridges, so that they need not have any type. */
export const pluginTypes = (shipped: string, moduleRoot: string): string =>
  scriptApiTypes(shipped, moduleRoot).replace(/^declare module '\*';\n/m, '');
