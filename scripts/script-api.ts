/**
 * `npm run script-api`: every package and class of the Script API with its members at run time, and the names that
 * public scripts use and that are not implemented.
 *
 * `--against [FILE]` compares with the documented surface instead (by default `test/data/script-api.tsv`): the
 * members that work, throw on use or are missing, by class, and the coverage weighted by use. `--todo` lists the
 * members that do not work, by use. `--record` first records the members that the scripts of the last test run use
 * (`test/data/script-api-uses.tsv`). `--check` fails if a name that public scripts use is not implemented; with another
 * flag, also if a member is missing, or if no test uses a recorded member any more.
 */
import { compare } from './script-api/comparison.ts';
import { coverageTable, findMissingNames } from './script-api/coverage.ts';
import { documentedTableFile, readDocumentedClasses } from './script-api/documented.ts';
import { MemberStates } from './script-api/member-states.ts';
import { implementedClasses } from './script-api/implemented-classes.ts';
import { readUses, staleUses, writeUses } from './script-api/uses.ts';

const { argv } = process;
const hasFlag = (flag: string): boolean => argv.includes(flag);
const problems: string[] = [];

const classes = implementedClasses();
const members = classes.reduce((sum, implementedClass) => sum + implementedClass.members.length, 0);
for (const name of findMissingNames(classes))
  problems.push(`used by public scripts, but not implemented: ${name}`);

if (hasFlag('--against') || hasFlag('--record') || hasFlag('--todo')) {
  if (hasFlag('--record')) writeUses();
  const argument = argv[argv.indexOf('--against') + 1];
  const file = hasFlag('--against') && argument && !argument.startsWith('-') ? argument : documentedTableFile;
  const comparison = compare(readDocumentedClasses(file), new MemberStates(new Set(readUses().keys())));
  for (const name of comparison.missingMembers) problems.push(`missing: ${name}`);
  for (const use of staleUses())
    problems.push(`no longer used by a test (record with --against --record): ${use}`);
  console.log((hasFlag('--todo') ? comparison.remainingMembers : comparison.lines).join('\n'));
} else {
  console.log(coverageTable(classes));
  console.log(`\n${classes.length} classes, ${members} members.`);
  if (problems.length === 0) console.log('Every name that public scripts use is implemented.');
}
if (problems.length > 0) console.error(problems.join('\n'));
if (hasFlag('--check') && problems.length > 0) process.exitCode = 1;
