import { handle } from '../../handle.ts';
import { registerBase } from '../../platform-object.ts';
import { Note, createNoteRecord } from '../object/Note.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { ContainerTotals } from './ContainerTotals.ts';

/** The notes attached to a basket or order. */
export abstract class ContainerNotes extends ContainerTotals {
  /** Returns the notes in the order in which they were added. */
  get notes(): ArrayList<Note> {
    return new ArrayList<Note>((this[handle].data.notes ?? []).map((note) => new Note(note)));
  }

  /** Adds and returns a note with a subject and text. Requires a transaction. */
  addNote(subject: string, noteText: string): Note {
    const record = createNoteRecord(subject, noteText);
    this[handle].change((data) => (data.notes = [...(data.notes ?? []), record]));
    return new Note(record);
  }

  /** Removes a note. Requires a transaction. */
  removeNote(note: Note): void {
    const { UUID: id } = note;
    this[handle].change(
      (data) => (data.notes = (data.notes ?? []).filter((candidate) => candidate.id !== id)),
    );
  }
}
registerBase(ContainerNotes);
