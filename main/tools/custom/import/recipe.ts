/** Left out is empty in a Bash tool, and these tools take empty for a value. */
export function unsetLine(variable: string): string {
  return `[ -n "$${variable}" ] || unset ${variable}`;
}

export function keyboardNote(recipe: string): readonly string[] {
  return /(?:^|[;&|@]|\s)read\s+(?:-\w+\s+)*|\bselect\s+\w+\s+in\b/m.test(recipe)
    ? ['The recipe reads from the keyboard; a tool has no keyboard, so that ends at once.']
    : [];
}
