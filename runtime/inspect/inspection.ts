import type {
  InspectedMember,
  InspectedPage,
  InspectedScope,
  Inspection,
  ValueText,
} from '../protocol/inspection.ts';
import type { RealmSnapshot } from '../realm/realm-snapshot.ts';
import { moduleParameters } from '../modules/compiled-scripts.ts';
import { isHiddenFromDebugger } from '../modules/host-values.ts';
import { membersOf, unevaluatedMember, noMember, type Members } from './members.ts';
import { followPath, pathSplits } from './object-path.ts';
import { previewOf } from './preview.ts';
import { errorText, textOf } from './text.ts';
import { typeName } from './type-name.ts';
import { clearInternals, InternalsNeededError, pendingObject, storeInternals } from './internals.ts';
import { createEvaluationViews } from './evaluation-view.ts';
import { hasVariable, readVariable, variableMethods } from './variables.ts';
import { freezeTable } from '../protocol/primordials.ts';

/** The maximum length of the text of an evaluated list, in characters. */
const maxListTextLength = 1_000_000;

/** Names that the wrapper function of each module declares. */
const hiddenNames = freezeTable([...moduleParameters, 'arguments']);

/** The host's garbage collection, which scripts cannot access. */
const collectGarbage = globalThis.gc;

/** Creates the functions with which the debugger reads the isolate. They run no script code. */
export function createInspection(realm: RealmSnapshot): Inspection {
  /** Returns the names of the variables of a scope that the debugger shows. */
  const listNames = ([kind, variables, onlyNames]: InspectedScope): string[] => {
    if (!variables || isHiddenFromDebugger(variables)) return [];
    const names =
      onlyNames?.filter((name) => hasVariable(variables, name)) ?? Object.getOwnPropertyNames(variables);
    if (kind === 'global') return names.filter((name) => !realm.isBuiltIn(name));
    const isVisible = (name: string): boolean =>
      !hiddenNames.includes(name) && !isHiddenFromDebugger(readVariable(variables, name));
    return names.filter(isVisible);
  };

  /** Returns all variables that are visible in the frame, innermost first. An inner name hides outer ones. */
  const collectVisibleVariables = (scopes: readonly InspectedScope[]): VisibleVariable[] => {
    const seenNames = new Set<string>();
    return scopes.flatMap((scope) => {
      const [kind, variables, onlyNames] = scope;
      const names = listNames(scope).filter((name) => !seenNames.has(name));
      for (const name of onlyNames ?? names) seenNames.add(name);
      return variables ? names.map((name) => ({ name, kind, variables })) : [];
    });
  };

  return {
    variables(scopes, start, count, hasPreviews) {
      const visibleVariables = collectVisibleVariables(scopes);
      const members = visibleVariables
        .slice(start, start + count)
        .map(({ name, kind, variables }) =>
          createRow({ name, parent: '', scope: kind }, () => readVariable(variables, name), hasPreviews),
        );
      return { total: visibleVariables.length, members };
    },

    members: (scopes, thisValue, path, ...pageOptions) =>
      tryInspection(() => membersAt(scopes, thisValue, path, pageOptions)),

    membersOf: (value, path, ...pageOptions) =>
      tryInspection(() => createPage(membersOf(value), path, 'local', pageOptions)),
    pendingObject,
    storeInternals: (names, value, ...values) =>
      storeInternals(
        value,
        names.map(([name, isGetter], index) => [name, isGetter ? unevaluatedMember : values[index]]),
      ),
    text: (value) => textOf(value, maxListTextLength),
    boxText: ([value]) => textOf(value, maxListTextLength),
    textAndPreview,
    collectGarbage: () => collectGarbage?.(),
    boxTextAndPreview: ([value]) => textAndPreview(value),
    errorText,
    ...variableMethods,
    ...createEvaluationViews(),
  };
}

/** Returns the text and the preview of an evaluated value. */
function textAndPreview(value: unknown): ValueText {
  const text = textOf(value, maxListTextLength);
  const preview = safePreview(value);
  return preview === undefined ? { text } : { text, preview };
}

/** The position and size of a page, and whether its rows have previews. */
type PageOptions = readonly [start: number, count: number, hasPreviews: boolean];

function membersAt(
  scopes: readonly InspectedScope[],
  thisValue: unknown,
  path: string,
  pageOptions: PageOptions,
): InspectedPage | undefined {
  for (const [name, remainingPath] of pathSplits(path)) {
    const root = scopes.find(([, variables, onlyNames]) =>
      onlyNames ? onlyNames.includes(name) : variables && hasVariable(variables, name),
    );
    if (!root && name !== 'this') continue;
    const value = root ? root[1] && readVariable(root[1], name) : thisValue;
    const target = value === unevaluatedMember ? unevaluatedMember : followPath(value, remainingPath);
    if (target === unevaluatedMember) return undefined;
    if (target !== noMember) return createPage(membersOf(target), path, root?.[0] ?? 'local', pageOptions);
  }
  return undefined;
}

/**
 * Returns the result of an inspection, or `internals` if it needs the internal properties of {@link pendingObject}
 * first.
 */
function tryInspection<Result>(read: () => Result): Result | 'internals' {
  try {
    const result = read();
    clearInternals();
    return result;
  } catch (error) {
    if (error instanceof InternalsNeededError) return 'internals';
    clearInternals();
    throw error;
  }
}

interface VisibleVariable {
  readonly name: string;
  readonly kind: InspectedMember['scope'];
  readonly variables: object;
}

function createPage(
  members: Members,
  parent: string,
  scope: InspectedMember['scope'],
  [start, count, hasPreviews]: PageOptions,
): InspectedPage {
  const rows: InspectedMember[] = [];
  for (let index = start; index < Math.min(members.total, start + count); index++)
    rows.push(
      createRow({ name: members.name(index), parent, scope }, () => members.value(index), hasPreviews),
    );
  return { total: members.total, members: rows };
}

/** Creates the row of a member. If reading the member fails, the row shows the error instead of the value. */
function createRow(
  place: Pick<InspectedMember, 'name' | 'parent' | 'scope'>,
  read: () => unknown,
  hasPreviews: boolean,
): InspectedMember {
  try {
    const value = read();
    if (value === unevaluatedMember) return { ...place, type: 'Object', value: '[getter]' };
    const preview = hasPreviews ? safePreview(value) : undefined;
    return {
      ...place,
      type: typeName(value),
      value: textOf(value),
      ...(preview === undefined ? {} : { preview }),
    };
  } catch (error) {
    return { ...place, type: 'Error', value: safeErrorText(error) };
  }
}

/** Returns the preview of a value; undefined if it has none or it cannot be created, so that the text is shown. */
function safePreview(value: unknown): string | undefined {
  try {
    return previewOf(value);
  } catch {
    return undefined;
  }
}

function safeErrorText(error: unknown): string {
  try {
    return errorText(error);
  } catch {
    return 'Error';
  }
}
