/** The URL of the function that a host calls after each wait for a response, so that V8 can halt it there. */
export const haltPointUrl = 'host:halt-point';
/**
 * The URL of the function that a host calls before it runs a module and when `require` returns, so that a step into
 * `require` can skip the loader.
 */
export const requireStopUrl = 'host:require-stop';
