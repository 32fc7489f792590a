'use strict';

module.exports = function (customer) {
  var cards = customer.profile.wallet.getPaymentInstruments('CREDIT_CARD');
  return cards.empty; // halt
};
