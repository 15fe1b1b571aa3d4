import { type FirstSteps as Done, readFirstSteps } from '@caselift/contract/publications';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { wholeNumber } from '../../ui/figures.ts';
import { LinkButton } from '../../ui/kit/LinkButton.tsx';
import { Panel, PanelBody } from '../../ui/kit/Panel.tsx';
import { type Step, Steps } from '../../ui/kit/Steps.tsx';

type StepName = 'import' | 'update' | 'goals' | 'publish';

/** places: the IDs of the parts of the page where each step is taken. */
export type FirstStepsProps = { places: Readonly<Record<StepName, string>> };

/** What is left to do until people see a new wholesaler's figures; gone once something was published. */
export function FirstStepsPanel({ places }: FirstStepsProps) {
  const { data } = useQuery({ ...endpointQuery(readFirstSteps, { query: useScope() }), ...silently });
  if (data === undefined || data.published) return null;
  const done = { import: data.imported, update: data.updated, goals: data.withGoals > 0, publish: false };
  const next = (['import', 'update', 'goals', 'publish'] as const).find((name) => !done[name]);
  const step = (name: StepName, title: string, note: string): Step => ({
    title,
    note: (
      <>
        {note}{' '}
        <LinkButton aria-label={`Go to ${title}`} onClick={() => goTo(places[name])}>
          Go
        </LinkButton>
      </>
    ),
    state: done[name] ? 'done' : name === next ? 'current' : 'waiting',
  });
  return (
    <Panel title="First publication" note="Four steps until your people see their figures" print="gone">
      <PanelBody>
        <Steps
          label="Steps to the first publication"
          steps={[
            step('import', 'Import', data.imported ? 'Files are imported.' : 'Files of your ERP.'),
            step('update', 'Update', data.updated ? 'Preview has figures.' : 'Computes the figures of Preview.'),
            step('goals', 'Goals', goalsNote(data)),
            step('publish', 'Publish', 'Your people see it.'),
          ]}
        />
      </PanelBody>
    </Panel>
  );
}

function goalsNote({ people, withGoals }: Done): string {
  if (withGoals === 0) return 'No goals or payouts yet.';
  return `${wholeNumber(withGoals)} of ${wholeNumber(people)} people have goals.`;
}

/** The address stays: it holds what the page shows. */
function goTo(id: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView({ block: 'start' });
  part?.querySelector<HTMLElement>('button, a[href], input, select')?.focus({ preventScroll: true });
}
