/** Results and images as spreadsheets, mailed to one of the wholesaler's people or to oneself. */
import { itemExportTexts } from '@caselift/contract/item-export-texts';
import {
  ExportEmail,
  itemReportTexts,
  mailItemImages,
  mailItemReport,
  mailWholeItemReport,
} from '@caselift/contract/item-reports';
import { itemMessages } from '@caselift/contract/item-texts';
import { listUsers } from '@caselift/contract/users';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../../api/call.ts';
import { endpointQuery, silently } from '../../../api/query.ts';
import { isRefusal } from '../../../api/refusal.ts';
import { useScope } from '../../../api/use-scope.ts';
import { useEndedPeriod } from '../../../shared/ended-period/use-ended-period.ts';
import { usePeriodScope } from '../../../shared/ended-period/use-period-scope.ts';
import { Refusal } from '../../../shared/user-edits/Refusal.tsx';
import { periodTitle } from '../../../shared/users/period-name.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Stack } from '../../../ui/kit/Layout.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { toast } from '../../../ui/toasts.ts';

type ExportDialogProps = {
  /** Those chosen; none chosen: those of the list. */
  itemIds: readonly string[];
  onClose: () => void;
};

const exports = ['selected', 'all', 'images'] as const;
type Export = (typeof exports)[number];

export function ExportDialog({ itemIds, onClose }: ExportDialogProps) {
  const scope = useScope();
  const query = usePeriodScope();
  const ended = useEndedPeriod();
  const listId = useId();
  // Only suggested: whoever can't be read is refused by the server, and may still be typed.
  const { data: people = [] } = useQuery({ ...endpointQuery(listUsers, { query: scope }), ...silently });
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [fault, setFault] = useState<string | null>(null);
  const [sending, setSending] = useState<Export | null>(null);
  /** The address each was sent to: another one may get it, too. */
  const [sent, setSent] = useState<readonly string[]>([]);
  const keyOf = (which: Export, to: string) => `${which} ${to.trim().toLowerCase()}`;

  const mail = async (which: Export) => {
    const parsed = ExportEmail.safeParse(email);
    setWrong(parsed.success ? undefined : parsed.error.issues[0]?.message);
    setFault(null);
    if (!parsed.success) return;
    const userEmail = parsed.data;
    setSending(which);
    try {
      if (which === 'selected') await call(mailItemReport, { query, body: { itemIds: [...itemIds], userEmail } });
      else await call(which === 'all' ? mailWholeItemReport : mailItemImages, { query, body: { userEmail } });
      setSent((before) => [...before, keyOf(which, userEmail)]);
      toast.success(itemMessages.done.exported);
    } catch (error) {
      setFault(isRefusal(error) && error.status < 500 ? error.message : itemMessages.errors.exportItems);
    } finally {
      setSending(null);
    }
  };
  const isEmpty = itemIds.length === 0;
  return (
    <Dialog title={itemExportTexts.dialog} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <Stack gap={12}>
        <Field
          label={itemExportTexts.email}
          type="email"
          autoFocus
          autoComplete="off"
          value={email}
          error={wrong}
          onChange={({ target }) => {
            setEmail(target.value);
            setWrong(undefined);
          }}
          slotProps={{ input: { list: listId, inputMode: 'email' } }}
        />
        <datalist id={listId}>
          {people.map(
            ({ customId, name, email: address }) =>
              address && (
                <option key={customId} value={address}>
                  {name}
                </option>
              ),
          )}
        </datalist>
        <Text kind="caption">
          {ended && `${itemExportTexts.ofPeriod(periodTitle(ended))} `}
          {itemExportTexts.says}
        </Text>
        <Stack gap={8}>
          {exports.map((which) => {
            const isSent = sent.includes(keyOf(which, email));
            return (
              <Button
                key={which}
                variant="outlined"
                fullWidth
                loading={sending === which}
                disabled={isSent || sending !== null || (which === 'selected' && isEmpty)}
                onClick={() => void mail(which)}
              >
                {isSent ? itemReportTexts.sent : itemExportTexts.mailed[which]}
              </Button>
            );
          })}
        </Stack>
        {isEmpty && <Text kind="caption">{itemExportTexts.noneSelected}</Text>}
        <Refusal message={fault} />
      </Stack>
    </Dialog>
  );
}
