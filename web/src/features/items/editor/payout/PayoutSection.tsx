import { itemTexts } from '@caselift/contract/item-texts';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { EditorSection } from '../../../../ui/editor/EditorSection.tsx';
import { Row } from '../../../../ui/kit/Layout.tsx';
import { LockReason } from '../../../../ui/kit/LockReason.tsx';
import { Text } from '../../../../ui/kit/Text.tsx';
import type { SectionProps } from '../section.ts';
import { PayoutRow, pathsOf } from './PayoutRow.tsx';
import styles from './payout.module.css';
import { byRole, isPaid, limitsLock, payoutNote, payoutRowsOf, typesLock } from './payout-rows.ts';

/** What an item pays: one row for everyone, or one a role. */
export function PayoutSection({ form }: Pick<SectionProps, 'form'>) {
  const id = useId();
  const { place, read, readOnly } = form;
  if (!isPaid(place)) return null;
  const { payoutsByUserType } = read.form;
  const rows = payoutRowsOf(read.form);
  const note = payoutNote(read.form, place);
  const locks = [typesLock(read.form), ...rows.map(({ rules }) => limitsLock(rules))];
  const hides = rows.some((row) => pathsOf(row).some(form.isHidden));
  const reasons = [...new Set([...locks.filter((lock) => lock !== null), ...(hides ? [itemTexts.hiddenProfits] : [])])];
  const reasonId = (lock: string | null) => (lock === null ? undefined : `${id}-${reasons.indexOf(lock)}`);
  return (
    <EditorSection
      title="Payout"
      end={
        <Row gap={4}>
          <Text as="label" kind="caption" tone="soft" htmlFor={`${id}-roles`}>
            A payout for each role
          </Text>
          <Switch
            size="small"
            checked={payoutsByUserType}
            disabled={readOnly}
            onChange={(_, on) => form.choose(on ? byRole(read.form) : { payoutsByUserType: false })}
            slotProps={{ input: { id: `${id}-roles`, role: 'switch' } }}
          />
        </Row>
      }
    >
      <div className={styles.rows} data-roles={payoutsByUserType || undefined}>
        <div className={styles.head} aria-hidden>
          {payoutsByUserType && <span>Role</span>}
          <span>Payout type</span>
          <span>Amount</span>
          <span>Threshold</span>
          <span>Cap</span>
        </div>
        {rows.map((row) => (
          <PayoutRow key={row.role ?? 'own'} form={form} row={row} reasonId={reasonId} />
        ))}
      </div>
      {(note !== null || reasons.length > 0) && (
        <Row spread wrap align="top">
          {note !== null && (
            <Text kind="caption" tone="soft">
              {note}
            </Text>
          )}
          {reasons.map((lock) => (
            <LockReason key={lock} id={reasonId(lock) ?? ''}>
              {lock}
            </LockReason>
          ))}
        </Row>
      )}
    </EditorSection>
  );
}
