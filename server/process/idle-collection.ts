import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Clock } from '../ports/environment.ts';

/** The resource usage of the process, and its garbage collector. */
export interface ProcessMemory {
  /** Returns the size of V8's heap in bytes, including free pages. */
  heapBytes(): number;
  /** Returns the milliseconds of CPU time since the process started. */
  cpuTimeMs(): number;
  /** Collects garbage. */
  collect(): void;
}

/** Milliseconds between two checks. */
const checkIntervalMs = 5_000;
/** A process that uses less CPU time than this between two checks is idle. */
const maxIdleCpuTimeMs = 100;
/**
 * Garbage is collected only if the heap has grown by this many bytes since the last collection; each takes some 30 ms.
 */
const minGrowthBytes = 16 * 1024 * 1024;

/**
 * Collects garbage when the process is idle, since V8 does so only when a process allocates: after much work, an idle
 * service would keep hundreds of megabytes that it does not use. Returns a function that stops the checks.
 */
export function collectGarbageWhenIdle(
  clock: Clock,
  memory: ProcessMemory = createProcessMemory(),
): () => void {
  let cpuTimeMs = memory.cpuTimeMs();
  let heapBytesAfterCollection = 0;
  let cancel = clock.schedule(checkIntervalMs, check);
  function check(): void {
    const usedTimeMs = memory.cpuTimeMs() - cpuTimeMs;
    if (usedTimeMs < maxIdleCpuTimeMs && memory.heapBytes() - heapBytesAfterCollection >= minGrowthBytes) {
      memory.collect();
      heapBytesAfterCollection = memory.heapBytes();
    }
    cpuTimeMs = memory.cpuTimeMs();
    cancel = clock.schedule(checkIntervalMs, check);
  }
  return () => cancel();
}

function createProcessMemory(): ProcessMemory {
  let collect: (() => void) | undefined;
  return {
    heapBytes: () => process.memoryUsage().heapTotal,
    cpuTimeMs: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1_000;
    },
    collect() {
      collect ??= getGarbageCollector();
      collect();
    },
  };
}

/**
 * Returns V8's garbage collector, which is available only in contexts that are created while its flag is set.
 */
function getGarbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  return collect;
}
