'use strict';

function arrayMethods() {
  const prices = [3, 1, 2]; //> prices=~ dear=~ sorted=~ total=~ first=~
  const dear = prices.filter((price) => price > 1); //> prices=[3,1,2] dear=~ sorted=~ total=~ first=~ | over +1
  const sorted = prices.slice().sort((a, b) => a - b); //> prices=[3,1,2] dear=[3,2] sorted=~ total=~ first=~ | over +1
  const total = sorted.reduce(function (sum, price) { //> dear=[3,2] sorted=[1,2,3] prices=? total=~ first=~ | over +3
    return sum + price; //> sum=0 price=1 | sum + price -> 1 //2> sum=1 price=2 //3> sum=3 price=3 | sum + price -> 6
  }, 0);
  const first = sorted.find((price) => { //> prices=? dear=? sorted=? total=6 first=~ | into +1
    return price === 2; //> price=1 | price === 1 -> true //2> price=2 | price * 2 -> 4
  });
  return first; //> prices=? dear=? sorted=? total=6 first=2
}

function forEachWithThis() {
  var seen = []; //> seen=undefined
  ['a', 'b'].forEach(function (name, index) {
    this.push(name + index); //> name='a' index=0 | this.length -> 0 | name + index -> a0 //2> name='b' index=1 | this.join() -> a0
  }, seen);
  return seen; //> seen=[a0,b1]
}

function chained(list) {
  return list.map((n) => n * 2)
    .filter((n) => {
      const big = n > 2; //> n=2 big=~ //2> n=4 big=~
      return big; //> n=2 big=false //2> n=4 big=true
    })
    .join();
}

function nestedFunctions(a) {
  function level1(b) {
    return (function level2(c) {
      return [1].map((d) => {
        const all = a + b + c + d; //> d=1 all=~ ^c=3 ^b=2 ^a=1 | a + b + c + d -> 7
        return all; //> d=1 all=7 ^a=1 ^b=2 ^c=3 | [a, b, c].join() -> 1,2,3
      })[0];
    })(3);
  }
  return level1(2); //> a=1 level1=fn
}

function curried(a) {
  return (b) => (c) => {
    return a + b + c; //> c=3 ^b=2 ^a=1 | a * b * c -> 6
  };
}

const compose = (...fns) => (x) => fns.reduce((value, fn) => fn(value), x);

function composed() {
  const run = compose( //> run=~
    (x) => x + 1,
    (x) => {
      return x * 2; //> x=2 | x * 2 -> 4
    },
  );
  return run(1); //> run=fn
}

function lateCallback(done) {
  const state = { ready: false }; //> done=fn state=~
  state.ready = true; //> done=fn state={} | state.ready -> false
  done(null, state); //> done=fn state={} | .state ready=true | into @lateDone
}

function memoised() {
  const cache = {}; //> cache=~ square=~
  const square = (n) => {
    if (!(n in cache)) { //> n=4 ^cache={} | over +1 //2> n=4 | over +3
      cache[n] = n * n; //> n=4 ^cache={} | over +2
    }
    return cache[n]; //> n=4 ^cache={} | cache[n] -> 16 | .cache 4=16
  };
  square(4); //> cache={} square=fn | into -5
  square(4);
} //> cache={} square=fn

exports.run = function () {
  arrayMethods();
  forEachWithThis();
  chained([1, 2, 3]);
  nestedFunctions(1);
  curried(1)(2)(3);
  composed();
  lateCallback(function (error, result) {
    return result.ready; //@lateDone //> error=null result={} | result.ready -> true | error -> null
  });
  memoised();
};
