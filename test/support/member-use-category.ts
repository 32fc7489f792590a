/** The category of the log entries in which a recording script host names the members that scripts use. */
export const memberUseCategory = 'member-use';
