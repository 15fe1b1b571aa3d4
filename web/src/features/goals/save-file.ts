/** Hands a file made in the page to the browser to be saved. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The download has its own hold on the blob by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
