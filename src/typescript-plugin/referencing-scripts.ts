import type ts from 'typescript';
import type { CartridgeModules } from './cartridge-modules.ts';

type Compiler = typeof ts;

/** Milliseconds for which the scripts of a search stay loaded: VS Code searches twice to rename a symbol. */
const retentionMs = 5_000;

/** A project that may be able to load scripts in addition to the open ones and the modules that these require. */
export interface ExtensibleProject {
  /**
   * Whether the project can load more scripts. False for a project with a configuration: it always has exactly the
   * scripts that its configuration includes.
   */
  readonly canLoadScripts: boolean;
  /** Replaces the additional scripts, and updates the project. */
  setExtraScripts(files: readonly string[]): void;
}

/**
 * Loads the scripts that may refer to a symbol before TypeScript searches for references. Without a project
 * configuration, TypeScript has only loaded the open scripts and their modules, but not the scripts that require them.
 */
export class ReferencingScripts {
  readonly #service: ts.LanguageService;
  readonly #compiler: Compiler;
  readonly #project: ExtensibleProject;
  readonly #modules: () => CartridgeModules | undefined;
  readonly #onError: (error: unknown) => void;
  #timer: NodeJS.Timeout | undefined;
  /** The name whose scripts are loaded, and the files that declare it. */
  #loadedSearch: string | undefined;

  constructor(
    { languageService }: Pick<ts.server.PluginCreateInfo, 'languageService'>,
    compiler: Compiler,
    project: ExtensibleProject,
    modules: () => CartridgeModules | undefined,
    onError: (error: unknown) => void,
  ) {
    this.#service = languageService;
    this.#onError = onError;
    this.#compiler = compiler;
    this.#project = project;
    this.#modules = modules;
  }

  /**
   * Returns the references to a symbol in all scripts. A function that is exported under its own name, such as
   * `module.exports = { total: total }`, also has the references to the exported member, which TypeScript treats as
   * another symbol.
   */
  findReferences(file: string, position: number): ts.ReferencedSymbol[] | undefined {
    this.load(file, position);
    try {
      return this.#findLoadedReferences(file, position);
    } catch (error) {
      this.#onError(error);
      return this.#service.findReferences(file, position);
    }
  }

  /** Loads the scripts that mention the name at a position, if it is the name of an object's member. */
  load(file: string, position: number): void {
    try {
      this.#load(file, position);
    } catch (error) {
      this.#onError(error);
    }
  }

  #load(file: string, position: number): void {
    const modules = this.#modules();
    if (modules?.isServerScript(file) !== true || !this.#project.canLoadScripts) return;
    const symbols = this.#findLoadedReferences(file, position) ?? [];
    const member = symbols
      .flatMap(({ references }) => references)
      .map((reference) => this.#memberName(reference))
      .find((name) => name !== undefined);
    if (member === undefined) return;
    const declaringFiles = symbols
      .map(({ definition }) => definition.fileName)
      .filter((fileName) => modules.isServerScript(fileName));
    const search = [member, ...declaringFiles].join('\n');
    if (search !== this.#loadedSearch)
      this.#project.setExtraScripts(modules.scriptsWith(member, declaringFiles));
    this.#loadedSearch = search;
    this.#unloadLater();
  }

  #findLoadedReferences(file: string, position: number): ts.ReferencedSymbol[] | undefined {
    const symbols = this.#service.findReferences(file, position);
    if (!symbols || this.#modules()?.isServerScript(file) !== true) return symbols;
    const spans = symbols.flatMap(({ references }) => references);
    for (const { fileName, textSpan } of spans) {
      const node = this.#nodeAt(fileName, textSpan.start);
      const member = node && exportedMember(node, this.#compiler);
      if (
        !member ||
        spans.some((span) => span.fileName === fileName && span.textSpan.start === member.getStart())
      )
        continue;
      return [...symbols, ...(this.#service.findReferences(fileName, member.getStart()) ?? [])];
    }
    return symbols;
  }

  #unloadLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#loadedSearch = undefined;
      this.#project.setExtraScripts([]);
    }, retentionMs);
    this.#timer.unref();
  }

  /** Returns the name at a reference if it is the name of a member, to which other scripts can refer. */
  #memberName({ fileName, textSpan }: ts.ReferenceEntry): string | undefined {
    const node = this.#nodeAt(fileName, textSpan.start);
    return node && isMemberName(node, this.#compiler) ? node.text : undefined;
  }

  /**
   * Returns the node at a position. Returns undefined in TypeScript's own libraries: a search for a member of arrays or
   * strings would find its name in most scripts.
   */
  #nodeAt(fileName: string, position: number): ts.Node | undefined {
    const program = this.#service.getProgram();
    const file = program?.getSourceFile(fileName);
    if (!program || !file || program.isSourceFileDefaultLibrary(file)) return undefined;
    return innermostNode(file, position, this.#compiler);
  }
}

function innermostNode(file: ts.SourceFile, position: number, compiler: Compiler): ts.Node {
  let node: ts.Node = file;
  for (;;) {
    const child: ts.Node | undefined = compiler.forEachChild(node, (candidate) =>
      candidate.pos <= position && position < candidate.end ? candidate : undefined,
    );
    if (!child) return node;
    node = child;
  }
}

function isMemberName(node: ts.Node, compiler: Compiler): node is ts.Identifier {
  if (!compiler.isIdentifier(node)) return false;
  const { parent } = node as { readonly parent?: ts.Node };
  if (!parent) return false;
  if (compiler.isShorthandPropertyAssignment(parent)) return true;
  return (
    (compiler.isPropertyAccessExpression(parent) ||
      compiler.isPropertyAssignment(parent) ||
      compiler.isMethodDeclaration(parent)) &&
    parent.name === node
  );
}

/** Returns the member that exports a local name under the same name: `{ total: total }` or `exports.total = total`. */
function exportedMember(node: ts.Node, compiler: Compiler): ts.Node | undefined {
  if (!compiler.isIdentifier(node)) return undefined;
  const { parent } = node;
  const member =
    compiler.isPropertyAssignment(parent) && parent.initializer === node
      ? parent.name
      : compiler.isBinaryExpression(parent) &&
          parent.right === node &&
          compiler.isPropertyAccessExpression(parent.left)
        ? parent.left.name
        : undefined;
  return member && compiler.isIdentifier(member) && member.text === node.text ? member : undefined;
}
