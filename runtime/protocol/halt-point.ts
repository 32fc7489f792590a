/** The script of the function that a host calls after it has waited for a response, so that V8 can halt it there. */
export const haltPointUrl = 'host:halt-point';
