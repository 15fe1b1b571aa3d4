/** A phone with WebKit: what a person sees, presses and types in it. */
import assert from 'node:assert/strict';
import { Builder, Key, type WebDriver, type WebElement } from 'selenium-webdriver';

/** Limits, on a machine that other work slows down, too. */
const patienceMs = 120_000;
export const enter = Key.ENTER;
/** Debian's. */
const machines: Partial<Record<string, string>> = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' };
const browser = `/usr/lib/${machines[process.arch]}/webkit2gtk-4.1/MiniBrowser`;

/** Finds what is shown and has such a name; in the dialog that lies on top, where there is one. */
const find = `
  const [kinds, source, flags] = arguments;
  const wanted = new RegExp(source, flags);
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true }) && one.closest('[aria-hidden="true"]') === null;
  const dialog = [...document.querySelectorAll('[aria-modal="true"]')].filter(isShown).at(-1);
  const textOf = (one) => (one.innerText ?? '').replace(/\\s+/g, ' ').trim();
  const nameOf = (one) => [one.getAttribute('aria-label'), one.title, ...[...(one.labels ?? [])].map(textOf), textOf(one), one.textContent];
  return [...(dialog ?? document).querySelectorAll(kinds)]
    .find((one) => isShown(one) && nameOf(one).some((name) => name && wanted.test(name))) ?? null;`;
/** What a finger would not hit because something else lies over it, wherever the page is scrolled to. */
const covered = `
  const inside = document.querySelector('[aria-modal="true"]:not([aria-hidden="true"] *)') ?? document.querySelector('main') ?? document;
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1;
  return [...inside.querySelectorAll(arguments[0])].filter((one) => isShown(one) && !one.disabled).flatMap((one) => {
    one.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = one.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return hit === null || one.contains(hit) || hit.contains(one) ? [] : [one.innerText + ': ' + hit.outerHTML.slice(0, 200)];
  });`;
const pressable = 'a[href], button, [role="button"], summary';
const typable = 'input, textarea, select';
const heading = 'h1, h2, h3';

export type Phone = Awaited<ReturnType<typeof openPhone>>;
type Named = string | RegExp;

const exactly = (name: Named): RegExp =>
  typeof name === 'string' ? new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\$]/g, '\\$&')}$`) : name;

export async function openPhone(origin: string) {
  const driver: WebDriver = await new Builder()
    .usingServer(process.env.WEBDRIVER ?? '')
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
    })
    .build();
  // As narrow as its bar of buttons lets it be, which is a large phone.
  await driver.manage().window().setRect({ x: 0, y: 0, width: 390, height: 844 });

  const found = (kinds: string, name: Named): Promise<WebElement | null> => {
    const { source, flags } = exactly(name);
    return driver.executeScript<WebElement | null>(find, kinds, source, flags);
  };
  /** What is redrawn in between is asked for again. */
  const until = (what: string, isSo: () => Promise<boolean>) =>
    driver.wait(async () => isSo().catch((error: Error) => isRedrawn(error) && false), patienceMs, what);
  const use = (kinds: string, name: Named, act: (element: WebElement) => Promise<void>) =>
    until(`${name} to be there for it`, async () => {
      const element = await found(kinds, name);
      if (element === null) return false;
      // Bars lie over the edges of the screen, where the driver would scroll it to.
      await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
      await act(element);
      return true;
    });
  return {
    width: () => driver.executeScript<number>('return innerWidth'),
    goTo: (path: string) => driver.get(origin + path),
    goBack: () => driver.navigate().back(),
    reload: () => driver.navigate().refresh(),
    until,
    press: (name: Named) => use(pressable, name, (element) => element.click()),
    isThere: async (name: Named) => (await found(pressable, name)) !== null,
    type: (label: Named, text: string) =>
      use(typable, label, async (element) => {
        await element.clear();
        await element.sendKeys(text);
      }),
    /** Files are chosen by the input that the button stands for, which nobody sees. */
    chooseFile: async (testId: string, file: string) => {
      const input = await driver.findElement({ css: `[data-testid="${testId}"]` });
      await input.sendKeys(file);
    },
    seesHeading: (name: Named) => until(`the heading ${name}`, async () => (await found(heading, name)) !== null),
    sees: (words: string | RegExp) =>
      until(`${words} on the screen`, async () => {
        const shown = await driver.executeScript<string>('return document.body.innerText.replace(/\\s+/g, " ")');
        return typeof words === 'string' ? shown.includes(words) : words.test(shown);
      }),
    shown: () => driver.executeScript<string>('return document.body.innerText'),
    fits: async () => {
      await until('an end of waiting', () =>
        driver.executeScript<boolean>(`return document.querySelector('main > *, form') !== null
          && document.querySelector('[aria-busy="true"]') === null`),
      );
      const [wide, most] = await driver.executeScript<[number, number]>(
        'return [document.documentElement.scrollWidth, innerWidth]',
      );
      assert.ok(wide <= most, `The page is ${wide} px wide on a screen of ${most}.`);
      assert.deepEqual(await driver.executeScript<string[]>(covered, pressable), []);
    },
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close: () => driver.quit(),
  };
}

const isRedrawn = (error: Error): boolean => {
  if (/Stale|NotInteractable|ClickIntercepted/.test(error.name)) return true;
  throw error;
};
