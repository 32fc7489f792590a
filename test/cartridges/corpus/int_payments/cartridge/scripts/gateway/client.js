'use strict';

const HookMgr = require('svc/system/HookMgr');

/** Stands for the service of a payment provider: the same call, without the line to it. */
const provider = {
  call({ amount, risk, code }) {
    if (!code) return { verdict: 'refuse', reason: 'no security code' }; // halt
    return risk > 80 ? { verdict: 'review' } : { verdict: 'accept', id: `tx-${amount}-${risk}` };
  },
};

exports.authorize = function ({ order, instrument, code }) {
  const risk = HookMgr.callHook('app.payment.risk', 'score', order, instrument);
  const { value: amount } = instrument.paymentTransaction.amount;
  return provider.call({ amount, risk, code });
};
