import { PlatformObject, registerClass } from '../../platform-object.ts';
import { encodeUriPart } from '../../text-arguments.ts';

const toHex = (character: string): string => (character.codePointAt(0) ?? 0).toString(16);

const createEscaper =
  (safeCharacter: RegExp, escapeCharacter: (character: string) => string) => (text: string | null) =>
    text === null
      ? null
      : Array.from(String(text))
          .map((character) => (safeCharacter.test(character) ? character : escapeCharacter(character)))
          .join('');

const escapeHtml = (character: string) => `&#x${toHex(character)};`;
const escapeScript = (character: string) => {
  const code = character.codePointAt(0) ?? 0;
  if (code < 256) return `\\x${code.toString(16).padStart(2, '0')}`;
  return [...Array(character.length).keys()]
    .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
    .join('');
};

const escapeContent = createEscaper(/[\w ,.:;!?()*@#%$+=/-]/, escapeHtml);
const escapeAttribute = createEscaper(/[\w,.-]/, escapeHtml);
const escapeJavaScript = createEscaper(/[\w ,.:;]/, escapeScript);
const escapeUri = (text: string | null) =>
  text === null
    ? null
    : encodeUriPart(text).replace(/[!'()*]/g, (character) => `%${toHex(character).toUpperCase()}`);

/** Encodes untrusted strings for a given output context. */
export class SecureEncoder extends PlatformObject {
  /** Returns the string encoded for HTML content between tags, or null for null. */
  static forHtmlContent(text: string | null): string | null {
    return escapeContent(text);
  }

  /** Returns the string encoded for an HTML attribute in single quotes, or null for null. */
  static forHtmlInSingleQuoteAttribute(text: string | null): string | null {
    return escapeAttribute(text);
  }

  /** Returns the string encoded for an HTML attribute in double quotes, or null for null. */
  static forHtmlInDoubleQuoteAttribute(text: string | null): string | null {
    return escapeAttribute(text);
  }

  /** Returns the string encoded for an unquoted HTML attribute, or null for null. */
  static forHtmlUnquotedAttribute(text: string | null): string | null {
    return escapeAttribute(text);
  }

  /** Returns the string encoded for a JavaScript string literal in HTML, or null for null. */
  static forJavaScriptInHTML(text: string | null): string | null {
    return escapeJavaScript(text);
  }

  /** Returns the string encoded for a JavaScript string literal in an HTML attribute, or null for null. */
  static forJavaScriptInAttribute(text: string | null): string | null {
    return escapeJavaScript(text);
  }

  /** Returns the string encoded for a JavaScript string literal in a script block, or null for null. */
  static forJavaScriptInBlock(text: string | null): string | null {
    return escapeJavaScript(text);
  }

  /** Returns the string encoded for a JavaScript string literal in a source file, or null for null. */
  static forJavaScriptInSource(text: string | null): string | null {
    return escapeJavaScript(text);
  }

  /** Returns the string encoded for a JSON string, without the surrounding quotes, or null for null. */
  static forJSONValue(text: string | null): string | null {
    return text === null ? null : JSON.stringify(String(text)).slice(1, -1).replaceAll('/', '\\/');
  }

  /**
   * Returns the string encoded for a URI component, such as a path segment or parameter value, or null for
   * null.
   */
  static forUriComponent(text: string | null): string | null {
    return escapeUri(text);
  }

  /** Returns the string encoded for a URI component by the strict rules of RFC 3986, or null for null. */
  static forUriComponentStrict(text: string | null): string | null {
    return escapeUri(text);
  }

  /** Returns the string encoded for XML content between tags, or null for null. */
  static forXmlContent(text: string | null): string | null {
    return escapeContent(text);
  }

  /** Returns the string encoded for an XML attribute in single quotes, or null for null. */
  static forXmlInSingleQuoteAttribute(text: string | null): string | null {
    return escapeAttribute(text);
  }

  /** Returns the string encoded for an XML attribute in double quotes, or null for null. */
  static forXmlInDoubleQuoteAttribute(text: string | null): string | null {
    return escapeAttribute(text);
  }

  /**
   * Returns the string encoded for an XML comment, or null for null. A space is inserted between consecutive hyphens
   * and after a hyphen at the end, so that the string cannot end the comment.
   */
  static forXmlCommentContent(text: string | null): string | null {
    return text === null ? null : String(text).replace(/-(?=-|$)/g, '- ');
  }
}
registerClass('util.SecureEncoder', SecureEncoder);
