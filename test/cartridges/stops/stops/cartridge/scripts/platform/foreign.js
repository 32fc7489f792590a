'use strict';

var ArrayList = require('dw/util/ArrayList');

// A comment, at which people click.
function helper(n) {
    return n + 1;
}

exports.run = function () {
    var order = { no: '0001', 'two words': 2, lines: [{ sku: 'a' }, { sku: 'b' }], note: null };
    var list = new ArrayList('x', 'y');
    var numbers = [];
    for (var i = 0; i < 250; i++) {
        numbers.push(i);
    }
    var größe = { wert: 7 };
    var total = helper(2);
    // Another comment, before the end.
    total = total + 1;
    return [order, list, größe, total];
};
