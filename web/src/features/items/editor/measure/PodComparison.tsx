import { itemDraftTexts, readPodComparison } from '@caselift/contract/item-drafts';
import type { Item } from '@caselift/contract/item-fields';
import { kindWords } from '@caselift/contract/item-texts';
import { type PodDefinition, podDefinitions } from '@caselift/domain/programs/pod-definitions';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import CircleAlert from 'lucide-react/icons/circle-alert';
import X from 'lucide-react/icons/x';
import { useId, useMemo, useState } from 'react';
import { endpointQuery, silently } from '../../../../api/query.ts';
import { isRefusal } from '../../../../api/refusal.ts';
import { useScope } from '../../../../api/use-scope.ts';
import { periodText } from '../../../../shared/statements/period-words.ts';
import { Segmented } from '../../../../ui/controls/Segmented.tsx';
import { countText, wholeNumber } from '../../../../ui/figures.ts';
import { Row } from '../../../../ui/kit/Layout.tsx';
import { Text } from '../../../../ui/kit/Text.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { usePhone } from '../../../../ui/usePhone.ts';
import type { ItemFormApi } from '../form/use-item-form.ts';
import { measureWith } from './measure-changes.ts';
import { PodColumn } from './PodColumn.tsx';
import { PodTable } from './PodTable.tsx';
import { isUsedBy, measureOf } from './pod-words.ts';
import styles from './pods.module.css';

type PodComparisonProps = { form: ItemFormApi; edited: Item; onClose: () => void };

/** What a placement would be by each of its definitions, in this period and in the same one last year. */
export function PodComparison({ form, edited, onClose }: PodComparisonProps) {
  const id = useId();
  const scope = useScope();
  const { place, read, readOnly } = form;
  const { kind, type } = place;
  // As the form was when this was opened; it can't change below.
  const [draft] = useState(() => ({ kind, type, itemId: edited._id, form: read.form }));
  const input = useMemo(() => ({ query: scope, body: draft }), [scope, draft]);
  const { data, error, isFetching, refetch } = useQuery({ ...endpointQuery(readPodComparison, input), ...silently });
  const [shown, setShown] = useState<'lastYear' | 'present'>('lastYear');
  const { measure } = read.form;
  const window = data?.[shown] ?? data?.present;
  const use = (definition: PodDefinition) => {
    const label = measureOf(definition);
    if (label === null || measure === null) return;
    form.choose({ measure: measureWith(measure, { label }) });
    onClose();
  };
  const people = window?.definitions[0]?.people.length ?? 0;

  return (
    <Dialog
      open
      fullScreen={usePhone()}
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { className: styles.paper } }}
    >
      <header className={styles.head}>
        <Text as="h2" kind="section" id={id}>
          POD definitions side by side
        </Text>
        <Text tone="soft" fit="cut" className={styles.note}>
          {window === undefined
            ? read.form.name
            : `${read.form.name}, ${periodText(window.from, window.to)}: ${countText(people, 'rep')}`}
        </Text>
        <Row gap={8} className={styles.tools}>
          {data !== undefined && data.lastYear !== null && (
            <Segmented
              label="Window"
              options={[
                { id: 'lastYear', label: 'Last year' },
                { id: 'present', label: 'This period' },
              ]}
              value={shown}
              onChange={setShown}
            />
          )}
          <IconButton aria-label="Close" onClick={onClose}>
            <X size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </Row>
      </header>
      {window !== undefined && measure !== null ? (
        <div className={styles.body}>
          {people === 0 ? (
            <Notice
              icon={ChartNoAxesColumn}
              title="No rep to compare"
              text="Add sales reps to this item to see what each definition would pay."
            />
          ) : (
            <>
              <div className={styles.columns}>
                {podDefinitions.map((definition) => (
                  <PodColumn
                    key={definition}
                    definition={definition}
                    window={window}
                    measure={measure}
                    usedBy={isUsedBy(definition, measure) ? kindWords[kind].one : null}
                    onUse={readOnly || measureOf(definition) === null ? null : () => use(definition)}
                  />
                ))}
              </div>
              <PodTable window={window} measure={measure} />
            </>
          )}
          <footer className={styles.foot}>
            <span>The pay rule stays; only the count changes.</span>
            <span>
              {`In the window ${wholeNumber(window.totals.new)} new, ${wholeNumber(window.totals.kept)} kept, ${wholeNumber(window.totals.lost)} lost`}
            </span>
          </footer>
        </div>
      ) : error !== null && !isFetching ? (
        <div role="alert" className={styles.body}>
          <Notice
            icon={CircleAlert}
            title={isRefusal(error) ? error.message : 'The definitions could not be compared'}
            text={isRefusal(error) ? itemDraftTexts.podsOnly : 'Nothing was changed.'}
          >
            <Button onClick={() => void refetch()}>Try again</Button>
          </Notice>
        </div>
      ) : (
        <Row aria-busy className={styles.waits}>
          <CircularProgress size={24} color="inherit" aria-label="Loading" />
        </Row>
      )}
    </Dialog>
  );
}
