import { historyAbout, historyTexts } from '@caselift/contract/history';
import type { User } from '@caselift/contract/users';
import { measureIds, measures } from '@caselift/domain/measure-list';
import { FieldSet } from '../../ui/kit/Fields.tsx';
import { Row } from '../../ui/kit/Layout.tsx';
import { HistoryLink, useReadsHistory } from '../history/HistoryLink.tsx';

/** The history of the person, and of each goal with what it pays. */
export function WhoChanged({ user: { customId }, hasGoals }: { user: User; hasGoals: boolean }) {
  if (!useReadsHistory()) return null;
  return (
    <FieldSet legend={historyTexts.whoChanged}>
      <Row wrap gap={4}>
        <HistoryLink about={historyAbout.person(customId)} text="Person" />
        {hasGoals &&
          measureIds.map((measure) => (
            <HistoryLink
              key={measure}
              about={historyAbout.goal(customId, measure)}
              text={`${measures[measure].name} goal`}
            />
          ))}
      </Row>
    </FieldSet>
  );
}
