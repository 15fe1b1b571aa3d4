/** Adjustments of pay that managers and admins type, and a second person approves above a limit. */
import { createAdjustment, decideAdjustment, listAdjustments } from '@caselift/contract/adjustments';
import { peopleBelow } from '@caselift/domain/people-below';
import { maySee } from '@caselift/domain/visibility';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { decide, type Edit, keyOf, makeAdjustment } from '../../edits/manual-adjustments.ts';
import { type EditedParts, readEditedParts } from '../../figures/edited-parts.ts';
import { readApprovalLimit } from '../../figures/late/approval-state.ts';
import { type ScopedCall, serveScoped } from '../../http/serve.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { adjustmentsFile } from './file.ts';
import { readList, shown, type Whose } from './queries.ts';

export function adjustmentRoutes(app: FastifyInstance, context: Context): void {
  const { memory } = context;

  serveScoped(app, context, listAdjustments, ({ scope: { wholesalerId }, viewer, query, inScope }) =>
    inScope(async (tx) => {
      const edited = await readEditedParts(tx, memory, { wholesalerId, db: 'prod' });
      const whose = await whoseAdjustments(edited, viewer);
      const { rows, ...sums } = await readList(tx, { wholesalerId, ...whose }, query);
      const limit = await readApprovalLimit(tx, wholesalerId);
      const by = mayChange(viewer) ? keyOf(viewer, wholesalerId) : null;
      const results = rows.map((row) => shown(row, by));
      if (query.export !== undefined) return adjustmentsFile((await edited.settings()).timeZone, results);
      return { ...sums, limit, results };
    }),
  );

  type Writing = Pick<ScopedCall<typeof createAdjustment>, 'inScope' | 'scope' | 'viewer' | 'origin'>;
  const edits = <T>({ inScope, scope: { wholesalerId }, viewer, origin }: Writing, work: (edit: Edit) => Promise<T>) =>
    inScope((tx) =>
      work({
        ...{ tx, memory, viewer, wholesalerId, origin },
        edited: () => readEditedParts(tx, memory, { wholesalerId, db: 'prod' }),
      }),
    );

  serveScoped(app, context, createAdjustment, async (call) => {
    const made = await edits(call, (edit) => makeAdjustment(edit, call.body));
    return shown(made, keyOf(call.viewer, call.scope.wholesalerId));
  });

  serveScoped(app, context, decideAdjustment, async (call) => {
    const decided = await edits(call, (edit) => decide(edit, { ...call.params, ...call.body }));
    return shown(decided, keyOf(call.viewer, call.scope.wholesalerId));
  });
}

const isStaff = ({ role }: Viewer) => role === 'admin' || role === 'manager';
const mayChange = (viewer: Viewer) => isStaff(viewer) && !viewer.viewOnly;

/** Hidden people's are for admins and themselves. */
async function whoseAdjustments(edited: EditedParts, viewer: Viewer): Promise<Whose> {
  if (viewer.role === 'admin') return { of: null, but: [] };
  const own = viewer.customId ?? '';
  if (viewer.role === 'manager') {
    const hidden = (await edited.peopleAndGone()).filter((person) => person.hidden && person.customId !== own);
    return { of: null, but: hidden.map(({ customId }) => customId) };
  }
  const people = await edited.people();
  const { visibility } = await edited.settings();
  const team = viewer.role === 'teamLead' ? peopleBelow(people)(own).filter(maySee(viewer, people, visibility)) : [];
  return { of: [own, ...team.map(({ customId }) => customId)], but: [] };
}
