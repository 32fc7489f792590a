/**
 * Breaks the links in a text for a notification, since the text may come from a platform. VS Code would turn
 * `[label](command:...)` into a link that runs the command, and the same form with a URL or a file into a link, too.
 */
export const withoutLinks = (text: string): string =>
  text.replace(/\](?=\((?:https?:|command:|file:))/gi, '] ');
