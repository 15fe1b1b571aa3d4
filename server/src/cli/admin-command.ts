import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Email } from '@caselift/contract/session';
import { createAdmin } from '../accounts.ts';
import { noSuchWholesaler, wholesalerExists } from '../jobs/wholesaler-exists.ts';
import { type Command, readWholesalerId, usageFault } from './command.ts';
import { withInstallation } from './installation.ts';

const passwordBytes = 12;

/** An e-mail's own part as a name, until the person is given another: ann.lee@... is Ann Lee. */
function nameOf(email: string): string {
  const words = email.split('@')[0]?.split(/[._-]+/) ?? [];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

export const adminCommand: Command = {
  summary: 'Makes an admin, of one wholesaler or of all, and prints the first password once.',
  usage: 'create EMAIL [--wholesaler ID] [--name NAME]',
  run: (args, env) => {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { wholesaler: { type: 'string' }, name: { type: 'string' } },
    });
    const email = Email.safeParse(positionals[1] ?? '');
    if (positionals[0] !== 'create' || positionals.length > 2) throw usageFault('Say: admin create EMAIL');
    if (!email.success) throw usageFault(email.error.issues[0]?.message ?? 'The e-mail is wrong.');
    const wholesalerId = values.wholesaler === undefined ? null : readWholesalerId(values.wholesaler);
    return withInstallation(env, async ({ database: { sql } }) => {
      if (wholesalerId && !(await wholesalerExists(sql, wholesalerId))) throw noSuchWholesaler(wholesalerId);
      const password = randomBytes(passwordBytes).toString('base64url');
      const name = values.name ?? nameOf(email.data);
      const made = await createAdmin(sql, { email: email.data, name, password, wholesalerId });
      if (made === 'emailTaken') {
        console.error(`Someone signs in with ${email.data} already.`);
        return 1;
      }
      console.log(`${email.data} can sign in with the password ${password}`);
      console.log("It is shown this once. 'Forgot your password?' on the login page sets another.");
      return 0;
    });
  },
};
