/**
 * Stryker's Mocha runner imports files of Mocha's command line without an extension; in Mocha 12 they end in
 * `.cjs`.
 */
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    nextResolve(
      /[\\/]mocha[\\/]lib[\\/]cli[\\/][a-z-]+$/.test(specifier) ? `${specifier}.cjs` : specifier,
      context,
    ),
});
