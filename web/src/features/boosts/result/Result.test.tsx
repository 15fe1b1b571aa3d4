import { boostResultTexts, readBoostPacket } from '@caselift/contract/boost-results';
import { listBoosts } from '@caselift/contract/boosts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetEverything } from '../../../api/session-store.ts';
import { broken, pending, personWith, refused } from '../../../api/testing/serve.ts';
import { detailWith, panelServer } from '../panel/testing/panel-server.ts';
import { openBoosts } from '../testing/boosts-page.tsx';
import { resultWith } from './testing/result.ts';

beforeEach(() => vi.stubGlobal('print', vi.fn()));
afterEach(() => {
  cleanup();
  forgetEverything();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const agave = detailWith();
const { _id: id } = agave;
const manager = personWith('manager');
const leadership = personWith('teamLead', { leadership: true });
const rep = personWith('salesRep');
type Server = ReturnType<typeof panelServer>;

function open(server: Server = panelServer(agave), person = manager, answer = server.answer) {
  const { asked } = openBoosts(person, `/boost?boost=${id}`, [], answer);
  return { asked: () => asked.filter(({ url }) => new URL(url).pathname === `${listBoosts.path}/${id}/result`) };
}
const section = async () => within(await screen.findByRole('region', { name: 'What it brought' }));
const shown = async () => {
  await screen.findByRole('button', { name: 'Print result' });
  return section();
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const textsOf = (rows: readonly HTMLElement[]) =>
  rows.map((row) => [...row.children].map(({ textContent }) => textContent));
const rowsOf = (part: HTMLElement) => textsOf(within(part).getAllByRole('row'));

describe('what it brought', () => {
  test('is five figures of the days measured, each with what it is compared with', async () => {
    open();
    const result = await shown();
    result.getByText('Sep 1 to 16, 2026, 11 selling days');
    const figures = [...document.querySelectorAll('dl')].map((figure) =>
      [...figure.children].map(({ textContent }) => textContent),
    );
    expect(figures.slice(-5)).toEqual([
      ['Volume', '482 CE', 'LY 391 +23.3%'],
      ['11 selling days before', '402 CE', '+19.9%'],
      ['Gross profit', '$18,268', 'LY $14,672 +24.5%'],
      ['Customers', '96', '18 new, 78 kept, 6 lost'],
      ['Net cost of a gained CE', '$6.62', '91 CE over LY'],
    ]);
  });

  test('is shown by reps, by what it cost and by customers, with the totals of the figures', async () => {
    open();
    const result = await shown();
    const reps = rowsOf(result.getByRole('region', { name: 'By rep' }));
    expect([reps[0], reps[1], reps.at(-2), reps.at(-1)]).toEqual([
      ['Sales rep', 'CE', 'LY', 'Δ', 'Paid'],
      ['Dana Whitfield', '118', '92', '+28.3%', '$295.00'],
      ['Other people', '18', '6', '+200.0%', '$45.00'],
      ['Total', '482', '391', '+23.3%', '$1,205.00'],
    ]);
    const costs = rowsOf(result.getByRole('region', { name: 'What it cost' }));
    expect(costs[0]).toEqual(['Paid to reps', '482 CE × $2.50', '$1,205.00']);
    expect(costs.at(-1)).toEqual(['After net cost', '$3,596.00 − $602.50', '$2,993.50']);
    const buyers = rowsOf(result.getByRole('region', { name: 'By customer' }));
    expect([buyers[1], buyers[2], buyers[7], buyers.at(-2), buyers.at(-1)]).toEqual([
      ['Lantern Street Market', 'kept', '38', '29', '+31.0%', '$95.00'],
      ['The Copper Rail', 'new', '31', '0', 'New', '$77.50'],
      ['Old Quarry Lounge', 'lost', '0', '9', '−100.0%', '$0.00'],
      ['93 other customers, 4 of them lost', '', '305', '267', '+14.2%', '$762.50'],
      ['Total, 96 customers bought', '', '482', '391', '+23.3%', '$1,205.00'],
    ]);
  });

  test('has the weeks as a table, too, those of the period marked', async () => {
    open();
    const weeks = await screen.findByRole('table', { name: 'CE a selling day, by week' });
    const rows = rowsOf(weeks);
    expect([rows[0], rows[8], rows.at(-1)]).toEqual([
      ['Week', 'This year', 'Last year'],
      ['Aug 25 to 31, 2026', '36 CE', '34 CE'],
      ['Sep 15 to 16, 2026, in the period', '46.5 CE', ''],
    ]);
  });

  test('says in words why the comparison can still turn', async () => {
    open();
    const note = (await shown()).getByRole('note');
    expect(note.textContent).toContain('11 of 43 selling days so far, so the comparison can still turn.');
    expect(note.textContent).toContain('Returns are taken back in the period of their own date.');
  });

  test('is not a lift if it sold no more than last year', async () => {
    const { cost } = resultWith();
    const server = panelServer(agave);
    server.result = resultWith({
      ...{ volume: { thisYear: 391, lastYear: 391 } },
      cost: { ...cost, gained: 0, perGained: null },
    });
    open(server);
    const result = await shown();
    expect(result.getAllByText(boostResultTexts.noLift)).toHaveLength(2);
    result.getByText('as much as LY');
    expect(result.getByRole('note').textContent).toContain("Sales aren't above last year's");
  });

  test('stands beside what this sales period has paid, and says which is which', async () => {
    open();
    await shown();
    screen.getByRole('heading', { name: 'Paid this sales period' });
    screen.getByText('all sales periods since the start');
  });
});

describe('a result that is not there', () => {
  test.each([
    [{ isSaved: false }, boostResultTexts.notSaved],
    [{ stage: 'before' as const, startDate: '2026-10-01' }, boostResultTexts.notStarted('Oct 1, 2026')],
    [{ stage: null, sellingDays: null }, boostResultTexts.noFigures],
  ])('%o is said and not asked for', async (more, sentence) => {
    const { asked } = open(panelServer(detailWith(more)));
    (await section()).getByText(sentence);
    expect(asked()).toEqual([]);
  });

  test('is asked for when its place comes into view, and not before', async () => {
    let show: () => void = () => undefined;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
          show = () => seen([{ isIntersecting: true }]);
        }
        observe() {}
        disconnect() {}
      },
    );
    const { asked } = open();
    (await section()).getByText('Working it out...');
    await screen.findByText('1,496 CE'); // what else the panel asks for is there
    expect(asked()).toEqual([]);
    show();
    await shown();
    expect(asked()).toHaveLength(1);
  });

  test('is being worked out until the server has it', async () => {
    const server = panelServer(agave);
    let waits = true;
    open(server, manager, (request) => {
      if (!waits || !request.url.includes('/result')) return server.answer(request);
      return Promise.resolve(pending());
    });
    expect((await section()).getByRole('status').textContent).toBe('Working it out...');
    waits = false;
    await shown();
  });

  test('says that it failed, and can be tried again', async () => {
    const server = panelServer(agave);
    server.result = broken();
    open(server);
    await screen.findByText(boostResultTexts.failed);
    server.result = resultWith();
    await press('Try again');
    await shown();
  });

  test("says in the server's sentence why there is none yet", async () => {
    const server = panelServer(agave);
    server.result = refused('not_computed', boostResultTexts.noFigures);
    open(server);
    await screen.findByText(boostResultTexts.noFigures);
    expect((await section()).queryByRole('alert')).toBeNull();
  });
});

describe('who sees it', () => {
  test('leadership reads the result, and cannot make the packet', async () => {
    open(panelServer(agave), leadership);
    await shown();
    expect(screen.queryByRole('button', { name: 'Bill-back packet' })).toBeNull();
  });

  test('a sales rep is not shown it, and it is not asked for', async () => {
    const { supplierContribution: _, paid: __, ...seen } = agave;
    const { asked } = open(panelServer(seen), rep);
    await screen.findByText('You earned this sales period');
    expect(screen.queryByText('What it brought')).toBeNull();
    expect(asked()).toEqual([]);
  });
});

describe('the printed result', () => {
  test("is the wholesaler's page with five reps, seven customers and the sums of the others", async () => {
    open();
    await shown();
    await press('Print result');
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    const sheet = document.querySelector<HTMLElement>('[data-result-sheet]');
    if (sheet === null) throw new Error('There is no sheet');
    expect(sheet.textContent).toContain('Atlas Beverage CoBoost result. Sales through Wed, Sep 16, 2026');
    expect(sheet.textContent).toContain(
      '$2.50 a CE (GP/CE), Sep 1, 2026 - Oct 31, 2026, supplier contribution 50%. 30 products: Halvorn. Measured Sep 1 to 16, 2026, 11 of 43 selling days.',
    );
    const tables = [...sheet.querySelectorAll('[class*="part"] table')].map((table) =>
      textsOf([...table.querySelectorAll('tr')]),
    );
    const [reps = [], costs = [], buyers = []] = tables;
    expect([reps.length, costs.length, buyers.length]).toEqual([8, 7, 10]);
    expect(reps.at(-2)).toEqual(['2 others', '58', '36', '+61.1%', '$145.00']);
    expect(buyers.at(-2)).toEqual(['95 other customers, 5 of them lost', '', '315', '282', '+11.7%', '$787.50']);
    expect(sheet.querySelector('footer')?.textContent).toMatch(
      /^CaseliftPrinted [A-Z][a-z]{2} \d+, \d{4} by Mara Oyelaran\. Page 1 of 1$/,
    );
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(document.querySelector('[data-result-sheet]')).toBeNull());
  });
});

describe('the bill-back packet', () => {
  const choose = async (format: string) => {
    await shown();
    await press('Bill-back packet');
    await userEvent.click(await screen.findByRole('menuitem', { name: format }));
  };

  test.each([
    ['Spreadsheet (.xlsx)', 'xlsx'],
    ['PDF', 'pdf'],
  ])('is made as %s and downloaded by its signed address', async (label, format) => {
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this.getAttribute('href') ?? '');
    });
    const server = panelServer(agave);
    const asked: string[] = [];
    open(server, manager, (request) => {
      asked.push(request.url);
      return server.answer(request);
    });
    await choose(label);
    await screen.findByText('Downloaded Fall Agave Push bill-back.xlsx');
    expect(clicked).toEqual(['/files/packet?signed']);
    const [call] = asked.filter((url) => new URL(url).pathname.endsWith('/packet'));
    expect(new URL(call ?? '').searchParams.get('format')).toBe(format);
    expect(readBoostPacket.path.replace(':id', id)).toBe(new URL(call ?? '').pathname);
  });

  test("that cannot be made says why in the server's sentence", async () => {
    const server = panelServer(agave);
    server.packet = refused('conflict', boostResultTexts.nothingPaid);
    open(server);
    await choose('PDF');
    await screen.findByText(boostResultTexts.nothingPaid);
  });

  test('that broke says so', async () => {
    const server = panelServer(agave);
    server.packet = broken();
    open(server);
    await choose('PDF');
    await screen.findByText(boostResultTexts.packetFailed);
  });
});
