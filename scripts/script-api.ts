/**
 * `npm run script-api`: every package and class of the Script API with its members at run time, and the names
 * from the census of scripts in the field that are not implemented. `--check` fails if there are any.
 */
import { coverageTable, missingOf } from './script-api/coverage.ts';
import { runningClasses } from './script-api/running-classes.ts';

const classes = runningClasses();
const members = classes.reduce((sum, one) => sum + one.members.length, 0);
const missing = missingOf(classes);
console.log(coverageTable(classes));
console.log(`\n${classes.length} classes, ${members} members.`);
console.log(
  missing.length === 0
    ? 'Nothing of the census is missing.'
    : `Missing of the census:\n  ${missing.join('\n  ')}`,
);
if (process.argv.includes('--check') && missing.length > 0) process.exitCode = 1;
