import { bundleText } from '../resource-bundles.ts';

/**
 * Returns a label or message of a form: the text of its key in the bundle `forms`, or else the key itself. Returns null
 * without a key.
 */
export function formText(key: string | undefined): string | null {
  if (key === undefined || key === '') return null;
  return bundleText('forms', key) ?? key;
}
