import type { User } from '@caselift/contract/users';
import Users from 'lucide-react/icons/users';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { TableModel } from '../../ui/table/useTableModel.ts';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import styles from './report.module.css';
import { column, type ReportTableKind, tableColumnNumbers, tableColumnTitles, unitOf } from './report-columns.ts';
import type { ReportTarget } from './report-search.ts';
import { defaultHiddenColumns } from './report-search.ts';

type ReportTableProps = {
  kind: ReportTableKind;
  target: ReportTarget;
  model: TableModel<User>;
  /** What is shown, filters included. */
  caption: string;
  error: { message: string; retry: () => void } | undefined;
  /** Of the person whose rows are marked in every table; '' for nobody. */
  selected: string;
  onSelect: (user: User) => void;
  hidden: string;
  onHide: (hidden: string) => void;
};

/** One of the four tables, the people's rows above the house's. */
export function ReportTable(props: ReportTableProps) {
  const { kind, target, model, caption, error, selected, onSelect, hidden, onHide } = props;
  const titles = tableColumnTitles(target);
  const choices = tableColumnNumbers(target, kind.period)
    .filter((number) => number !== column.name)
    .map((number) => ({ number, title: titles[number] }));
  return (
    <Panel
      title={kind.title}
      note={unitOf(kind.measure)}
      print="headless"
      className={styles.card}
      end={
        <ColumnsMenu
          label={`Columns of ${kind.title}`}
          columns={choices}
          hidden={hidden}
          byDefault={defaultHiddenColumns.tables}
          onChange={onHide}
        />
      }
    >
      <DataTable
        inPanel
        model={model}
        caption={caption}
        numbered
        error={error}
        empty={<Notice icon={Users} title="No data" />}
        selected={new Set([selected])}
        onActivate={onSelect}
      />
    </Panel>
  );
}
