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

/** Where there is no such panel, as on My statements, the whole page is the statement. */
const printStatement = () => (document.querySelector('[data-why]') === null ? window.print() : printWhy());

/** Ctrl+P prints the page that is shown: most people want the statement, not a hundred pages of lines. */
export const onDemand = { toPrinter: printStatement, onKeys: false };
