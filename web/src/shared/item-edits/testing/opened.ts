import type { ReplyOf } from '@caselift/contract/endpoint';
import type { uploadCustomRows } from '@caselift/contract/item-edits';

/** What the server says of a custom item before there is a spreadsheet. */
export const openedRows: ReplyOf<typeof uploadCustomRows> = {
  ...{ kept: [], dropped: [], users: [], instance: '2026-09-01' },
  instances: [{ from: '2026-09-01', to: '2026-09-30', isEnded: false, isClosed: false, hasRows: false }],
};
