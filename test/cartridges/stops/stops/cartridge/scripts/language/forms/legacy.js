var state = 'idle';

function start(what) {
  state = 'started';
  return what;
}

exports.start = start;
exports.state = function () {
  return state;
};
