import { isPlatformMethod } from '../platform-object.ts';
import { platformNameOf } from '../full-names.ts';
import { textOf } from './text.ts';

const maxParametersLength = 60;
/** The number of characters at the beginning of a function's source in which its parameters are looked for. */
const maxHeadLength = 1_000;

/**
 * Returns the preview of a function, such as `async ƒ load()` or `ƒ* pages()`, or the head of a class, `class Point
 * extends Shape`.
 */
export function functionPreview(value: object): string {
  const text = textOf(value);
  const ownName: unknown = Object.getOwnPropertyDescriptor(value, 'name')?.value;
  const name = typeof ownName === 'string' ? ownName : '';
  if (platformNameOf(value) !== undefined) return text;
  if (/^class\b/.test(text)) return text === 'class' && name !== '' ? `class ${name}` : text;
  if (isPlatformMethod(value)) return `ƒ ${name}()`;
  const source = Function.prototype.toString.call(value).slice(0, maxHeadLength);
  const isAsync = /^async\b(?!\s*(?:=>|\())|^async\s*\([^)]*\)\s*=>/.test(source);
  const isGenerator = /^(?:async\s*)?(?:function\s*)?\*/.test(source);
  return `${isAsync ? 'async ' : ''}ƒ${isGenerator ? '*' : ''} ${name}(${parametersIn(source)})`;
}

/** Returns the parameters in a function's source, on one line. */
function parametersIn(source: string): string {
  const [, parameter] = /^(?:async\s+)?([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*=>/u.exec(source) ?? [];
  if (parameter !== undefined) return parameter;
  const start = source.indexOf('(');
  let depth = 0;
  for (let index = start; start >= 0 && index < source.length; index++) {
    if ('([{'.includes(source.charAt(index))) depth++;
    if (')]}'.includes(source.charAt(index)) && --depth === 0)
      return shorten(
        source
          .slice(start + 1, index)
          .replace(/\s+/g, ' ')
          .trim(),
      );
  }
  return '…';
}

const shorten = (text: string): string =>
  text.length > maxParametersLength ? `${text.slice(0, maxParametersLength)}…` : text;
