import { defaultVendor } from '../../contract/vendor.ts';
import { HookDocumentTypes } from './hook-document-types.ts';
import { hookParameters } from '../../src/explorer/scripts/hook-parameters.ts';
import { listHookChoices } from '../../src/explorer/scripts/new-hook.ts';

/**
 * Returns the types of hook parameters for the TypeScript plugin, by extension point: classes without the module root
 * (`order.Basket`) and documents (`documents.Basket`, `documents.List<documents.ProductItem>`), `string` and `boolean`,
 * and '' for parameters that are only known to be objects.
 */
export function hookParameterTypes(): Readonly<Record<string, readonly string[]>> {
  const root = `${defaultVendor.moduleRoot}.`;
  const documents = new HookDocumentTypes();
  const typeOf = (type: string): string => {
    if (type === 'Object') return '';
    if (type === 'Object[]') return 'any[]';
    return type.startsWith(root) ? type.slice(root.length) : type;
  };
  const points = listHookChoices(defaultVendor).map(({ point }) => point);
  return Object.fromEntries(
    points.map((point) => [
      point,
      (hookParameters(point, defaultVendor) ?? []).map(
        ({ name, type }) => documents.typeOf(point, name) ?? typeOf(type),
      ),
    ]),
  );
}
