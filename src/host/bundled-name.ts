/** Name of the connection that needs no settings. */
export const bundledName = 'Bundled service';
