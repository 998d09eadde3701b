/** Hands a text to the person as a file: the system asks where it goes. */
export function saveText({
  name,
  mediaType,
  text,
}: {
  readonly name: string;
  readonly mediaType: string;
  readonly text: string;
}): void {
  const url = URL.createObjectURL(new Blob([text], { type: mediaType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the bytes once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
