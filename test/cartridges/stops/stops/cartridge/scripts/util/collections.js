'use strict';

/* As the storefront's reference architecture has it, in short. */
function forEach(collection, callback, scope) {
    var iterator = collection.iterator(); //@forEachStart
    var index = 0;
    var item = null;
    while (iterator.hasNext()) {
        item = iterator.next();
        if (scope) {
            callback.call(scope, item, index, collection);
        } else {
            callback(item, index, collection);
        }
        index++;
    }
}

function map(list, callback) {
    var result = [];
    var i;
    for (i = 0; i < list.length; i++) {
        result.push(callback(list[i], i)); //@collectionsAfter
    }
    return result;
}

module.exports = { forEach: forEach, map: map };
