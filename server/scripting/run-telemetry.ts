import { ScriptError, type HookRunner } from '../ports/hook-runner.ts';
import type { Telemetry } from '../ports/telemetry.ts';

/** Returns a hook runner that reports how long each run took, including the wait for a host, and how it ended. */
export function withRunTelemetry(
  runner: HookRunner,
  telemetry: Pick<Telemetry, 'scriptRunEnded'>,
): HookRunner {
  return {
    has: (extensionPoint, siteId) => runner.has(extensionPoint, siteId),
    scriptsVersion: (siteId) => runner.scriptsVersion(siteId),
    recordSkips: async (extensionPoints, cause, siteId) =>
      runner.recordSkips?.(extensionPoints, cause, siteId),
    requestEnded: (request) => runner.requestEnded?.(request),
    async run(extensionPoint, args, scope) {
      const startMs = performance.now();
      const report = (outcome: string): void =>
        telemetry.scriptRunEnded({
          requestId: scope.request.id,
          extensionPoint,
          siteId: scope.siteId,
          outcome,
          milliseconds: performance.now() - startMs,
        });
      try {
        const result = await runner.run(extensionPoint, args, scope);
        report(result.status?.status ?? 'ok');
        return result;
      } catch (error) {
        report(error instanceof ScriptError ? error.kind : 'internal error');
        throw error;
      }
    },
  };
}
