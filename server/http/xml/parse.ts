import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { decodeReferences, XmlProblem } from './text.ts';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** All text directly inside. */
  readonly text: string;
}

/** The parser's own form: one key, the name, and the attributes beside it. */
type Node = Readonly<Record<string, unknown>>;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  // References are resolved here, where nothing but XML's own entities exists.
  processEntities: false,
  cdataPropName: '#cdata',
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: 100,
});

/** Declarations are what entities come from, and nothing of a document needs them. Comments and CDATA may hold "<!". */
function refuseDeclarations(text: string): void {
  for (const [found] of text.matchAll(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<!/g)) {
    if (found === '<!') throw new XmlProblem('document type declarations and entities are not read');
  }
}

/** The root element. @throws XmlProblem */
export function parseXml(text: string): XmlElement {
  refuseDeclarations(text);
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- its successor is a package of its own and the same code
  const verdict = XMLValidator.validate(text);
  if (verdict !== true)
    throw new XmlProblem(`${verdict.err.msg} (line ${verdict.err.line}, column ${verdict.err.col})`);
  let nodes: readonly Node[];
  try {
    nodes = parser.parse(text) as readonly Node[];
  } catch (error) {
    throw new XmlProblem(error instanceof Error ? error.message : String(error));
  }
  const roots = nodes.filter((node) => !('#text' in node)).map(elementOf);
  const [root] = roots;
  if (!root || roots.length > 1) throw new XmlProblem('one root element is expected');
  return root;
}

function elementOf(node: Node): XmlElement {
  const qualified = Object.keys(node).find((key) => key !== ':@') ?? '';
  const children: XmlElement[] = [];
  let text = '';
  for (const child of node[qualified] as readonly Node[]) {
    if ('#text' in child) text += decodeReferences(textOf(child['#text']));
    else if ('#cdata' in child)
      text += (child['#cdata'] as readonly Node[]).map((part) => textOf(part['#text'])).join('');
    else children.push(elementOf(child));
  }
  const attributes = Object.fromEntries(
    Object.entries((node[':@'] ?? {}) as Node).map(([name, value]) => [
      name,
      decodeReferences(textOf(value)),
    ]),
  );
  return { name: qualified.slice(qualified.indexOf(':') + 1), attributes, children, text };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
