import Type, { type Static } from 'typebox';
import { Timestamp, documentSchema, enumeration } from '../document.ts';

export const TimeOfDay = documentSchema('time_of_day', {
  time_from: Type.String(),
  time_to: Type.String(),
});
export type TimeOfDay = Static<typeof TimeOfDay>;

export const Recurrence = documentSchema('recurrence', {
  day_of_week: Type.Array(
    enumeration('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'),
  ),
  time_of_day: TimeOfDay,
});
export type Recurrence = Static<typeof Recurrence>;

export const Schedule = documentSchema('schedule', {
  end_date: Timestamp,
  recurrence: Recurrence,
  start_date: Timestamp,
});
export type Schedule = Static<typeof Schedule>;
