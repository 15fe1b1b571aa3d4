import type { User } from '@caselift/contract/users';
import { userTexts } from '@caselift/contract/users';
import { goalMeasureRows, goalMeasures } from '@caselift/domain/measure-list';
import Button from '@mui/material/Button';
import UsersRound from 'lucide-react/icons/users-round';
import type { ReactNode } from 'react';
import { Pager } from '../../../ui/controls/Pager.tsx';
import { Panel, PanelFoot } from '../../../ui/kit/Panel.tsx';
import { Text, textClass } from '../../../ui/kit/Text.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { PeopleKind } from '../kinds.ts';
import type { PeopleSearch } from '../people-search.ts';
import { countText, type Page, type Team } from './arrange.ts';
import { ListLegend } from './ListLegend.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { PeopleRows } from './PeopleRows.tsx';

type PeopleListProps = {
  kind: PeopleKind;
  filters: PeopleSearch;
  setFilters: (changes: Partial<PeopleSearch>) => void;
  teams: readonly Team[];
  page: Page<User>;
  openId: string | undefined;
  showIds: boolean;
  maxFpl: number | undefined;
  isOver: boolean;
  /** The checkbox of a person to be edited with others; null: nobody can be. */
  tickOf: ((user: User) => ReactNode) | null;
  /** What admins can do with the list. */
  children?: ReactNode;
};

const otherTeam = 'Try another team or clear the search.';
const otherSearch = 'Try another name or clear the search.';

/** The list beside the card: its filters, the people of one page, how many there are. */
export function PeopleList({ kind, filters, setFilters, teams, page, children, ...list }: PeopleListProps) {
  const { openId, showIds, maxFpl, isOver, tickOf } = list;
  return (
    <Panel filled aria-label={`All ${kind.many}`}>
      <ListToolbar kind={kind} filters={filters} setFilters={setFilters} teams={teams}>
        {children}
      </ListToolbar>
      {page.count === 0 ? (
        <Notice icon={UsersRound} title={userTexts.noMatch} text={kind.inTeams ? otherTeam : otherSearch}>
          <Button onClick={() => setFilters({ team: '', searchPhrase: '' })}>Clear filters</Button>
        </Notice>
      ) : (
        <PeopleRows
          label={countText(page, kind)}
          rows={page.rows}
          path={kind.path}
          openId={openId}
          rankBy={goalMeasures.find((measure) => goalMeasureRows[measure].rank === filters.sortBy) ?? goalMeasures[0]}
          showId={showIds}
          maxFpl={maxFpl}
          isOver={isOver}
          tickOf={tickOf}
        />
      )}
      {page.count > 0 && <ListLegend isOver={isOver} hasViewOnly={page.rows.some(({ viewOnly }) => viewOnly)} />}
      <PanelFoot className={textClass({ kind: 'caption', tone: 'soft' })}>
        <Text grow role="status">
          {countText(page, kind)}
        </Text>
        <Pager page={page.page} pages={page.pages} onPage={(asked) => setFilters({ page: asked })} />
      </PanelFoot>
    </Panel>
  );
}
