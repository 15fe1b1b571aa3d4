/** Questions about statements by age, each with its thread and the statement beside it. */

import { totalPages } from '@caselift/contract/paging';
import { listPayQuestions, payQuestionLimits, readPayQuestion } from '@caselift/contract/pay-questions';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import { callFile } from '../../api/call-file.ts';
import { endpointQuery, keepingAnswer, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { searchPhraseLimit } from '../../shared/address-fields.ts';
import { SkeletonLines } from '../../shared/administration/PanelSkeleton.tsx';
import { useFilters } from '../../shared/filters.ts';
import { NextStep } from '../../shared/next-steps/NextStep.tsx';
import { failureOf } from '../../shared/not-computed/failure-of.tsx';
import { stateLooks } from '../../shared/pay-questions/words.ts';
import { SaveCsv } from '../../shared/SaveCsv.tsx';
import { Pager } from '../../ui/controls/Pager.tsx';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { Toolbar } from '../../ui/controls/Toolbar.tsx';
import { countText } from '../../ui/figures.ts';
import { Panel, PanelFoot } from '../../ui/kit/Panel.tsx';
import { ListDetail } from '../../ui/ListDetail.tsx';
import { ListFailed } from '../../ui/ListFailed.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { QuestionDetail } from './QuestionDetail.tsx';
import { QuestionList } from './QuestionList.tsx';
import { QuestionsSearch, shownStates } from './questions-search.ts';

const limit = payQuestionLimits.page;

export function QuestionsPage() {
  const scope = { ...useScope(), db: 'prod' as const };
  const phone = usePhone();
  const [filters, setFilters] = useFilters(QuestionsSearch);
  const { state, searchPhrase, page, question: opened } = filters;
  const narrowed = { ...(state !== '' && { state }), ...(searchPhrase.trim() !== '' && { searchPhrase }) };
  const input = { query: { ...scope, ...narrowed, page, limit } };
  const found = useQuery({ ...endpointQuery(listPayQuestions, input), ...keepingAnswer(input), ...silently });
  const { data } = found;
  const listed =
    data?.results.find(({ _id }) => _id === opened) ?? (opened === '' && !phone ? data?.results[0] : undefined);
  // One that a link names may be on another page.
  const named = useQuery({
    ...endpointQuery(readPayQuestion, { params: { id: opened }, query: scope }),
    ...silently,
    enabled: opened !== '' && data !== undefined && listed === undefined,
  });
  const open = listed ?? named.data;
  const failure = failureOf(found);
  const refused = failureOf(named);
  const isNarrowed = Object.keys(narrowed).length > 0;
  const states = shownStates.map((value) => ({ value, label: value === '' ? 'Any' : stateLooks[value].label }));
  return (
    <ListDetail
      listWidth={375}
      note={
        <>
          {!(phone && opened !== '') && (
            <Toolbar finds>
              <SearchField
                label="Search questions by person, line or words"
                placeholder="Search questions"
                value={searchPhrase}
                maxLength={searchPhraseLimit}
                onSearch={(phrase) => setFilters({ searchPhrase: phrase, page: 1, question: '' })}
              />
              <SelectField
                inside
                label="State"
                value={state}
                narrows={state !== ''}
                options={states}
                onChange={(chosen) => setFilters({ state: chosen, page: 1, question: '' })}
              />
              <SaveCsv file={() => callFile(listPayQuestions, { query: { ...scope, ...narrowed, export: 'csv' } })} />
            </Toolbar>
          )}
          {data !== undefined && failure && <ListFailed {...failure} hasRows />}
        </>
      }
      opened={opened}
      backText={data === undefined ? 'Questions' : countText(data.count, 'question')}
      backLink={(look) => (
        <Link from="/payQuestions" to="/payQuestions" search={(current) => ({ ...current, question: '' })} {...look} />
      )}
      list={
        <Panel
          filled
          title="Questions"
          note={data && data.open > 0 ? `${data.open} open` : undefined}
          print="gone"
          aria-busy={found.isPlaceholderData || (data === undefined && failure === undefined)}
        >
          {data === undefined ? (
            failure ? (
              <ListFailed {...failure} />
            ) : (
              <SkeletonLines rows={5} />
            )
          ) : data.count === 0 ? (
            <Notice icon={CircleQuestionMark} title={isNarrowed ? 'No question matches' : 'No questions yet'}>
              {!isNarrowed && <NextStep list="payQuestions" />}
            </Notice>
          ) : (
            <QuestionList questions={data.results} open={open} />
          )}
          {data !== undefined && data.count > limit && (
            <PanelFoot screenOnly>
              <Pager
                page={page}
                pages={totalPages(data.count, limit)}
                onPage={(next) => setFilters({ page: next, question: '' })}
              />
            </PanelFoot>
          )}
        </Panel>
      }
    >
      {open ? <QuestionDetail key={open._id} question={open} /> : refused && <ListFailed {...refused} />}
    </ListDetail>
  );
}
