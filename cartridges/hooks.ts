import {
  memberOf,
  parseJson,
  positionAt,
  rangeOf,
  type JsonNode,
  type TextRange,
} from '../json/json-text.ts';
import { isScript, type Cartridge } from './cartridge.ts';
import { query, type FileSteps } from './file-reader.ts';
import { functionNameOf } from './hook-function.ts';
import { joinPath, lastSegment, parentFolder, relativePath, resolvePath } from './paths.ts';
import { problemAt, type CartridgeProblem, type JsonSource } from './problems.ts';

/** An entry of a hooks file, as written. */
export interface HookEntry {
  /** The full name of the extension point: `svc.api.shop.order.afterPOST`. */
  readonly name: string;
  /**
   * The script's path relative to the hooks file, or to the cartridge's folder if it starts with `~/`. The file
   * extension may be omitted.
   */
  readonly script: string;
  readonly range: TextRange;
  /** Ranges of the two strings, including their quotes. */
  readonly nameRange: TextRange;
  readonly scriptRange: TextRange;
}

/** An entry together with its script. */
export interface HookRegistration extends HookEntry {
  /** The script's file or, if it does not exist, the resolved path of the entry. */
  readonly file: string;
  readonly exists: boolean;
  /** `/<cartridge>/cartridge/...`; undefined if the platform does not run the script. */
  readonly scriptPath: string | undefined;
}

/**
 * The hooks that a cartridge registers at extension points (specification, open-points, Hooks and the scripts behind
 * them).
 */
export interface CartridgeHooks {
  readonly packageFile: string;
  /** The hooks file, which may not exist; undefined if the cartridge names none. */
  readonly file: string | undefined;
  readonly registrations: readonly HookRegistration[];
  readonly problems: readonly CartridgeProblem[];
}

/** The path in a property of `package.json`, such as `"hooks": "./cartridge/scripts/hooks.json"`. */
interface PathMember {
  readonly node: JsonNode;
  readonly path: string;
}

interface JsonFile extends JsonSource {
  /** The object in the file; undefined if there is none, or if the file is not valid JSON. */
  readonly root: JsonNode | undefined;
  readonly problems: readonly CartridgeProblem[];
}

function parseJsonObject(source: JsonSource): JsonFile {
  const { root, error } = parseJson(source.text);
  if (error) {
    const { offset, message } = error;
    const range = { start: offset, end: Math.min(offset + 1, source.text.length) };
    const problem: CartridgeProblem = {
      code: 'invalid-json',
      file: source.file,
      range,
      ...positionAt(source.text, offset),
      message: `The file is not valid JSON. ${message}`,
    };
    return { ...source, root: undefined, problems: [problem] };
  }
  if (root?.type === 'object') return { ...source, root, problems: [] };
  const problem = problemAt(source, root, 'not-an-object', 'The file must contain a JSON object.');
  return { ...source, root: undefined, problems: [problem] };
}

function* readJsonObject(file: string): FileSteps<JsonFile | undefined> {
  const text = yield* query('readText', file);
  return text === undefined ? undefined : parseJsonObject({ file, text });
}

/**
 * Returns the entries of a hooks file, and the problems that its text alone shows: not those with the scripts that it
 * names, such as a missing script.
 */
export function parseHooksFile(source: JsonSource): {
  readonly entries: readonly HookEntry[];
  readonly problems: readonly CartridgeProblem[];
} {
  const { root, problems } = parseJsonObject(source);
  if (!root) return { entries: [], problems };
  const list = memberOf(root, 'hooks');
  if (list?.type !== 'array') {
    const message = 'The file must contain a list "hooks" of objects with a "name" and a "script".';
    return { entries: [], problems: [problemAt(source, list ?? root, 'hooks-not-a-list', message)] };
  }
  const entries: HookEntry[] = [];
  const entryProblems: CartridgeProblem[] = [];
  for (const [index, node] of (list.children ?? []).entries()) {
    const entry = parseEntry(node);
    if (entry) entries.push(entry);
    else {
      const message = `Entry ${index + 1} of "hooks" must have a "name" and a "script".`;
      entryProblems.push(problemAt(source, node, 'invalid-entry', message));
    }
  }
  return { entries, problems: entryProblems };
}

function parseEntry(node: JsonNode): HookEntry | undefined {
  const [name, script] = [memberOf(node, 'name'), memberOf(node, 'script')];
  const nameText: unknown = name?.value;
  const scriptText: unknown = script?.value;
  if (!name || !script || typeof nameText !== 'string' || typeof scriptText !== 'string') return undefined;
  return {
    name: nameText,
    script: scriptText,
    range: rangeOf(node),
    nameRange: rangeOf(name),
    scriptRange: rangeOf(script),
  };
}

/** Returns the `package.json` of a cartridge, which names its hooks file. */
export const packageFileOf = ({ folder }: Cartridge): string => joinPath(folder, 'package.json');

/**
 * Reads a cartridge's `package.json` and the hooks file that it names. An invalid entry does not affect the
 * others.
 */
export function* readHooks(cartridge: Cartridge): FileSteps<CartridgeHooks> {
  const packageFile = packageFileOf(cartridge);
  const noHooks = { packageFile, file: undefined, registrations: [], problems: [] };
  const manifest = yield* readJsonObject(packageFile);
  if (!manifest) return noHooks;
  if (!manifest.root) return { ...noHooks, problems: manifest.problems };
  const member = pathMember(manifest, 'hooks');
  if (!member) return noHooks;
  if ('code' in member) return { ...noHooks, problems: [member] };
  const file = resolveFrom(cartridge.folder, member.path, cartridge);
  const text = yield* query('readText', file);
  if (text === undefined) {
    const message = `The hooks file ${member.path} does not exist.`;
    return { ...noHooks, file, problems: [problemAt(manifest, member.node, 'missing-hooks-file', message)] };
  }
  const source = { file, text };
  const { entries, problems } = parseHooksFile(source);
  const registrations: HookRegistration[] = [];
  for (const entry of entries) registrations.push(yield* findScript(entry, source, cartridge));
  const scriptProblems = registrations.flatMap((registration) => scriptProblem(registration, source));
  return { packageFile, file, registrations, problems: [...problems, ...scriptProblems] };
}

/**
 * Returns the registrations that the platform ignores because the hooks file is not valid JSON, as far as the file can
 * be read. Returns none if the file is valid.
 */
export function* readIgnoredRegistrations(
  { file, problems }: CartridgeHooks,
  cartridge: Cartridge,
): FileSteps<readonly HookRegistration[]> {
  const isInvalid = problems.some((problem) => problem.code === 'invalid-json' && problem.file === file);
  if (file === undefined || !isInvalid) return [];
  const source = { file, text: (yield* query('readText', file)) ?? '' };
  const list = memberOf(parseJson(source.text).root, 'hooks');
  const registrations: HookRegistration[] = [];
  for (const node of list?.children ?? []) {
    const entry = parseEntry(node);
    if (entry) registrations.push(yield* findScript(entry, source, cartridge));
  }
  return registrations;
}

/** Resolves a path relative to a folder, or to the cartridge's own folder if it starts with `~/`. */
const resolveFrom = (folder: string, path: string, cartridge: Cartridge): string =>
  path.startsWith('~/') ? resolvePath(cartridge.folder, path.slice(2)) : resolvePath(folder, path);

function pathMember(manifest: JsonFile, name: string): PathMember | CartridgeProblem | undefined {
  const node = memberOf(manifest.root, name);
  if (!node) return undefined;
  const value: unknown = node.value;
  if (typeof value === 'string') return { node, path: value };
  const message = `"${name}" must be the path of a file, such as "./cartridge/scripts/${name}.json".`;
  return problemAt(manifest, node, 'hooks-not-a-path', message);
}

function* findScript(
  entry: HookEntry,
  source: JsonSource,
  cartridge: Cartridge,
): FileSteps<HookRegistration> {
  const target = resolveFrom(parentFolder(source.file), entry.script, cartridge);
  for (const file of [target, `${target}.js`, `${target}.ds`]) {
    if (!isScript(file) || (yield* query('kind', file)) !== 'file') continue;
    const pathInCartridge = relativePath(cartridge.folder, file);
    const scriptPath = pathInCartridge === undefined ? undefined : `/${cartridge.name}/${pathInCartridge}`;
    return { ...entry, file, exists: true, scriptPath };
  }
  return { ...entry, file: target, exists: false, scriptPath: undefined };
}

function scriptProblem(
  { name, script, exists, scriptPath, scriptRange }: HookRegistration,
  source: JsonSource,
): CartridgeProblem[] {
  if (scriptPath !== undefined) return [];
  return [
    {
      code: exists ? 'script-outside-cartridge' : 'missing-script',
      file: source.file,
      range: scriptRange,
      ...positionAt(source.text, scriptRange.start),
      message: `The script ${script} of the hook ${name} ${exists ? 'is outside the cartridge.' : describeMissingScript(script, source)}`,
    },
  ];
}

/** Returns the line on which an entry begins in the text of its hooks file, 1-based. */
export const entryLine = ({ range }: HookEntry, text: string): number => positionAt(text, range.start).line;

/** Says why the script of an entry was not found. Module IDs are not valid in a hooks file. */
const describeMissingScript = (script: string, { file }: JsonSource): string =>
  script.startsWith('*/')
    ? `cannot begin with "*/": paths in ${lastSegment(file)} are relative to this file.`
    : 'does not exist.';

/**
 * Whether a registration was probably meant for this file: its script does not exist, its path has the file's base
 * name, and the file contains the name of the hook's function.
 *
 * @param text the content of `file`
 */
export function isMeantFor({ name, script, exists }: HookRegistration, file: string, text: string): boolean {
  const baseName = (path: string) => lastSegment(path).replace(/\.(js|ds)$/, '');
  if (exists || baseName(script) !== baseName(file)) return false;
  return text.split(/[^\w$]+/).includes(functionNameOf(name, text));
}
