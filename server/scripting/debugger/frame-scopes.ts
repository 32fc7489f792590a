import type { Debugger, Runtime } from 'node:inspector';
import { declaringScope, functionOf, thisScopeOf, type LexicalScope } from '../../../dialect/index.ts';
import type { InspectedMember, ScopeSurvey } from '../bridge-protocol.ts';
import { argument, objectGroup, type InspectionCalls } from './inspection-calls.ts';
import type { Isolate, ScriptFrame } from './isolate.ts';
import type { ScriptPlace, ScriptText } from './script-text.ts';

/** A scope of a halted frame as V8 gives it. */
export interface FrameScope {
  readonly frame: ScriptFrame;
  /** Its place in the frame's chain. */
  readonly number: number;
  readonly kind: InspectedMember['scope'];
  readonly type: Debugger.Scope['type'];
  readonly object: Runtime.RemoteObject;
  /** The same scope in the script's text, where that can be told. */
  readonly lexical: LexicalScope | undefined;
}

/** A part of what a frame sees: all variables of a scope, those of some names, or names whose variables are gone. */
export interface VisibleScope {
  readonly kind: InspectedMember['scope'];
  readonly scope: FrameScope | undefined;
  readonly names: readonly string[] | undefined;
}

/** Where the variable of a name is. `native`: V8 finds it by itself. */
export type VariablePlace =
  | { readonly kind: 'native' | 'unknown' | 'unassigned' }
  /** `activations`: how many calls of the function around it may be the one, where that cannot be told. */
  | { readonly kind: 'gone'; readonly activations?: number | undefined }
  | { readonly kind: 'outer'; readonly scope: FrameScope; readonly isConstant: boolean };

/** A call of a function around the one that stands halted. */
interface Candidate {
  readonly owner: LexicalScope;
  readonly scopes: readonly FrameScope[];
  /** Whether it can have made the closure that stands halted. */
  agrees: boolean;
  readonly isCertain: boolean;
}

const surveys = new WeakMap<ScriptFrame, Promise<readonly ScopeSurvey[]>>();

/**
 * What a halted frame sees. V8 leaves out the variables of enclosing functions that the frame's function does not mention:
 * they are taken from the frame of the enclosing function: of those that agree with the halted one in all variables that both
 * have, the innermost that for certain has made the closure (`closureOrigin`), else the only one that can have.
 */
export class FrameScopes {
  readonly #isolate: Isolate;
  readonly #frames: readonly ScriptFrame[];
  readonly #frame: ScriptFrame;
  readonly #calls: InspectionCalls;
  /** Numbers of calls of functions among which none could be chosen. */
  readonly #activations = new Map<LexicalScope, number>();

  constructor(isolate: Isolate, frames: readonly ScriptFrame[], frame: ScriptFrame, calls: InspectionCalls) {
    this.#isolate = isolate;
    this.#frames = frames;
    this.#frame = frame;
    this.#calls = calls;
  }

  /** Innermost first. @throws CdpError */
  async visible(): Promise<VisibleScope[]> {
    const text = await this.#text(this.#frame);
    const own = scopesOf(this.#frame, text);
    const all = own.map((scope) => ({ kind: scope.kind, scope, names: undefined }));
    const enclosing = text ? enclosingScopes(functionScope(this.#frame, text)) : [];
    if (enclosing.length === 0) return all;
    const outer = await this.#outerFrames(own, enclosing);
    return [
      ...all.filter(({ scope }) => scope.kind === 'local'),
      ...enclosing.flatMap((lexical): VisibleScope[] => [
        ...all.filter(({ scope }) => scope.kind === 'closure' && scope.lexical === lexical),
        { kind: 'closure', names: [...lexical.names.keys()], scope: outer.get(lexical) },
      ]),
      ...all.filter(
        ({ scope }) =>
          scope.kind !== 'local' &&
          !(scope.lexical && scope.kind === 'closure' && enclosing.includes(scope.lexical)),
      ),
    ];
  }

  /** Where the variables of names are; V8 by itself assigns constants too. @throws CdpError */
  async places(names: readonly string[], assigned: ReadonlySet<string>): Promise<Map<string, VariablePlace>> {
    const places = new Map<string, VariablePlace>();
    const text = await this.#text(this.#frame);
    if (!text) return new Map(names.map((name) => [name, { kind: 'unknown' }]));
    const home = functionScope(this.#frame, text);
    const start = innermostScope(this.#frame, text, home);
    const surroundings = new Map<string, LexicalScope>();
    for (const name of names) {
      const declaring = declaringScope(start, name);
      if (!declaring) places.set(name, { kind: 'unknown' });
      else surroundings.set(name, declaring);
    }
    if (surroundings.size === 0) return places;
    const own = scopesOf(this.#frame, text);
    const survey = await this.#survey(this.#frame, own);
    const missing = new Map<string, LexicalScope>();
    for (const [name, lexical] of surroundings) {
      const at = own.findIndex(
        (scope) => scope.lexical === lexical && survey[scope.number]?.names.includes(name),
      );
      const scope = own[at];
      if (scope) {
        const isUnassigned = survey[scope.number]?.unassigned.includes(name);
        const isConstant = assigned.has(name) && lexical.names.get(name) === 'const';
        if (isUnassigned) places.set(name, { kind: 'unassigned' });
        else places.set(name, isConstant ? { kind: 'outer', scope, isConstant } : { kind: 'native' });
      } else if (lexical === text.module || functionOf(lexical) === home)
        places.set(name, { kind: lexical.names.get(name) === 'ownName' ? 'gone' : 'native' });
      else missing.set(name, lexical);
    }
    if (missing.size === 0) return places;
    const outer = await this.#outerFrames(own, [...new Set(missing.values())]);
    for (const [name, lexical] of missing) places.set(name, await this.#outerPlace(name, lexical, outer));
    return places;
  }

  /** The `this` of the frame: an arrow function that does not mention it has the one of its surroundings. @throws CdpError */
  async thisValue(): Promise<Runtime.RemoteObject | undefined> {
    const { this: own } = this.#frame.callFrame;
    const text = await this.#text(this.#frame);
    if (!text) return own;
    const home = functionScope(this.#frame, text);
    if (home.body !== 'arrow' || home.usesThis) return own;
    const owner = thisScopeOf(home);
    const outer = await this.#outerFrames(scopesOf(this.#frame, text), [...enclosingScopes(home), owner]);
    const frame = outer.get(owner)?.frame;
    return frame?.callFrame.this;
  }

  /** Text of the function that has the frame's `this`; of the class where that is a field's value or a static block. @throws CdpError */
  async methodSource(): Promise<string> {
    const text = await this.#text(this.#frame);
    if (!text) return '';
    const owner = thisScopeOf(functionScope(this.#frame, text));
    return text.source(owner.body === 'initializer' && owner.parent ? owner.parent : owner);
  }

  /** Scopes of all frames from which {@link visible} and {@link places} take something. */
  async scopes(frame: ScriptFrame): Promise<FrameScope[]> {
    return scopesOf(frame, await this.#text(frame));
  }

  async #outerPlace(
    name: string,
    lexical: LexicalScope,
    outer: ReadonlyMap<LexicalScope, FrameScope>,
  ): Promise<VariablePlace> {
    const scope = outer.get(lexical);
    if (!scope) return { kind: 'gone', activations: this.#activations.get(functionOf(lexical)) };
    if (name === 'arguments') return this.#argumentsOf(scope);
    const text = await this.#text(scope.frame);
    const survey = (await this.#survey(scope.frame, scopesOf(scope.frame, text)))[scope.number];
    if (!survey?.names.includes(name)) return { kind: 'gone' };
    if (survey.unassigned.includes(name)) return { kind: 'unassigned' };
    return { kind: 'outer', scope, isConstant: lexical.names.get(name) === 'const' };
  }

  /** No scope lists a function's `arguments` that it does not mention. */
  async #argumentsOf(scope: FrameScope): Promise<VariablePlace> {
    const { result, exceptionDetails } = await this.#isolate.session.send('Debugger.evaluateOnCallFrame', {
      callFrameId: scope.frame.callFrame.callFrameId,
      expression: '({ arguments })',
      objectGroup,
      silent: true,
    });
    if (exceptionDetails) return { kind: 'gone' };
    return { kind: 'outer', scope: { ...scope, object: result }, isConstant: true };
  }

  /** For each of the scopes its counterpart in the frame of the function that it belongs to, where that is on the stack. */
  async #outerFrames(
    own: readonly FrameScope[],
    lexicals: readonly LexicalScope[],
  ): Promise<Map<LexicalScope, FrameScope>> {
    const outer = new Map<LexicalScope, FrameScope>();
    this.#activations.clear();
    const candidates = await this.#candidates(new Set(lexicals.map(functionOf)));
    if (candidates.length === 0) return outer;
    await this.#compare(own, candidates);
    for (const lexical of lexicals) {
      const owner = functionOf(lexical);
      const eligible = candidates.filter((one) => one.agrees && one.owner === owner);
      const scopes = this.#activation(owner, eligible)?.scopes;
      const scope = scopes?.find((one) => one.lexical === lexical);
      if (scope) outer.set(lexical, scope);
    }
    return outer;
  }

  /** Calls of the functions that are on the stack, innermost first. */
  async #candidates(owners: ReadonlySet<LexicalScope>): Promise<Candidate[]> {
    const candidates: Candidate[] = [];
    const within: LexicalScope[] = [];
    const index = this.#frames.indexOf(this.#frame);
    const text = await this.#text(this.#frame);
    const home = text && functionScope(this.#frame, text);
    for (const frame of this.#frames.slice(index + 1)) {
      if (frame.callFrame.location.scriptId !== this.#frame.callFrame.location.scriptId || !text || !home)
        continue;
      const owner = functionScope(frame, text);
      const closure = owners.has(owner) ? functionBelow(owner, home) : undefined;
      if (closure) {
        // Another closure of the text on the way is the one that this call has made.
        const isTaken = within.filter((scope) => scope === closure).length > (closure === home ? 0 : 1);
        const origin = text.closureOrigin(owner, closure, frame.callFrame.location);
        candidates.push({
          ...{ owner, scopes: scopesOf(frame, text), agrees: origin !== 'impossible' },
          isCertain: origin === 'certain' && !isTaken,
        });
      }
      within.push(owner);
    }
    return candidates;
  }

  /** The call that has made what runs: the innermost that has for certain, else the only one that can have. */
  #activation(owner: LexicalScope, eligible: readonly Candidate[]): Candidate | undefined {
    const certain = eligible.find(({ isCertain }) => isCertain);
    if (certain) return certain;
    if (eligible.length > 1) this.#activations.set(owner, eligible.length);
    return eligible.length === 1 ? eligible[0] : undefined;
  }

  async #compare(own: readonly FrameScope[], candidates: readonly Candidate[]): Promise<void> {
    const counts: number[] = [];
    const objects: Runtime.CallArgument[] = [];
    for (const { scopes } of candidates) {
      let count = 0;
      for (const mine of own) {
        if (mine.kind !== 'closure' || !mine.lexical?.parent) continue;
        const theirs = scopes.find(({ lexical }) => lexical === mine.lexical);
        if (!theirs) continue;
        objects.push(argument(mine.object), argument(theirs.object));
        count++;
      }
      counts.push(count);
    }
    if (objects.length === 0) return;
    const agree = (await this.#calls.call('agree', [{ value: counts }, ...objects])) as boolean[];
    for (const [at, candidate] of candidates.entries()) candidate.agrees &&= agree[at] !== false;
  }

  #survey(frame: ScriptFrame, scopes: readonly FrameScope[]): Promise<readonly ScopeSurvey[]> {
    let survey = surveys.get(frame);
    if (!survey) {
      const objects = scopes.filter(({ kind }) => kind !== 'global').map(({ object }) => argument(object));
      survey = this.#calls.call('survey', objects) as Promise<ScopeSurvey[]>;
      survey.catch(() => surveys.delete(frame));
      surveys.set(frame, survey);
    }
    return survey;
  }

  #text({ callFrame }: ScriptFrame): Promise<ScriptText | undefined> {
    return this.#isolate.text(callFrame.location.scriptId);
  }
}

/** The function directly within `owner` that is `inner` or holds it. */
function functionBelow(owner: LexicalScope, inner: LexicalScope): LexicalScope | undefined {
  for (let at: LexicalScope | undefined = inner; at?.parent;) {
    const around = functionOf(at.parent);
    if (around === owner) return at;
    at = around === at ? undefined : around;
  }
  return undefined;
}

function scopesOf(frame: ScriptFrame, text: ScriptText | undefined): FrameScope[] {
  const { scopeChain } = frame.callFrame;
  const local = scopeChain.findIndex(({ type }) => type === 'local');
  return scopeChain.map(({ type, object, startLocation }, number) => {
    const isGlobal = type === 'global';
    const kind = isGlobal ? 'global' : number <= local ? 'local' : 'closure';
    const isFunction = type === 'local' || type === 'closure';
    const lexical =
      text &&
      startLocation &&
      (isFunction ? lexicalOf(frame, number === local, text, startLocation) : text.scopeAt(startLocation));
    return { frame, number, kind, type, object, lexical };
  });
}

const lexicalOf = (
  frame: ScriptFrame,
  isLocal: boolean,
  text: ScriptText,
  start: ScriptPlace,
): LexicalScope => (isLocal ? functionScope(frame, text) : text.functionAt(start));

/** The scope of the function that a frame runs. */
function functionScope({ callFrame }: ScriptFrame, text: ScriptText): LexicalScope {
  const { functionName, functionLocation, location } = callFrame;
  // `<static_initializer>` and `<instance_members_initializer>` stand for many pieces of a class.
  if (functionName.startsWith('<') || !functionLocation) {
    const scope = functionOf(text.scopeAt(location));
    if (scope.body === 'initializer' || !location.columnNumber) return scope;
    // At the end of a field's value V8 stands behind it.
    const before = functionOf(text.scopeAt({ ...location, columnNumber: location.columnNumber - 1 }));
    return before.body === 'initializer' ? before : scope;
  }
  return text.functionAt(functionLocation);
}

/**
 * Where the frame stands. At the end of an arrow function that is behind it; where a function is about to be made, V8 stands
 * at its parameters, which are in the scope of a function that does not run.
 */
function innermostScope({ callFrame }: ScriptFrame, text: ScriptText, home: LexicalScope): LexicalScope {
  const scope = text.scopeAt(callFrame.location);
  for (let at: LexicalScope | undefined = scope; at; at = at.parent) if (functionOf(at) === home) return at;
  return home;
}

/** Scopes around a function, up to those of the module, of which V8 keeps all variables. */
function enclosingScopes(home: LexicalScope): LexicalScope[] {
  const scopes: LexicalScope[] = [];
  for (let at = home.parent; at?.parent; at = at.parent) if (at.names.size > 0) scopes.push(at);
  return scopes;
}
