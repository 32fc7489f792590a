/** The category of the log entries in which a recording script host says which members scripts use. */
export const memberUseCategory = 'member-use';
