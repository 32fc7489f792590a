import { PlatformObject, platformClass } from '../../platform-object.ts';

const hex = (character: string): string => (character.codePointAt(0) ?? 0).toString(16);

const escaped = (safe: RegExp, by: (character: string) => string) => (text: string | null) =>
  text === null
    ? null
    : Array.from(String(text))
        .map((one) => (safe.test(one) ? one : by(one)))
        .join('');

const html = (character: string) => `&#x${hex(character)};`;
const script = (character: string) => {
  const code = character.codePointAt(0) ?? 0;
  if (code < 256) return `\\x${code.toString(16).padStart(2, '0')}`;
  return [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('');
};

const content = escaped(/[\w ,.:;!?()*@#%$+=/-]/, html);
const attribute = escaped(/[\w,.-]/, html);
const javaScript = escaped(/[\w ,.:;]/, script);
const uri = (text: string | null) =>
  text === null
    ? null
    : encodeURIComponent(String(text)).replace(/[!'()*]/g, (one) => `%${hex(one).toUpperCase()}`);

/** Writes texts of others so that they cannot be more than text where they are put. */
export class SecureEncoder extends PlatformObject {
  /** For the text between HTML's tags. */
  static forHtmlContent(text: string | null): string | null {
    return content(text);
  }

  static forHtmlInSingleQuoteAttribute(text: string | null): string | null {
    return attribute(text);
  }

  static forHtmlInDoubleQuoteAttribute(text: string | null): string | null {
    return attribute(text);
  }

  static forHtmlUnquotedAttribute(text: string | null): string | null {
    return attribute(text);
  }

  static forJavaScriptInHTML(text: string | null): string | null {
    return javaScript(text);
  }

  static forJavaScriptInAttribute(text: string | null): string | null {
    return javaScript(text);
  }

  static forJavaScriptInBlock(text: string | null): string | null {
    return javaScript(text);
  }

  static forJavaScriptInSource(text: string | null): string | null {
    return javaScript(text);
  }

  /** For a text in JSON, without the quotes around it. */
  static forJSONValue(text: string | null): string | null {
    return text === null ? null : JSON.stringify(String(text)).slice(1, -1).replaceAll('/', '\\/');
  }

  /** For a part of an address: a step of its path or a parameter's value. */
  static forUriComponent(text: string | null): string | null {
    return uri(text);
  }

  static forUriComponentStrict(text: string | null): string | null {
    return uri(text);
  }

  /** For the text between XML's tags. */
  static forXmlContent(text: string | null): string | null {
    return content(text);
  }

  static forXmlInSingleQuoteAttribute(text: string | null): string | null {
    return attribute(text);
  }

  static forXmlInDoubleQuoteAttribute(text: string | null): string | null {
    return attribute(text);
  }

  /** For a comment of XML, which must not hold two hyphens. */
  static forXmlCommentContent(text: string | null): string | null {
    return text === null ? null : String(text).replaceAll('--', '- -');
  }
}
platformClass('util.SecureEncoder', SecureEncoder);
