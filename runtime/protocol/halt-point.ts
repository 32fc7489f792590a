/** The URL of the function that a host calls after each wait for a response, so that V8 can halt it there. */
export const haltPointUrl = 'host:halt-point';
