#!/bin/sh
# TensorFlow.js' tidy() visits every number of a typed array that its function returns.
# The guess: it looks for tensors in what is returned, so an array of plain numbers, such as that of dataSync(), costs nothing.
# Seen: it takes each key of the array, as a string, and puts each value into a Set: 65,536 visits for a mask of 256 x 256 pixels.
# In a program that reads masks like this, it was a tenth of the time, and some 100 MB of memory.
# Versions: @tensorflow/tfjs-core 4.22.0; Node 20 to 24.
# Source: https://js.tensorflow.org/api/4.22.0/#tidy
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @tensorflow/tfjs-core@4.22.0 @tensorflow/tfjs-backend-cpu@4.22.0 >/dev/null 2>&1
cat >count.cjs <<'FILE'
const tf = require('@tensorflow/tfjs-core');
require('@tensorflow/tfjs-backend-cpu');

/** Counts reads of an array's numbers. */
function counting(values) {
  const counted = { reads: 0 };
  counted.values = new Proxy(values, {
    get(target, key) {
      if (/^\d+$/.test(String(key))) counted.reads += 1;
      return Reflect.get(target, key);
    },
  });
  return counted;
}

void (async () => {
  await tf.setBackend('cpu');
  const read = (give) => {
    let counted;
    tf.tidy(() => {
      counted = counting(tf.zeros([256, 256]).dataSync());
      return give(counted);
    });
    return counted.reads;
  };
  const [returned, kept] = [read(({ values }) => ({ values })), read(() => undefined)];
  console.log(`tfjs-core ${tf.version_core}: returned from tidy, ${returned} values are visited; kept outside, ${kept}`);
  if (returned !== 256 * 256 || kept !== 0) throw new Error('tidy treats a typed array differently now.');
})();
FILE
node count.cjs
