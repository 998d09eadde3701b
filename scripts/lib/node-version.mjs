// Imported first by every entry script, so that a Node too old for the rest of the code ends here with a sentence
// instead of a syntax error. Keep this file to syntax that old releases can parse.

const MAJOR = 20;
const MINOR = 19;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < MAJOR || (major === MAJOR && minor < MINOR)) {
  console.error(
    'Toolwright needs Node ' +
      MAJOR +
      '.' +
      MINOR +
      ' or newer; this is Node ' +
      process.versions.node +
      '.\n' +
      'Install a current Node (https://nodejs.org) and run the command again.',
  );
  process.exit(1);
}
