'use strict';

module.exports = function (product) {
  var model = product.availabilityModel; // halt
  var record = model.inventoryRecord;
  return {
    isIn: model.isInStock(1),
    isOrderable: model.isOrderable(1),
    status: model.availabilityStatus,
    isCounted: !!record && record.ATS.value > 0,
  };
};
