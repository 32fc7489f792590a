import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseExpectedValues, type ExpectedValue } from './expected-value.ts';

export const stopsFolder = path.join(import.meta.dirname, '../../cartridges/stops');

/**
 * The expected place after a step: a line of a script, the script that calls the fixtures, or the end of the
 * run.
 */
export type Place = { readonly scriptPath: string; readonly line: number } | 'entry' | 'end';
/** Formats a place for assertions. */
export const formatPlace = (place: Place): string =>
  typeof place === 'string' ? place : `${place.line} of ${place.scriptPath}`;

/** Formats a place with the script's file, as editors display it. */
export const formatFilePlace = (place: Place, entryPath: string): string =>
  place === 'end'
    ? 'end'
    : place === 'entry'
      ? `entry of ${path.join(stopsFolder, entryPath)}`
      : `${place.line} of ${path.join(stopsFolder, place.scriptPath)}`;

export type Step = 'over' | 'into' | 'out';

/** An arrival at a marked line, and the expectations at that stop. */
export interface Stop {
  readonly line: number;
  /** 1 for the first arrival at the line in a run, 2 for the second, and so on. */
  readonly arrival: number;
  /** The local variables: all of them, unless `hasMoreLocals` is true. */
  readonly locals: ReadonlyMap<string, ExpectedValue>;
  /** Some or all variables of enclosing functions. */
  readonly closures: ReadonlyMap<string, ExpectedValue>;
  readonly globals: ReadonlyMap<string, ExpectedValue>;
  /** Names of variables that must not be listed. */
  readonly absentNames: readonly string[];
  readonly hasMoreLocals: boolean;
  readonly evaluations: readonly (readonly [expression: string, text: string])[];
  readonly members: readonly (readonly [path: string, members: ReadonlyMap<string, ExpectedValue>])[];
  readonly steps: readonly (readonly [step: Step, place: Place])[];
}

export interface Fixture {
  /** The platform's path of the script: `/stops/cartridge/scripts/...`. */
  readonly scriptPath: string;
  readonly file: string;
  readonly text: string;
  /** The name that the entry script passes to `require`: the path relative to `scripts`. */
  readonly name: string;
  /** Whether the script uses only the language, without the platform. */
  readonly isPlain: boolean;
  readonly stops: readonly Stop[];
}

const scriptsFolder = path.join(stopsFolder, 'stops/cartridge/scripts');

/**
 * Reads the fixtures with the stops that their comments mark, sorted by path. A mark is a comment at the end of its
 * line:
 *
 * `//> a=1 ^b='x' !c | a + 1 -> 2 | .o x=1 y=[1,2] | over +1 | into @first | out entry`
 *
 * - variables come first: `a` is local, `^b` belongs to an enclosing function, `%g` is global, `!c` must not be
 *   listed. The local variables are complete unless one of the words is `...`. {@link ExpectedValue} describes the
 *   values;
 * - `expression -> text` is the result of an evaluation, and `.path name=value` are the members of an object path: all
 *   of them unless one of the words is `...`;
 * - `over`, `into`, `out` name the next place: a relative line number, `=` for the same line, `@name` for the line
 *   marked `//@name`, `entry`, or `end`.
 *
 * `//2>` marks the second arrival at the line, and so on; one line may have several marks.
 */
export function readFixtures(): readonly Fixture[] {
  const files = globSync('**/*.{js,ds}', { cwd: scriptsFolder }).sort();
  const texts = new Map(files.map((file) => [file, readFileSync(path.join(scriptsFolder, file), 'utf8')]));
  const labels = new Map<string, { scriptPath: string; line: number }>();
  for (const [file, text] of texts)
    for (const [index, line] of text.split('\n').entries())
      for (const [, label = ''] of line.matchAll(/\/\/@(\w+)/g)) {
        if (labels.has(label)) throw new Error(`the label ${label} exists twice`);
        labels.set(label, { scriptPath: toScriptPath(file), line: index + 1 });
      }
  return [...texts].map(([file, text]) => ({
    scriptPath: toScriptPath(file),
    file: path.join(scriptsFolder, file),
    text,
    name: file.split(path.sep).join('/'),
    isPlain: file.startsWith('language') || file.startsWith('old'),
    stops: text.split('\n').flatMap((line, index) => {
      const parsePlace = (text: string): Place => {
        if (text === 'entry' || text === 'end') return text;
        if (/^[+-]\d+$|^=$/.test(text))
          return {
            scriptPath: toScriptPath(file),
            line: index + 1 + (text === '=' ? 0 : Number(text)),
          };
        const label = labels.get(text.slice(1));
        if (!label) throw new Error(`${file}:${index + 1}: no place ${text}`);
        return label;
      };
      return [...line.matchAll(/\/\/(\d*)> ?(.*?)(?= *\/\/\d*>|$)/g)].map(([, arrival = '', mark = '']) =>
        readMark(index + 1, Number(arrival === '' ? 1 : arrival), mark, parsePlace),
      );
    }),
  }));
}

const toScriptPath = (file: string) => `/stops/cartridge/scripts/${file.split(path.sep).join('/')}`;

function readMark(line: number, arrival: number, mark: string, parsePlace: (text: string) => Place): Stop {
  const [variables = '', ...parts] = mark.split(/(?:^| )\| /);
  const values = parseExpectedValues(variables);
  const selectBySign = (sign: string) =>
    new Map(
      [...values].filter(([name]) => name.startsWith(sign)).map(([name, value]) => [name.slice(1), value]),
    );
  const evaluations: (readonly [string, string])[] = [];
  const members: (readonly [string, ReadonlyMap<string, ExpectedValue>])[] = [];
  const steps: (readonly [Step, Place])[] = [];
  for (const part of parts.map((text) => text.trim())) {
    const [, step, placeName = ''] = /^(over|into|out) (\S+)$/.exec(part) ?? [];
    const [, expression = '', text = ''] = /^(.*) ->(?: (.*))?$/.exec(part) ?? [];
    const [, objectPath = '', valueText = ''] = /^\.(\S+)(?: (.*))?$/.exec(part) ?? [];
    if (step) steps.push([step as Step, parsePlace(placeName)]);
    else if (expression) evaluations.push([expression, text]);
    else if (objectPath) members.push([objectPath, parseExpectedValues(valueText)]);
    else throw new Error(`line ${line}: unknown part "${part}"`);
  }
  return {
    line,
    arrival,
    evaluations,
    members,
    steps,
    locals: new Map([...values].filter(([name]) => /^[\w$]/.test(name))),
    closures: selectBySign('^'),
    globals: selectBySign('%'),
    absentNames: [...selectBySign('!').keys()],
    hasMoreLocals: values.has('...'),
  };
}
