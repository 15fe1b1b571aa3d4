/** Questions about lines of one's own statement, answered and resolved by managers and admins. */
import {
  askPayQuestion,
  listPayQuestions,
  readPayQuestion,
  resolvePayQuestion,
  withdrawPayQuestion,
  writePayQuestion,
} from '@caselift/contract/pay-questions';
import type { Tx } from '@caselift/db/connect';
import { peopleBelow } from '@caselift/domain/people-below';
import { maySee } from '@caselift/domain/visibility';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { mostRows } from '../../documents/list-csv.ts';
import { type EditedParts, readEditedParts } from '../../figures/edited-parts.ts';
import { type ScopedRequest, serveScoped } from '../../http/serve.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { questionsFile } from './file.ts';
import { type QuestionRow, readList, type Seeing, shown } from './queries.ts';
import { readLine } from './read-line.ts';
import { ask, type Edit, findAsked, requireQuestion, resolve, withdraw, write } from './write.ts';

export function payQuestionRoutes(app: FastifyInstance, context: Context): void {
  type Asking = Pick<ScopedRequest, 'scope' | 'viewer' | 'inScope'>;
  const seen = <T>(
    { inScope, scope: { wholesalerId }, viewer }: Asking,
    work: (tx: Tx, seeing: Seeing, edited: EditedParts) => Promise<T>,
  ) =>
    inScope(async (tx) => {
      const edited = await readEditedParts(tx, context.memory, { wholesalerId, db: 'prod' });
      const { hideProfits } = await edited.settings();
      return work(tx, { wholesalerId, viewer, team: await teamOf(edited, viewer), hideProfits }, edited);
    });
  const edits = (call: Asking & { origin: string }, work: (edit: Edit) => Promise<QuestionRow>) =>
    seen(call, async (tx, seeing, edited) =>
      one(tx, seeing, await work({ tx, memory: context.memory, edited, seeing, origin: call.origin })),
    );

  serveScoped(app, context, listPayQuestions, (call) =>
    seen(call, async (tx, seeing, edited) => {
      if (call.query.export === undefined) return readList(tx, seeing, call.query);
      const { results } = await readList(tx, seeing, { ...call.query, page: 1, limit: mostRows });
      return questionsFile((await edited.settings()).timeZone, results);
    }),
  );

  serveScoped(app, context, readPayQuestion, (call) =>
    seen(call, async (tx, seeing) => one(tx, seeing, await requireQuestion({ tx, seeing }, call.params.id))),
  );

  serveScoped(app, context, askPayQuestion, async (call) => {
    const { body } = call;
    const known = await seen(call, async (tx, seeing) => {
      const row = await findAsked(tx, seeing, body);
      return row && one(tx, seeing, row);
    });
    if (known !== undefined) return known;
    const line = await readLine(context, call, body);
    return edits(call, (edit) => ask(edit, body, line));
  });

  serveScoped(app, context, writePayQuestion, (call) =>
    edits(call, (edit) => write(edit, { ...call.params, ...call.body })),
  );

  serveScoped(app, context, resolvePayQuestion, (call) =>
    edits(call, (edit) => resolve(edit, { ...call.params, ...call.body })),
  );

  serveScoped(app, context, withdrawPayQuestion, (call) => edits(call, (edit) => withdraw(edit, call.params.id)));
}

async function one(tx: Tx, seeing: Seeing, row: QuestionRow) {
  const [question] = await shown(tx, seeing, [row]);
  if (question === undefined) throw new Error('A row is one question.');
  return question;
}

/** The people below a lead that the lead may see. */
async function teamOf(edited: EditedParts, viewer: Viewer): Promise<readonly string[]> {
  const { role, customId } = viewer;
  if (role !== 'teamLead' || customId === null) return [];
  const [people, { visibility }] = await Promise.all([edited.people(), edited.settings()]);
  const seen = peopleBelow(people)(customId).filter(maySee(viewer, people, visibility));
  return seen.map((person) => person.customId);
}
