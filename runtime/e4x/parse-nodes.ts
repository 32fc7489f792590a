import { XmlError } from '../xml/cursor.ts';
import { PullParser, type XmlEvent, type XmlName } from '../xml/pull-parser.ts';
import { XmlNode, type NamespaceDeclaration, type NodeName } from './nodes.ts';
import { defaultNamespace } from './names.ts';
import { xmlSettings } from './settings.ts';

/** @throws TypeError with line and column if the text is not well-formed */
export function parseNodes(text: string): XmlNode[] {
  const content = text
    .replace(/^\s*<\?xml\s[^]*?\?>/, blankLines)
    .replace(/^\s*(?:<!--[^]*?-->\s*)*<!DOCTYPE[^>[]*>/, blankLines);
  const uri = defaultNamespace();
  const root = uri === '' ? '<_>' : `<_ xmlns="${uri.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`;
  const source = `${root}${content}</_>`;
  try {
    let isRead = false;
    const parser = new PullParser(() => (isRead ? undefined : ((isRead = true), source)));
    return parseContent(() => parser.next(), uri);
  } catch (error) {
    if (error instanceof XmlError) throw new TypeError(error.message, { cause: error });
    throw error;
  }
}

/** The element whose start tag is an event, with everything up to its end tag. */
export function parseElement(start: XmlEvent & { kind: 'start' }, next: () => XmlEvent): XmlNode {
  const events = [start];
  const [element] = parseContent(() => events.pop() ?? next(), '', true);
  return element as XmlNode;
}

const blankLines = (text: string): string => text.replace(/[^\n]/g, ' ');

function parseContent(next: () => XmlEvent, uri: string, isElement = false): XmlNode[] {
  const settings = xmlSettings();
  const root = new XmlNode('element');
  let current: XmlNode = root;
  let text = '';
  const addText = (): void => {
    // The platform's engine also removes the white space around other text.
    const content = settings.ignoreWhitespace ? text.trim() : text;
    if (content !== '') append(current, new XmlNode('text', undefined, content));
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
        const element = elementOf(event, uri);
        append(current, element);
        current = element;
        break;
      }
      case 'end':
        current = current.parent ?? root;
        if (current === root && (isElement || event.name.local === '_')) return children(root, isElement);
        break;
      case 'comment':
        if (!settings.ignoreComments) append(current, new XmlNode('comment', undefined, event.text));
        break;
      case 'instruction':
        if (!settings.ignoreProcessingInstructions)
          append(
            current,
            new XmlNode('processing-instruction', { uri: '', local: event.target, prefix: '' }, event.data),
          );
        break;
      case 'document-end':
        return children(root, isElement);
      case 'doctype':
    }
  }
}

/** The nodes below the root; without the element that {@link parseNodes} puts around a text. */
function children(root: XmlNode, isElement: boolean): XmlNode[] {
  const [first] = root.children;
  const nodes = isElement ? root.children : (first?.children ?? []);
  for (const node of nodes) node.parent = undefined;
  return nodes;
}

function append(parent: XmlNode, child: XmlNode): void {
  child.parent = parent;
  parent.children.push(child);
}

function elementOf({ name, attributes, namespaces }: XmlEvent & { kind: 'start' }, uri: string): XmlNode {
  const element = new XmlNode('element', nodeName(name));
  // A name without a prefix in the default namespace of the script has no declaration of its own.
  if (name.prefix === '' && name.namespace === uri && uri !== '')
    element.name = { ...nodeName(name), prefix: undefined };
  element.namespaces = namespaces.map(([prefix, namespace]): NamespaceDeclaration => [prefix, namespace]);
  for (const attribute of attributes) element.setAttribute(nodeName(attribute), attribute.value);
  return element;
}

const nodeName = ({ namespace, local, prefix }: XmlName): NodeName => ({ uri: namespace, local, prefix });
