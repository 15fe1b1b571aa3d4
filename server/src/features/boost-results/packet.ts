/** The bill-back packet of a boost: what the worker is told of it, and where the file can be had (decision 046). */
import type { readBoostPacket } from '@caselift/contract/boost-results';
import type { ReplyOf } from '@caselift/contract/endpoint';
import { fileLimits } from '@caselift/contract/files';
import type { Scope } from '@caselift/contract/scope';
import { recordAudit } from '@caselift/db/audit';
import type { Tx } from '@caselift/db/connect';
import { type BoostTerms, boostSpans, isOfNothing } from '@caselift/domain/boosts';
import { dayText } from '@caselift/domain/dates';
import { fileTypes, safeFileName } from '@caselift/domain/file-names';
import { dollars } from '@caselift/domain/numbers';
import { moneyText } from '@caselift/domain/pay/statement-line';
import { visiblePeople } from '@caselift/domain/visibility';
import type { Context } from '../../context.ts';
import { packetTitle } from '../../documents/bill-back-packet.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { PacketQuestion } from '../../jobs/question-kinds.ts';
import { readAskedBoost } from './asked.ts';

type Asked = {
  viewer: Viewer;
  scope: Scope;
  boostId: string;
  format: PacketQuestion['format'];
  origin: string;
  gone: AbortSignal;
};

/** Reads what the worker is asked; what it answers asks it, outside the transaction. */
export async function boostPacket(
  tx: Tx,
  { sql, memory, questions, storage }: Pick<Context, 'sql' | 'memory' | 'questions' | 'storage'>,
  { viewer, scope, boostId, format, origin, gone }: Asked,
): Promise<() => Promise<ReplyOf<typeof readBoostPacket>>> {
  const { boost, edited, question: sales } = await readAskedBoost(tx, memory, { viewer, scope, boostId });
  const [settings, people] = await Promise.all([edited.settings(), edited.peopleAndGone()]);
  const terms = boostSpans(boost)
    .filter((span) => span.from <= sales.lastDate && !isOfNothing(span.terms))
    .map(({ terms: paying, from, to }, at) => ({
      name: at === 0 ? 'Pays' : 'Then',
      text: `${termsText(paying)} from ${dayText(from)} to ${dayText(to)}`,
    }));
  const isDraft = scope.db === 'preview' ? [{ name: 'Figures', text: 'Preview, not published' }] : [];
  const { wholesalerId } = scope;
  const question: PacketQuestion = {
    ...sales,
    ...{ boostId, format },
    head: { name: boost.name, wholesaler: settings.title, terms: [...terms, ...isDraft] },
    names: Object.fromEntries(
      visiblePeople(viewer, people, settings.visibility).map(({ customId, name }) => [customId, name]),
    ),
    by: viewer.name,
  };
  return async () => {
    const { key, made } = await questions.ask({ wholesalerId, kind: 'boostPacket', question, gone });
    if (made !== null) {
      const money = { amount: dollars(made.amountCents), supplierShare: dollars(made.shareCents) };
      const detail = { boostId, name: boost.name, format, lines: made.lines, ...money };
      await recordAudit(sql, { wholesalerId, actor: viewer.email, origin, action: 'make bill-back packet', detail });
    }
    const name = safeFileName(`${packetTitle(boost)}.${format}`);
    const signing = { type: fileTypes[format], seconds: fileLimits.linkSeconds, attachment: name };
    return { signedUrl: await storage.signedUrl(key, signing), name };
  };
}

/** @example '$2.50 per CE' */
const termsText = ({ type, amountCents }: Pick<BoostTerms, 'type' | 'amountCents'>) =>
  `${moneyText(amountCents)} per ${type === 'GP/CE' ? 'CE' : 'unit'}`;
