import { type ClosingPeriod, closingTexts, listClosings } from '@caselift/contract/closings';
import { readWholesaler } from '@caselift/contract/wholesaler';
import { settingsTexts } from '@caselift/contract/wholesaler-settings';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startSession } from '../../api/session-store.ts';
import { accepted, personWith, refused } from '../../api/testing/serve.ts';
import { wholesalerWith } from '../../api/testing/wholesaler.ts';
import { showPage } from '../../shared/administration/testing/page.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';

const draft = { preview: wholesalerWith({ teamleadGpSlope: 1.5 }), prod: wholesalerWith() };

async function open(address = '?wholesalerId=ats&db=preview', answer?: Parameters<typeof showPage>[3]) {
  const page = await showPage(SettingsPanel, address, draft, answer);
  await screen.findByText('Save');
  return { ...page, patches: () => page.asked.filter(({ method }) => method === 'PATCH') };
}

/** All at once because a form of thirty fields renders again at every key. */
const retype = (label: string | RegExp, text: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
};
const press = (name: string) => fireEvent.click(screen.getByText(name));
const isDisabled = (name: string) => screen.getByText(name).hasAttribute('disabled');

describe('the settings of a wholesaler', () => {
  // Days off are judged by the day on which they are typed.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-09-17') }));
  afterEach(() => {
    vi.useRealTimers();
    cleanup();
    vi.unstubAllGlobals();
  });

  test('are marked where Preview differs from Production, with a count and with what Production says', async () => {
    await open();
    await screen.findByText('1 field differs from Production');
    screen.getByTitle('Production: 1.0');
  });

  test('are not compared with anything in Production itself', async () => {
    const { asked } = await open('?wholesalerId=ats&db=prod');
    expect(screen.queryByText(/Production$/)).toBeNull();
    expect(asked.filter(({ url }) => url.includes('/api/wholesaler?')).length).toBe(1);
  });

  test.fails('an admin who may only look saves nothing', async () => {
    await open();
    act(() => startSession('token-1', personWith('admin', { viewOnly: true })));
    retype('Max FPL', '2.25');
    expect(isDisabled('Save')).toBe(true);
  });

  test('cannot be saved before something was changed; then only that is sent', async () => {
    const { patches } = await open();
    expect([isDisabled('Save'), isDisabled('Cancel')]).toEqual([true, true]);
    retype('Max FPL', '2.25');
    retype('Sales Reps can see', 'teammatesOnly');
    press('Breakage');
    press('Save');
    await screen.findByText('Changes saved');
    expect(await patches()[0]?.json()).toEqual({
      maxFPL: 2.25,
      permissions: { visibility: 'teammatesOnly' },
      chargeableLossReasons: ['outOfCode', 'breakage'],
      was: { chargeableLossReasons: ['outOfCode'] },
    });
    expect(patches()[0]?.url).toContain('/api/wholesaler?wholesalerId=ats&db=preview');
  });

  test('a month that is over and not closed shows its own settings once it is chosen, and saves them for it', async () => {
    const { patches } = await open('?wholesalerId=ats&db=prod', ({ method, url }) =>
      method === 'GET' && new URL(url).searchParams.get('period') === '2026-08-01'
        ? accepted(wholesalerWith({ gpSlope: 3 }))
        : undefined,
    );
    expect(screen.getByLabelText('Max FPL')).toHaveProperty('value', '1.50');
    retype(closingTexts.countsFrom, '2026-08-01');
    await waitFor(() => expect(screen.getByDisplayValue('3.0')).toBeDefined());
    retype('Max FPL', '2.25');
    press('Save');
    await screen.findByText('Changes saved');
    expect(await patches()[0]?.json()).toEqual({ maxFPL: 2.25, periodStart: '2026-08-01' });
  });

  test('say before saving that a length would cut a closed period', async () => {
    const july: ClosingPeriod = {
      ...{ from: '2026-07-01', to: '2026-07-31', kind: 'monthly', state: 'closed', isClosable: false, refusal: null },
      ...{ closedAt: '2026-08-02T15:00:00Z', closedBy: 'Mary Chen' },
    };
    await open(undefined, (request) =>
      new URL(request.url).pathname === listClosings.path ? accepted([july]) : undefined,
    );
    const said = closingTexts.length('Oct 1, 2026');
    expect(screen.queryByText(said)).toBeNull();
    retype('Sales Period', 'quarterly');
    await screen.findByText(said);
    retype('Sales Period', 'monthly');
    expect(screen.queryByText(said)).toBeNull();
  });

  test('that the server would refuse are refused at the field, and nothing is sent', async () => {
    const { patches } = await open();
    retype('Max FPL', '101');
    retype('Title', 'Atlas 2');
    press('Save');
    await screen.findByText('Cannot be more than 100');
    screen.getByText('The name should include between 1 and 30 letters, spaces and dashes');
    expect(patches()).toEqual([]);
  });

  test("keep what was typed when the server refuses, and show the server's sentence", async () => {
    await open(undefined, ({ method }) =>
      method === 'PATCH' ? refused('conflict', settingsTexts.noPeriod) : undefined,
    );
    retype('Max FPL', '3');
    press('Save');
    await screen.findByText(settingsTexts.noPeriod);
    expect(screen.getByLabelText('Max FPL')).toHaveProperty('value', '3');
    expect(isDisabled('Save')).toBe(false);
  });

  test('go back to what is stored on Cancel', async () => {
    await open();
    retype('GP company goal', '1');
    press('Cancel');
    expect(screen.getByLabelText('GP company goal')).toHaveProperty('value', '3,650,000');
    expect(isDisabled('Save')).toBe(true);
  });

  test('that are not saved are not left without a question', async () => {
    const { goTo, at } = await open();
    retype('Max FPL', '2');
    goTo('/suppliers');
    fireEvent.click(await screen.findByText('Stay'));
    expect(at()).toBe('/wholesaler');
    expect(screen.getByLabelText('Max FPL')).toHaveProperty('value', '2');
    goTo('/suppliers');
    fireEvent.click(await screen.findByText('Leave'));
    await screen.findByText('Another page');
  });

  test('that were saved are left without one, before they are read again', async () => {
    let isSaved = false;
    const { goTo } = await open(undefined, ({ method, url }) => {
      if (method === 'PATCH') isSaved = true;
      else if (isSaved && new URL(url).pathname === readWholesaler.path) return new Promise(() => {});
      return undefined;
    });
    retype('Max FPL', '2');
    press('Save');
    await screen.findByText('Changes saved');
    expect([isDisabled('Save'), isDisabled('Cancel')]).toEqual([true, true]);
    goTo('/suppliers');
    await screen.findByText('Another page');
  });

  test('that are as they were are left without one', async () => {
    const { goTo } = await open();
    goTo('/suppliers');
    await screen.findByText('Another page');
  });

  test('show a day off in calendar and text alike', async () => {
    const { patches } = await open();
    press('1 in Sep');
    const dialog = within(await screen.findByRole('dialog'));
    const text = dialog.getByLabelText(/One date per line/);
    const day = (name: string) => dialog.getByLabelText(name);
    expect(day('Monday, September 7, 2026').getAttribute('aria-pressed')).toBe('true');

    fireEvent.click(day('Friday, September 18, 2026'));
    expect(text).toHaveProperty('value', '2026-09-07\n2026-09-18');
    retype(/One date per line/, '2026-09-07\n2026-09-18\n2026-09-21');
    expect(day('Monday, September 21, 2026').getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(day('Monday, September 7, 2026'));
    expect(text).toHaveProperty('value', '2026-09-18\n2026-09-21');

    press('Done');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('Save');
    await screen.findByText('Changes saved');
    expect(await patches()[0]?.json()).toEqual({
      allNonSellingDays: ['2026-09-18', '2026-09-21'],
      was: { allNonSellingDays: ['2026-09-07'] },
    });
  });

  test('name a date that is none, at once and when saving', async () => {
    const { patches } = await open();
    press('1 in Sep');
    const dialog = within(await screen.findByRole('dialog'));
    retype(/One date per line/, '2026-09-07\n2026-02-30');
    dialog.getByText('Date 2026-02-30 is invalid');
    press('Done');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('Save');
    await screen.findByText('Date 2026-02-30 is invalid');
    expect(patches()).toEqual([]);
  });
});
