import { currentRun } from '../current-run.ts';

/**
 * Runs an action while the request has another locale, which determines templates, texts and formats. If `locale` is
 * undefined, the action runs in the request's own locale.
 */
export function runInLocale<Result>(locale: string | undefined, action: () => Result): Result {
  if (locale === undefined) return action();
  // The scope is this run's own copy.
  const request = currentRun().job.scope.request as { locale: string };
  const { locale: previousLocale } = request;
  request.locale = locale.replaceAll('_', '-');
  try {
    return action();
  } finally {
    request.locale = previousLocale;
  }
}
