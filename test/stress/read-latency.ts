import { Storefront } from '../support/storefront.ts';

export interface ReadMeasurement {
  /** Ends the measurement. Resolves with the median in milliseconds, the number of reads, and the reads that failed. */
  end(): Promise<{ readonly medianMs: number; readonly reads: number; readonly failures: readonly string[] }>;
}

/** Measures how long reads of the API take, one after the other, with a pause of `intervalMs` after each. */
export async function measureReads(baseUrl: string, intervalMs = 50): Promise<ReadMeasurement> {
  const guest = await Storefront.signIn(baseUrl);
  const times: number[] = [];
  const failures: string[] = [];
  const state = { isFinished: false };
  const measurement = (async () => {
    while (!state.isFinished) {
      const start = performance.now();
      const { status } = await guest.send('GET', '/products/beeswax-polish');
      times.push(performance.now() - start);
      if (status !== 200) failures.push(`the response to a read has the status ${status}`);
      await new Promise((resolve) => setTimeout(resolve, intervalMs));
    }
  })();
  return {
    async end() {
      state.isFinished = true;
      await measurement;
      times.sort((a, b) => a - b);
      return { medianMs: times[times.length >> 1] ?? 0, reads: times.length, failures };
    },
  };
}
