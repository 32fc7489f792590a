import type { Basket } from '../../protocol/bridge-protocol.ts';
import { currentRun } from '../../current-run.ts';
import { asText } from '../../text-arguments.ts';
import { PlatformObject, registerClass } from '../../platform-object.ts';
import { runInstant } from '../../run-instant.ts';
import { UUIDUtils } from '../util/UUIDUtils.ts';

type NoteRecord = NonNullable<Basket['notes']>[number];

/** A note attached to a basket or order. */
export class Note extends PlatformObject {
  readonly #note: NoteRecord;

  constructor(note: NoteRecord) {
    super();
    this.#note = note;
  }

  /** Returns the unique ID of the note. */
  get UUID(): string {
    return this.#note.id;
  }

  /** Returns the subject of the note. */
  get subject(): string {
    return this.#note.subject;
  }

  /** Returns the text of the note. */
  get text(): string {
    return this.#note.text;
  }

  /** Returns the creator of the note: `Customer`, `System` (a script without a customer), or the login of an agent. */
  get createdBy(): string {
    return this.#note.created_by;
  }

  /** Returns the time at which the note was created. */
  get creationDate(): Date {
    return new Date(this.#note.creation_date);
  }
}
registerClass('object.Note', Note);

/** Creates the record of a note. */
export function createNoteRecord(subject: string, text: string): NoteRecord {
  return {
    id: UUIDUtils.createUUID(),
    subject: asText(subject),
    text: asText(text),
    created_by: currentRun().job.scope.customerId === undefined ? 'System' : 'Customer',
    creation_date: runInstant().toISOString(),
  };
}
