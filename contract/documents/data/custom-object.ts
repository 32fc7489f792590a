import Type, { type Static } from 'typebox';
import { documentSchema } from '../document.ts';

export const CustomObject = documentSchema(
  'custom_object',
  {
    key_property: Type.String(),
    key_value_integer: Type.Integer(),
    key_value_string: Type.String(),
    object_type: Type.String(),
  },
  { custom: true },
);
export type CustomObject = Static<typeof CustomObject>;
