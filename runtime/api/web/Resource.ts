import { messageFormat } from '../../message-format.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { bundleText } from '../../resource-bundles.ts';

/** The texts of the cartridges' resource bundles, in the request's locale. */
export class Resource extends PlatformObject {
  /**
   * Returns the text of a key from a bundle, `templates/resources/<bundle>[_<locale>].properties` along the
   * cartridge path. Without such a text, returns the fallback, or the key if there is no fallback.
   */
  static msg(key: string, bundle?: string | null, fallback?: string | null): string | null {
    return bundleText(bundle ?? 'messages', key) ?? (fallback === undefined ? key : fallback);
  }

  /**
   * Returns the text of a key from a bundle, in which `{0}`, `{1}` are replaced by the values. Without such a
   * text, the fallback or key is used.
   */
  static msgf(
    key: string,
    bundle?: string | null,
    fallback?: string | null,
    ...values: unknown[]
  ): string | null {
    const pattern = Resource.msg(key, bundle, fallback);
    return pattern === null ? null : messageFormat(pattern, values);
  }
}
platformClass('web.Resource', Resource);
