'use strict';

var named = require('*/cartridge/scripts/language/forms/named'); //> named=undefined ... | over +1 | into @namedFirst
var Factory = require('~/cartridge/scripts/language/forms/factory'); //> named={} Factory=undefined ...
var Shape = require('./forms/shape').Shape; //> Factory=fn Shape=undefined ...
const { half, third: part } = require('./forms/named.js'); //> Shape=fn half=~ part=~ ...
const legacy = require('./forms/legacy'); //> half=fn part=fn legacy=~ ... | half(8) -> 4

exports.run = function () {
  var quarter = named.quarter(8); //> quarter=undefined square=undefined made=undefined ^named={} ^Factory=fn ^half=fn | into @quarterBody | over +1
  var square = new Shape(4); //> quarter=2 square=undefined made=undefined ^Shape=fn | part(9) -> 3 | into @shapeBody
  var made = Factory('box'); //> quarter=2 square=<Shape> made=undefined | square.sides -> 4 | into @factoryBody
  legacy.start(made); //> quarter=2 square=<Shape> made={} | made.name -> box | .made name='box' describe=fn
  made.describe(); //> quarter=2 square=<Shape> made={} ^legacy=? | into @describeBody
};
