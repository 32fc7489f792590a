/** The connection that needs no settings. */
export const bundledName = 'Bundled service';
