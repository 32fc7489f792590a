'use strict';

function* numbers(limit) {
  let n = 0; //> limit=2 n=~ | over +1
  while (n < limit) { //> limit=2 n=0 | over +1
    const sent = yield n; //> limit=2 n=0 sent=~ | over +1
    n += sent || 1; //> limit=2 n=0 sent=undefined | sent -> undefined | over -2 //2> limit=2 n=1 sent=5 | n + sent -> 6
  }
  return 'over'; //> limit=2 n=6 !sent | n -> 6 | out @afterThirdNext
}

function byHand() {
  const iterator = numbers(2); //> iterator=~ first=~ third=~ | over +1
  const first = iterator.next(); //> iterator=? first=~ third=~ | into -10 | over +1
  iterator.next(); //@afterFirstNext //> first={} iterator=? third=~ | first.value -> 0 | .first value=0 done=false | into -8
  const third = iterator.next(5); //> first={} iterator=? third=~
  return third; //@afterThirdNext //> first={} iterator=? third={} | third.value -> over | .third value='over' done=true
}

function* outer() {
  const before = 'a'; //> before=~
  yield before; //> before='a'
  yield* inner(before); //> before='a' | before + 1 -> a1
}

function* inner(text) {
  const own = text + text; //> text='a' own=~
  yield own; //> text='a' own='aa' | own -> aa
}

function byLoop() {
  const seen = []; //> seen=~
  for (const text of outer()) {
    seen.push(text); //> seen=[] text='a' | text + seen.length -> a0 //2> seen=[a] text='aa'
  }
  return seen; //> seen=[a,aa]
}

function destructuredGenerator() {
  const [x, y] = outer(); //> x=~ y=~ | over +1
  return x + y; //> x='a' y='aa' | x + y -> aaa
}

const iterable = {
  from: 1,
  to: 2,
  [Symbol.iterator]() {
    let current = this.from; //> current=~ last=~ | this.to -> 2
    const last = this.to; //> current=1 last=~ | over +1
    return {
      next: () => {
        if (current > last) { //> ^current=1 ^last=2 | current > last -> false | over +3 //2> ^current=2 //3> ^current=3 | over +1
          return { done: true, value: undefined }; //> ^current=3 | current -> 3
        }
        return { done: false, value: current++ }; //> ^current=1 ^last=2 | current + last -> 3
      },
    };
  },
};

function spread() {
  const all = [...iterable]; //> all=~ | over +1
  return Math.max(...all); //> all=[1,2] | Math.max(...all) -> 2 | [...all, 3].length -> 3
}

exports.run = function () {
  byHand();
  byLoop();
  destructuredGenerator();
  spread();
};
