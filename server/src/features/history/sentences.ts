/** Lines of the audit as sentences for people. */
import type { HistoryKind } from '@caselift/contract/history';
import { movedWords } from '../../edits/credential-mails.ts';
import { adjustmentMadeSentence, adjustmentSentence } from './adjustment-sentences.ts';
import {
  boostCopiedSentence,
  boostDeletedSentence,
  boostPacketSentence,
  boostProductsSentence,
  boostSavedSentence,
  incentivesPacketSentence,
} from './boost-sentences.ts';
import {
  closedSentence,
  costCentersSentence,
  payrollColumnsSentence,
  payrollFileSentence,
  planAcceptedSentence,
  plansRemindedSentence,
  reopenedSentence,
  waiverSentence,
} from './closing-sentences.ts';
import { goalsSentence, settingsSentence } from './edit-sentences.ts';
import { fileEditedSentence, fileUploadedSentence } from './file-sentences.ts';
import { entryEditedSentence, entryResetSentence, rowsUploadedSentence } from './item-edit-sentences.ts';
import {
  entryCorrectedSentence,
  entryHandedInSentence,
  entryPutBackSentence,
  entryTakenBackSentence,
} from './item-entry-sentences.ts';
import { holdersSentence } from './item-holder-sentences.ts';
import { imageCorrectedSentence, imagesReviewedSentence } from './item-review-sentences.ts';
import { itemExportSentence, itemResetSentence, itemRunSentence } from './item-run-sentences.ts';
import {
  itemCopiedSentence,
  itemCreatedSentence,
  itemDeletedSentence,
  itemGroupedSentence,
  itemMembersSentence,
  itemSavedSentence,
} from './item-sentences.ts';
import { questionSentence } from './pay-question-sentences.ts';
import {
  createSentence,
  deactivateSentence,
  deleteSentence,
  passwordSentence,
  productsSentence,
  profileSentence,
  restoreSentence,
  signedOutSentence,
  usersSentence,
} from './people-sentences.ts';

import { podcastEditedSentence } from './podcast-sentences.ts';
import { releaseSentence } from './release-sentences.ts';

type Detail = Record<string, unknown>;

const number = new Intl.NumberFormat('en-US');
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** By kind of act, as the history is narrowed by. */
const byKind: Record<HistoryKind, Record<string, (detail: Detail) => string>> = {
  data: {
    import: ({ changeId }) =>
      changeId === null ? 'Imported files, but nothing in them was new.' : `Imported files as change ${changeId}.`,
    'import refused': ({ reason }) => `An import was refused: ${String(reason).replace(/\.$/, '')}.`,
    upload: ({ name }) => `Uploaded ${name}.`,
    'upload removed': ({ name }) => `Removed the upload ${name}.`,
    'mapping saved': ({ name }) => `Saved the mapping ${name}.`,
    update: () => "Updated Preview's figures.",
    'update items': () => 'Updated objectives and incentives.',
    backfill: () => 'Computed figures that were missing after an upgrade.',
    'cancel import': () => 'Canceled an import.',
    'cancel update': () => 'Canceled an update.',
    publish: ({ publicationId, clashes, moved }) =>
      `Published Preview's figures and edits as publication ${publicationId}.${clashSentence(clashes)}${movedSentence(moved)}`,
    reset: () => "Reset Preview to Production's figures and edits.",
    rollback: ({ publicationId, clashes, moved }) =>
      `Rolled back to publication ${publicationId}.${clashSentence(clashes)}${movedSentence(moved)}`,
    'delete preview': () => "Deleted Preview's figures and reset its edits to match Production.",
    'move warehouse': ({ to, lines }) =>
      `Moved ${number.format(Number(lines))} sales lines to ${to === 'bigquery' ? 'BigQuery' : 'DuckDB'}.`,
    'delete transactions': ({ start, end, lines, revenue }) =>
      lines === 0
        ? `Deleted nothing: there are no sales lines from ${start} to ${end}.`
        : `Deleted ${number.format(Number(lines))} sales lines from ${start} to ${end} (${money.format(Number(revenue))} of revenue).`,
  },
  people: {
    'edit goals': goalsSentence,
    'edit users': usersSentence,
    'edit profile': profileSentence,
    'create user': createSentence,
    'delete user': deleteSentence,
    'deactivate user': deactivateSentence,
    'restore user': restoreSentence,
    'export personal data': ({ customId, name }) => `Exported the personal data of ${name} (${customId}).`,
    'erase personal data': ({ customId, name }) =>
      `Erased the personal data of ${name} (${customId}) that pay needn't keep.`,
    'set password': passwordSentence,
    'sign out everywhere': signedOutSentence,
    'send invitation': ({ customId, name, email }) => `Invited ${name} (${customId}) by email, at ${email}.`,
    'accept invitation': () => 'Set their first password with an invitation.',
    'change own password': () => 'Changed their own password and ended their other sessions.',
    'ask for a new e-mail': ({ newEmail }) => `Asked to change their email to ${newEmail}.`,
    'create admin': ({ email, bound }) => `Made ${email} an admin${bound === true ? ' (this wholesaler only)' : ''}.`,
    'bind admin': ({ email }) => `Limited the admin ${email} to this wholesaler.`,
    'unbind admin': ({ email }) => `Allowed the admin ${email} to open every wholesaler.`,
  },
  programs: {
    'create item': itemCreatedSentence,
    'copy item': itemCopiedSentence,
    'save item': itemSavedSentence,
    'change example photo': ({ name }) => `Changed the example photo of "${name}".`,
    'remove example photo': ({ name }) => `Removed the example photo of "${name}".`,
    'delete item': itemDeletedSentence,
    'group items': itemGroupedSentence,
    'edit item accounts': itemMembersSentence('accounts'),
    'edit item products': itemMembersSentence('products'),
    'edit item entry': entryEditedSentence,
    'reset item entry': entryResetSentence,
    'upload custom rows': rowsUploadedSentence,
    'run item': itemRunSentence,
    'reset item values': itemResetSentence,
    'hand in entry': entryHandedInSentence,
    'take back entry': entryTakenBackSentence,
    'correct entry': entryCorrectedSentence,
    'put back entry': entryPutBackSentence,
    'review images': imagesReviewedSentence,
    'correct image': imageCorrectedSentence,
    'mail item export': itemExportSentence,
    'create tag': ({ name }) => `Created the tag "${name}".`,
  },
  boosts: {
    'create boost': ({ name }) => `Created the boost "${name}".`,
    'copy boost': boostCopiedSentence,
    'save boost': boostSavedSentence,
    'delete boost': boostDeletedSentence,
    'edit boost products': boostProductsSentence,
    'make bill-back packet': boostPacketSentence,
    'make bill-back of incentives': incentivesPacketSentence,
  },
  pay: {
    'make adjustment': adjustmentMadeSentence,
    'approve adjustment': adjustmentSentence('Approved'),
    'reject adjustment': adjustmentSentence('Rejected'),
    'withdraw adjustment': adjustmentSentence('Withdrew'),
    'decide releases': releaseSentence,
    'correct account holders': holdersSentence,
    'close period': closedSentence,
    'reopen period': reopenedSentence,
    'waive closing check': waiverSentence,
    'make payroll file': payrollFileSentence,
    'accept plan': planAcceptedSentence,
    'remind of plans': plansRemindedSentence,
    'ask question': questionSentence('Asked'),
    'answer question': questionSentence('Answered'),
    'resolve question': questionSentence('Resolved'),
    'withdraw question': questionSentence('Withdrew'),
  },
  settings: {
    'edit settings': settingsSentence,
    'edit payroll columns': payrollColumnsSentence,
    'edit cost centers': costCentersSentence,
    'create wholesaler': ({ title }) => `Created the wholesaler ${title}.`,
    'delete wholesaler': () => 'Deleted the wholesaler and all its data.',
  },
  other: {
    'edit products': productsSentence,
    'create podcast': ({ name }) => `Added the podcast "${name}".`,
    'edit podcast': podcastEditedSentence,
    'delete podcast': ({ name }) => `Deleted the podcast "${name}".`,
    'upload file': fileUploadedSentence,
    'edit file': fileEditedSentence,
    'delete file': ({ name }) => `Deleted the file "${name}".`,
  },
};
const sentences: Record<string, (detail: Detail) => string> = Object.assign({}, ...Object.values(byKind));

/** The acts of a kind. 'other' has no list: it is whatever is of no other kind. */
export const actionsOf = (kind: HistoryKind): string[] => Object.keys(byKind[kind]);

function movedSentence(moved: unknown): string {
  if (!Array.isArray(moved) || moved.length === 0) return '';
  const each = movedWords(moved, ({ customId }) => customId);
  return ` Sign in with another email: ${each.join(', ')}.`;
}

function clashSentence(clashes: unknown): string {
  if (!Array.isArray(clashes) || clashes.length === 0) return '';
  const ids = clashes.map((clash: { customId?: unknown }) => clash.customId).join(', ');
  return ` ${ids} can't sign in: their email is already in use.`;
}

/** One sentence; an action without one of its own is told by its name and what was noted of it. */
export function sentenceOf(action: string, detail: Detail): string {
  const own = sentences[action];
  if (own) return own(detail);
  const noted = Object.entries(detail)
    .filter(([, value]) => value !== null && (typeof value !== 'object' || Array.isArray(value)))
    .map(([name, value]) => `${name} ${Array.isArray(value) ? value.join(', ') : value}`);
  const name = `${action.charAt(0).toUpperCase()}${action.slice(1)}`;
  return noted.length === 0 ? `${name}.` : `${name}: ${noted.join('; ')}.`;
}
