'use strict';

exports.text = function (order) {
  var texts = [];
  for (var i = 0; i < order.allProductLineItems.length; i++) {
    var line = order.allProductLineItems[i];
    texts.push(line.quantityValue + '*' + line.productID); // halt
  }
  return texts.join();
};
