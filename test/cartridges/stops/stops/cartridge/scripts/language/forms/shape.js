'use strict';

class Shape {
  constructor(sides) {
    this.sides = sides; //@shapeBody
  }
}

module.exports = { Shape, DEFAULT: 4 };
