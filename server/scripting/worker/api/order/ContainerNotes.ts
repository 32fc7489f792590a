import { handle } from '../../handle.ts';
import { platformBase } from '../../platform-object.ts';
import { Note, writtenNote } from '../object/Note.ts';
import { ArrayList } from '../util/ArrayList.ts';
import { ContainerTotals } from './ContainerTotals.ts';

/** What people and scripts have written beside a basket or order. */
export abstract class ContainerNotes extends ContainerTotals {
  /** Notes, in the order in which they were written. */
  get notes(): ArrayList<Note> {
    return new ArrayList<Note>((this[handle].data.notes ?? []).map((note) => new Note(note)));
  }

  /** Writes a note down. */
  addNote(subject: string, noteText: string): Note {
    const created = writtenNote(subject, noteText);
    this[handle].change((data) => (data.notes = [...(data.notes ?? []), created]));
    return new Note(created);
  }

  /** Takes a note away. */
  removeNote(note: Note): void {
    const { UUID: id } = note;
    this[handle].change((data) => (data.notes = (data.notes ?? []).filter((one) => one.id !== id)));
  }
}
platformBase(ContainerNotes);
