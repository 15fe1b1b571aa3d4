/** Staff decide on images that were handed in. */
import type { Endpoint } from '@caselift/contract/endpoint';
import {
  approveImage,
  correctImage,
  readImagePay,
  rejectImage,
  reviewImages,
  unApproveImage,
  unRejectImage,
} from '@caselift/contract/item-reviews';
import type { Tx } from '@caselift/db/connect';
import { scoped } from '@caselift/db/scope';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { askToMeasure } from '../../edits/save-measured.ts';
import { measuredFirst } from '../../figures/item-scopes.ts';
import { type ScopedCall, serveScoped } from '../../http/serve.ts';
import { correct, decideAll, decideOne } from './decide.ts';
import { type Review, readReviewView } from './images.ts';
import { imagePay } from './pay.ts';

type Asked = Pick<ScopedCall<Endpoint>, 'scope' | 'viewer' | 'origin' | 'inScope' | 'gone'>;

export function itemReviewRoutes(app: FastifyInstance, context: Context): void {
  /** All or nothing: where the answer needs what no update measures any more, it is measured first. */
  const inOne = <T>({ scope, viewer, origin, inScope, gone }: Asked, work: (review: Review) => Promise<T>) =>
    measuredFirst(
      async () => {
        const read = (tx: Tx) => readReviewView(tx, context.memory, { scope, viewer });
        // Before any image is locked, and on each try, because figures and corrections change while it is measured.
        const view = await scoped(context.sql, scope, read, 'reading');
        return inScope((tx) => work({ tx, memory: context.memory, view, scope, viewer, origin }));
      },
      (lacking) => askToMeasure(context, scope.wholesalerId, lacking, gone),
    );

  serveScoped(app, context, approveImage, ({ params, ...call }) =>
    inOne(call, (review) => decideOne(review, params, { decision: 'approve', reason: '' })),
  );
  serveScoped(app, context, unApproveImage, ({ params, ...call }) =>
    inOne(call, (review) => decideOne(review, params, { decision: 'unApprove', reason: '' })),
  );
  serveScoped(app, context, rejectImage, ({ params, body, ...call }) =>
    inOne(call, (review) => decideOne(review, params, { decision: 'reject', reason: body.rejectedReason })),
  );
  serveScoped(app, context, unRejectImage, ({ params, ...call }) =>
    inOne(call, (review) => decideOne(review, params, { decision: 'restore', reason: '' })),
  );
  serveScoped(app, context, correctImage, ({ params, body, ...call }) =>
    inOne(call, (review) => correct(review, params, body)),
  );
  serveScoped(app, context, reviewImages, ({ body, ...call }) => inOne(call, (review) => decideAll(review, body)));
  serveScoped(app, context, readImagePay, ({ params, query, ...call }) =>
    inOne(call, (review) => imagePay(review, params, query.cases)),
  );
}
