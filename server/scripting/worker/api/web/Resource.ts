import { messageFormat } from '../../message-format.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { bundleText } from '../../resource-bundles.ts';

/** Texts of the cartridges' resource bundles, in the request's locale. */
export class Resource extends PlatformObject {
  /** The text of a key in a bundle, `templates/resources/<bundle>[_<locale>].properties` down the cartridge path. */
  static msg(key: string, bundle?: string | null, fallback?: string | null): string | null {
    return bundleText(bundle ?? 'messages', key) ?? (fallback === undefined ? key : fallback);
  }

  /** As `msg`, with values in the places `{0}`, `{1}`. */
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
