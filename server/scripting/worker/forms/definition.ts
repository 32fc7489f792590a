import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../current-run.ts';
import { bundleLocales } from '../localized.ts';
import { PullParser, type XmlAttribute } from '../xml/pull-parser.ts';

export interface OptionDefinition {
  readonly id: string;
  readonly value: string;
  readonly label: string;
  readonly isDefault: boolean;
}

/** An element of a form: its kind, its attributes as they stand in the file, and what is in it. */
export interface ElementDefinition {
  readonly kind: 'form' | 'field' | 'group' | 'list' | 'action';
  readonly id: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly ElementDefinition[];
  readonly options: readonly OptionDefinition[];
}

type Building = Omit<ElementDefinition, 'children' | 'options'> & {
  readonly children: ElementDefinition[];
  readonly options: OptionDefinition[];
};

const kinds = new Set(['form', 'field', 'group', 'list', 'action']);
/** Forms that include each other have to end somewhere. */
const deepest = 10;
const longest = 1_000_000;

/**
 * The definition of a form: `cartridge/forms/<locale>/<name>.xml` down the cartridge path, in the request's locale first, then
 * in `default`. Undefined where there is none. @throws Error naming a file that cannot be read as one
 */
export function formDefinition(name: string, depth = 0): ElementDefinition | undefined {
  if (!/^[\w.-]+$/.test(name)) return undefined;
  for (const locale of bundleLocales()) {
    for (const { root } of run().job.cartridges) {
      const file = join(root, 'cartridge', 'forms', locale === '' ? 'default' : locale, `${name}.xml`);
      const stat = statSync(file, { throwIfNoEntry: false });
      if (stat?.isFile() !== true) continue;
      if (stat.size > longest) throw new Error(`${file} is too large for a form.`);
      return { ...read(file, readFileSync(file, 'utf8'), depth), id: name };
    }
  }
  return undefined;
}

function read(file: string, text: string, depth: number): ElementDefinition {
  if (depth > deepest) throw new Error(`${file}: forms include each other without end.`);
  let left: string | undefined = text.replace(/^\uFEFF/, '');
  const parser = new PullParser(() => {
    const piece = left;
    left = undefined;
    return piece;
  });
  const open: (Building | undefined)[] = [];
  let form: ElementDefinition | undefined;
  try {
    for (let event = parser.next(); event.kind !== 'document-end'; event = parser.next()) {
      if (event.kind === 'start') {
        const building = begin(event.name.local, fields(event.attributes), open, depth);
        if (open.length === 0) form = building;
        open.push(building);
      } else if (event.kind === 'end') open.pop();
    }
  } catch (error) {
    throw new Error(`${file} is no form: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  if (form?.kind !== 'form') throw new Error(`${file} is no form: its root must be <form>.`);
  return form;
}

const fields = (attributes: readonly XmlAttribute[]): Record<string, string> =>
  Object.fromEntries(attributes.map(({ local, value }) => [local, value]));

/** What an element begins; undefined for those that say nothing of their own. */
function begin(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  open: readonly (Building | undefined)[],
  depth: number,
): Building | undefined {
  const parent = open.findLast((one) => one !== undefined);
  const id = attributes['formid'] ?? '';
  if (tag === 'option') {
    const optionId = attributes['optionid'] ?? '';
    const { value = optionId, label = optionId } = attributes;
    parent?.options.push({ id: optionId, value, label, isDefault: attributes['default'] === 'true' });
    return undefined;
  }
  if (tag === 'include') {
    const name = attributes['name'] ?? '';
    const included = formDefinition(name, depth + 1);
    if (!included) throw new Error(`it includes the form "${name}", which does not exist`);
    parent?.children.push({ ...included, kind: 'group', id: id === '' ? name : id, attributes });
    return undefined;
  }
  if (!kinds.has(tag)) return undefined;
  const kind = tag as ElementDefinition['kind'];
  if (kind !== 'form' && id === '') throw new Error(`<${tag}> needs a "formid"`);
  const building: Building = { kind, id, attributes, children: [], options: [] };
  parent?.children.push(building);
  return building;
}
