/** An operator of two operands; the words (`and`, `eq`) are replaced by the signs. */
export type BinaryOperator =
  '||' | '&&' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%';

/** One step of a reference: a property, a method with arguments, or an index. */
export type Accessor =
  | { readonly kind: 'property'; readonly name: string }
  | { readonly kind: 'method'; readonly name: string; readonly arguments: readonly Expression[] }
  | { readonly kind: 'index'; readonly index: Expression };

/** A reference such as `$order.number`. */
export interface Reference {
  readonly kind: 'reference';
  readonly name: string;
  readonly accessors: readonly Accessor[];
  /** Whether nothing is printed in place of a value that is null (`$!name`). */
  readonly isQuiet: boolean;
  /** The reference as the template writes it. Printed in place of a value that is null, unless `isQuiet` is true. */
  readonly source: string;
}

export type Expression =
  | Reference
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  /** A string in double quotes, whose references and directives are rendered. */
  | { readonly kind: 'template'; readonly nodes: readonly Node[] }
  | { readonly kind: 'list'; readonly elements: readonly Expression[] }
  | { readonly kind: 'range'; readonly from: Expression; readonly to: Expression }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [Expression, Expression])[] }
  | { readonly kind: 'not'; readonly operand: Expression }
  | { readonly kind: 'negative'; readonly operand: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    };

/** A part of a Velocity template. */
export type Node =
  | { readonly kind: 'text'; readonly text: string }
  | Reference
  | { readonly kind: 'set'; readonly target: Reference; readonly value: Expression }
  | { readonly kind: 'if'; readonly branches: readonly Branch[] }
  | {
      readonly kind: 'foreach';
      readonly variable: string;
      readonly list: Expression;
      readonly body: readonly Node[];
    }
  | { readonly kind: 'define'; readonly variable: string; readonly body: readonly Node[] }
  | {
      readonly kind: 'macro';
      readonly name: string;
      readonly parameters: readonly string[];
      readonly body: readonly Node[];
    }
  /** A call of a macro. `source` is printed if there is no such macro; `body` is for `#@name() ... #end`. */
  | {
      readonly kind: 'call';
      readonly name: string;
      readonly arguments: readonly Expression[];
      readonly body: readonly Node[] | undefined;
      readonly source: string;
    }
  | {
      readonly kind: 'evaluate' | 'parse' | 'include';
      readonly arguments: readonly Expression[];
    }
  | { readonly kind: 'break' | 'stop' };

/** A branch of `#if`; `#else` has no condition. */
export interface Branch {
  readonly condition: Expression | undefined;
  readonly body: readonly Node[];
}
