import type { Debugger, Runtime } from 'node:inspector';
import { declaringScope, functionOf, thisScopeOf } from '../../../dialect/index.ts';
import type { DeclarationKind, LexicalScope } from '../../../dialect/index.ts';
import type { InspectedMember, ScopeVariables } from '../../../runtime/protocol/inspection.ts';
import { argument, objectGroup, type InspectionCalls } from './inspection-calls.ts';
import type { Isolate, ScriptFrame } from './isolate.ts';
import type { ScriptPosition, ScriptText } from './script-text.ts';

/** A scope of a halted frame, as V8 reports it. */
export interface FrameScope {
  readonly frame: ScriptFrame;
  /** The scope's index in the frame's scope chain. */
  readonly number: number;
  readonly kind: InspectedMember['scope'];
  readonly type: Debugger.Scope['type'];
  readonly object: Runtime.RemoteObject;
  /** The same scope in the script's text, if it can be determined. */
  readonly lexicalScope: LexicalScope | undefined;
}

/** Variables of one scope that are visible in a frame. */
export interface VisibleScope {
  readonly kind: InspectedMember['scope'];
  /** Undefined if V8 does not have the variables. */
  readonly scope: FrameScope | undefined;
  /** The visible names; undefined if all variables of the scope are visible. */
  readonly names: readonly string[] | undefined;
}

/** `native`: V8 resolves the name itself. `notCaptured`: V8 does not have it. `scope`: it is read from `scope`. */
export type VariableLocation =
  | { readonly kind: 'native' | 'unknown' | 'unassigned' }
  /** `activations`: the number of calls that may own the variable, if the owner is ambiguous. */
  | { readonly kind: 'notCaptured'; readonly activations?: number | undefined }
  | { readonly kind: 'scope'; readonly scope: FrameScope; readonly isConstant: boolean };

/** A call, on the stack, of a function that encloses the halted one. */
interface Candidate {
  readonly owner: LexicalScope;
  readonly scopes: readonly FrameScope[];
  /** Whether this call can have created the halted closure. */
  isMatch: boolean;
  readonly isCertain: boolean;
}

const variablesByFrame = new WeakMap<ScriptFrame, Promise<readonly ScopeVariables[]>>();

/**
 * The variables that are visible in a halted frame. V8 omits the variables of enclosing functions that the frame's
 * function does not use. They are read from the frame of the enclosing function. If several calls of that function are
 * on the stack, the calls whose variables differ from the variables of the halted frame are excluded. Of the others,
 * the innermost one that has certainly created the closure (`closureOrigin`) is used. If none is certain, the only
 * remaining one is used; if several remain, the variables are not available.
 */
export class FrameScopes {
  readonly #isolate: Isolate;
  readonly #frames: readonly ScriptFrame[];
  readonly #frame: ScriptFrame;
  readonly #calls: InspectionCalls;
  /** The number of candidate calls for each function whose call is ambiguous. */
  readonly #activations = new Map<LexicalScope, number>();

  constructor(isolate: Isolate, frames: readonly ScriptFrame[], frame: ScriptFrame, calls: InspectionCalls) {
    this.#isolate = isolate;
    this.#frames = frames;
    this.#frame = frame;
    this.#calls = calls;
  }

  /**
   * Returns the visible scopes, innermost first.
   * @throws CdpError
   */
  async visibleScopes(): Promise<VisibleScope[]> {
    const text = await this.#text(this.#frame);
    const ownScopes = scopesOf(this.#frame, text);
    const scopes = ownScopes.map((scope) => ({ kind: scope.kind, scope, names: undefined }));
    const frameFunction = text && functionScope(this.#frame, text);
    const enclosing = frameFunction ? enclosingScopes(frameFunction) : [];
    const ownNames = frameFunction ? namesOf(frameFunction, (kind) => kind === 'ownName') : [];
    if (enclosing.length === 0 && ownNames.length === 0) return scopes;
    const outerScopes = await this.#findOuterScopes(ownScopes, enclosing);
    return [
      ...scopes.filter(({ scope }) => scope.kind === 'local'),
      { kind: 'local', names: ownNames, scope: undefined },
      ...enclosing.flatMap((lexicalScope): VisibleScope[] => [
        ...scopes.filter(({ scope }) => scope.kind === 'closure' && scope.lexicalScope === lexicalScope),
        {
          kind: 'closure',
          names: namesOf(lexicalScope, (kind) => kind !== 'variableName'),
          scope: outerScopes.get(lexicalScope),
        },
      ]),
      ...scopes.filter(
        ({ scope }) =>
          scope.kind !== 'local' &&
          !(scope.lexicalScope && scope.kind === 'closure' && enclosing.includes(scope.lexicalScope)),
      ),
    ];
  }

  /**
   * Returns the locations of variables by name. Constants to which an evaluation assigns are never `native`, because V8
   * would change them.
   * @throws CdpError
   */
  async locate(
    names: readonly string[],
    assignedNames: ReadonlySet<string>,
  ): Promise<Map<string, VariableLocation>> {
    const locations = new Map<string, VariableLocation>();
    const text = await this.#text(this.#frame);
    if (!text) return new Map(names.map((name) => [name, { kind: 'unknown' }]));
    const frameFunction = functionScope(this.#frame, text);
    const start = innermostScope(this.#frame, text, frameFunction);
    const declaringScopes = new Map<string, LexicalScope>();
    for (const name of names) {
      const lexicalScope = declaringScope(start, name);
      if (!lexicalScope) locations.set(name, { kind: 'unknown' });
      else declaringScopes.set(name, lexicalScope);
    }
    if (declaringScopes.size === 0) return locations;
    const ownScopes = scopesOf(this.#frame, text);
    const variables = await this.#variablesOf(this.#frame, ownScopes);
    const missingScopes = new Map<string, LexicalScope>();
    for (const [name, firstScope] of declaringScopes) {
      const findScope = (declaring: LexicalScope) =>
        ownScopes.find((it) => it.lexicalScope === declaring && variables[it.number]?.names.includes(name));
      // If V8 lacks a function's own name, the variable that the function initializes has the same value.
      const isMissing = firstScope.names.get(name) === 'variableName' && !findScope(firstScope);
      const lexicalScope =
        (isMissing && firstScope.parent && declaringScope(firstScope.parent, name)) || firstScope;
      const scope = findScope(lexicalScope);
      if (scope) {
        const isUnassigned = variables[scope.number]?.unassignedNames.includes(name);
        const isConstant = assignedNames.has(name) && lexicalScope.names.get(name) === 'const';
        if (isUnassigned) locations.set(name, { kind: 'unassigned' });
        else locations.set(name, isConstant ? { kind: 'scope', scope, isConstant } : { kind: 'native' });
      } else if (lexicalScope === text.module || functionOf(lexicalScope) === frameFunction)
        locations.set(name, { kind: lexicalScope.names.get(name) === 'ownName' ? 'notCaptured' : 'native' });
      else missingScopes.set(name, lexicalScope);
    }
    if (missingScopes.size === 0) return locations;
    const outerScopes = await this.#findOuterScopes(ownScopes, [...new Set(missingScopes.values())]);
    for (const [name, lexicalScope] of missingScopes)
      locations.set(name, await this.#outerLocation(name, lexicalScope, outerScopes));
    return locations;
  }

  /**
   * Returns the `this` of the frame, or of the enclosing function if the frame's function is an arrow function that
   * does not use it; undefined if the call of that function is not found.
   * @throws CdpError
   */
  async thisValue(): Promise<Runtime.RemoteObject | undefined> {
    const { this: ownThis } = this.#frame.callFrame;
    const text = await this.#text(this.#frame);
    if (!text) return ownThis;
    const frameFunction = functionScope(this.#frame, text);
    if (frameFunction.body !== 'arrow' || frameFunction.usesThis) return ownThis;
    const owner = thisScopeOf(frameFunction);
    const outerScopes = await this.#findOuterScopes(scopesOf(this.#frame, text), [
      ...enclosingScopes(frameFunction),
      owner,
    ]);
    const frame = outerScopes.get(owner)?.frame;
    return frame?.callFrame.this;
  }

  /**
   * Returns the text of the function that has the frame's `this`; for a field's value or a static block, the text of
   * the class. Empty if the script cannot be parsed.
   * @throws CdpError
   */
  async methodSource(): Promise<string> {
    const text = await this.#text(this.#frame);
    if (!text) return '';
    const owner = thisScopeOf(functionScope(this.#frame, text));
    return text.source(owner.body === 'initializer' && owner.parent ? owner.parent : owner);
  }

  /** Returns the scopes of a frame that {@link visibleScopes} and {@link locate} read. */
  async scopes(frame: ScriptFrame): Promise<FrameScope[]> {
    return scopesOf(frame, await this.#text(frame));
  }

  async #outerLocation(
    name: string,
    lexicalScope: LexicalScope,
    outerScopes: ReadonlyMap<LexicalScope, FrameScope>,
  ): Promise<VariableLocation> {
    const scope = outerScopes.get(lexicalScope);
    if (!scope) return { kind: 'notCaptured', activations: this.#activations.get(functionOf(lexicalScope)) };
    if (name === 'arguments') return this.#locateArguments(scope);
    const text = await this.#text(scope.frame);
    const variables = (await this.#variablesOf(scope.frame, scopesOf(scope.frame, text)))[scope.number];
    if (!variables?.names.includes(name)) return { kind: 'notCaptured' };
    if (variables.unassignedNames.includes(name)) return { kind: 'unassigned' };
    return { kind: 'scope', scope, isConstant: lexicalScope.names.get(name) === 'const' };
  }

  /** Returns the location of `arguments`, which no scope lists if the function does not use it. */
  async #locateArguments(scope: FrameScope): Promise<VariableLocation> {
    const { result, exceptionDetails } = await this.#isolate.session.send('Debugger.evaluateOnCallFrame', {
      callFrameId: scope.frame.callFrame.callFrameId,
      expression: '({ arguments })',
      objectGroup,
      silent: true,
    });
    if (exceptionDetails) return { kind: 'notCaptured' };
    return { kind: 'scope', scope: { ...scope, object: result }, isConstant: true };
  }

  /** Returns the frame scope of each lexical scope, unless the frame of its function is missing or ambiguous. */
  async #findOuterScopes(
    ownScopes: readonly FrameScope[],
    lexicalScopes: readonly LexicalScope[],
  ): Promise<Map<LexicalScope, FrameScope>> {
    const outerScopes = new Map<LexicalScope, FrameScope>();
    this.#activations.clear();
    const candidates = await this.#findCandidates(new Set(lexicalScopes.map(functionOf)));
    if (candidates.length === 0) return outerScopes;
    await this.#excludeByVariables(ownScopes, candidates);
    for (const lexicalScope of lexicalScopes) {
      const owner = functionOf(lexicalScope);
      const matchingCandidates = candidates.filter(
        (candidate) => candidate.isMatch && candidate.owner === owner,
      );
      const scopes = this.#findActivation(owner, matchingCandidates)?.scopes;
      const scope = scopes?.find((candidateScope) => candidateScope.lexicalScope === lexicalScope);
      if (scope) outerScopes.set(lexicalScope, scope);
    }
    return outerScopes;
  }

  /** Returns the calls of the functions `owners` that are on the stack below the frame, innermost first. */
  async #findCandidates(owners: ReadonlySet<LexicalScope>): Promise<Candidate[]> {
    const candidates: Candidate[] = [];
    const frameFunctions: LexicalScope[] = [];
    const index = this.#frames.indexOf(this.#frame);
    const text = await this.#text(this.#frame);
    const frameFunction = text && functionScope(this.#frame, text);
    for (const frame of this.#frames.slice(index + 1)) {
      if (
        frame.callFrame.location.scriptId !== this.#frame.callFrame.location.scriptId ||
        !text ||
        !frameFunction
      )
        continue;
      const owner = functionScope(frame, text);
      const closure = owners.has(owner) ? functionBelow(owner, frameFunction) : undefined;
      if (closure) {
        // Whether another closure of the same function is on the stack nearer to this call. If so, this call has
        // created that one.
        const isOtherClosure =
          frameFunctions.filter((scope) => scope === closure).length > (closure === frameFunction ? 0 : 1);
        const origin = text.closureOrigin(owner, closure, frame.callFrame.location);
        candidates.push({
          owner,
          scopes: scopesOf(frame, text),
          isMatch: origin !== 'impossible',
          isCertain: origin === 'certain' && !isOtherClosure,
        });
      }
      frameFunctions.push(owner);
    }
    return candidates;
  }

  /**
   * Returns the call that has created the halted closure: the innermost certain one, else the only possible one.
   */
  #findActivation(owner: LexicalScope, candidates: readonly Candidate[]): Candidate | undefined {
    const certainCall = candidates.find(({ isCertain }) => isCertain);
    if (certainCall) return certainCall;
    if (candidates.length > 1) this.#activations.set(owner, candidates.length);
    return candidates.length === 1 ? candidates[0] : undefined;
  }

  /** Excludes the candidates whose variables differ from those of the halted frame. */
  async #excludeByVariables(
    ownScopes: readonly FrameScope[],
    candidates: readonly Candidate[],
  ): Promise<void> {
    const counts: number[] = [];
    const objects: Runtime.CallArgument[] = [];
    for (const { scopes } of candidates) {
      let count = 0;
      for (const ownScope of ownScopes) {
        if (ownScope.kind !== 'closure' || !ownScope.lexicalScope?.parent) continue;
        const otherScope = scopes.find(({ lexicalScope }) => lexicalScope === ownScope.lexicalScope);
        if (!otherScope) continue;
        objects.push(argument(ownScope.object), argument(otherScope.object));
        count++;
      }
      counts.push(count);
    }
    if (objects.length === 0) return;
    const matches = (await this.#calls.call('haveSameVariables', [
      { value: counts },
      ...objects,
    ])) as boolean[];
    for (const [index, candidate] of candidates.entries()) candidate.isMatch &&= matches[index] !== false;
  }

  #variablesOf(frame: ScriptFrame, scopes: readonly FrameScope[]): Promise<readonly ScopeVariables[]> {
    let variables = variablesByFrame.get(frame);
    if (!variables) {
      const objects = scopes.filter(({ kind }) => kind !== 'global').map(({ object }) => argument(object));
      variables = this.#calls.call('scopeVariables', objects) as Promise<ScopeVariables[]>;
      variables.catch(() => variablesByFrame.delete(frame));
      variablesByFrame.set(frame, variables);
    }
    return variables;
  }

  #text({ callFrame }: ScriptFrame): Promise<ScriptText | undefined> {
    return this.#isolate.text(callFrame.location.scriptId);
  }
}

/** Returns the function directly within `owner` that is `inner` or contains it; undefined if there is none. */
function functionBelow(owner: LexicalScope, inner: LexicalScope): LexicalScope | undefined {
  for (let current: LexicalScope | undefined = inner; current?.parent;) {
    const enclosing = functionOf(current.parent);
    if (enclosing === owner) return current;
    current = enclosing === current ? undefined : enclosing;
  }
  return undefined;
}

function scopesOf(frame: ScriptFrame, text: ScriptText | undefined): FrameScope[] {
  const { scopeChain } = frame.callFrame;
  const localIndex = scopeChain.findIndex(({ type }) => type === 'local');
  return scopeChain.map(({ type, object, startLocation }, number) => {
    const isGlobal = type === 'global';
    const kind = isGlobal ? 'global' : number <= localIndex ? 'local' : 'closure';
    const isFunction = type === 'local' || type === 'closure';
    const lexicalScope =
      text &&
      startLocation &&
      (isFunction
        ? lexicalOf(frame, number === localIndex, text, startLocation)
        : text.scopeAt(startLocation));
    return { frame, number, kind, type, object, lexicalScope };
  });
}

const lexicalOf = (
  frame: ScriptFrame,
  isLocal: boolean,
  text: ScriptText,
  start: ScriptPosition,
): LexicalScope => (isLocal ? functionScope(frame, text) : text.functionAt(start));

/** Returns the scope of a frame's function. */
function functionScope({ callFrame }: ScriptFrame, text: ScriptText): LexicalScope {
  const { functionName, functionLocation, location } = callFrame;
  // `<static_initializer>` and `<instance_members_initializer>` each denote several parts of a class.
  if (functionName.startsWith('<') || !functionLocation) {
    const scope = functionOf(text.scopeAt(location));
    if (scope.body === 'initializer' || !location.columnNumber) return scope;
    // At the end of a field's value, V8's position is after the value.
    const previousScope = functionOf(text.scopeAt({ ...location, columnNumber: location.columnNumber - 1 }));
    return previousScope.body === 'initializer' ? previousScope : scope;
  }
  return text.functionAt(functionLocation);
}

/**
 * Returns the innermost scope at a frame's position. At the end of an arrow function, V8's position is after the
 * function. When a function is about to be created, the position is at its parameters, in the scope of a function that
 * does not run.
 */
function innermostScope(
  { callFrame }: ScriptFrame,
  text: ScriptText,
  frameFunction: LexicalScope,
): LexicalScope {
  const scope = text.scopeAt(callFrame.location);
  for (let current: LexicalScope | undefined = scope; current; current = current.parent)
    if (functionOf(current) === frameFunction) return current;
  return frameFunction;
}

/** Returns the names of a scope whose kinds match. */
const namesOf = (scope: LexicalScope, matches: (kind: DeclarationKind) => boolean): string[] =>
  [...scope.names].flatMap(([name, kind]) => (matches(kind) ? [name] : []));

/**
 * Returns the scopes that enclose a function, without those that have no names, and without that of the module, whose
 * variables V8 always has.
 */
function enclosingScopes(frameFunction: LexicalScope): LexicalScope[] {
  const scopes: LexicalScope[] = [];
  for (let current = frameFunction.parent; current?.parent; current = current.parent)
    if (current.names.size > 0) scopes.push(current);
  return scopes;
}
