import { PlatformObject, registerClass } from '../../platform-object.ts';

const createFilter =
  (unsafeCharacters: RegExp) =>
  (text: string | null): string | null =>
    text === null ? null : String(text).replace(unsafeCharacters, '');

const filterContent = createFilter(/[^\p{L}\p{N}_ \t\r\n,.:;!?()*@#%$+=/-]/gu);
const filterAttribute = createFilter(/[^\p{L}\p{N}_,.-]/gu);
const filterScript = createFilter(/[^\p{L}\p{N}_ ,.:;]/gu);
const filterUri = createFilter(/[^\w.~-]/g);

/** Removes unsafe characters from untrusted strings, for a given output context. SecureEncoder encodes them instead. */
export class SecureFilter extends PlatformObject {
  /** Returns the string without characters that are unsafe in HTML content between tags, or null for null. */
  static forHtmlContent(text: string | null): string | null {
    return filterContent(text);
  }

  /** Returns the string without characters that are unsafe in an HTML attribute in single quotes, or null for null. */
  static forHtmlInSingleQuoteAttribute(text: string | null): string | null {
    return filterAttribute(text);
  }

  /** Returns the string without characters that are unsafe in an HTML attribute in double quotes, or null for null. */
  static forHtmlInDoubleQuoteAttribute(text: string | null): string | null {
    return filterAttribute(text);
  }

  /** Returns the string without characters that are unsafe in an unquoted HTML attribute, or null for null. */
  static forHtmlUnquotedAttribute(text: string | null): string | null {
    return filterAttribute(text);
  }

  /** Returns the string without characters that are unsafe in a JavaScript string literal in HTML, or null for null. */
  static forJavaScriptInHTML(text: string | null): string | null {
    return filterScript(text);
  }

  /**
   * Returns the string without characters that are unsafe in a JavaScript string literal in an HTML attribute, or null
   * for null.
   */
  static forJavaScriptInAttribute(text: string | null): string | null {
    return filterScript(text);
  }

  /**
   * Returns the string without characters that are unsafe in a JavaScript string literal in a script block, or null for
   * null.
   */
  static forJavaScriptInBlock(text: string | null): string | null {
    return filterScript(text);
  }

  /**
   * Returns the string without characters that are unsafe in a JavaScript string literal in a source file, or null for
   * null.
   */
  static forJavaScriptInSource(text: string | null): string | null {
    return filterScript(text);
  }

  /** Returns the string without characters that are unsafe in a JSON string, or null for null. */
  static forJSONValue(text: string | null): string | null {
    return filterScript(text);
  }

  /** Returns the string without characters that a URI component must encode, or null for null. */
  static forUriComponent(text: string | null): string | null {
    return filterUri(text);
  }

  /** Returns the string without characters that a URI component must encode by RFC 3986, or null for null. */
  static forUriComponentStrict(text: string | null): string | null {
    return filterUri(text);
  }

  /** Returns the string without characters that are unsafe in XML content between tags, or null for null. */
  static forXmlContent(text: string | null): string | null {
    return filterContent(text);
  }

  /** Returns the string without characters that are unsafe in an XML attribute in single quotes, or null for null. */
  static forXmlInSingleQuoteAttribute(text: string | null): string | null {
    return filterAttribute(text);
  }

  /** Returns the string without characters that are unsafe in an XML attribute in double quotes, or null for null. */
  static forXmlInDoubleQuoteAttribute(text: string | null): string | null {
    return filterAttribute(text);
  }

  /**
   * Returns the string for an XML comment, or null for null. Consecutive hyphens, which a comment must not contain, are
   * replaced by one.
   */
  static forXmlCommentContent(text: string | null): string | null {
    return text === null ? null : String(text).replace(/-{2,}/g, '-');
  }
}
registerClass('util.SecureFilter', SecureFilter);
