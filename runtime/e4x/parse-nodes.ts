import { XmlError } from '../xml/cursor.ts';
import { PullParser, type XmlEvent, type XmlName } from '../xml/pull-parser.ts';
import { XmlNode, type NamespaceDeclaration, type NodeName } from './nodes.ts';
import { defaultNamespace } from './names.ts';
import { xmlSettings } from './settings.ts';

/**
 * Parses XML.
 * @param startColumn the column that error messages give to the first character
 * @throws TypeError with line and column if the text is not well-formed
 */
export function parseNodes(text: string, startColumn = 1): XmlNode[] {
  const content = text
    .replace(/^\s*<\?xml\s[^]*?\?>/, toBlanks)
    .replace(/^\s*(?:<!--[^]*?-->\s*)*<!DOCTYPE[^>[]*>/, toBlanks);
  const uri = defaultNamespace();
  const root = uri === '' ? '<_>' : `<_ xmlns="${uri.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`;
  const chunks = [content + endTag, root];
  const parser = new PullParser(() => chunks.pop());
  try {
    const rootEvent = parser.next();
    // The columns of errors are those of the text, without the element that wraps it.
    parser.cursor.column = startColumn;
    const events = [rootEvent];
    const nodes = parseContent(() => events.pop() ?? parser.next(), uri);
    // If text remains, an end tag of the text itself has closed the element that wraps it.
    if (!parser.cursor.isAtEnd) throw parser.cursor.createError(`${endTag} closes nothing`);
    return nodes;
  } catch (error) {
    if (error instanceof XmlError) {
      const message = error.message
        .replace(
          /column (\d+): found <\/_> where <\/(.+)> is expected/,
          (_, column: string, name: string) =>
            `column ${Number(column) - endTag.length}: the element ${name} is not closed`,
        )
        .replace(/found (.+) where <\/_> is expected/, '$1 closes nothing');
      throw new TypeError(message, { cause: error });
    }
    throw error;
  }
}

/** Parses an element from its start event up to its end tag. */
export function parseElement(start: XmlEvent & { kind: 'start' }, next: () => XmlEvent): XmlNode {
  const events = [start];
  const [element] = parseContent(() => events.pop() ?? next(), '', true);
  return element as XmlNode;
}

/** Ends the element that wraps a text. */
const endTag = '</_>';

/** Replaces text with spaces, so that the lines and columns in error messages remain correct. */
const toBlanks = (text: string): string => text.replace(/[^\n]/g, ' ');

function parseContent(next: () => XmlEvent, defaultUri: string, isElement = false): XmlNode[] {
  const settings = xmlSettings();
  const root = new XmlNode('element');
  let current: XmlNode = root;
  let text = '';
  const addText = (): void => {
    // The platform's engine removes not only text that is all white space, but also the white space around other text.
    const content = settings.ignoreWhitespace ? text.trim() : text;
    if (content !== '') appendNode(current, new XmlNode('text', undefined, content));
    text = '';
  };
  for (;;) {
    const event = next();
    if (event.kind === 'text') {
      text += event.text;
      continue;
    }
    addText();
    switch (event.kind) {
      case 'start': {
        const element = createElement(event, defaultUri);
        appendNode(current, element);
        current = element;
        break;
      }
      case 'end':
        current = current.parent ?? root;
        if (current === root && (isElement || event.name.local === '_')) return rootNodes(root, isElement);
        break;
      case 'comment':
        if (!settings.ignoreComments) appendNode(current, new XmlNode('comment', undefined, event.text));
        break;
      case 'instruction':
        if (!settings.ignoreProcessingInstructions)
          appendNode(
            current,
            new XmlNode('processing-instruction', { uri: '', local: event.target, prefix: '' }, event.data),
          );
        break;
      case 'document-end':
        return rootNodes(root, isElement);
      case 'doctype':
    }
  }
}

/** Returns the top-level nodes, without the element with which {@link parseNodes} wraps a text. */
function rootNodes(root: XmlNode, isElement: boolean): XmlNode[] {
  const [first] = root.children;
  const nodes = isElement ? root.children : (first?.children ?? []);
  for (const node of nodes) node.parent = undefined;
  return nodes;
}

function appendNode(parent: XmlNode, child: XmlNode): void {
  child.parent = parent;
  parent.children.push(child);
}

function createElement(
  { name, attributes, namespaces }: XmlEvent & { kind: 'start' },
  defaultUri: string,
): XmlNode {
  const element = new XmlNode('element', toNodeName(name));
  // The element that wraps the text declares the script's default namespace, and is discarded. So the serializer has to
  // choose the prefix of a name in this namespace.
  if (name.prefix === '' && name.namespace === defaultUri && defaultUri !== '')
    element.name = { ...toNodeName(name), prefix: undefined };
  element.namespaces = namespaces.map(([prefix, namespace]): NamespaceDeclaration => [prefix, namespace]);
  for (const attribute of attributes) element.setAttribute(toNodeName(attribute), attribute.value);
  return element;
}

const toNodeName = ({ namespace, local, prefix }: XmlName): NodeName => ({ uri: namespace, local, prefix });
