export const description =
  'Runs a command with bash in the environment of the person’s own terminal. Both outputs come back in the order ' +
  'written, the middle of a long one left out, and the exit code when it is not 0. The directory is kept from call ' +
  'to call while it lies inside the workspace; variables are not. A plain command has no input and no terminal. ' +
  'background, until and terminal make a job instead, which jobs reads, waits for, types into and stops. Files have ' +
  'tools of their own.';
