import { createFile, fileTexts, listFiles } from '@caselift/contract/files';
import { fileNameLimits } from '@caselift/domain/file-names';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetEverything } from '../../api/session-store.ts';
import { broken, personWith } from '../../api/testing/serve.ts';
import { FilesSearch } from './files-search.ts';
import { fileWith, openFiles, taken } from './testing/files-page.tsx';
import { lastMonths, today } from './words.ts';

afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

const manager = personWith('manager');
const rep = personWith('salesRep');
const sheet = fileWith('Sell sheet.pdf', { access: ['manager', 'salesRep'], size: 1_258_291 });
const targets = fileWith('Targets.xlsx', { size: 98_304, date: '2026-09-20T09:00:00.000Z' });
const planogram = fileWith('Plans/Fall/Cooler.png', { date: '2026-09-11T09:00:00.000Z' });
const guide = fileWith('Plans/Guide.docx', { date: '2026-09-12T09:00:00.000Z' });
const [thisMonth = '', lastMonth = ''] = lastMonths(today());
const statement = fileWith('archive/Statement.pdf', { month: lastMonth });
const old = fileWith('archive/Old.pdf', { month: 'Jan 2020' });
const all = [targets, sheet, planogram, guide, statement, old];

const pdf = (name: string) => new File(['%PDF-1.7 made up'], name);
const names = async () => (await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent);
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name.replace('.', '\\.')) }));
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const choose = (files: File[], label = 'Files to upload') =>
  userEvent.upload(screen.getAllByLabelText(label)[0] as HTMLElement, files, { applyAccept: false });
const changes = (asked: Request[]) => asked.filter(({ method }) => method !== 'GET');
const bodyOf = async (request: Request | undefined): Promise<unknown> => request?.clone().json();

test('an address names a folder and a preview of any length that names may have, and none that is longer', () => {
  const [longest, longer] = ['a'.repeat(fileNameLimits.name), 'a'.repeat(fileNameLimits.name + 1)];
  expect(FilesSearch.parse({ path: longest, preview: longest })).toMatchObject({ path: longest, preview: longest });
  expect(FilesSearch.parse({ path: longer, preview: longer })).toMatchObject({ path: '', preview: '' });
});

describe('the list', () => {
  test('shows a folder with its count and newest date before files, without the archive', async () => {
    openFiles(manager, '/files', all);
    expect(await names()).toEqual(['Plans', 'Targets.xlsx', 'Sell sheet.pdf']);
    const cells = (name: string) =>
      row(name)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cells('Plans').slice(0, 3)).toEqual(['2 files', '', 'Sep 12, 2026']);
    expect(cells('Sell sheet.pdf').slice(0, 3)).toEqual(['Manager, Sales rep', '1.2 MB', 'Sep 14, 2026']);
  });

  test('a folder opens in the address, Back leads to the folder around it and Home to the first list', async () => {
    const { search } = openFiles(manager, '/files', all);
    await names();
    await userEvent.click(screen.getByRole('link', { name: 'Plans' }));
    expect(await names()).toEqual(['Fall', 'Guide.docx']);
    await userEvent.click(screen.getByRole('link', { name: 'Fall' }));
    expect(await names()).toEqual(['Cooler.png']);
    expect(search()).toMatchObject({ wholesalerId: 'ats', path: 'Plans/Fall' });
    await userEvent.click(screen.getByRole('link', { name: 'Back' }));
    expect(await names()).toEqual(['Fall', 'Guide.docx']);
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    expect(await names()).toEqual(['Plans', 'Targets.xlsx', 'Sell sheet.pdf']);
  });

  test('a head orders by name, size or date; folders stay first', async () => {
    openFiles(manager, '/files', all);
    await names();
    await press('Date');
    expect(await names()).toEqual(['Plans', 'Sell sheet.pdf', 'Targets.xlsx']);
    await press('Date');
    expect(await names()).toEqual(['Plans', 'Targets.xlsx', 'Sell sheet.pdf']);
    await press('Size');
    expect(await names()).toEqual(['Plans', 'Sell sheet.pdf', 'Targets.xlsx']);
    await press('Name');
    await press('Name');
    expect(await names()).toEqual(['Plans', 'Targets.xlsx', 'Sell sheet.pdf']);
  });

  test('a search looks through all folders but the archive, and names each with its folders', async () => {
    openFiles(manager, '/files?searchPhrase=GUI', all);
    expect(await names()).toEqual(['Plans/Guide.docx']);
    await userEvent.clear(screen.getByRole('searchbox'));
    await userEvent.type(screen.getByRole('searchbox'), 'nothing{Enter}');
    expect(await screen.findByText('There are no matching files')).toBeTruthy();
    await press('Show all files');
    expect(await names()).toHaveLength(3);
  });

  test('while it is awaited there are five rows, and a failure offers another try', async () => {
    let fails = true;
    const { asked } = openFiles(manager, '/files', all, ({ url }) =>
      fails && new URL(url).pathname === listFiles.path ? broken() : undefined,
    );
    await waitFor(() => expect(document.querySelectorAll('tbody[aria-hidden] tr')).toHaveLength(5));
    await screen.findByRole('button', { name: 'Try again' });
    fails = false;
    await press('Try again');
    expect(await names()).toHaveLength(3);
    expect(asked.filter(({ url }) => new URL(url).pathname === listFiles.path)).toHaveLength(2);
  });

  test('who may not edit sees files and downloads, and nothing that changes them', async () => {
    const { asked } = openFiles(rep, '/files', [sheet, targets]);
    await names();
    const controls = screen
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(controls.filter((name) => /Rename|Delete|Upload|New|Access/.test(name ?? ''))).toEqual([]);
    expect(screen.queryByText(/Drop files/)).toBeNull();
    await press('Download: Targets.xlsx');
    await waitFor(() =>
      expect(asked.some(({ url }) => new URL(url).pathname === '/api/downloadLink/Targets.xlsx')).toBe(true),
    );
    cleanup();
    openFiles(personWith('manager', { viewOnly: true }), '/files', []);
    await screen.findByText('There are no files here yet');
    await screen.findByText('Files appear here once a manager or an admin shares them with you.');
    expect(screen.queryByText('Upload files')).toBeNull();
  });

  test('the name of a picture or PDF opens its preview, that of another file downloads it', async () => {
    const { search, asked } = openFiles(rep, '/files', [sheet, targets]);
    await names();
    await press('Targets.xlsx');
    await waitFor(() => expect(asked.some(({ url }) => url.includes('/api/downloadLink/'))).toBe(true));
    expect(search()).toEqual({ wholesalerId: 'ats' });
    await press('Sell sheet.pdf');
    await waitFor(() => expect(search()).toMatchObject({ preview: 'Sell sheet.pdf' }));
  });

  test('Preview says that files are the same in Production', async () => {
    openFiles(personWith('admin'), '/files?db=preview', all);
    expect(await screen.findByText(fileTexts.preview)).toBeTruthy();
  });
});

describe('a change of a file', () => {
  test('a new name keeps its extension, moves to the folder it names, and says the version it changes', async () => {
    const { asked } = openFiles(manager, '/files', all);
    await names();
    await press('Rename: Sell sheet.pdf');
    const field = screen.getByRole('textbox', { name: 'New name of Sell sheet.pdf' });
    await userEvent.clear(field);
    await userEvent.type(field, 'Plans/Agave{Enter}');
    await screen.findByText('Changes saved');
    expect(await bodyOf(changes(asked)[0])).toEqual({
      patches: [{ key: 'Sell sheet.pdf', name: 'Plans/Agave.pdf', version: 1 }],
    });
    expect(await names()).toEqual(['Plans', 'Targets.xlsx']);
  });

  test.each([
    ['{Backspace}', fileTexts.faults.empty],
    ['newFile', 'Specify a proper file name'],
    ['TARGETS', 'File with this name already exists'],
    ['a:b', fileTexts.faults.characters],
  ])('a name that may not be is refused in its field: %s', async (typed, fault) => {
    const { asked } = openFiles(manager, '/files', [targets, fileWith('Visits.xlsx')]);
    await names();
    await press('Rename: Visits.xlsx');
    const field = screen.getByRole('textbox', { name: 'New name of Visits.xlsx' });
    await userEvent.clear(field);
    await userEvent.type(field, `${typed}{Enter}`);
    expect((await screen.findByRole('alert')).textContent).toBe(fault);
    expect(changes(asked)).toEqual([]);
    await userEvent.type(field, '{Escape}');
    expect(await names()).toEqual(['Targets.xlsx', 'Visits.xlsx']);
  });

  test('what the server refuses of a name stands in its field', async () => {
    openFiles(manager, '/files', [targets], ({ method }) => (method === 'PATCH' ? taken() : undefined));
    await names();
    await press('Rename: Targets.xlsx');
    await userEvent.type(screen.getByRole('textbox', { name: /New name/ }), 'new{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('File with this name already exists');
  });

  test('access always has the manager, and is saved when its menu is left', async () => {
    const { asked } = openFiles(manager, '/files', [targets]);
    await names();
    await press('Access of Targets.xlsx: Manager');
    const always = await screen.findByRole('menuitemcheckbox', { name: /Manager/ });
    expect(always.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Team lead' }));
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Sales rep' }));
    expect(changes(asked)).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await screen.findByText('Changes saved');
    expect(await bodyOf(changes(asked)[0])).toEqual({
      patches: [{ key: 'Targets.xlsx', access: ['manager', 'teamLead', 'salesRep'], version: 1 }],
    });
    expect(
      await screen.findByRole('button', { name: 'Access of Targets.xlsx: Manager, Team lead, Sales rep' }),
    ).toBeTruthy();
  });

  test('a file is deleted after a question that names it', async () => {
    const { asked } = openFiles(manager, '/files', [targets, sheet]);
    await names();
    await press('Delete: Targets.xlsx');
    const question = within(await screen.findByRole('dialog', { name: 'Delete file' }));
    question.getByText('Targets.xlsx');
    expect(changes(asked)).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Changes saved');
    expect(await bodyOf(changes(asked)[0])).toEqual({ fileNames: ['Targets.xlsx'] });
    await waitFor(async () => expect(await names()).toEqual(['Sell sheet.pdf']));
  });
});

describe('an upload', () => {
  test('goes into the folder that is shown, with its progress, and is listed when it has arrived', async () => {
    const { asked, posted } = openFiles(manager, '/files?path=Plans', all);
    await names();
    const file = pdf('June.pdf');
    await choose([file]);
    await waitFor(() => expect(posted).toHaveLength(1));
    expect(await bodyOf(changes(asked)[0])).toEqual({
      file: { name: 'Plans/June.pdf', access: ['manager'], month: null },
    });
    expect([...(posted[0]?.form.keys() ?? [])]).toEqual(['key', 'file']);
    posted[0]?.progress(8);
    const bar = await screen.findByRole('progressbar', { name: 'Upload of Plans/June.pdf' });
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('50'));
    screen.getByText(`8 of ${file.size} bytes`);
    posted[0]?.end();
    await screen.findByText('File uploaded!');
    expect(await names()).toEqual(['Fall', 'June.pdf', 'Guide.docx']);
    screen.getByRole('button', { name: 'Download: June.pdf' });
  });

  test('three go at once, and the rest wait; one toast says how many arrived', async () => {
    const { posted } = openFiles(manager, '/files', []);
    await screen.findByText('There are no files here yet');
    await screen.findByText('Upload the first one, or drop it anywhere on this page.');
    await choose([1, 2, 3, 4].map((number) => pdf(`${number}.pdf`)));
    await waitFor(() => expect(posted).toHaveLength(3));
    screen.getByText('Waiting');
    posted[0]?.end();
    await waitFor(() => expect(posted).toHaveLength(4));
    for (const post of posted.slice(1)) post.end();
    await screen.findByText('4 files uploaded!');
    expect(screen.queryByText('File uploaded!')).toBeNull();
  });

  test.each([
    ['a wrong type', new File(['MZ'], 'June.exe'), fileTexts.faults.type],
    ['another content', new File(['no such thing'], 'June.pdf'), fileTexts.notAFile('pdf')],
    ['a forbidden name', pdf('June:1.pdf'), fileTexts.faults.characters],
    ['a name that there is', pdf('targets.XLSX'), 'File with this name already exists'],
  ])('of %s is refused before the server is asked', async (_, file, fault) => {
    const { asked } = openFiles(manager, '/files', [targets]);
    await names();
    await choose([file]);
    await screen.findByText(fault);
    expect(changes(asked)).toEqual([]);
  });

  test('of more than 25 MB is refused', async () => {
    const file = pdf('Large.pdf');
    Object.defineProperty(file, 'size', { value: 25 * 1024 * 1024 + 1 });
    openFiles(manager, '/files', [targets]);
    await names();
    await choose([file]);
    await screen.findByText('Files can be up to 25 MB.');
  });

  test('of a name that there is goes on once it has another', async () => {
    const { posted } = openFiles(manager, '/files', [sheet]);
    await names();
    await choose([pdf('sell sheet.pdf')]);
    await screen.findByText('File with this name already exists');
    await press('Rename: sell sheet.pdf');
    const field = screen.getByRole('textbox', { name: 'New name of sell sheet.pdf' });
    await userEvent.clear(field);
    await userEvent.type(field, 'Sell sheet, June{Enter}');
    await waitFor(() => expect(posted).toHaveLength(1));
    posted[0]?.end();
    await screen.findByText('File uploaded!');
    expect(await names()).toEqual(['Sell sheet, June.pdf', 'Sell sheet.pdf']);
  });

  test('that is not listed afterwards says so, and can be tried again', async () => {
    const { posted } = openFiles(manager, '/files', [sheet]);
    await names();
    await choose([pdf('June.pdf')]);
    await waitFor(() => expect(posted).toHaveLength(1));
    posted[0]?.end(403);
    await waitFor(() => expect(screen.getAllByText('File not uploaded, something went wrong')).toHaveLength(2));
    await press('Try again: June.pdf');
    await waitFor(() => expect(posted).toHaveLength(2));
    posted[1]?.end();
    await screen.findByText('File uploaded!');
  });

  test('is canceled in its row', async () => {
    const { posted } = openFiles(manager, '/files', [sheet]);
    await names();
    await choose([pdf('June.pdf')]);
    await waitFor(() => expect(posted).toHaveLength(1));
    await press('Cancel the upload of June.pdf');
    expect(posted[0]?.aborted).toBe(true);
    await waitFor(async () => expect(await names()).toEqual(['Sell sheet.pdf']));
  });

  test('is shared with the roles in the drop zone', async () => {
    const { asked, posted } = openFiles(manager, '/files', [sheet]);
    await names();
    await press('Access of new files: Manager');
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Sales rep' }));
    await userEvent.keyboard('{Escape}');
    fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: [pdf('June.pdf')] } });
    await waitFor(() => expect(posted).toHaveLength(1));
    const [sent] = changes(asked).filter(({ url }) => new URL(url).pathname === createFile.path);
    expect(await bodyOf(sent)).toMatchObject({ file: { access: ['manager', 'salesRep'] } });
  });

  test('drops without a file are told to have one', async () => {
    openFiles(manager, '/files', [sheet]);
    await names();
    fireEvent.drop(window, { dataTransfer: { types: ['Files'], files: [] } });
    await screen.findByText('You have to select a file to upload a file');
  });
});

describe('a new file', () => {
  test('asks for a name, stays local until it is uploaded, and its picker left empty says what is missing', async () => {
    const { asked, posted } = openFiles(manager, '/files', [sheet]);
    await names();
    await press('New file');
    const dialog = within(await screen.findByRole('dialog', { name: 'New file' }));
    const field = dialog.getByLabelText('File name');
    for (const [typed, fault] of [
      ['', "File name can't be empty"],
      ['newFile', 'Specify a proper file name'],
      ['Sell sheet', 'File with this name already exists'],
    ] as const) {
      await userEvent.clear(field);
      if (typed) await userEvent.type(field, typed);
      await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
      await dialog.findByText(fault);
    }
    await userEvent.clear(field);
    await userEvent.type(field, 'Cider recap{Enter}');
    await screen.findByText('Not uploaded');
    expect(await names()).toEqual(['Cider recap.pdfNot uploaded', 'Sell sheet.pdf']);
    expect(changes(asked)).toEqual([]);
    fireEvent(screen.getByLabelText('Content of Cider recap.pdf'), new Event('cancel'));
    await screen.findByText('You have to select a file to upload a file');
    await choose([pdf('anything.pdf')], 'Content of Cider recap.pdf');
    await waitFor(() => expect(posted).toHaveLength(1));
    posted[0]?.end();
    await screen.findByText('File uploaded!');
    expect(await names()).toEqual(['Cider recap.pdf', 'Sell sheet.pdf']);
  });
});

describe('the archive', () => {
  const months = () => within(screen.getByRole('region', { name: 'Archive' }));

  test('has All and the last twelve months with their counts; older ones are in All', async () => {
    const { search, path } = openFiles(manager, '/files', all);
    await names();
    const links = months().getAllByRole('link');
    expect(links.map(({ textContent }) => textContent).slice(0, 3)).toEqual(['All2', `${thisMonth}0`, `${lastMonth}1`]);
    expect(links).toHaveLength(13);
    await userEvent.click(links[2] as HTMLElement);
    expect(await names()).toEqual(['Statement.pdf']);
    expect([path(), search().month]).toEqual(['/archive', lastMonth]);
    expect(months().getByRole('link', { current: 'page' }).textContent).toBe(`${lastMonth}1`);
    screen.getByText(`${lastMonth}, 1 file`);
    expect(screen.queryByRole('columnheader', { name: 'Access' })).toBeNull();
    await userEvent.click(months().getByRole('link', { name: /^All/ }));
    expect(await names()).toEqual(['Old.pdf', 'Statement.pdf']);
  });

  test('an upload is for the month that is shown, or for the one that is chosen', async () => {
    const { asked, posted } = openFiles(manager, `/archive?month=${encodeURIComponent(lastMonth)}`, all);
    await names();
    await choose([pdf('One.pdf')]);
    await waitFor(() => expect(posted).toHaveLength(1));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Month' }), thisMonth);
    await choose([pdf('Two.pdf')]);
    await waitFor(() => expect(posted).toHaveLength(2));
    const sent = await Promise.all(changes(asked).map(bodyOf));
    expect(sent).toEqual([
      { file: { name: 'archive/One.pdf', access: ['manager'], month: lastMonth } },
      { file: { name: 'archive/Two.pdf', access: ['manager'], month: thisMonth } },
    ]);
  });
});
