import Type, { type Static } from 'typebox';
import { Timestamp, documentSchema } from './document.ts';

export const Note = documentSchema('note', {
  created_by: Type.String(),
  creation_date: Timestamp,
  id: Type.String(),
  subject: Type.String({ maxLength: 256 }),
  text: Type.String({ maxLength: 4000 }),
});
export type Note = Static<typeof Note>;

export const NotesResult = documentSchema('notes_result', { notes: Type.Array(Note) });
export type NotesResult = Static<typeof NotesResult>;
