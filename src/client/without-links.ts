/**
 * Returns a text that a platform may have written, for a message in a notification. VS Code makes a link of
 * `[label](command:...)` there, which runs the command when it is clicked, and of URLs and files in this form.
 */
export const withoutLinks = (text: string): string =>
  text.replace(/\](?=\((?:https?:|command:|file:))/gi, '] ');
