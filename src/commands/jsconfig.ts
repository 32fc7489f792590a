/** Where the types are written, from the root of a workspace folder. */
export const typesPath = '.cartwright/script-api.d.ts';

interface Jsconfig {
  files?: unknown;
  include?: unknown;
}

/** A `jsconfig.json` for cartridges: completion and hover for all scripts; `checkJs` is the person's to switch on. */
export function newJsconfig(): string {
  return text({
    compilerOptions: {
      target: 'es2022',
      // Scripts run on a server: the browser's names are not theirs.
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

/** What becomes of a `jsconfig.json` that is there. */
export type Merge =
  /** It has the types already. */
  | { readonly kind: 'present' }
  /** With the types, and nothing else changed. */
  | { readonly kind: 'merged'; readonly text: string }
  /** It has comments, or is broken: a person has to do it. */
  | { readonly kind: 'by-hand' };

/** Adds the types to a `jsconfig.json`; every other setting stays as it is. */
export function mergedJsconfig(before: string): Merge {
  if (before.includes(typesPath)) return { kind: 'present' };
  const config = parsed(before);
  if (!config) return { kind: 'by-hand' };
  const { files = [] } = config;
  if (!Array.isArray(files)) return { kind: 'by-hand' };
  // Without either, all files are meant; a list of files alone would leave the others out.
  const all = config.files === undefined && config.include === undefined ? { include: ['**/*'] } : {};
  return { kind: 'merged', text: text({ ...config, files: [...(files as unknown[]), typesPath], ...all }) };
}

/** Undefined where it is no plain JSON of an object. */
function parsed(text: string): Jsconfig | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const text = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;
