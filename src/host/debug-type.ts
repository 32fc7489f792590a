/** The type of this debugger's launch configurations. */
export const debugType = 'cartwright';
