'use strict';

var GiftCertificateMgr = require('svc/order/GiftCertificateMgr');

module.exports = function () {
  var gift = GiftCertificateMgr.getGiftCertificateByCode('GIFT-50-KESTREL');
  return [gift.balance.value, gift.enabled, gift.maskedGiftCertificateCode.slice(-4), GiftCertificateMgr.getGiftCertificateByCode('NONE')].join(); // halt
};
