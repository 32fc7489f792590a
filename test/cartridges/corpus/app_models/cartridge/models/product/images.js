'use strict';

module.exports = function (product) {
  var images = product.getImages('large');
  return collectionOf(images).every(function (image) {
    return /\/images\//.test(image.absURL.toString()) && typeof image.alt === 'string';
  });
};

function collectionOf(list) {
  var result = [];
  for (var i = 0; i < list.length; i++) result.push(list[i]);
  return result; // halt
}
