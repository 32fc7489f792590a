import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorMessage } from '../../contract/error-message.ts';
import { currentRun } from '../current-run.ts';
import { isInCartridgesOfRun } from '../files/file-access.ts';
import { bundleLocales } from '../localized.ts';
import { PullParser, type XmlAttribute } from '../xml/pull-parser.ts';
import { SafeSet } from '../protocol/primordials.ts';

export interface OptionDefinition {
  readonly id: string;
  readonly value: string;
  readonly label: string;
  readonly isDefault: boolean;
}

/** An element of a form definition: its kind, its attributes as in the file, and its children. */
export interface ElementDefinition {
  readonly kind: 'form' | 'field' | 'group' | 'list' | 'action';
  readonly id: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly ElementDefinition[];
  readonly options: readonly OptionDefinition[];
}

type MutableElement = Omit<ElementDefinition, 'children' | 'options'> & {
  readonly children: ElementDefinition[];
  readonly options: OptionDefinition[];
};

const kinds = new SafeSet(['form', 'field', 'group', 'list', 'action']);
/** Maximum depth of nested form includes. */
const maxDepth = 10;
/** In bytes. */
const maxFormLength = 1_000_000;

/**
 * Reads the definition of a form: `cartridge/forms/<locale>/<name>.xml` along the cartridge path, in the
 * request's locale first, then in its language, then in `default`. Returns undefined if there is none.
 * @param depth the number of forms that include this one, directly or indirectly
 * @throws Error with the file name if it is malformed, too large or nested too deeply, or includes a form that does not
 * exist
 */
export function readFormDefinition(name: string, depth = 0): ElementDefinition | undefined {
  if (!/^[\w.-]+$/.test(name)) return undefined;
  for (const locale of bundleLocales()) {
    for (const { root } of currentRun().job.cartridges) {
      const file = join(root, 'cartridge', 'forms', locale === '' ? 'default' : locale, `${name}.xml`);
      const stat = statSync(file, { throwIfNoEntry: false });
      if (stat?.isFile() !== true || !isInCartridgesOfRun(file)) continue;
      if (stat.size > maxFormLength) throw new Error(`${file} is too large for a form definition.`);
      return { ...parseForm(file, readFileSync(file, 'utf8'), depth), id: name };
    }
  }
  return undefined;
}

function parseForm(file: string, text: string, depth: number): ElementDefinition {
  if (depth > maxDepth)
    throw new Error(`${file}: forms include each other more than ${maxDepth} levels deep.`);
  let remainingText: string | undefined = text.replace(/^\uFEFF/, '');
  const parser = new PullParser(() => {
    const chunk = remainingText;
    remainingText = undefined;
    return chunk;
  });
  const openElements: (MutableElement | undefined)[] = [];
  let form: ElementDefinition | undefined;
  try {
    for (let event = parser.next(); event.kind !== 'document-end'; event = parser.next()) {
      if (event.kind === 'start') {
        const element = beginElement(
          event.name.local,
          attributeValues(event.attributes),
          openElements,
          depth,
        );
        if (openElements.length === 0) form = element;
        openElements.push(element);
      } else if (event.kind === 'end') openElements.pop();
    }
  } catch (error) {
    throw new Error(`${file} is not a form definition: ${errorMessage(error)}`, {
      cause: error,
    });
  }
  if (form?.kind !== 'form')
    throw new Error(`${file} is not a form definition: its root element must be <form>.`);
  return form;
}

const attributeValues = (attributes: readonly XmlAttribute[]): Record<string, string> =>
  Object.fromEntries(attributes.map(({ local, value }) => [local, value]));

/**
 * Adds the element, the option or the included form that a start tag describes to its parent. Returns the element;
 * undefined if the tag is an option, an include or unknown.
 * @throws Error if the tag needs an ID and has none, or includes a form that does not exist
 */
function beginElement(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  openElements: readonly (MutableElement | undefined)[],
  depth: number,
): MutableElement | undefined {
  const parent = openElements.findLast((element) => element !== undefined);
  const id = attributes['formid'] ?? '';
  if (tag === 'option') {
    const optionId = attributes['optionid'] ?? '';
    const { value = optionId, label = optionId } = attributes;
    parent?.options.push({ id: optionId, value, label, isDefault: attributes['default'] === 'true' });
    return undefined;
  }
  if (tag === 'include') {
    const name = attributes['name'] ?? '';
    const includedForm = readFormDefinition(name, depth + 1);
    if (!includedForm) throw new Error(`it includes the form "${name}", which does not exist`);
    parent?.children.push({ ...includedForm, kind: 'group', id: id === '' ? name : id, attributes });
    return undefined;
  }
  if (!kinds.has(tag)) return undefined;
  const kind = tag as ElementDefinition['kind'];
  if (kind !== 'form' && id === '') throw new Error(`<${tag}> needs a "formid"`);
  const element: MutableElement = { kind, id, attributes, children: [], options: [] };
  parent?.children.push(element);
  return element;
}
