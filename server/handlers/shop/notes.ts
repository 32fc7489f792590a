import type { Note as Document, NotesResult } from '../../../contract/documents/note.ts';
import { QuotaExceeded, UserAccessForbidden } from '../../../contract/faults/general.ts';
import { NoteNotFound } from '../../../contract/faults/orders.ts';
import type { PropertyConstraintViolation } from '../../../contract/faults/general.ts';
import { contract } from '../../../contract/index.ts';
import type { Basket } from '../../records/commerce.ts';
import { implement, type Fail, type RequestContext } from '../implement.ts';
import { checkResourceState } from '../resource-state.ts';
import { creatorOf } from './acting-agent.ts';
import { requireBasket, storeAndRespond } from './basket-access.ts';
import { requireOrder } from './order-access.ts';
import { orderResponse } from './order-submission.ts';
import { refuseProperty } from './payment-instrument.ts';
import { shopOf } from './shop.ts';

type Notes = NonNullable<Basket['notes']>;
type AddNoteInput = RequestContext & {
  readonly body: Document;
  readonly fail: Fail<typeof QuotaExceeded | typeof PropertyConstraintViolation>;
};
type DeleteNoteInput = RequestContext & {
  readonly params: { readonly note_id: string };
  readonly fail: Fail<typeof NoteNotFound | typeof UserAccessForbidden>;
};

/** The notes of one basket or order. */
const quota = 1000;

/** In the order in which they were created. */
const notesResult = ({ notes = [] }: { notes?: Notes }): NotesResult => ({
  notes: notes
    .toSorted((a, b) => a.creation_date.localeCompare(b.creation_date))
    .map(({ id, subject, text, created_by, creation_date }) => ({
      id,
      subject,
      text,
      created_by,
      creation_date,
    })),
});

/** @throws PropertyConstraintViolation for a note without text, QuotaExceeded */
function withNote(input: AddNoteInput, { notes = [] }: { notes?: Notes }): Notes {
  const { body, random } = input;
  if ((body.text ?? '').trim() === '') refuseProperty('note', '$.text');
  if (notes.length >= quota) throw input.fail(QuotaExceeded, { msg: `there are ${quota} notes` });
  const note = {
    id: random.id(),
    subject: body.subject ?? '',
    text: body.text ?? '',
    created_by: creatorOf(input.caller),
    creation_date: shopOf(input).now,
  };
  return [...notes, note];
}

/** Customers can delete only notes that a customer wrote. @throws NoteNotFound, UserAccessForbidden */
function withoutNote(input: DeleteNoteInput, { notes = [] }: { notes?: Notes }): Notes {
  const { note_id: noteId } = input.params;
  const target = notes.find(({ id }) => id === noteId);
  if (target === undefined) throw input.fail(NoteNotFound, { noteId });
  if (input.caller.kind === 'customer' && target.created_by !== creatorOf(input.caller)) {
    throw input.fail(UserAccessForbidden, { method: 'DELETE', path: new URL(input.address).pathname });
  }
  return notes.filter((note) => note !== target);
}

export const basketNoteHandlers = implement(contract.shop.basketNotes, {
  async get(input) {
    return notesResult(await requireBasket(input, input.params.basket_id));
  },

  async post(input) {
    const basket = await requireBasket(input, input.params.basket_id);
    return storeAndRespond(input, { ...basket, notes: withNote(input, basket) });
  },

  async delete(input) {
    const basket = await requireBasket(input, input.params.basket_id);
    return storeAndRespond(input, { ...basket, notes: withoutNote(input, basket) });
  },
});

async function storeOrderNotes(input: RequestContext, orderNo: string, notes: Notes) {
  const { work, vendor, headers } = input;
  await checkResourceState({ work, vendor, headers }, 'orders', orderNo);
  const order = await work.of('orders').get(orderNo);
  if (order === undefined) throw new Error(`order ${orderNo} was deleted while a request used it`);
  work.of('orders').put({ ...order, notes, last_modified: shopOf(input).now });
  return orderResponse(input, orderNo);
}

export const orderNoteHandlers = implement(contract.shop.orderNotes, {
  async get(input) {
    return notesResult(await requireOrder(input, input.params.order_no));
  },

  async post(input) {
    const order = await requireOrder(input, input.params.order_no);
    return storeOrderNotes(input, order.order_no, withNote(input, order));
  },

  async delete(input) {
    const order = await requireOrder(input, input.params.order_no);
    return storeOrderNotes(input, order.order_no, withoutNote(input, order));
  },
});
