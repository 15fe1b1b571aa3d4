/** Hands a file made in the page to the browser to be saved. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  saveFrom(address, name);
  // The download has its own hold on the blob by the next task.
  setTimeout(() => URL.revokeObjectURL(address));
}

/** Saves what an address answers: where that is an attachment, under its own name. The page stays. */
export function saveFrom(address: string, name = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
