/** Closes a switch over a union: reaching it is a bug, and adding a member to the union fails to compile here. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
