/* Before classes: prototypes, self, closures, hoisted variables, sloppy mode. */
function Model(id) {
    if (!(this instanceof Model)) return new Model(id); //> id='m' self=undefined inner=fn | id -> m | over +1
    var self = this; //> id='m' self=undefined inner=fn | over +1
    self.id = id; //> id='m' self=<Model> inner=fn | self === this -> true
    function inner() {
        return self.id; //> ^self=<Model> !id | self.id -> m | id -> "id" is not captured by this function.
    }
    self.read = inner; //> id='m' self=<Model> inner=fn | .self id='m'
} //> id='m' self=<Model> inner=fn | .self id='m' read=fn

Model.prototype = {
    constructor: Model,
    describe: function () {
        var text = '[' + this.read() + ']'; //> text=undefined | this.id -> m
        return text; //> text='[m]'
    }
};

var Counter = (function () {
    var count = 0; //> count=undefined
    return { //> count=0
        up: function () {
            return ++count; //> ^count=0 | count -> 0
        }
    };
}());

function hoisted(flag) {
    if (flag) { //> flag=true x=undefined i=undefined n=undefined y=undefined
        var x = 1; //> flag=true x=undefined i=undefined n=undefined y=undefined
    }
    for (var i = 0, n = 1; i < n; i++) {
        var y = i; //> ...
    }
    return [x, i, y]; //> flag=true x=1 i=1 n=1 y=0 | [x, i, y].join() -> 1,1,0
}

exports.run = function () {
    new Model('m').describe();
    Counter.up();
    hoisted(true);
};
