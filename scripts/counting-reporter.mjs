/** Mocha reporter: prints like `spec`, and writes the counts to the file in RESULTS_FILE. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Mocha from 'mocha';

export default class CountingReporter extends Mocha.reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    runner.once('end', () => {
      const file = process.env.RESULTS_FILE;
      if (!file) return;
      const { passes, failures, pending } = this.stats;
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify({ passed: passes, failed: failures, skipped: pending }));
    });
  }
}
