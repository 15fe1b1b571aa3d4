/** What a browser prints, read back. */
import { writeFileSync } from 'node:fs';
import type { Page, TestInfo } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';

/** The words of each page that the screen would print as it stands, blanks as one space. */
export async function printedPages(page: Page, info: TestInfo, name: string): Promise<string[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  writeFileSync(info.outputPath(`${name}.pdf`), pdf);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  return text.map((words) => words.replaceAll(/\s+/g, ' '));
}
