import type { DocumentedClass } from './documented.ts';
import type { MemberState, MemberStates } from './member-states.ts';

interface CoveredMember {
  readonly className: string;
  readonly name: string;
  readonly rows: number;
  readonly uses: number;
  readonly state: MemberState;
}

/** The comparison of the Script API with its documentation. */
export interface Comparison {
  /** One line for each class, followed by the number of implemented members without a test, and the totals. */
  readonly lines: readonly string[];
  /** Documented members that scripts do not find. */
  readonly missingMembers: readonly string[];
  /** Members that do not count as working, sorted by their uses in public repositories, most used first. */
  readonly remainingMembers: readonly string[];
}

/** Compares documented classes with the implementation. Each overload counts as a member of its own. */
export function compare(classes: readonly DocumentedClass[], states: MemberStates): Comparison {
  const members = classes.flatMap((documentedClass) =>
    documentedClass.members.map((member): CoveredMember => ({
      className: documentedClass.name,
      name: member.name,
      rows: member.signatures.length,
      uses: member.uses,
      state: states.stateOf(documentedClass, member),
    })),
  );
  const membersByClass = Map.groupBy(members, ({ className }) => className);
  const lines = classes.map(({ name }) => {
    const classMembers = membersByClass.get(name) ?? [];
    const counts = `${count(classMembers, 'works')} work, ${count(classMembers, 'unproven')} unproven, ${count(classMembers, 'throws')} throw`;
    return `${name}: ${counts}, ${count(classMembers, 'missing')} missing; by use ${percentage(classMembers)} %`;
  });
  const label = ({ className, name }: CoveredMember): string => `${className}.${name}`;
  const rowCount = members.reduce((sum, { rows }) => sum + rows, 0);
  return {
    lines: [
      ...lines,
      '',
      `${count(members, 'unproven')} are implemented, and no test uses them from a script: they count neither as working nor as throwing.`,
      `${rowCount} documented: ${count(members, 'works')} work, ${count(members, 'throws')} throw on use, ` +
        `${count(members, 'missing')} missing; by use ${percentage(members)} %`,
    ],
    missingMembers: members.filter(({ state }) => state === 'missing').map(label),
    remainingMembers: members
      .filter(({ state }) => state !== 'works')
      .sort((a, b) => b.uses - a.uses)
      .map((member) => `${member.uses}\t${member.state}\t${label(member)}`),
  };
}

const count = (members: readonly CoveredMember[], state: MemberState): number =>
  members.filter((member) => member.state === state).reduce((sum, { rows }) => sum + rows, 0);

/** Returns what percentage of the uses are of members that work, rounded down to one decimal; `-` without uses. */
function percentage(members: readonly CoveredMember[]): string {
  const sum = (members: readonly CoveredMember[]): number =>
    members.reduce((total, { uses }) => total + uses, 0);
  const allUses = sum(members);
  const workingUses = sum(members.filter(({ state }) => state === 'works'));
  return allUses === 0 ? '-' : (Math.floor((workingUses / allUses) * 1000) / 10).toFixed(1);
}
