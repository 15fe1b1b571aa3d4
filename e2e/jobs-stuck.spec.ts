// What an admin reads of work that is stuck: a job that was begun again by a worker that is silent now, emails that can't be
// sent, and what an operator has to put right.
import { mailFaultTexts } from '@caselift/contract/failed-mails';
import { installationFaultTexts } from '@caselift/contract/installation-faults';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { expectAccessible, signIn } from './people.ts';

const since = new Date(Date.now() - 3_600_000).toISOString();
const job = {
  jobId: '00000000-0000-4000-8000-000000000001',
  kind: 'update',
  stage: 'Computing products',
  fraction: 0.4,
  startedAt: since,
  ended: false,
  cancelable: true,
  error: null,
  attempt: 2,
  silentSince: since,
  importResult: null,
};
const installation = { isDiskFull: true, noWorkerSince: since, missingLines: { worker: null } };
const mails = { waiting: { count: 3, since, reason: mailFaultTexts.signIn }, givenUp: null, unknownTimeZone: null };

test('an admin reads which work is stuck, since when and why', async ({ page }) => {
  const answers = { '/api/jobs': job, '/api/failedMails': mails, '/api/installationFaults': installation };
  for (const [path, payload] of Object.entries(answers))
    await page.route(
      (url) => url.pathname === path,
      (route) => route.fulfill({ json: { ok: true, payload } }),
    );
  await signIn(page, 'admin', '/wholesaler?wholesalerId=ats&db=preview');
  await expect(
    page.getByText(/^Attempt 2: the one before was interrupted\. The worker has given no sign/),
  ).toBeVisible();
  await expect(
    page.getByText(/^3 emails to people .+ The mail server refused the user name or password/),
  ).toBeVisible();
  await expect(page.getByText(installationFaultTexts.diskFull)).toBeVisible();
  await expect(page.getByText(/^No worker has given a sign of life since .+ wait until one is back\.$/)).toBeVisible();
  await expect(page.getByText(installationFaultTexts.linesOfNobody)).toBeVisible();
  await expectAccessible(page);
});
