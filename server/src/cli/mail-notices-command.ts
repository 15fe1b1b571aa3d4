/** mail-notices: today's mails of notices at once, for a mail server that is about to be away, or to try one out. */

import { parseArgs } from 'node:util';
import { now } from '@caselift/db/clock';
import { noSuchWholesaler, wholesalerExists } from '../jobs/queue/wholesaler-exists.ts';
import { gatherMails } from '../notifications/daily-mails.ts';
import { type Command, readOneWholesaler } from './command.ts';
import { withInstallation } from './installation.ts';

export const mailNoticesCommand: Command = {
  summary: "Sends today's mails of notices now instead of at 6:30 am. Nobody gets a second one today.",
  usage: 'WHOLESALER',
  run: (args, env) => {
    const { positionals } = parseArgs({ args, allowPositionals: true, strict: true });
    const wholesalerId = readOneWholesaler(positionals);
    return withInstallation(env, async ({ database: { sql } }) => {
      if (!(await wholesalerExists(sql, wholesalerId))) throw noSuchWholesaler(wholesalerId);
      const place = { wholesalerId, demo: env.demo, now: now() };
      const mails = await sql.begin((tx) => gatherMails(tx, place));
      console.log(`${mails} ${mails === 1 ? 'mail' : 'mails'} on the way. The server sends them while it runs.`);
      return 0;
    });
  },
};
