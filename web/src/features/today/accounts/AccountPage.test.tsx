import { type AccountVisit, todayAccountTexts as texts } from '@caselift/contract/today-accounts';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetEverything, startSession } from '../../../api/session-store.ts';
import { accepted, answerOfTheHouse, personWith, refused, serveWith } from '../../../api/testing/serve.ts';
import { openSignedIn } from '../../../signed-in.tsx';

// jsdom has none.
window.scrollTo = () => {};

afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

const product = (name: string) => ({ customId: name, name });
const visit: AccountVisit = {
  ...{ buyerId: '130', name: 'Brightbarrow Market #130', accountType: 'Grocery', premise: 'off', city: 'Harlan Ferry' },
  ...{ chain: 'Brightbarrow', lastOrder: '2026-09-14', products: { thisYear: 14, lastYear: 13 } },
  volume: { thisYear: 86, lastYear: 91.6, diff: -6.1 },
  programs: [
    {
      ...{ itemId: 'z', instance: '2026-09-01', name: 'Zestrel placements', part: null, to: '2026-09-18' },
      ...{ note: '0 of 2 products', worth: { amount: 120, caption: 'for both' } },
    },
  ],
  sell: {
    count: 3,
    rows: [
      {
        ...{ ...product('Zestrel Ranch Water'), buyers: 31, peers: 44, average: 4, boost: null },
        program: {
          itemId: 'z',
          instance: '2026-09-01',
          name: 'Zestrel placements',
          amount: 120,
          caption: 'with 1 more',
        },
      },
      {
        ...{ ...product('Halvorn Ultra Light'), buyers: 36, peers: 44, average: 6.4, program: null },
        boost: { each: 1.5, unit: 'CE', average: 6.4, amount: 9.6 },
      },
      { ...product('Tin Orchard Pale'), buyers: 29, peers: 44, average: 5.1, program: null, boost: null },
    ],
  },
  buys: { count: 14, rows: [{ ...product('Kestermann Lager'), volume: 24, diff: 9.1, average: 18.2 }] },
  remove: {
    count: 1,
    rows: [
      { ...product('Old Tollgate Ice'), volume: 0.75, diff: -62.5, share: { own: 0.9, peers: 3.8 }, losses: null },
    ],
  },
};

async function open(answer: AccountVisit | Response): Promise<Request[]> {
  const person = personWith('salesRep', { customId: 'ATS_1' });
  startSession('token-1', person);
  window.history.replaceState(null, '', '/today/account?buyerId=130');
  const asked = serveWith((request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/session') return accepted(person);
    if (pathname === '/api/today/accounts/130') return answer instanceof Response ? answer.clone() : accepted(answer);
    return answerOfTheHouse(request);
  });
  render(await openSignedIn());
  return asked;
}

test('an account tells what it is, its open programs and what each product brings the rep', async () => {
  await open(visit);
  const facts = await screen.findByRole('region', { name: visit.name });
  for (const text of ['Grocery, off premise. Chain Brightbarrow', '86.00 CE', 'Sep 14', 'Monday', '+1']) {
    within(facts).getByText(text);
  }
  const [program] = within(screen.getByRole('region', { name: texts.programs })).getAllByRole('link');
  expect(program?.textContent).toContain('+$120for both');
  expect(program?.getAttribute('href')).toMatch(/^\/today\/program\?.*itemId=z&instance=2026-09-01/);
  const sell = within(screen.getByRole('region', { name: texts.sell })).getAllByRole('listitem');
  expect(sell.map(({ textContent }) => textContent)).toEqual([
    'Zestrel Ranch Water31 of 44 peers buy it, 4.00 CEProgram Zestrel placements+$120with 1 more',
    // $1.50 x 6.40
    'Halvorn Ultra Light36 of 44 peers buy it, 6.40 CEBoost $1.50 a CE$9.60in 90 days',
    'Tin Orchard Pale29 of 44 peers buy it, 5.10 CENo boost or program–',
  ]);
  screen.getByText('0.9% of its basket, peers 3.8%');
  const submit = screen.getByRole('link', { name: texts.submit });
  expect(submit.getAttribute('href')).toMatch(/^\/today\/submit\?.*buyerId=130/);
});

test('all products are asked for when a list is opened', async () => {
  const asked = await open(visit);
  await userEvent.click(await screen.findByRole('button', { name: texts.allProducts(14) }));
  await screen.findByRole('region', { name: texts.buys });
  const rows = asked.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname.endsWith('/130'));
  expect(rows.map(({ searchParams }) => searchParams.get('rows'))).toEqual(['5', '5000']);
});

test("someone else's account is refused in a sentence, with nothing of it", async () => {
  await open(refused('forbidden', texts.notYours));
  expect((await screen.findByRole('alert')).textContent).toContain(texts.notYours);
  expect(screen.queryByRole('link', { name: texts.submit })).toBeNull();
});
