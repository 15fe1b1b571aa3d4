import type { User } from '@caselift/contract/users';
import { fplStanding } from '@caselift/domain/pay/standing';
import { fplAchievedText } from '../../../shared/users/achieved.ts';
import { MaxFpl } from '../../../shared/users/MaxFpl.tsx';
import { maxFplOf } from '../../../shared/users/max-fpl.ts';
import { payWriter } from '../../../shared/users/pay-writer.ts';
import { StandingChip } from '../../../shared/users/StandingChip.tsx';
import { BulletBar } from '../../../ui/BulletBar.tsx';
import { absent, twoDecimals } from '../../../ui/figures.ts';
import { Term } from '../../../ui/terms/Term.tsx';
import { Editable } from './Editable.tsx';
import { MeasurePanel } from './MeasurePanel.tsx';
import { plannedText } from './planned-payout.ts';

type FplPanelProps = {
  user: User;
  /** The wholesaler's limit; undefined until it is known. */
  houseMaxFpl: number | undefined;
  /** The scope of the losses that the person is paid on: "company", "team"; '' until it is known. */
  scope: string;
  isOver: boolean;
};

/** Finished product loss of the sales period against its goal; there is no pace, losses are no sales. */
export function FplPanel({ user, houseMaxFpl, scope, isOver }: FplPanelProps) {
  const { fpl } = user;
  const limit = maxFplOf(user, houseMaxFpl) ?? Math.max(2 * (fpl.goal ?? 1), fpl.team ?? 0);
  const standing = fplStanding(fpl, limit);
  const goal = [fpl.goal === null ? 'no goal' : `goal ${twoDecimals(fpl.goal)}%`, scope].filter(Boolean).join(', ');
  return (
    <MeasurePanel
      title={<Term of="fpl">FPL</Term>}
      chip={<StandingChip standing={standing}>{chipText(fpl, standing)}</StandingChip>}
      figure={fpl.team === null ? absent : `${lossText(fpl.team, limit)}%`}
      beside={
        <Editable user={user} field="fplGoal">
          {goal}
        </Editable>
      }
      bar={
        <BulletBar
          label={`${fpl.team === null ? 'No' : `${lossText(fpl.team, limit)}%`} loss, ${goal}, max ${twoDecimals(limit)}%`}
          scale={Math.max(limit * 1.07, fpl.team ?? 0) || 1}
          actual={fpl.team ?? 0}
          goal={fpl.goal}
          limit={limit}
        />
      }
      left={fpl.individual === null ? 'Lower is better' : `Own ${twoDecimals(fpl.individual)}%, lower is better`}
      right={
        <Editable user={user} field="maxFpl">
          Max <MaxFpl user={user} house={houseMaxFpl} unit="%" />
        </Editable>
      }
      pay={{
        label: isOver ? 'Earned' : 'Counts now',
        amount: payWriter(user)(fpl.totalPayout),
        plan: (
          <Editable user={user} field="fplPayout">
            {plannedText(fpl.payout)}
          </Editable>
        ),
      }}
    />
  );
}

function chipText({ achieved }: User['fpl'], standing: string): string {
  if (achieved === null) return 'No FPL';
  return standing === 'bad' ? 'Above max' : `${fplAchievedText(achieved)}%`;
}

/** Rounded up where it is just above the limit, so that it never reads as the limit itself. */
function lossText(percent: number, limit: number): string {
  const text = twoDecimals(percent);
  return percent > limit && text === twoDecimals(limit) ? twoDecimals(Math.ceil(percent * 100) / 100) : text;
}
