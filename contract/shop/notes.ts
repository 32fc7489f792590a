import Type from 'typebox';
import { Basket } from '../documents/basket.ts';
import { Note, NotesResult } from '../documents/note.ts';
import { Order } from '../documents/order.ts';
import { PropertyConstraintViolation, QuotaExceeded, UserAccessForbidden } from '../faults/general.ts';
import { NoteNotFound } from '../faults/orders.ts';
import { BasketNotFound, InvalidCustomer, NotFound, OrderNotFound } from '../faults/shop.ts';
import { stateFaults } from '../faults/state-faults.ts';
import { defineOperation } from '../operation.ts';
import { changeHooks, hooksOfReads } from './basket-hooks.ts';
import { validateOrderHooks } from './order-hooks.ts';

const basketParams = { basket_id: Type.String({ minLength: 1 }) };
const orderParams = { order_no: Type.String({ minLength: 1 }) };
const noteParams = { note_id: Type.String({ minLength: 1 }) };
const basketFaults = [BasketNotFound, InvalidCustomer] as const;
const orderFaults = [OrderNotFound, NotFound] as const;
const addNoteFaults = [PropertyConstraintViolation, QuotaExceeded, ...stateFaults] as const;
const deleteNoteFaults = [NoteNotFound, UserAccessForbidden, ...stateFaults] as const;

export const basketNotes = {
  get: defineOperation({
    id: 'shop.baskets_notes.get',
    method: 'GET',
    path: '/baskets/{basket_id}/notes',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketParams),
    success: { status: 200, document: NotesResult },
    faults: basketFaults,
    hooks: hooksOfReads('notes'),
    source: 'shop-and-debugger-api 4 Baskets',
  }),
  post: defineOperation({
    id: 'shop.baskets_notes.post',
    method: 'POST',
    path: '/baskets/{basket_id}/notes',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(basketParams),
    body: Note,
    success: { status: 200, document: Basket },
    faults: [...basketFaults, ...addNoteFaults],
    hooks: changeHooks('note', 'POST'),
    source: 'shop-and-debugger-api 4 Baskets',
  }),
  delete: defineOperation({
    id: 'shop.baskets_notes.delete',
    method: 'DELETE',
    path: '/baskets/{basket_id}/notes/{note_id}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object({ ...basketParams, ...noteParams }),
    success: { status: 200, document: Basket },
    faults: [...basketFaults, ...deleteNoteFaults],
    hooks: changeHooks('note', 'DELETE'),
    source: 'shop-and-debugger-api 4 Baskets',
  }),
};

export const orderNotes = {
  get: defineOperation({
    id: 'shop.orders_notes.get',
    method: 'GET',
    path: '/orders/{order_no}/notes',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(orderParams),
    success: { status: 200, document: NotesResult },
    faults: orderFaults,
    hooks: { before: ['shop.order.notes.beforeGET'], modify: ['shop.order.notes.modifyGETResponse'] },
    source: 'shop-and-debugger-api 4 Orders',
  }),
  post: defineOperation({
    id: 'shop.orders_notes.post',
    method: 'POST',
    path: '/orders/{order_no}/notes',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object(orderParams),
    body: Note,
    success: { status: 200, document: Order },
    faults: [...orderFaults, ...addNoteFaults],
    hooks: {
      before: ['shop.order.note.beforePOST'],
      after: ['shop.order.note.afterPOST'],
      modify: ['shop.order.note.modifyPOSTResponse'],
      ...validateOrderHooks,
    },
    source: 'shop-and-debugger-api 4 Orders',
  }),
  delete: defineOperation({
    id: 'shop.orders_notes.delete',
    method: 'DELETE',
    path: '/orders/{order_no}/notes/{note_id}',
    since: '17.1',
    auth: 'customerOrAgent',
    params: Type.Object({ ...orderParams, ...noteParams }),
    success: { status: 200, document: Order },
    faults: [...orderFaults, ...deleteNoteFaults],
    hooks: {
      before: ['shop.order.note.beforeDELETE'],
      after: ['shop.order.note.afterDELETE'],
      modify: ['shop.order.note.modifyDELETEResponse'],
      ...validateOrderHooks,
    },
    source: 'shop-and-debugger-api 4 Orders',
  }),
};
