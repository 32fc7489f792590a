/**
 * Breaks the links in a text that a platform may have written, for a message in a notification. There, VS Code makes a
 * link of `[label](command:...)`, which runs the command when it is clicked, and of URLs and files in the same form.
 */
export const withoutLinks = (text: string): string =>
  text.replace(/\](?=\((?:https?:|command:|file:))/gi, '] ');
