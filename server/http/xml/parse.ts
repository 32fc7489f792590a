import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { errorMessage } from '../../../contract/error-message.ts';
import { decodeReferences, XmlError } from './text.ts';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** All text directly inside the element. */
  readonly text: string;
}

/** The parser's output: one key with the element's name, and the attributes next to it. */
type Node = Readonly<Record<string, unknown>>;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  // Character references are resolved in `decodeReferences`; only XML's predefined entities exist.
  processEntities: false,
  cdataPropName: '#cdata',
  ignoreDeclaration: true,
  ignorePiTags: true,
  // The same limit as `maxDepth` of JSON (`body-limits.ts`).
  maxNestedTags: 100,
});

/**
 * Rejects document type declarations, because they can define entities and documents do not need them. Comments and
 * CDATA may contain "<!".
 */
function rejectDeclarations(text: string): void {
  for (const [token] of text.matchAll(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<!/g)) {
    if (token === '<!') throw new XmlError('document type declarations and entities are not supported');
  }
}

/**
 * Returns the root element.
 * @throws XmlError
 */
export function parseXml(text: string): XmlElement {
  rejectDeclarations(text);
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- its successor is a separate package with the same code
  const validation = XMLValidator.validate(text);
  if (validation !== true)
    throw new XmlError(`${validation.err.msg} (line ${validation.err.line}, column ${validation.err.col})`);
  let nodes: readonly Node[];
  try {
    nodes = parser.parse(text) as readonly Node[];
  } catch (error) {
    throw new XmlError(errorMessage(error));
  }
  const roots = nodes.filter((node) => !('#text' in node)).map(toElement);
  const [root] = roots;
  if (!root || roots.length > 1) throw new XmlError('the document must have exactly one root element');
  return root;
}

function toElement(node: Node): XmlElement {
  const qualifiedName = Object.keys(node).find((key) => key !== ':@') ?? '';
  const children: XmlElement[] = [];
  let text = '';
  for (const child of node[qualifiedName] as readonly Node[]) {
    if ('#text' in child) text += decodeReferences(textValue(child['#text']));
    else if ('#cdata' in child)
      text += (child['#cdata'] as readonly Node[]).map((part) => textValue(part['#text'])).join('');
    else children.push(toElement(child));
  }
  const attributes = Object.fromEntries(
    Object.entries((node[':@'] ?? {}) as Node).map(([name, value]) => [
      name,
      decodeReferences(textValue(value)),
    ]),
  );
  return { name: qualifiedName.slice(qualifiedName.indexOf(':') + 1), attributes, children, text };
}

const textValue = (value: unknown): string => (typeof value === 'string' ? value : '');
