import type { User } from '@caselift/contract/users';
import { Link } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { HouseOverTime } from '../../shared/over-time/HouseOverTime.tsx';
import { PersonOverTime } from '../../shared/over-time/PersonOverTime.tsx';
import { personPath } from '../../shared/users/people.ts';
import { Panel } from '../../ui/kit/Panel.tsx';
import { TextIcon } from '../../ui/kit/TextIcon.tsx';
import type { ReportTableKind } from './report-columns.ts';

type PersonChartsProps = {
  user: User;
  /** The table that they are below a row of. */
  kind: ReportTableKind;
  month: string;
  onMonth: (month: string) => void;
};

/** A person over time, below a row. Load it with import(). */
export function PersonCharts({ user, kind, month, onMonth }: PersonChartsProps) {
  const path = personPath(user);
  return (
    <PersonOverTime
      customId={user.customId}
      name={user.name}
      {...{ month, onMonth }}
      first={kind.measure}
      ofYear={kind.period === 'year'}
      more={
        path && (
          <Link to={path} search={(current) => ({ selectedUser: user.customId, period: current.period })}>
            Open {user.name} <TextIcon icon={ArrowRight} />
          </Link>
        )
      }
    />
  );
}

/** The house over time, below its summary. Load it with import(). */
export function HouseCharts(props: { month: string; onMonth: (month: string) => void }) {
  return (
    <Panel title="House" style={{ overflow: 'hidden' }}>
      <HouseOverTime {...props} />
    </Panel>
  );
}
