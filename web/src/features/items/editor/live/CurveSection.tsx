import type { DraftResults } from '@caselift/contract/item-drafts';
import type { PayoutRole } from '@caselift/domain/programs/item';
import { nameOfMany, quantityText } from '@caselift/domain/programs/item-words';
import { type CSSProperties, useId, useMemo, useState } from 'react';
import type { CurveShape } from '../../../../shared/statements/curve/layout.ts';
import { decimalsOf } from '../../../../shared/statements/curve/ticks.ts';
import { PayoutCurve } from '../../../../shared/statements/PayoutCurve.tsx';
import whatIf from '../../../../shared/statements/what-if.module.css';
import { Change } from '../../../../ui/Change.tsx';
import { EditorSection } from '../../../../ui/editor/EditorSection.tsx';
import { dollarsAndCents, oneDecimal, upToTwoDecimals } from '../../../../ui/figures.ts';
import { Row } from '../../../../ui/kit/Layout.tsx';
import { Text } from '../../../../ui/kit/Text.tsx';
import type { ItemFormApi } from '../form/use-item-form.ts';
import { type ItemCurve, itemCurve } from './item-curve.ts';
import { periodName } from './period-words.ts';

type CurveSectionProps = {
  form: Pick<ItemFormApi, 'place' | 'read'>;
  role: PayoutRole;
  results: DraftResults | undefined;
};

const who = { salesReps: 'One rep', teamLeads: 'One team lead', leadership: 'One leadership' } as const;
/** Pixels. */
const curveHeight = 200;

/** What someone of the role is paid by what they come to: drawn by the rules here, so that nobody is asked. */
export function CurveSection({ form: { place, read }, role, results }: CurveSectionProps) {
  const lastYear = role === 'salesReps' && !read.form.isAccountSpecific ? results?.lastYear : null;
  const goal = results?.goal[role] ?? null;
  const usual = lastYear?.perPerson ?? null;
  const { type } = place;
  const { form } = read;
  const curve = useMemo(() => itemCurve({ type, form }, role, { goal, usual }), [type, form, role, goal, usual]);
  if (curve === null) return null;
  return (
    <EditorSection
      title="Payout curve"
      end={
        <Text kind="caption" tone="soft">
          {who[role]}, {nameOfMany(curve.unit)}
        </Text>
      }
    >
      <Curve
        key={`${role} ${curve.unit}`}
        curve={curve}
        usual={usual === null || lastYear == null ? null : { quantity: usual, name: periodName(lastYear) }}
      />
    </EditorSection>
  );
}

type CurveProps = { curve: ItemCurve; usual: { quantity: number; name: string } | null };

function Curve({ curve, usual }: CurveProps) {
  const { unit, goal, end, step, corners, paidAt } = curve;
  const id = useId();
  const [asked, setAsked] = useState<number | null>(null);
  const quantity = Math.min(end, asked ?? goal ?? end / 2);
  const usualQuantity = usual?.quantity;
  const usualName = usual?.name;
  const shape = useMemo(
    (): CurveShape => ({
      corners,
      range: { from: 0, to: end },
      goal: goal ?? -1,
      beyond: null,
      marks:
        usualQuantity === undefined || usualQuantity <= 0
          ? []
          : [
              {
                ...{ id: 'today', percent: usualQuantity, payout: paidAt(usualQuantity) },
                lines: [`${usualName} average ${upToTwoDecimals(usualQuantity)}`],
              },
            ],
      scale: {
        tickText: (value, by) => value.toLocaleString('en-US', { minimumFractionDigits: decimalsOf(by) }),
        goalWord: goal === null ? '' : `Target ${upToTwoDecimals(goal)}`,
        unit: nameOfMany(unit),
        height: curveHeight,
      },
    }),
    [corners, end, goal, usualQuantity, usualName, paidAt, unit],
  );
  const paid = paidAt(quantity);
  const difference = goal === null ? 0 : paid - paidAt(goal);
  const written = quantityText(Number(quantity.toFixed(2)), unit);
  const reached = goal === null ? '' : `${oneDecimal((100 * quantity) / goal)}% of target`;
  return (
    <>
      <PayoutCurve
        shape={shape}
        axis="achieved"
        whatIf={asked === null ? undefined : { id: 'whatIf', percent: quantity, payout: paid, lines: ['What if'] }}
      />
      <div className={whatIf.whatIf}>
        <Row align="baseline" spread>
          <Text as="label" tone="soft" htmlFor={id}>
            What if it comes to
          </Text>
          <Text as="strong" weight="bold" fit="whole">
            {written}
          </Text>
        </Row>
        <input
          type="range"
          id={id}
          className={whatIf.slider}
          min={0}
          max={end}
          step={step}
          value={quantity}
          onChange={(event) => setAsked(Number(event.target.value))}
          aria-valuetext={[written, reached, `pays ${dollarsAndCents(paid)}`].filter(Boolean).join(', ')}
          style={{ '--filled': `${(100 * quantity) / end}%` } as CSSProperties}
        />
        <Row align="baseline" spread>
          <Text tone="soft">{reached}</Text>
          <Row as="span" align="baseline" end wrap>
            {Math.abs(difference) >= 0.005 && (
              <Change up={difference > 0}>
                {difference > 0 ? '+' : '\u2212'}
                {dollarsAndCents(Math.abs(difference))}
              </Change>
            )}
            <Text as="strong" weight="bold" tone="accent" fit="whole">
              {dollarsAndCents(paid)}
            </Text>
          </Row>
        </Row>
      </div>
    </>
  );
}
