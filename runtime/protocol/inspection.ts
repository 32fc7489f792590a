/** One row of a page of variables or members. */
export interface InspectedMember {
  readonly name: string;
  readonly parent: string;
  readonly type: string;
  readonly value: string;
  readonly scope: 'local' | 'closure' | 'global';
  /** The value on one line, with its first members; absent if it would add nothing to `value`, or was not requested. */
  readonly preview?: string;
}

/** The text of an evaluated value, and its preview if it is more informative. */
export interface ValueText {
  readonly text: string;
  readonly preview?: string;
}

export interface InspectedPage {
  readonly total: number;
  readonly members: readonly InspectedMember[];
}

/**
 * A scope: its kind, and the object with its variables, which is a live value of the isolate. If there are `names`, the
 * scope consists of only these variables. If there is no object, they hide the variables with the same names in outer
 * scopes.
 */
export type InspectedScope = readonly [
  kind: InspectedMember['scope'],
  variables: object | undefined,
  names: readonly string[] | null,
];

/** Variables of one scope. */
export interface ScopeVariables {
  readonly names: readonly string[];
  /** The variables that have no value yet. */
  readonly unassignedNames: readonly string[];
}

/** A variable that an evaluation reads and assigns as a property of its view. */
export interface ViewedVariable {
  readonly name: string;
  /**
   * `frame`: in a scope of the frame. `evaluation`: declared by an evaluation during this halt. `each`: the function
   * for the values of a `for each`. `e4x`: the object that implements E4X. `unassigned`: without a value yet.
   * `notCaptured`: not available in V8.
   */
  readonly origin: 'frame' | 'evaluation' | 'each' | 'e4x' | 'unassigned' | 'notCaptured';
  readonly isConstant?: boolean;
  /**
   * For a variable that is not captured: the number of running calls of the enclosing function, if it is unknown which
   * of them created the variable; otherwise 0.
   */
  readonly activations?: number;
  /** Whether this is the first evaluation during this halt that declares it. */
  readonly isNew?: boolean;
  /** How this evaluation declares it; undefined if it does not. */
  readonly declarationKind?: 'var' | 'let' | 'const';
}

/**
 * The functions that the isolate offers to the debugger. They are called on the isolate's thread while a script is
 * halted.
 */
export interface Inspection {
  variables(
    scopes: readonly InspectedScope[],
    start: number,
    count: number,
    hasPreviews: boolean,
  ): InspectedPage;
  /**
   * Returns a page of the members of the object at a path. Returns undefined if the path does not exist or can be
   * resolved only by running code. Returns `internals` if V8's internal properties of {@link pendingObject} are
   * needed: the caller must pass them to {@link storeInternals} and repeat the call.
   */
  members(
    scopes: readonly InspectedScope[],
    thisValue: unknown,
    path: string,
    start: number,
    count: number,
    hasPreviews: boolean,
  ): InspectedPage | 'internals' | undefined;
  /** Returns a page of the members of a value. `path` is only copied into the rows. */
  membersOf(
    value: unknown,
    path: string,
    start: number,
    count: number,
    hasPreviews: boolean,
  ): InspectedPage | 'internals';
  /** Returns the object whose internal properties are needed; see {@link members}. */
  pendingObject(): object | undefined;
  /** Stores the values of an object's internal properties and private fields, with their names. */
  storeInternals(
    names: readonly (readonly [name: string, isGetter: boolean])[],
    value: object,
    ...values: readonly unknown[]
  ): void;
  text(value: unknown): string;
  /** Returns the text of the value in a box, which is an array with one element. */
  boxText(box: readonly unknown[]): string;
  /** Like {@link text} and {@link boxText}, but also returns the preview. */
  textAndPreview(value: unknown): ValueText;
  boxTextAndPreview(box: readonly unknown[]): ValueText;
  errorText(error: unknown): string;
  scopeVariables(...scopes: readonly object[]): ScopeVariables[];
  /**
   * Returns for each candidate whether its scopes and those of a frame have the same values for the variables that both
   * have. `pairCounts` contains the number of pairs of scopes of each candidate; `scopes` contains all pairs.
   */
  haveSameVariables(pairCounts: readonly number[], ...scopes: readonly object[]): boolean[];
  /** Returns the names of the variables that an expression can use, innermost scope first. */
  variableNames(...scopes: readonly object[]): string[];
  /** Writes the value that each function reads into the innermost scope that has a variable with the name. */
  refresh(
    readers: readonly (readonly [name: string, read: () => unknown])[],
    ...scopes: readonly object[]
  ): void;
  /**
   * Creates the view of an evaluation and stores it as the global variable {@link viewGlobal}. `source` is the source
   * of the function that the frame's `this` belongs to. `scopes` has the scope of each variable; undefined if it has
   * none.
   */
  makeView(
    variables: readonly ViewedVariable[],
    source: string,
    hasThis: boolean,
    thisValue: unknown,
    ...scopes: readonly (object | undefined)[]
  ): void;
  /** Removes the view. Returns the names of the frame's variables that the evaluation assigned. */
  closeView(): string[];
  /** Returns the value that the last evaluation assigned to a variable of the frame; undefined if it assigned none. */
  assignedValue(name: string): unknown;
  /** Runs V8's garbage collector. Unlike the other functions, it is also called while a script runs. */
  collectGarbage(): void;
}

/** Global variables: the view of an evaluation and, in a new isolate, its {@link Inspection}. */
export const viewGlobal = '__cartwright_view';
export const inspectionGlobal = '__cartwright_inspection';
