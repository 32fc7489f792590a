import { isTypeofName, isTypeofProperty } from '../dialect/index.ts';
import { placeInScript } from './place-in-script.ts';

/**
 * Returns whether the property or global variable that the running script reads is the operand of a `typeof`, which never
 * throws. The getter of the property calls this; V8 reports the position of the read.
 */
export function isTypeofOperand(property: string, isGlobal = false): boolean {
  const place = placeInScript();
  if (!place) return false;
  const { source, program, offset } = place;
  if (!program) return isOperandInTemplate(source, offset, property);
  return isGlobal ? isTypeofName(program, offset, property) : isTypeofProperty(program, offset);
}

/** Matches `typeof a.b(1)[c].` before the name of the property. */
const operandPattern = /\btypeof\s*\(?\s*(?:[\w$]+(?:\s*\.\s*[\w$]+|\[[^[\]]*\]|\([^()]*\))*\s*\.\s*)?$/;

function isOperandInTemplate(source: string, offset: number, property: string): boolean {
  const remainder = source.slice(offset);
  return (
    remainder.startsWith(property) &&
    !/^\s*[.([]/.test(remainder.slice(property.length)) &&
    operandPattern.test(source.slice(0, offset))
  );
}
