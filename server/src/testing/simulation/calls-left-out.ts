/** Calls that change something and are in no life, by the reason. A new one is in an action or here, or a test says so. */
export const callsLeftOut: Record<string, readonly string[]> = {
  'Who comes in, and what they are told: nothing is paid by it.': [
    ...['POST /api/login', 'POST /api/logout', 'POST /api/passwordResetRequest', 'POST /api/passwordReset'],
    ...['POST /api/invitationPassword', 'POST /api/users/:customId/invitation'],
    ...['PATCH /api/userSelf', 'POST /api/userSelf/emailCode', 'POST /api/userSelf/confirmEmail'],
    ...['DELETE /api/userSelf/sessions/:sessionId', 'DELETE /api/userSelf/sessions'],
    ...[
      'POST /api/tracker',
      'PATCH /api/notifications',
      'PATCH /api/notificationSettings',
      'POST /api/mails/:mailId/stop',
    ],
    ...['POST /api/userAvatar', 'POST /api/wholesalerAvatar'],
    'POST /api/user/signOut',
    ...['POST /api/user/personalData', 'DELETE /api/user/personalData'],
  ],
  'Files, links, tags and marks: nothing is paid by them.': [
    ...['POST /api/v3/items/:id/examplePhoto', 'PATCH /api/v3/items/:id/examplePhoto'],
    'DELETE /api/v3/items/:id/examplePhoto',
    ...['POST /api/file', 'PATCH /api/files', 'DELETE /api/files', 'POST /api/tag', 'PATCH /api/products'],
    ...['POST /api/v2/podcasts', 'PATCH /api/v2/podcasts/:id', 'DELETE /api/v2/podcasts/:id'],
    ...['PATCH /api/payrollLayout', 'POST /api/mappings', 'POST /api/mappingPreview'],
    ...['POST /api/v3/items/exportAllImages', 'POST /api/v3/items/exportAllItems', 'POST /api/v3/items/exportItems'],
  ],
  'A life is of one wholesaler that is there, and its jobs are run whole.': [
    ...['POST /api/wholesaler', 'DELETE /api/wholesaler', 'POST /api/backfill', 'DELETE /api/jobs/:jobId'],
    ...['POST /api/uploads', 'DELETE /api/uploads/:uploadId'],
    'POST /api/objectivesIncentivesUpdate',
  ],
  'Questions and acceptance leave pay as it is; what answers a question with money is a manual amount.': [
    ...['POST /api/payQuestions', 'POST /api/payQuestions/:id/messages', 'POST /api/payQuestions/:id/resolution'],
    ...['POST /api/payQuestions/:id/withdrawal', 'POST /api/planAcceptance'],
    ...['POST /api/planAcceptance/reminders', 'POST /api/planAcceptance/checks'],
  ],
  'Items are put in as rows of every type and measure, with what they choose.': [
    ...['POST /api/v3/items', 'POST /api/v3/addSubItem'],
    ...['DELETE /api/v3/:type/:id/:subId', 'POST /api/v3/addGroupedChildren/:id'],
    ...['POST /api/v2/:type/:id/updateAccounts', 'POST /api/v2/:type/:id/updateProducts'],
    ...['POST /api/v2/boosts/:boostId/updateProducts', 'PATCH /api/v3/itemsCustom/:id'],
    'POST /api/v3/itemsCustom/:id/rows',
  ],
  'Images are put in as rows, for there is no picture; another call decides the same.': [
    ...['POST /api/v3/items/:id/images', 'DELETE /api/v3/items/:id/images/:imageId'],
    ...['PATCH /api/v3/items/:itemId/images/:imageId', 'PATCH /api/v2/item/:itemId/approveImage/:imageId'],
    ...['PATCH /api/v2/item/:itemId/unApproveImage/:imageId', 'PATCH /api/v2/item/:itemId/rejectImage/:imageId'],
    ...['PATCH /api/v2/item/:itemId/unRejectImage/:imageId', 'POST /api/updateUserTargetAndPayout'],
  ],
  'Measuring an item that is measured leaves it as it is.': [
    ...['GET /api/runQueryForIncentive/:id', 'GET /api/runQueryForObjective/:id'],
  ],
};
