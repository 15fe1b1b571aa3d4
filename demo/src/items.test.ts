import { itemTypes } from '@caselift/domain/programs/item';
import { atLeast } from '@caselift/domain/testing/at-least';
import { expect, test } from 'vitest';
import { asFiled, buildBuyers } from './buyers.ts';
import { openDemoEntries } from './item-entries.ts';
import { demoTags } from './item-kit.ts';
import { demoItems } from './items.ts';
import { buildPeople } from './people.ts';
import { buildProducts } from './products.ts';

const seed = 7;
const day = '2026-09-16';
const items = demoItems(day);
const parts = items.flatMap((item) => [item, ...(item.children ?? [])]);

test('the demo has about 60 programs of all nine types', () => {
  expect(
    items.length + items.flatMap(({ type, children }) => (type === 'grouped' ? (children ?? []) : [])).length,
  ).toBe(60);
  expect(new Set(parts.map(({ type }) => type))).toEqual(new Set(itemTypes));
  expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
  expect(items.filter(({ isDraft }) => isDraft).length).toBe(2);
});

test('they name products, accounts, and people that the demo has', () => {
  const people = buildPeople();
  const products = buildProducts();
  const buyers = asFiled(buildBuyers(seed, people, products));
  for (const { name, fields, accountIds = [] } of atLeast(1, parts)) {
    const wanted = Object.entries(fields.productsFilters ?? {});
    const chosen = products.filter((product) => {
      const named = { ...product, supplier: product.supplier.name, brandFams: product.brandFamily };
      return wanted.every(([key, values]) => values.includes(String(named[key as 'brand'])));
    });
    expect([name, chosen.length > 0]).toEqual([name, true]);
    for (const [key, values] of atLeast(0, wanted)) {
      const known = new Set(
        products.map(
          (product) =>
            ({ ...product, supplier: product.supplier.name, brandFams: product.brandFamily })[key as 'brand'],
        ),
      );
      expect([name, values.filter((value) => !known.has(value))]).toEqual([name, []]);
    }
    for (const [key, values] of atLeast(0, Object.entries(fields.accountsFilters ?? {}))) {
      const known = new Set(buyers.map((buyer) => buyer[key as 'premise'] as string | null));
      expect([name, values.filter((value) => !known.has(value))]).toEqual([name, []]);
    }
    const ids = new Set(buyers.map(({ id }) => id));
    expect(accountIds.filter((id) => !ids.has(id))).toEqual([]);
  }
  const known = new Set(people.map(({ customId }) => customId));
  expect(
    items.flatMap(({ users, typed = {} }) => [...users, ...Object.keys(typed)]).filter((id) => !known.has(id)),
  ).toEqual([]);
});

test('tags have names and dark colors', () => {
  for (const [name, color] of Object.entries(demoTags)) {
    const [red = 0, green = 0, blue = 0] = (color.match(/[0-9a-f]{2}/g) ?? []).map((part) => Number.parseInt(part, 16));
    expect([name, name.length <= 15, 0.2126 * red + 0.7152 * green + 0.0722 * blue < 128]).toEqual([name, true, true]);
  }
});

test('what is handed in is the same at each load, of the days that have been, in accounts of the person', () => {
  const buyers = new Map(asFiled(buildBuyers(seed, buildPeople(), buildProducts())).map((buyer) => [buyer.id, buyer]));
  const all = parts.flatMap((part) => {
    const item = items.find((one) => one === part || one.children?.includes(part));
    if (item === undefined || part.handedIn === undefined) return [];
    return item.users.map((customId) => ({ item, part, customId, from: '2026-09-01', to: '2026-09-30' }));
  });
  const [entries, again] = [openDemoEntries(seed, day), openDemoEntries(seed, day)];
  for (const ask of atLeast(1, all)) {
    const submissions = entries.submissions(ask);
    expect(again.submissions(ask)).toEqual(submissions);
    for (const { day: own, takenAt, receivedAt } of atLeast(0, submissions)) {
      expect([own >= ask.from && own <= day, takenAt <= receivedAt]).toEqual([true, true]);
    }
    if (ask.part.type !== 'image' && ask.part.type !== 'imageValidation') continue;
    const images = entries.images(ask);
    expect(again.images(ask)).toEqual(images);
    for (const { day: own, takenAt, receivedAt, buyerId, status, rejectedReason, cases } of atLeast(0, images)) {
      expect([own >= ask.from && own <= day, takenAt <= receivedAt]).toEqual([true, true]);
      const rep = buyers.get(buyerId)?.rep;
      expect(rep?.customId === ask.customId || rep?.teamLeadIds.includes(ask.customId)).toBe(true);
      expect([rejectedReason !== '', cases !== null]).toEqual([
        status === 'rejected',
        ask.part.type === 'imageValidation',
      ]);
    }
  }
});
