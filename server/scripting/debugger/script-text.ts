import {
  closureOrigin,
  functionOf,
  lexicalScopes,
  parseScript,
  scopeAt,
  type ClosureOrigin,
  type LexicalScope,
  type Program,
} from '../../../dialect/index.ts';

/** A position in a script; both numbers start at 0. */
export interface ScriptPosition {
  readonly lineNumber: number;
  readonly columnNumber?: number | undefined;
}

/** The scopes of a script, by V8's positions. */
export class ScriptText {
  readonly module: LexicalScope;
  readonly #lineStarts: readonly number[];
  readonly #text: string;
  /** Parsed when it is first needed. */
  #program: Program | undefined;
  readonly #origins = new Map<string, ClosureOrigin>();

  constructor(text: string, module: LexicalScope) {
    this.#text = text;
    this.module = module;
    this.#lineStarts = [
      0,
      ...[...text.matchAll(/\r\n|[\n\r\u2028\u2029]/g)].map((lineEnd) => lineEnd.index + lineEnd[0].length),
    ];
  }

  source({ start, end }: LexicalScope): string {
    return this.#text.slice(start, end);
  }

  /**
   * Returns how certain it is that a call of `owner`, the function that encloses a closure, has created the closure.
   * The call is halted at the position.
   */
  closureOrigin(owner: LexicalScope, closure: LexicalScope, position: ScriptPosition): ClosureOrigin {
    const offset = this.#offset(position);
    const key = `${owner.start}:${closure.start}:${offset}`;
    const cachedOrigin = this.#origins.get(key);
    if (cachedOrigin) return cachedOrigin;
    this.#program ??= parseScript(this.#text);
    const origin = this.#program ? closureOrigin(this.#program, owner, closure, offset) : 'possible';
    this.#origins.set(key, origin);
    return origin;
  }

  /** Returns the innermost scope at a position. */
  scopeAt(position: ScriptPosition): LexicalScope {
    return scopeAt(this.module, this.#offset(position));
  }

  /** Returns the scope of a function from the position that V8 reports for it: the start of its parameters. */
  functionAt(position: ScriptPosition): LexicalScope {
    const offset = this.#offset(position);
    let current = functionOf(scopeAt(this.module, offset));
    // V8 reports offset 0 for the module; the parameters of a `function` start later.
    const isInHead = (scope: LexicalScope): boolean =>
      scope.body === 'arrow'
        ? offset <= scope.bodyStart
        : scope.body === 'function' && offset <= scope.bodyStart && offset > 0;
    while (current.parent && !isInHead(current)) current = functionOf(current.parent);
    return current;
  }

  #offset({ lineNumber, columnNumber = 0 }: ScriptPosition): number {
    return (this.#lineStarts[lineNumber] ?? 0) + columnNumber;
  }
}

/** The most recently parsed texts. All hosts compile the same scripts. */
const cachedTexts = new Map<string, ScriptText | undefined>();
const maxCachedTexts = 100;

/** Returns the scopes of a script; undefined if it has a syntax error. */
export function scriptText(source: string): ScriptText | undefined {
  if (cachedTexts.has(source)) return cachedTexts.get(source);
  const program = parseScript(source);
  const text = program && new ScriptText(source, lexicalScopes(program).module);
  cachedTexts.set(source, text);
  const [oldestKey] = cachedTexts.keys();
  if (cachedTexts.size > maxCachedTexts && oldestKey !== undefined) cachedTexts.delete(oldestKey);
  return text;
}
