import type { User } from '@caselift/contract/users';
import Users from 'lucide-react/icons/users';
import { Suspense } from 'react';
import { NextStep } from '../../shared/next-steps/NextStep.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { TableModel } from '../../ui/table/useTableModel.ts';
import { ColumnsMenu, PersonCharts } from './lazy-parts.ts';
import styles from './report.module.css';
import { columnNumbers, type ReportTableKind, tableColumnNumbers, unitOf } from './report-columns.ts';
import type { ReportTarget } from './report-search.ts';
import { defaultHiddenColumns } from './report-search.ts';

type ReportTableProps = {
  kind: ReportTableKind;
  target: ReportTarget;
  model: TableModel<User>;
  /** Its days, and those of last year. */
  windows: string;
  /** What to do about nobody is said once. */
  isFirst: boolean;
  error: { message: string; retry: () => void } | undefined;
  /** Of the person with marked rows in every table; '' for nobody. */
  selected: string;
  onSelect: (user: User) => void;
  hidden: string;
  onHide: (hidden: string) => void;
  /** Of the person with charts below a row; '' for nobody. */
  opened: string;
  onOpen: (customId: string) => void;
  month: string;
  onMonth: (month: string) => void;
};

/** One of the four tables, the people's rows above the house's. */
export function ReportTable(props: ReportTableProps) {
  const { kind, target, model, windows, isFirst, error, selected, onSelect, hidden, onHide } = props;
  const { opened, onOpen, month, onMonth } = props;
  return (
    <Panel
      title={kind.title}
      note={[unitOf(kind.measure), windows].filter(Boolean).join(', ')}
      print="headless"
      className={styles.card}
      end={
        <Suspense>
          <ColumnsMenu
            label={`Columns of ${kind.title}`}
            columns={tableColumnNumbers(target, kind.period)}
            of="table"
            target={target}
            hidden={columnNumbers(hidden)}
            byDefault={defaultHiddenColumns.tables}
            onChange={onHide}
          />
        </Suspense>
      }
    >
      <DataTable
        inPanel
        model={model}
        caption={[`${kind.title}, ${unitOf(kind.measure)}`, windows].filter(Boolean).join(', ')}
        numbered
        error={error}
        empty={
          <Notice icon={Users} title="No data">
            {isFirst && <NextStep list="people" />}
          </Notice>
        }
        selected={new Set([selected])}
        onActivate={onSelect}
        opening={{
          opened,
          onOpen,
          label: ({ name }) => `Charts of ${name}`,
          detail: (user) => (
            <Suspense fallback={<div className={styles.charts} aria-busy />}>
              <PersonCharts key={user.customId} {...{ user, kind, month, onMonth }} />
            </Suspense>
          ),
        }}
      />
    </Panel>
  );
}
