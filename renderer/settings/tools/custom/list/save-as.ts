/** Offers a text as a file; the window asks where to put it. */
export function saveAs(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the text by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
