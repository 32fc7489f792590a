import { Handle, handle } from '../../handle.ts';
import { getBonusLine } from '../../internal-symbols.ts';
import type { ProductLine } from '../../protocol/bridge-protocol.ts';
import type { LineItemCtnr } from './LineItemCtnr.ts';

/**
 * Returns the handle of a line. A line that a promotion adds to a basket is not stored, and read-only except for its
 * custom attributes.
 */
export function lineHandle(container: LineItemCtnr, itemId: string): Handle<ProductLine> {
  const storedLine = container[handle].part(
    (data): ProductLine | undefined => data.product_lines.find((line) => line.item_id === itemId),
    'The product line item',
    undefined,
  );
  const findBonusLine = () => container[getBonusLine](itemId);
  const isStored = () => container[handle].data.product_lines.some((line) => line.item_id === itemId);
  return new Handle(
    () => (isStored() ? storedLine.data : (findBonusLine() ?? storedLine.data)),
    (change) => {
      if (!isStored() && findBonusLine())
        throw new Error('A bonus product line is controlled by its promotion and cannot be changed.');
      storedLine.change(change);
    },
  );
}

/**
 * Returns the handle of the custom attributes of a line that a promotion adds. The basket stores them by the line's ID,
 * because it does not store the line.
 */
export const bonusLineAttributesHandle = (container: LineItemCtnr, itemId: string) =>
  new Handle<{ custom?: Record<string, unknown> }>(
    () => ({ custom: container[handle].data.bonus_line_custom?.[itemId] ?? {} }),
    (change) =>
      container[handle].change((data) => {
        const line: Parameters<typeof change>[0] = { custom: data.bonus_line_custom?.[itemId] ?? {} };
        change(line);
        data.bonus_line_custom = { ...data.bonus_line_custom, [itemId]: line.custom ?? {} };
      }),
  );
