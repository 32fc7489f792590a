import Type, { type Static } from 'typebox';

/** A reason why a basket cannot be submitted yet (shop-and-debugger-api 2, Basket; open-points, Values). */
export const Flash = Type.Object(
  {
    _type: Type.Optional(Type.Literal('flash')),
    type: Type.String(),
    message: Type.Optional(Type.String()),
    path: Type.Optional(Type.String()),
    details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { title: 'flash', additionalProperties: false },
);
export type Flash = Static<typeof Flash>;
