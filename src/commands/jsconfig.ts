/** Path of the type declarations in a workspace folder. */
export const typesPath = '.cartwright/script-api.d.ts';

interface Jsconfig {
  files?: unknown;
  include?: unknown;
}

/**
 * Returns a new `jsconfig.json` that provides completion and hovers for the `.js` scripts of all cartridges. Enabling
 * `checkJs` is left to the user.
 */
export function newJsconfig(): string {
  return formatJson({
    compilerOptions: {
      target: 'es2022',
      // Scripts run on a server, so browser globals do not exist.
      lib: ['es2023'],
      module: 'commonjs',
      types: [],
      checkJs: false,
      strict: false,
      skipLibCheck: true,
    },
    files: [typesPath],
    include: ['**/cartridge/**/*.js'],
  });
}

/** Result of adding the types to an existing `jsconfig.json`. */
export type MergeResult =
  /** The types were there already. */
  | { readonly kind: 'present' }
  /** The new text: formatted, with the types and all other settings. */
  | { readonly kind: 'merged'; readonly text: string }
  /** The file has comments or is invalid: the user has to edit it. */
  | { readonly kind: 'manual' };

/** Adds the types to a `jsconfig.json` and keeps every other setting. */
export function mergeJsconfig(currentText: string): MergeResult {
  if (currentText.includes(typesPath)) return { kind: 'present' };
  const config = parseJsconfig(currentText);
  if (!config) return { kind: 'manual' };
  const { files = [] } = config;
  if (!Array.isArray(files)) return { kind: 'manual' };
  // A `jsconfig.json` with neither property includes all files; `files` alone would exclude the others.
  const includeAll = config.files === undefined && config.include === undefined ? { include: ['**/*'] } : {};
  return {
    kind: 'merged',
    text: formatJson({ ...config, files: [...(files as unknown[]), typesPath], ...includeAll }),
  };
}

/** Parses a `jsconfig.json`. Returns undefined if the text is not a JSON object, or has comments. */
function parseJsconfig(text: string): Jsconfig | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const formatJson = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;
