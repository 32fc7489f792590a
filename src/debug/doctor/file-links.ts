import { join } from 'node:path';
import type { Cartridge } from '../../../cartridges/cartridge.ts';
import { nodeFiles } from '../../../cartridges/node/node-files.ts';
import type { FileLink, Finding } from './finding.ts';

/** A path that begins with the name of a cartridge, such as `/app_base/cartridge/scripts/order.js:12`, perhaps with a column. */
const pathPattern = /\/?([\w.-]+)\/((?:[\w.@+-]+\/)*[\w.@+-]*\w)(?::(\d+)(?::(\d+))?)?/g;

/** Adds to each finding links to the cartridge files whose paths occur in its texts. */
export const withFileLinks = (findings: readonly Finding[], cartridges: readonly Cartridge[]): Finding[] =>
  findings.map((finding) => {
    const { text, explanation = '', remedy = '' } = finding;
    const links = [text, explanation, remedy].flatMap((sentence) =>
      [...sentence.matchAll(pathPattern)].flatMap((match) => linkOf(match, cartridges) ?? []),
    );
    return links.length === 0 ? finding : { ...finding, links: [...(finding.links ?? []), ...links] };
  });

function linkOf(
  [text, name = '', path = '', line, column]: RegExpExecArray,
  cartridges: readonly Cartridge[],
): FileLink | undefined {
  const cartridge = cartridges.find((candidate) => candidate.name === name);
  if (!cartridge) return undefined;
  const file = join(cartridge.folder, ...path.split('/'));
  if (nodeFiles.kind(file) !== 'file') return undefined;
  return {
    text,
    file,
    ...(line === undefined ? {} : { line: Number(line) }),
    ...(column === undefined ? {} : { column: Number(column) }),
  };
}
