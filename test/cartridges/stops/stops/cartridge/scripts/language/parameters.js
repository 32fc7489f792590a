'use strict';

function plain(a, b) {
  b = b || 'default'; //> a=1 b=undefined | typeof b -> undefined | over +1
  return a + b; //> a=1 b='default' | arguments.length -> 1 | a + b -> 1default
}

function defaults(a, b = a + 1, c = [a, b]) {
  return c; //> a=1 b=2 c=[1,2] | c.length -> 2
}

function rest(first, ...others) {
  return others; //> first='x' others=[y,z] | others[1] -> z | .others [0]='y' [1]='z' length=2
}

function named({ id, options: { size = 'M', colors: [main] } = {}, ...more }) {
  return id + size + main; //> id=7 size='M' main='red' more={} | id + size -> 7M | .more extra=true
}

function pair([a, [b, c = 3]], d) {
  return a + b + c + d; //> a=1 b=2 c=3 d=4 | a + b + c + d -> 10
}

function duplicated(options) {
  var options = options || {}; //> options={} | options.x -> 1
  options.y = 2; //> options={} | .options x=1
  return options; //> options={} | .options x=1 y=2
}

function counted() {
  var list = Array.prototype.slice.call(arguments, 1); //> list=undefined | arguments.length -> 3 | arguments[0] -> a
  return list; //> list=[b,c] | list.concat(arguments[0]).join('') -> bca
}

const arrow = (a, { b } = { b: 2 }) => {
  return a + b; //> a=1 b=2 | a - b -> -1
};

const method = {
  factor: 3,
  scaled(by, digits = 1) {
    return (this.factor * by).toFixed(digits); //> by=2 digits=1 | this.factor * by -> 6 | .this factor=3 scaled=fn
  },
};

function capturedParameter(prefix) {
  return ['a', 'b'].map(function (name) {
    return prefix + name; //> name='a' ^prefix='#' | prefix + name -> #a //2> name='b' ^prefix='#'
  });
}

function lazily(read = () => hidden) {
  var hidden = 'body'; //> read=fn hidden=undefined | typeof read -> function
  return hidden; //> read=fn hidden='body' | hidden -> body
}

var bound = function (a, b) {
  return this.base + a + b; //> a=1 b=2 | this.base -> 10 | this.base + a + b -> 13
}.bind({ base: 10 }, 1);

exports.run = function () {
  plain(1);
  defaults(1);
  rest('x', 'y', 'z');
  named({ id: 7, options: { colors: ['red', 'blue'] }, extra: true });
  pair([1, [2]], 4);
  duplicated({ x: 1 });
  counted('a', 'b', 'c');
  arrow(1);
  method.scaled(2);
  capturedParameter('#');
  lazily();
  bound(2);
};
