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

/** A place in a script, both numbers from 0. */
export interface ScriptPlace {
  readonly lineNumber: number;
  readonly columnNumber?: number | undefined;
}

/** The scopes of a script, found by the places that V8 speaks of. */
export class ScriptText {
  readonly module: LexicalScope;
  readonly #lineStarts: readonly number[];

  readonly #text: string;
  /** Parsed where origins are asked for. */
  #program: Program | undefined;
  readonly #origins = new Map<string, ClosureOrigin>();

  constructor(text: string, module: LexicalScope) {
    this.#text = text;
    this.module = module;
    this.#lineStarts = [
      0,
      ...[...text.matchAll(/\r\n|[\n\r\u2028\u2029]/g)].map((end) => end.index + end[0].length),
    ];
  }

  source({ start, end }: LexicalScope): string {
    return this.#text.slice(start, end);
  }

  /** Whether a function that runs is of the call of the one around it that stands at a place. */
  closureOrigin(owner: LexicalScope, closure: LexicalScope, place: ScriptPlace): ClosureOrigin {
    const offset = this.#offset(place);
    const key = `${owner.start}:${closure.start}:${offset}`;
    const before = this.#origins.get(key);
    if (before) return before;
    this.#program ??= parseScript(this.#text);
    const origin = this.#program ? closureOrigin(this.#program, owner, closure, offset) : 'possible';
    this.#origins.set(key, origin);
    return origin;
  }

  /** The innermost scope at a place. */
  scopeAt(place: ScriptPlace): LexicalScope {
    return scopeAt(this.module, this.#offset(place));
  }

  /** The scope of the function that V8 says begins at a place: where its parameters do. */
  functionAt(place: ScriptPlace): LexicalScope {
    const offset = this.#offset(place);
    let at = functionOf(scopeAt(this.module, offset));
    const isHead = (scope: LexicalScope): boolean =>
      scope.body === 'arrow'
        ? offset <= scope.bodyStart
        : scope.body === 'function' && offset <= scope.bodyStart && offset > 0;
    while (at.parent && !isHead(at)) at = functionOf(at.parent);
    return at;
  }

  #offset({ lineNumber, columnNumber = 0 }: ScriptPlace): number {
    return (this.#lineStarts[lineNumber] ?? 0) + columnNumber;
  }
}

/** Texts that were taken apart last: every worker compiles the same scripts. */
const texts = new Map<string, ScriptText | undefined>();
const limit = 100;

/** Undefined for what cannot be parsed. */
export function scriptText(source: string): ScriptText | undefined {
  if (texts.has(source)) return texts.get(source);
  const program = parseScript(source);
  const text = program && new ScriptText(source, lexicalScopes(program).module);
  texts.set(source, text);
  const [oldest] = texts.keys();
  if (texts.size > limit && oldest !== undefined) texts.delete(oldest);
  return text;
}
