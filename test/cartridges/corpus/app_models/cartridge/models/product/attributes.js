'use strict';

module.exports = function (product) {
  var model = product.attributeModel;
  var groups = model.visibleAttributeGroups; // halt
  var count = 0;
  for (var i = 0; i < groups.length; i++) count += model.getVisibleAttributeDefinitions(groups[i]).length;
  return count >= 0;
};
