import type { InspectedMember, InspectedPage, InspectedScope, Inspection } from '../../bridge-protocol.ts';
import type { RealmSnapshot } from '../realm/realm-snapshot.ts';
import { moduleParameters } from '../modules/compiled-scripts.ts';
import { isHiddenFromDebugger } from '../modules/host-values.ts';
import { membersOf, needsCode, noMember, type Members } from './members.ts';
import { follow, splits } from './object-path.ts';
import { errorText, textOf } from './text.ts';
import { typeName } from './type-name.ts';
import { forget, InternalsNeeded, lacking, learn } from './internals.ts';
import { evaluationViews } from './evaluation-view.ts';
import { hasVariable, variable, variableMethods } from './variables.ts';

/** Characters of the text of a list that was evaluated. */
const wholeListText = 1_000_000;

/** Names that the module's own function brings with it. */
const hidden = [...moduleParameters, 'arguments'];

/** The debugger's eyes in the isolate. It reads what stands there and runs no script code. */
export function createInspection(realm: RealmSnapshot): Inspection {
  const ownNames = ([kind, variables, only]: InspectedScope): string[] => {
    if (!variables || isHiddenFromDebugger(variables)) return [];
    const names =
      only?.filter((name) => hasVariable(variables, name)) ?? Object.getOwnPropertyNames(variables);
    if (kind === 'global') return names.filter((name) => !realm.isBuiltIn(name));
    const isOwn = (name: string): boolean =>
      !hidden.includes(name) && !isHiddenFromDebugger(variable(variables, name));
    return names.filter(isOwn);
  };

  /** Every name that the frame sees, innermost first; an inner one hides the outer ones. */
  const visible = (scopes: readonly InspectedScope[]): Visible[] => {
    const seen = new Set<string>();
    return scopes.flatMap((scope) => {
      const [kind, variables, only] = scope;
      const names = ownNames(scope).filter((name) => !seen.has(name));
      for (const name of only ?? names) seen.add(name);
      return variables ? names.map((name) => ({ name, kind, variables })) : [];
    });
  };

  return {
    variables(scopes, start, count) {
      const all = visible(scopes);
      const members = all
        .slice(start, start + count)
        .map(({ name, kind, variables }) => row(name, '', () => variable(variables, name), kind));
      return { total: all.length, members };
    },

    members: (scopes, thisValue, path, start, count) =>
      withInternals(() => membersAt(scopes, thisValue, path, start, count)),

    membersOf: (value, path, start, count) =>
      withInternals(() => page(membersOf(value), path, 'local', start, count)),
    lacking,
    learn: (names, value, ...values) =>
      learn(
        value,
        names.map(([name, isGetter], index) => [name, isGetter ? needsCode : values[index]]),
      ),
    text: (value) => textOf(value, wholeListText),
    textIn: ([value]) => textOf(value, wholeListText),
    errorText,
    ...variableMethods,
    ...evaluationViews(),
  };
}

function membersAt(
  scopes: readonly InspectedScope[],
  thisValue: unknown,
  path: string,
  start: number,
  count: number,
): InspectedPage | undefined {
  for (const [name, rest] of splits(path)) {
    const root = scopes.find(([, variables, only]) =>
      only ? only.includes(name) : variables && hasVariable(variables, name),
    );
    if (!root && name !== 'this') continue;
    const value = root ? root[1] && variable(root[1], name) : thisValue;
    const found = value === needsCode ? needsCode : follow(value, rest);
    if (found === needsCode) return undefined;
    if (found !== noMember) return page(membersOf(found), path, root?.[0] ?? 'local', start, count);
  }
  return undefined;
}

/** `internals` where the look needs those of {@link lacking}'s object first. */
function withInternals<Answer>(look: () => Answer): Answer | 'internals' {
  try {
    const answer = look();
    forget();
    return answer;
  } catch (error) {
    if (error instanceof InternalsNeeded) return 'internals';
    forget();
    throw error;
  }
}

interface Visible {
  readonly name: string;
  readonly kind: InspectedMember['scope'];
  readonly variables: object;
}

function page(
  members: Members,
  parent: string,
  scope: InspectedMember['scope'],
  start: number,
  count: number,
): InspectedPage {
  const rows: InspectedMember[] = [];
  for (let index = start; index < Math.min(members.total, start + count); index++)
    rows.push(row(members.name(index), parent, () => members.value(index), scope));
  return { total: members.total, members: rows };
}

/** One member's row. What cannot be read shows the error in its place, and hides no other member. */
function row(
  name: string,
  parent: string,
  read: () => unknown,
  scope: InspectedMember['scope'],
): InspectedMember {
  try {
    const value = read();
    if (value === needsCode) return { name, parent, type: 'Object', value: '[getter]', scope };
    return { name, parent, type: typeName(value), value: textOf(value), scope };
  } catch (error) {
    return { name, parent, type: 'Error', value: safeErrorText(error), scope };
  }
}

function safeErrorText(error: unknown): string {
  try {
    return errorText(error);
  } catch {
    return 'Error';
  }
}
