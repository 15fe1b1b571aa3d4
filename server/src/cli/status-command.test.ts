import { expect, test, vi } from 'vitest';
import { startBoss } from '../jobs/queue/boss.ts';
import { startTestApp } from '../testing/test-app.ts';
import { printMails } from './status-command.ts';

test('an operator reads how many mails wait, since when, and why', async () => {
  const server = await startTestApp();
  await server.jobs.sendMail({ template: 'passwordChanged', email: 'ann@example.com' }, '127.0.0.1');
  const boss = await startBoss(server.database, { supervise: false });
  const [job] = await boss.fetch('mail');
  await boss.fail('mail', job?.id ?? '', { message: 'Error: 535 wrong password' });
  await boss.stop();
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await printMails(server.sql);
  expect(said.mock.calls.flat()).toEqual([
    expect.stringMatching(/^Not sent yet, tried again: 1 mail since [\d: -]+ UTC\. Error: 535 wrong password$/),
  ]);
  said.mockRestore();
  await server.stop();
});
