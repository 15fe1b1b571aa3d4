/** The accounts behind what an item counts for a person, as a file. */
import { itemMessages } from '@caselift/contract/item-texts';
import { isDelta } from '@caselift/domain/programs/item-measures';
import { csvStream } from '../../documents/csv.ts';
import type { SheetColumn } from '../../documents/xlsx.ts';
import type { AskedItem } from '../../figures/asked-item.ts';
import { type Account, shownAccount } from '../../figures/item-accounts.ts';
import { refusal } from '../../http/errors.ts';
import type { FileReply } from '../../http/file-reply.ts';

const text = (title: string, width: number): SheetColumn => ({ title, kind: 'text', width });
const number = (title: string): SheetColumn => ({ title, kind: 'number', width: 12 });

/** As the reader may see them, in the order of the list. Refuses with 409 what has nothing in it. */
export function accountsFile(accounts: readonly Account[], item: AskedItem): FileReply {
  if (accounts.length === 0) throw refusal('conflict', itemMessages.none.toExport);
  const label = item.input.terms.measure?.label ?? '';
  const hasReference = label !== '' && isDelta(label);
  const rows = accounts.map((account) => {
    const shown = shownAccount(account, item);
    return [
      ...[shown.buyerName, shown.buyerId, shown.holder?.name ?? '', label],
      ...(hasReference ? [shown.referencePeriodPods ?? null] : []),
      ...[shown.selectedPeriodPods ?? null, shown.eligiblePods ?? null],
    ];
  });
  const columns = [
    ...[text('Account', 32), text('ID', 12), text('Held by', 24), text('Measure', 22)],
    ...(hasReference ? [number('Reference')] : []),
    ...[number('Selected'), number('Eligible')],
  ];
  return { fileName: 'Accounts Results.csv', fileType: 'csv', content: csvStream({ name: 'Accounts', columns, rows }) };
}
