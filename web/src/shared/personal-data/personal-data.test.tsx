import type { GonePerson } from '@caselift/contract/gone-people';
import { erasedParts, keptParts, personalDataTexts as texts } from '@caselift/contract/personal-data';
import { userEditTexts } from '@caselift/contract/user-edits';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { accepted, personWith, refused } from '../../api/testing/serve.ts';
import { GonePeopleList } from '../gone-people/GonePeopleList.tsx';
import { showAs } from '../user-edits/testing/show-as.tsx';
import { PersonalDataDialog } from './PersonalDataDialog.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const rae: GonePerson = {
  ...{ customId: 'ATS_12', name: 'Rae Ode', role: 'salesRep', state: 'deactivated', day: '2026-07-01' },
  ...{ hasLeft: true, isListed: false, wayBack: 'password' },
};
const answer = (request: Request) =>
  new URL(request.url).pathname === '/api/gonePeople' ? accepted([rae]) : undefined;
const sent = (request: Request | undefined) => {
  const url = new URL(request?.url ?? 'http://none');
  return [request?.method, url.pathname, url.searchParams.get('customId')];
};

test('an erasure says before what goes and what stays and why, and after what went', async () => {
  const { edits } = showAs(() => <GonePeopleList searchPhrase="" mayEdit />, {
    answer,
    edits: () => accepted({ removed: [{ part: 'email', count: 2 }] }),
  });
  await userEvent.click(await screen.findByRole('button', { name: texts.title('Rae Ode') }));
  const dialog = within(await screen.findByRole('dialog', { name: texts.title('Rae Ode') }));
  for (const part of Object.values(erasedParts)) dialog.getByText(part);
  for (const { what, why } of Object.values(keptParts)) dialog.getByText(`${what}. ${why}`);
  await userEvent.click(dialog.getByRole('button', { name: texts.erase }));
  await dialog.findByText(texts.removed);
  dialog.getByText(erasedParts.email);
  dialog.getByText(texts.backups);
  expect([dialog.queryByText(erasedParts.picture), dialog.queryByRole('button', { name: texts.erase })]).toEqual([
    null,
    null,
  ]);
  expect(sent(edits()[0])).toEqual(['DELETE', '/api/user/personalData', 'ATS_12']);
});

test('someone who can sign in has a file and no erasure, and a refusal is said', async () => {
  showAs(() => <PersonalDataDialog person={rae} hasLeft={false} onClose={() => {}} />, {
    edits: () => refused('not_found', userEditTexts.unknownUsers(['ATS_12'])),
  });
  await screen.findByText(texts.stillThere('Rae Ode'));
  expect(screen.queryByRole('button', { name: texts.erase })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: texts.export }));
  expect((await screen.findByRole('alert')).textContent).toBe(userEditTexts.unknownUsers(['ATS_12']));
});

test('an export saves one file under the ID', async () => {
  const { edits } = showAs(() => <PersonalDataDialog person={rae} hasLeft onClose={() => {}} />, {
    edits: () => accepted({ customId: 'ATS_12', name: 'Rae Ode', exportedAt: '2026-07-02T00:00:00Z', sections: {} }),
  });
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  URL.createObjectURL ??= () => 'blob:data';
  URL.revokeObjectURL ??= () => {};
  await userEvent.click(await screen.findByRole('button', { name: texts.export }));
  await screen.findByText(texts.exported);
  expect(saved).toEqual(['personal-data-ATS_12.json']);
  expect(sent(edits()[0])).toEqual(['POST', '/api/user/personalData', 'ATS_12']);
});

test('others than admins read the list without it', async () => {
  showAs(() => <GonePeopleList searchPhrase="" mayEdit={false} />, { answer, as: personWith('manager') });
  await screen.findByText('Rae Ode');
  expect(screen.queryByRole('button')).toBeNull();
});
