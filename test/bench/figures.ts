/** Median and 95th percentile of samples in milliseconds. */
export interface Figures {
  readonly median: number;
  readonly p95: number;
  readonly sampleCount: number;
}

export function computeFigures(samples: readonly number[]): Figures {
  const sortedSamples = [...samples].sort((a, b) => a - b);
  const percentile = (share: number) =>
    sortedSamples[Math.min(sortedSamples.length - 1, Math.floor(sortedSamples.length * share))] ?? Number.NaN;
  return { median: percentile(0.5), p95: percentile(0.95), sampleCount: sortedSamples.length };
}

const formatMilliseconds = (value: number) => `${value.toFixed(2)} ms`.padStart(10);

/** Prints a line of a table. The ratio is relative to `baseline`, a measurement of the same run. */
export function printFigures(label: string, { median, p95, sampleCount }: Figures, baseline?: Figures): void {
  const ratio = baseline ? `   ${(median / baseline.median).toFixed(1)} x` : '';
  console.log(
    `${label.padEnd(58)} ${formatMilliseconds(median)} ${formatMilliseconds(p95)} ${String(sampleCount).padStart(6)}${ratio}`,
  );
}

export function printHeader(title: string): void {
  console.log(`\n${title}`);
  console.log(
    `${''.padEnd(58)} ${'median'.padStart(10)} ${'p95'.padStart(10)} ${'n'.padStart(6)}   ratio of medians`,
  );
}

/** Runs an action, and resolves with its duration in milliseconds. */
export async function measureTime(action: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await action();
  return performance.now() - startMs;
}
