/**
 * `npm run script-api`: every package and class of the Script API with its members at run time, and the names
 * from the census of scripts in the field that are not implemented.
 *
 * `--against [FILE]` compares with the documented surface instead (by default `test/data/script-api.tsv`): what works,
 * throws on use or is missing, by class, and the coverage weighted by use. `--todo` lists what does not work, by use.
 * `--record` first notes which members the scripts of the tests that have run use (`test/data/script-api-uses.tsv`).
 * `--check` fails if something is missing, or if a test that has run no longer uses what it is noted for.
 */
import { compare } from './script-api/against.ts';
import { coverageTable, missingOf } from './script-api/coverage.ts';
import { documentedTable, readDocumented } from './script-api/documented.ts';
import { MemberStates } from './script-api/member-states.ts';
import { runningClasses } from './script-api/running-classes.ts';
import { readUses, staleUses, writeUses } from './script-api/uses.ts';

const { argv } = process;
const has = (flag: string): boolean => argv.includes(flag);
const problems: string[] = [];

const classes = runningClasses();
const members = classes.reduce((sum, one) => sum + one.members.length, 0);
for (const name of missingOf(classes)) problems.push(`missing of the census: ${name}`);

if (has('--against') || has('--record') || has('--todo')) {
  if (has('--record')) writeUses();
  const argument = argv[argv.indexOf('--against') + 1];
  const file = has('--against') && argument && !argument.startsWith('-') ? argument : documentedTable;
  const comparison = compare(readDocumented(file), new MemberStates(new Set(readUses().keys())));
  for (const name of comparison.missing) problems.push(`missing: ${name}`);
  for (const use of staleUses()) problems.push(`noted as used, and used no longer: ${use}`);
  console.log((has('--todo') ? comparison.notWorking : comparison.lines).join('\n'));
} else {
  console.log(coverageTable(classes));
  console.log(`\n${classes.length} classes, ${members} members.`);
  if (problems.length === 0) console.log('Nothing of the census is missing.');
}
if (problems.length > 0) console.error(problems.join('\n'));
if (has('--check') && problems.length > 0) process.exitCode = 1;
