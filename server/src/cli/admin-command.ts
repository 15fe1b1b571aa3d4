import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Email } from '@caselift/contract/session';
import { recordAudit } from '@caselift/db/audit';
import type { Sql } from '@caselift/db/connect';
import { createAdmin, type NewAdmin, setBound } from '../identity/accounts.ts';
import { noSuchWholesaler, wholesalerExists } from '../jobs/queue/wholesaler-exists.ts';
import { type Command, readWholesalerId, usageFault } from './command.ts';
import { commandLine, withInstallation } from './installation.ts';

const passwordBytes = 12;

/** An email's own part as a name, until the person is given another: ann.lee@... is Ann Lee. */
function nameOf(email: string): string {
  const words = email.split('@')[0]?.split(/[._-]+/) ?? [];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

export const adminCommand: Command = {
  summary:
    'create makes an admin and prints the first password once; with --only the admin can open that wholesaler only. bind sets that limit for an existing admin of a wholesaler, unbind removes it.',
  usage: 'create EMAIL [--wholesaler ID [--only]] [--name NAME] | bind EMAIL | unbind EMAIL',
  run: (args, env) => {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { wholesaler: { type: 'string' }, name: { type: 'string' }, only: { type: 'boolean', default: false } },
    });
    const [action, typedEmail, ...more] = positionals;
    const email = Email.safeParse(typedEmail ?? '');
    if (!isAction(action) || more.length > 0) throw usageFault('Say: admin create EMAIL');
    if (!email.success) throw usageFault(email.error.issues[0]?.message ?? "That isn't a valid email address.");
    const wholesalerId = values.wholesaler === undefined ? null : readWholesalerId(values.wholesaler);
    if (action !== 'create') {
      if (wholesalerId !== null || values.only) throw usageFault(`${action} takes only an email address.`);
      return withInstallation(env, ({ database: { sql } }) => changeBound(sql, email.data, action === 'bind'));
    }
    if (values.only && wholesalerId === null) throw usageFault('--only needs a wholesaler. Add --wholesaler ID.');
    const admin = { email: email.data, name: values.name ?? nameOf(email.data), wholesalerId, bound: values.only };
    return withInstallation(env, ({ database: { sql } }) => create(sql, admin));
  },
};

const actions = ['create', 'bind', 'unbind'] as const;
function isAction(typed: string | undefined): typed is (typeof actions)[number] {
  return actions.some((action) => action === typed);
}

async function create(sql: Sql, admin: NewAdmin & { bound: boolean }): Promise<number> {
  const { email, name, wholesalerId, bound } = admin;
  if (wholesalerId && !(await wholesalerExists(sql, wholesalerId))) throw noSuchWholesaler(wholesalerId);
  const password = randomBytes(passwordBytes).toString('base64url');
  if ((await createAdmin(sql, { ...admin, password })) === 'emailTaken') {
    console.error(`${email} is already in use.`);
    return 1;
  }
  await recordAudit(sql, { ...commandLine, wholesalerId, action: 'create admin', detail: { email, name, bound } });
  console.log(`${email} can sign in with the password ${password}`);
  console.log("It's shown only once. To set another, use 'Forgot your password?' on the login page.");
  return 0;
}

async function changeBound(sql: Sql, email: string, bound: boolean): Promise<number> {
  const wholesalerId = await setBound(sql, email, bound);
  if (wholesalerId === null) {
    console.error(`No wholesaler admin has the email ${email}.`);
    return 1;
  }
  await recordAudit(sql, {
    ...commandLine,
    wholesalerId,
    action: bound ? 'bind admin' : 'unbind admin',
    detail: { email },
  });
  console.log(bound ? `${email} can open ${wholesalerId} only.` : `${email} can open every wholesaler.`);
  return 0;
}
