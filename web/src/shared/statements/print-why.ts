/** Prints a panel alone: whatever neither holds it nor belongs to it stays off the paper, and its pages name the person. */

const attribute = 'data-print-why';

export function printWhy(): void {
  const { documentElement: root } = document;
  root.setAttribute(attribute, '');
  const whose = document.querySelector<HTMLElement>('[data-whose]')?.textContent;
  if (whose) root.dataset.paperTitle = whose;
  const restore = () => {
    root.removeAttribute(attribute);
    delete root.dataset.paperTitle;
  };
  // Some browsers return from print() before the dialog is left, so the page is restored by the event.
  window.addEventListener('afterprint', restore, { once: true });
  window.print();
}
