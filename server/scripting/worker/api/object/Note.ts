import type { Basket } from '../../../bridge-protocol.ts';
import { run } from '../../current-run.ts';
import { asText } from '../../given.ts';
import { PlatformObject, platformClass } from '../../platform-object.ts';
import { UUIDUtils } from '../util/UUIDUtils.ts';

type NoteRecord = NonNullable<Basket['notes']>[number];

/** What somebody wrote down beside a basket or order. */
export class Note extends PlatformObject {
  readonly #note: NoteRecord;

  constructor(note: NoteRecord) {
    super();
    this.#note = note;
  }

  /** Its id within the service. */
  get UUID(): string {
    return this.#note.id;
  }

  /** What it is about. */
  get subject(): string {
    return this.#note.subject;
  }

  /** What it says. */
  get text(): string {
    return this.#note.text;
  }

  /** Who wrote it. */
  get createdBy(): string {
    return this.#note.created_by;
  }

  /** When it was written. */
  get creationDate(): Date {
    return new Date(this.#note.creation_date);
  }
}
platformClass('object.Note', Note);

/** The record of a note that is written now. */
export function writtenNote(subject: string, text: string): NoteRecord {
  return {
    id: UUIDUtils.createUUID(),
    subject: asText(subject),
    text: asText(text),
    created_by: run().job.scope.customerId === undefined ? 'System' : 'Customer',
    creation_date: new Date().toISOString(),
  };
}
