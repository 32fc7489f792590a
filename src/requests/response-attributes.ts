import { editDistance } from '../../cartridges/similar-name.ts';
import { findMemberSchema, findResponseSchema, titleOf } from './request-operations.ts';
import type { NamedResponse } from './response-values.ts';

/** A request, and the response to it. */
interface SentRequest {
  readonly method: string;
  readonly target: string;
  readonly body: string | undefined;
}

/** Minimum length of an attribute's name for a suggestion. Shorter names resemble too many others. */
const minNameLength = 'c_name'.length;

const customName = /^c_/;
/** The letters of a name: `c_line1` and `c_line2` have the same ones, and are probably both right. */
const lettersOf = (name: string): string => name.replace(/\d/g, '').toLowerCase();

/** The custom attributes (`c_...`) that documents of each type had in the responses of a platform. */
export class ResponseAttributes {
  readonly #names = new Map<string, Set<string>>();

  /** Adds the attributes in a response, except those that its request has sent: their names may be wrong. */
  add({ method, target, body = '' }: SentRequest, response: NamedResponse): void {
    this.#visit(response.body, findResponseSchema(method, target), (name) => !body.includes(`"${name}"`));
  }

  /**
   * Returns the attribute of a type of documents that differs in one letter, or in the order or the case of letters, from
   * one that no document of the type had; undefined if there is none.
   */
  findSimilar(title: string, name: string): string | undefined {
    const names = this.#names.get(title);
    if (!names || names.has(name) || !customName.test(name) || name.length < minNameLength) return undefined;
    const letters = lettersOf(name);
    return [...names].find((candidate) => {
      const candidateLetters = lettersOf(candidate);
      if (candidateLetters === letters) return candidate.toLowerCase() === name.toLowerCase();
      return (
        editDistance(candidateLetters, letters) === 1 || sortText(candidateLetters) === sortText(letters)
      );
    });
  }

  #visit(value: unknown, schema: unknown, isTrusted: (name: string) => boolean): void {
    if (typeof value !== 'object' || value === null || schema === undefined) return;
    if (Array.isArray(value)) {
      for (const member of value) this.#visit(member, findMemberSchema(schema, 0), isTrusted);
      return;
    }
    const title = titleOf(schema);
    for (const [name, member] of Object.entries(value))
      if (customName.test(name)) {
        if (title !== undefined && isTrusted(name)) this.#addName(title, name);
      } else this.#visit(member, findMemberSchema(schema, name), isTrusted);
  }

  #addName(title: string, name: string): void {
    const names = this.#names.get(title) ?? new Set<string>();
    this.#names.set(title, names.add(name));
  }
}

const sortText = (text: string): string => Array.from(text).sort().join('');
