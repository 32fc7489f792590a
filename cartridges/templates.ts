/**
 * The file of a template: `templates/default/account/login.isml` has the name `account/login` and the locale
 * `default`.
 */
export interface TemplateFile {
  readonly name: string;
  /** `default`, or a locale such as `de` or `fr_FR`. */
  readonly locale: string;
  /** Path relative to the cartridge's code folder. */
  readonly path: string;
}

/** Parses the path of a template's file. Returns undefined for any other path. */
export function parseTemplatePath(path: string): TemplateFile | undefined {
  const match = /^templates\/(default|[a-z]{2}(?:_[A-Z]{2})?)\/(.+)\.isml$/.exec(path);
  return match?.[1] === undefined || match[2] === undefined
    ? undefined
    : { name: match[2], locale: match[1], path };
}

/**
 * Normalizes the name of a template in a tag or a script, which may begin with a slash and end in `.isml`.
 */
export const normalizeTemplateName = (name: string): string =>
  name.replace(/^\/+/, '').replace(/\.isml$/, '');
