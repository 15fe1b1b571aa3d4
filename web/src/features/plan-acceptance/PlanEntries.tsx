import { whatToDoTexts } from '@caselift/contract/item-texts';
import type { PlanEntry } from '@caselift/contract/plan-acceptance';
import { isMeasure, payPartNames, payParts } from '@caselift/domain/pay/pay-parts';
import { changedEntries, type PlanMark } from '@caselift/domain/plans/compare-plans';
import type { LucideIcon } from 'lucide-react';
import CircleMinus from 'lucide-react/icons/circle-minus';
import CirclePlus from 'lucide-react/icons/circle-plus';
import PenLine from 'lucide-react/icons/pen-line';
import { useState } from 'react';
import { ExamplePhoto } from '../../shared/item-plan/ExamplePhoto.tsx';
import { WhatToDo } from '../../shared/item-plan/WhatToDo.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Badge } from '../../ui/kit/Badge.tsx';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Panel, PanelSection } from '../../ui/kit/Panel.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import styles from './plan-acceptance.module.css';

/** What pays, part by part, with what was said before where it has changed. */
export function PlanEntries({ entries }: { entries: readonly PlanEntry[] }) {
  const [show, setShow] = useState<'all' | 'changes'>('changes');
  const changed = changedEntries(entries);
  // Of a plan that is all new, or of few parts, there is nothing to leave out.
  const mayChoose = changed > 0 && entries.length - changed > 3;
  const shown = mayChoose && show === 'changes' ? entries.filter(({ mark }) => mark !== 'same') : entries;
  return (
    <>
      {mayChoose && (
        <Row screenOnly>
          <Segmented
            label="Parts of the plan"
            options={[
              { id: 'changes', label: `Changed ${changed}` },
              { id: 'all', label: `All ${entries.length}` },
            ]}
            value={show}
            onChange={setShow}
          />
        </Row>
      )}
      {payParts.map((part) => {
        const ofPart = shown.filter((entry) => entry.part === part);
        if (ofPart.length === 0) return null;
        return (
          <Panel key={part} title={payPartNames[part]} level={3} className={styles.part}>
            {ofPart.map((entry) => (
              <Entry key={entry.key} entry={entry} isNamed={!isMeasure(part)} />
            ))}
          </Panel>
        );
      })}
    </>
  );
}

const marks: Readonly<
  Record<Exclude<PlanMark, 'same'>, { label: string; tone: 'good' | 'bad' | 'accent'; icon: LucideIcon }>
> = {
  added: { label: 'New', tone: 'good', icon: CirclePlus },
  removed: { label: 'No longer paid', tone: 'bad', icon: CircleMinus },
  changed: { label: 'Changed', tone: 'accent', icon: PenLine },
};

function Entry({ entry, isNamed }: { entry: PlanEntry; isNamed: boolean }) {
  const { title, whatToDo, examplePhoto, mark, difference, sentences } = entry;
  const look = mark === 'same' ? null : marks[mark];
  return (
    <PanelSection className={styles.entry}>
      <Stack gap={4}>
        {(isNamed || look) && (
          <Row wrap>
            {isNamed && (
              <Text as="h4" kind="subhead">
                {title}
              </Text>
            )}
            {look && (
              <Badge tone={look.tone} icon={look.icon}>
                {look.label}
              </Badge>
            )}
          </Row>
        )}
        {(whatToDo !== '' || examplePhoto !== null) && (
          <Stack gap={0} screenOnly>
            <Text kind="caption" tone="soft">
              {whatToDoTexts.title}
            </Text>
            <WhatToDo text={whatToDo} short />
            <ExamplePhoto item={title} photo={examplePhoto} />
          </Stack>
        )}
        {sentences.map((sentence, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no other name, and are written as a whole.
          <Sentence key={at} sentence={sentence} isWhole={mark === 'added' || mark === 'removed'} />
        ))}
        {difference !== null && (
          <Text as="p" kind="caption" tone="soft">
            {difference}
          </Text>
        )}
      </Stack>
    </PanelSection>
  );
}

/** isWhole: its badge says the same of the whole entry. */
function Sentence({
  sentence: { segments, mark },
  isWhole,
}: {
  sentence: PlanEntry['sentences'][number];
  isWhole: boolean;
}) {
  const words = segments.map(({ text, strong }, at) =>
    strong ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: segments have no other name, and are written as a whole.
      <Text key={at} as="b" weight="bold">
        {text}
      </Text>
    ) : (
      text
    ),
  );
  if (mark === 'same' || (isWhole && mark === 'added')) return <Text as="p">{words}</Text>;
  const Element = mark === 'added' ? 'ins' : 'del';
  return (
    <p className={styles.sentence}>
      <Element className={styles[mark]}>
        <span className="visually-hidden">{mark === 'added' ? 'New: ' : 'Before: '}</span>
        {words}
      </Element>
    </p>
  );
}
