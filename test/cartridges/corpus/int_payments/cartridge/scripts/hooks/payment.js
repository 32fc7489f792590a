'use strict';

var Status = require('svc/system/Status');
var cardRules = require('~/cartridge/scripts/gateway/cardRules');

/** Refuses cards before the platform looks at them; never keeps a number. */
exports.beforePOST = function (container, instrument) {
  var card = instrument.paymentCard; // halt
  if (!card) return;
  var problem = cardRules.problemOf(card);
  if (problem) return new Status(Status.ERROR, 'CARD', problem);
};

exports.afterPOST = function (order, instrument, successful) {
  require('svc/system/Transaction').wrap(function () {
    order.custom.paymentTried = successful === true ? 'yes' : 'no';
  });
};
