// Imported first by every entry script, so that a Node too old for the rest of the code ends here with a sentence
// instead of a syntax error. Keep this file to syntax that old releases can parse.

const MINIMUM = [20, 19];

const parts = process.versions.node.split('.').map(Number);
const tooOld = parts[0] < MINIMUM[0] || (parts[0] === MINIMUM[0] && parts[1] < MINIMUM[1]);

if (tooOld) {
  console.error(
    'Toolwright needs Node ' + MINIMUM.join('.') + ' or newer; this is Node ' + process.versions.node + '.\n' +
      'Install a current Node (https://nodejs.org) and run the command again.',
  );
  process.exit(1);
}
