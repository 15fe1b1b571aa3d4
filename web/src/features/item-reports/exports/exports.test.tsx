import { customRowsTexts, itemExportTexts } from '@caselift/contract/item-export-texts';
import { itemReportTexts } from '@caselift/contract/item-reports';
import { itemMessages } from '@caselift/contract/item-texts';
import type { Session } from '@caselift/contract/session';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetEverything, startSession } from '../../../api/session-store.ts';
import { proxyPage } from '../../../api/testing/contract-faults.ts';
import { accepted, answerOfTheHouse, broken, personWith, refused, serveWith } from '../../../api/testing/serve.ts';
import { useFilters } from '../../../shared/filters.ts';
import { openedRows } from '../../../shared/item-edits/testing/opened.ts';
import { testUser } from '../../../shared/users/testing/user.ts';
import { showPages } from '../../../testing/show-pages.tsx';
import { ReportsSearch } from '../reports-search.ts';
import { DownloadMenu, type ShownRows } from './DownloadMenu.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { MailedExport } from './MailedExport.tsx';
import { ReportExports } from './ReportExports.tsx';

const items = ['item-1', 'item-2'];
const saved = vi.fn();
beforeEach(() => {
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.download);
  });
});
afterEach(() => {
  cleanup();
  forgetEverything();
  saved.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const people = [
  testUser({ customId: 'ATS_1', name: 'Luis Ferreira', email: 'luis@example.com' }),
  testUser({ customId: 'ATS_2', name: 'Sofia Petrov', email: null }),
];
type Answer = (request: Request) => Response | undefined;

function openDialog(answer: Answer = () => undefined, itemIds = items) {
  startSession('token-1', personWith('manager'));
  const asked = serveWith((request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/users') return accepted(people);
    if (!pathname.startsWith('/api/v3/items/')) return answerOfTheHouse(request);
    return answer(request) ?? accepted(null);
  });
  const Page = () => <ExportDialog itemIds={itemIds} onClose={() => {}} />;
  showPages('/incentives/reporting', { '/incentives/reporting': Page });
  const mails = () => asked.filter(({ method }) => method === 'POST');
  return { mails };
}
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const { mailed } = itemExportTexts;

describe('the export by email', () => {
  test('says what is wrong with the address before anything is sent', async () => {
    const { mails } = openDialog();
    await userEvent.click(await button(mailed.all));
    await screen.findByText(itemMessages.errors.emailRequired);
    await userEvent.type(screen.getByLabelText(itemExportTexts.email), 'luis');
    await userEvent.click(await button(mailed.all));
    await screen.findByText(itemMessages.errors.email);
    expect(mails()).toEqual([]);
  });

  test('sends each of the three once to an address, and can send it to another one', async () => {
    const { mails } = openDialog();
    const field = await screen.findByLabelText(itemExportTexts.email);
    await userEvent.type(field, 'Luis@example.com');
    for (const name of Object.values(mailed)) {
      await userEvent.click(await button(name));
      await screen.findAllByText(itemMessages.done.exported);
    }
    const sent = await screen.findAllByRole<HTMLButtonElement>('button', { name: itemReportTexts.sent });
    expect(sent.map(({ disabled }) => disabled)).toEqual([true, true, true]);
    expect(mails().map(({ url }) => new URL(url).pathname)).toEqual([
      '/api/v3/items/exportItems',
      '/api/v3/items/exportAllItems',
      '/api/v3/items/exportAllImages',
    ]);
    expect(await mails()[0]?.json()).toEqual({ itemIds: items, userEmail: 'luis@example.com' });
    expect(await mails()[1]?.json()).toEqual({ userEmail: 'luis@example.com' });
    await userEvent.clear(field);
    await userEvent.type(field, 'other@example.com');
    expect((await button(mailed.all)).disabled).toBe(false);
  });

  test('suggests the people who have an address', async () => {
    openDialog();
    const field = await screen.findByLabelText<HTMLInputElement>(itemExportTexts.email);
    await waitFor(() =>
      expect([...(field.list?.options ?? [])].map(({ value }) => value)).toEqual(['luis@example.com']),
    );
  });

  test('shows what the server refuses, and that it failed', async () => {
    let refusal = refused('bad_input', itemReportTexts.otherEmail);
    openDialog(() => refusal);
    await userEvent.type(await screen.findByLabelText(itemExportTexts.email), 'a@example.com');
    await userEvent.click(await button(mailed.selected));
    expect((await screen.findByRole('alert')).textContent).toBe(itemReportTexts.otherEmail);
    refusal = broken();
    await userEvent.click(await button(mailed.selected));
    await screen.findByText(itemMessages.errors.exportItems);
    expect((await button(mailed.selected)).disabled).toBe(false);
  });

  test('of a list without an item offers all items alone', async () => {
    openDialog(undefined, []);
    expect((await button(mailed.selected)).disabled).toBe(true);
    expect((await button(mailed.all)).disabled).toBe(false);
  });
});

function openMenu(answer: Answer, query: ShownRows = {}, role: Session['role'] = 'manager') {
  startSession('token-1', personWith(role));
  const asked = serveWith((request) => answer(request) ?? answerOfTheHouse(request));
  const Page = () => <DownloadMenu kind="incentive" itemIds={items} query={query} />;
  showPages('/incentives/reporting', { '/incentives/reporting': Page });
  const posts = () => asked.filter(({ method }) => method === 'POST');
  const choose = async (name: string) => {
    await userEvent.click(await button(itemExportTexts.download));
    await userEvent.click(within(await screen.findByRole('menu')).getByText(name));
  };
  return { posts, choose };
}
const fileNamed = (name: string) =>
  new Response('a,b', { headers: { 'content-disposition': `attachment; filename="x"; filename*=UTF-8''${name}` } });

describe('a download', () => {
  test('is of the rows that are shown, under the name that the server gives', async () => {
    const { posts, choose } = openMenu(
      ({ method }) => (method === 'POST' ? fileNamed('Reporting%20Table.csv') : undefined),
      { searchPhrase: 'ale', instances: 'ended', sortField: 'route', sortDirection: 'desc' },
    );
    await choose('Reporting Table (.csv)');
    await screen.findByText(itemMessages.done.exported);
    expect(saved).toHaveBeenCalledWith('Reporting Table.csv');
    const query = new URL(posts()[0]?.url ?? '').searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      ...{ isIncentive: 'true', export: 'csv', showAllColumns: 'false' },
      ...{ searchPhrase: 'ale', instances: 'ended', sortField: 'route', sortDirection: 'desc' },
    });
    expect(await posts()[0]?.json()).toEqual({ itemIds: items });
  });

  test('has all columns once they are chosen', async () => {
    const { posts, choose } = openMenu(({ method }) => (method === 'POST' ? fileNamed('a.xlsx') : undefined));
    await choose(itemExportTexts.allColumns);
    const choice = screen.getByRole('menuitemcheckbox', { name: itemExportTexts.allColumns });
    expect(choice.getAttribute('aria-checked')).toBe('true');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Images (.xlsx)' }));
    await screen.findByText(itemMessages.done.exported);
    const { searchParams } = new URL(posts()[0]?.url ?? '');
    expect([searchParams.get('export'), searchParams.get('showAllColumns')]).toEqual(['imagesXlsx', 'true']);
  });

  test('of everything asks for all rows whatever is filtered', async () => {
    const { posts, choose } = openMenu(({ method }) => (method === 'POST' ? fileNamed('a.xlsx') : undefined), {
      searchPhrase: 'ale',
    });
    await choose(`${itemExportTexts.allRows} (.xlsx)`);
    await screen.findByText(itemMessages.done.exported);
    const { pathname, searchParams } = new URL(posts()[0]?.url ?? '');
    expect([pathname, searchParams.get('searchPhrase')]).toEqual(['/api/v3/items/exportToFile', null]);
  });

  test('of the bill-back of incentives is offered to managers, not to team leads', async () => {
    const { posts, choose } = openMenu(({ method }) => (method === 'POST' ? fileNamed('a.xlsx') : undefined));
    const { xlsx, pdf } = itemExportTexts.billBack.menu;
    await choose(xlsx);
    await screen.findByText(itemMessages.done.exported);
    await choose(pdf);
    await waitFor(() => expect(posts()).toHaveLength(2));
    const asked = posts().map(({ url }) => new URL(url));
    expect(asked.map(({ pathname, searchParams }) => [pathname, searchParams.get('export')])).toEqual([
      ['/api/v3/items/billBack', 'xlsx'],
      ['/api/v3/items/billBack', 'pdf'],
    ]);
    cleanup();
    openMenu(() => undefined, {}, 'teamLead');
    await userEvent.click(await button(itemExportTexts.download));
    await screen.findByRole('menu');
    expect(screen.queryByText(/Bill-back/)).toBeNull();
  });

  test('of nothing says so, and one that failed says that', async () => {
    let refusal = refused('conflict', itemMessages.none.toExport);
    const { choose } = openMenu(({ method }) => (method === 'POST' ? refusal : undefined));
    await choose('Reporting Table (.xlsx)');
    await screen.findByText(itemMessages.none.toExport);
    refusal = proxyPage(502);
    await choose('Reporting Table (.xlsx)');
    await screen.findByText(itemMessages.errors.exportData);
    expect(saved).not.toHaveBeenCalled();
  });
});

describe('the link of a mail', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  const openLink = (address: string, answer: Answer) => {
    startSession('token-1', personWith('salesRep'));
    const asked = serveWith((request) => answer(request) ?? answerOfTheHouse(request));
    showPages(address, { '/exports': MailedExport });
    return asked;
  };
  const isFile = ({ url }: Request) => url.includes(`/api/v3/items/exports/${id}`);

  test('downloads the file once it is asked for', async () => {
    const asked = openLink(`/exports?id=${id}`, (request) => (isFile(request) ? fileNamed('Export.xlsx') : undefined));
    const download = await button(itemExportTexts.download);
    expect(asked.filter(isFile)).toEqual([]);
    await userEvent.click(download);
    await screen.findByText(itemMessages.done.exported);
    expect(saved).toHaveBeenCalledWith('Export.xlsx');
  });

  test('says that a file is gone, and that a link names none', async () => {
    openLink(`/exports?id=${id}`, (request) =>
      isFile(request) ? refused('not_found', itemReportTexts.noExport) : undefined,
    );
    await userEvent.click(await button(itemExportTexts.download));
    expect((await screen.findByRole('alert')).textContent).toBe(itemReportTexts.noExport);
    expect(saved).not.toHaveBeenCalled();
    cleanup();
    openLink('/exports', () => undefined);
    await screen.findByText(itemReportTexts.noExport);
    expect(screen.queryByRole('button', { name: itemExportTexts.download })).toBeNull();
  });
});

describe('the actions of the report', () => {
  const openActions = (role: Session['role'], address: string, customId?: string) => {
    startSession('token-1', personWith(role));
    serveWith((request) => {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith('/rows')) return accepted(openedRows);
      return pathname === '/api/users' ? accepted(people) : answerOfTheHouse(request);
    });
    const Page = () => {
      const [search, setSearch] = useFilters(ReportsSearch);
      return <ReportExports {...{ customId, search, setSearch }} kind="incentive" itemIds={items} query={{}} />;
    };
    return showPages(address, { '/incentives/reporting': Page });
  };

  test('open over the page by the address, and close again', async () => {
    const { search } = openActions('manager', '/incentives/reporting?over=export');
    await screen.findByRole('dialog', { name: itemExportTexts.dialog });
    await userEvent.click(await button('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(search()).not.toHaveProperty('over');
    await userEvent.click(await button(itemExportTexts.export));
    await screen.findByRole('dialog', { name: itemExportTexts.dialog });
    expect(search()).toMatchObject({ over: 'export' });
  });

  test('upload results of one custom item, for those who may type them', async () => {
    openActions('manager', '/incentives/reporting', 'custom-1');
    await userEvent.click(await button(customRowsTexts.upload));
    await screen.findByRole('dialog', { name: customRowsTexts.title });
    cleanup();
    openActions('teamLead', '/incentives/reporting?over=upload', 'custom-1');
    await button(itemExportTexts.export);
    expect(screen.queryByRole('button', { name: customRowsTexts.upload })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    openActions('manager', '/incentives/reporting');
    await button(itemExportTexts.export);
    expect(screen.queryByRole('button', { name: customRowsTexts.upload })).toBeNull();
  });
});
