/** Prints a panel alone: whatever neither holds it nor belongs to it stays off the paper. */

const attribute = 'data-print-why';

export function printWhy(): void {
  const { documentElement: root } = document;
  root.setAttribute(attribute, '');
  // Some browsers return from print() before the dialog is left, so the page is restored by the event.
  window.addEventListener('afterprint', () => root.removeAttribute(attribute), { once: true });
  window.print();
}
