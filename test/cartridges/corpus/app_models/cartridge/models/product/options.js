'use strict';

module.exports = function (product) {
  var model = product.optionModel;
  var names = [];
  var options = model.options.iterator(); // halt
  while (options.hasNext()) {
    var option = options.next();
    names.push(option.ID + '=' + model.getSelectedOptionValue(option).ID);
  }
  return names.length === model.options.length;
};
