import { installationFaultTexts as texts } from '@caselift/contract/installation-faults';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetEverything } from '../../api/session-store.ts';
import { serveHouse, show } from '../../shared/administration/testing/panel.tsx';
import { InstallationFaults } from './InstallationFaults.tsx';

afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

const call = 'GET /api/installationFaults';
const said = async () => (await screen.findAllByRole('status')).map(({ textContent }) => textContent);

test('an admin is told of a full disk, and that no worker lives and since when, before saving anything', async () => {
  serveHouse({ [call]: { isDiskFull: true, noWorkerSince: '2026-09-17T11:31:00Z', missingLines: null } });
  show(InstallationFaults);
  expect(await said()).toEqual([
    texts.diskFull,
    expect.stringMatching(/^No worker has given a sign of life since Sep 17, 2026, .+ wait until one is back\.$/),
  ]);
});

test.each([
  ['worker-2', texts.linesOf('worker-2')],
  [null, texts.linesOfNobody],
])('an admin is told that no worker that lives has the sales lines (%s had them)', async (worker, sentence) => {
  serveHouse({ [call]: { isDiskFull: false, noWorkerSince: null, missingLines: { worker } } });
  show(InstallationFaults);
  expect(await said()).toEqual([sentence]);
});

test('where all is well nothing is said', async () => {
  const asked = serveHouse({ [call]: { isDiskFull: false, noWorkerSince: null, missingLines: null } });
  show(InstallationFaults);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('status')).toBeNull();
});
