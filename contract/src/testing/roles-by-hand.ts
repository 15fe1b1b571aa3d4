/**
 * Who may make which call, written from the documents and never from the access rules of the contract, which are
 * compared with it. A changed rule needs a changed row, with the document that says so.
 *
 * A row is: callers, `v` where view-only people may make the call too (else `.`), method, path, and the people that it may be about. Callers
 * are R sales reps, T team leads without leadership, L those with it, M managers, A admins of a wholesaler (bound ones
 * too) and S super admins, who have the rights of an admin besides their own; - is anyone who isn't signed in. The
 * people: one of `aboutByHand`. A line that begins with # is the source of the rows below it.
 */
const table = `
# spec 1, login; decision 114 (invitations): nobody is signed in yet
-RTLMA v GET /api/readiness_check
-RTLMA v POST /api/login
-RTLMA v POST /api/passwordResetRequest
-RTLMA v POST /api/passwordReset
-RTLMA v POST /api/invitation
-RTLMA v POST /api/invitationPassword
# product.md, Notices: the button of mail programs
-RTLMA v POST /api/mails/:mailId/stop
# spec 1, app shell: log out (all), profile; product.md, Visibility: view-only people sign in and change nothing
RTLMA v POST /api/logout
RTLMA v GET /api/session
RTLMA v GET /api/userSelf
RTLMA . PATCH /api/userSelf
RTLMA . POST /api/userSelf/emailCode
RTLMA . POST /api/userSelf/confirmEmail
RTLMA v GET /api/userSelf/sessions
RTLMA v DELETE /api/userSelf/sessions/:sessionId
RTLMA v DELETE /api/userSelf/sessions
RTLMA . POST /api/userAvatar
RTLMA v GET /api/getUserAvatarSignedUrl
RTLMA v GET /api/getWholesalerAvatarSignedUrl
# spec 1, page tracking: every page reports itself
RTLMA v POST /api/tracker
# product.md, Notices: people switch them, view-only people too
RTLMA v GET /api/notifications
RTLMA v PATCH /api/notifications
RTLMA v GET /api/notificationSettings
RTLMA v PATCH /api/notificationSettings
# spec 1, roles: everyone has a wholesaler; users by the viewing rules; decision 082: the house is open to everyone
RTLMA v GET /api/wholesalers
RTLMA v GET /api/wholesaler
RTLMA v GET /api/users
RTLMA v GET /api/overTime/house
RTLMA v GET /api/overTime/house/days
RTLMA v GET /api/overTime/users/:customId seen
RTLMA v GET /api/overTime/users/:customId/days seen
# spec 1, menu and roles: products, customers and files for all, what they sell recommendations too; product.md, Palette
RTLMA v GET /api/palette
RTLMA v GET /api/products
RTLMA v GET /api/productsSummary
RTLMA v GET /api/product/:customId
RTLMA v GET /api/buyers
RTLMA v GET /api/buyer/:customId
RTLMA v GET /api/distinctAccountTypes
RTLMA v GET /api/recommendedProducts/:customId/:tab
# spec 1, routes: suppliers and brands for admin, manager, and teamLead with leadership
LMA v GET /api/suppliers
LMA v GET /api/brands
LMA v GET /api/overTime/suppliers/:customId
LMA v GET /api/overTime/brands/:customId
# product.md, Files: admins and managers upload, rename, share and delete
RTLMA v GET /api/files
RTLMA v GET /api/downloadLink/:name
MA . POST /api/file
MA . PATCH /api/files
MA . DELETE /api/files
# spec 1, roles: admin edits users and marks products; product.md, Screens: admins alone change people
A . PATCH /api/users
A . PATCH /api/users/numbers
A . POST /api/user
A . DELETE /api/user
A v GET /api/freeUserId
A v GET /api/users/:customId/roleChange
A v GET /api/users/:customId/invitation
A . POST /api/users/:customId/invitation
A . PATCH /api/products
# spec 3, wholesaler administration and routes: /wholesaler is admin only
A . PATCH /api/wholesaler
A . PATCH /api/v1/users/goals
A . POST /api/wholesalerAvatar
A v GET /api/wholesalerUpdate
A . POST /api/wholesalerUpdate
A . POST /api/backfill
A . POST /api/publish
A . POST /api/reset
A v GET /api/transactions
A . DELETE /api/transactions
A v GET /api/objectivesIncentivesStatus
A . POST /api/objectivesIncentivesUpdate
# architecture, Administration: imports, publications and history are panels of /wholesaler; steps are told to admins
A v GET /api/history
A v GET /api/history/actors
A v GET /api/failedMails
A v GET /api/installationFaults
A v GET /api/publications
A v GET /api/publishPreview
A v GET /api/publications/:publicationId/rollback
A . POST /api/publications/:publicationId/rollback
A v GET /api/firstSteps
A . POST /api/uploads
A . DELETE /api/uploads/:uploadId
A v GET /api/mappings
A . POST /api/mappings
A . POST /api/imports
# the same; no document opens what needs an upload to view-only people
A . POST /api/mappingPreview
A . DELETE /api/jobs/:jobId
A v GET /api/jobs
A v GET /api/jobs/:jobId
# spec 3, roles: super admin
S . POST /api/wholesaler
S . DELETE /api/wholesaler
# no document says who reads it: the narrowest
A v GET /api/analytics
# decision 113: managers and admins get the names of admins
MA v GET /api/admins
# product.md, Environments: who is deactivated or deleted
A . POST /api/user/deactivation
A . POST /api/user/restoration
MA v GET /api/gonePeople
# product.md, Environments: an admin ends someone's sessions
A . POST /api/user/signOut
# product.md, Personal data: admins alone
A . POST /api/user/personalData
A . DELETE /api/user/personalData
# product.md, Visibility: explanations, a sales rep only for themselves, others for everyone they see
RTLMA v GET /api/users/:customId/statement explained
RTLMA v GET /api/users/:customId/statements explained
RTLMA v GET /api/users/:customId/lines explained
RTLMA v GET /api/users/:customId/adjustments explained
RTLMA v GET /api/users/:customId/adjustments/:closedPeriod/lines explained
# product.md, What is paid: manual adjustments, their makers and readers
RTLMA v GET /api/adjustments
MA . POST /api/adjustments
MA . PATCH /api/adjustments/:id
# product.md, Adjustments: losses of FPL wait for a manager
MA v GET /api/releases
MA . POST /api/releases
# product.md, Payroll and What is paid: managers and admins
MA v GET /api/monthEndSummary
MA v GET /api/monthEndSummary/people
MA v GET /api/closings/:period/payrollFiles
MA . POST /api/closings/:period/payrollFiles
MA v GET /api/payrollFiles/:number
MA v GET /api/payrollLayout
MA . PATCH /api/payrollLayout
# product.md, When a period closes: managers and admins close, waive and reopen
MA v GET /api/closings
MA v GET /api/closings/:period
MA . PATCH /api/closings/:period/waivers
MA . POST /api/closings/:period
MA . POST /api/closings/:period/reopen
# product.md, Questions: whoever is paid asks, managers and admins too
RTLMA v GET /api/payQuestions
RTLMA v GET /api/payQuestions/:id
RTLMA . POST /api/payQuestions
RTLMA . POST /api/payQuestions/:id/messages
MA . POST /api/payQuestions/:id/resolution
# the same: withdrawn by the person who asked, who may have become a manager since
RTLMA . POST /api/payQuestions/:id/withdrawal
# product.md, Plan acceptance: everyone who is paid accepts, managers and admins and view-only people too
RTLMA v GET /api/planAcceptance/:customId plan
RTLMA v GET /api/planAcceptance/:customId/:version plan
RTLMA v POST /api/planAcceptance
TLMA v GET /api/planAcceptance
MA . POST /api/planAcceptance/reminders
MA . POST /api/planAcceptance/checks
# product.md, Boosts; decision 041: everyone reads, managers and admins edit, costs for those and leadership
RTLMA v GET /api/v2/boosts
RTLMA v GET /api/v2/boosts/:id
RTLMA v GET /api/v2/boosts/:boostId/allProducts
MA v GET /api/v2/boosts/activeFilters
MA v GET /api/v2/boosts/:boostId/products
MA v POST /api/v2/boosts/:boostId/selectedCustomProducts
LMA v POST /api/v2/boosts/:boostId/selectedCustomProductsSummary
MA . POST /api/v2/boosts
MA . PATCH /api/v2/boosts/:id
MA . DELETE /api/v2/boosts/:id
MA . POST /api/v2/boosts/:boostId/updateProducts
# product.md, What a boost brought: admins, managers, leadership; Bill-back packet: admins and managers, view-only too
LMA v GET /api/v2/boosts/:id/result
MA v GET /api/v2/boosts/:id/packet
MA v POST /api/v3/items/billBack
# spec 2, roles: team leads read items, admins and managers edit them
TLMA v GET /api/v3/items
TLMA v GET /api/v3/items/:id
TLMA v GET /api/v3/filteredItems
TLMA v GET /api/v3/items/allWithSubItemsAndGroupedChildren
TLMA v GET /api/v3/groupedObjectives/:id/children
TLMA v GET /api/v3/groupedIncentives/:id/children
TLMA v GET /api/v2/objectives
TLMA v GET /api/objectives/archived
TLMA v GET /api/v2/filteredObjectives
TLMA v GET /api/v2/objective/:id/subObjectives
TLMA v GET /api/v2/groupedObjectives/:id/children
TLMA v GET /api/v2/incentives
TLMA v GET /api/incentives/archived
TLMA v GET /api/v2/filteredIncentives
TLMA v GET /api/v2/incentive/:id/subIncentives
TLMA v GET /api/v2/groupedIncentives/:id/children
TLMA v GET /api/v2/reporting/item/:id
MA . POST /api/v3/items
MA . PATCH /api/v3/items/:id
MA . POST /api/v3/items/:id/examplePhoto
MA . PATCH /api/v3/items/:id/examplePhoto
MA . DELETE /api/v3/items/:id/examplePhoto
MA . POST /api/v3/addSubItem
MA . PATCH /api/v3/:type/:id/:subId
MA . DELETE /api/v3/:type/:id
MA . DELETE /api/v3/:type/:id/:subId
MA . POST /api/v3/addGroupedChildren/:id
MA . POST /api/objective
MA . POST /api/subObjective
MA . PATCH /api/v2/objective/:id
MA . PATCH /api/v2/subObjective/:id
MA . DELETE /api/objective/:id
MA . DELETE /api/v2/subObjective/:id
MA . POST /api/v2/addGroupedObjectivesChildren/:parentId
MA . POST /api/incentive
MA . POST /api/subIncentive
MA . PATCH /api/v2/incentive/:id
MA . PATCH /api/v2/subIncentive/:id
MA . DELETE /api/incentive/:id
MA . DELETE /api/v2/subIncentive/:id
MA . POST /api/v2/addGroupedIncentivesChildren/:parentId
# spec 2, item list: run and reset are actions, which team leads have disabled
MA . GET /api/runQueryForObjective/:id
MA . GET /api/runQueryForIncentive/:id
MA . GET /api/resetValuesForObjective/:id
MA . GET /api/resetValuesForIncentive/:id
# product.md, What an item is: admins and managers choose among all accounts and products, team leads see what is chosen
MA . POST /api/v2/:type/:id/updateAccounts
MA . POST /api/v2/:type/:id/updateProducts
MA v GET /api/v2/:type/:id/allBuyers
MA v GET /api/v2/:type/:id/allProducts
MA v GET /api/buyersByAccountType
MA v GET /api/buyersByAccountTypePaginated
TLMA v GET /api/v2/:type/:id/buyers
TLMA v GET /api/v2/:type/:id/products
TLMA v POST /api/v2/:type/:id/selectedCustomAccounts
TLMA v POST /api/v2/:type/:id/selectedCustomProducts
# the same: a sales rep sees the accounts and products of their own items
RTLMA v GET /api/v2/:type/:id/buyers/:customId explained
RTLMA v GET /api/v2/:type/:id/products/:customId explained
# product.md, What an item is: admins and managers add tags, team leads read them
TLMA v GET /api/tags
MA . POST /api/tag
# spec 2, routes and user picker: /objectives for admin, manager, teamLead; spec 1, viewing a user
TLMA v GET /api/teamMembers/:customId seen
TLMA v GET /api/superTeamMembers/:customId seen
TLMA v POST /api/teamMembersForTeamLeads
TLMA v POST /api/superTeamMembers
# product.md, What an item is: podcasts are for admins and managers alone
MA v GET /api/v2/podcasts
MA v GET /api/v2/podcasts/:id
MA . POST /api/v2/podcasts
MA . PATCH /api/v2/podcasts/:id
MA . DELETE /api/v2/podcasts/:id
# spec 2, item editor: Save for admins and managers; what a form would pay is the editor's (decision 061)
MA v POST /api/v3/itemDrafts/reach
MA v POST /api/v3/itemDrafts/results
MA v POST /api/v3/itemDrafts/pods
# product.md, What staff decide: admins and managers type for people; targets of custom items are admins' alone
MA . POST /api/v3/updateUserTargetAndPayout
MA . POST /api/updateUserTargetAndPayout
MA . PATCH /api/v3/itemsCustom/:id
# product.md, Handing in: admins and managers enter quantities of custom items (the targets of a file are admins' alone)
MA . POST /api/v3/itemsCustom/:id/rows
# spec 2, roles and reporting: team leads read the panel of a row
TLMA v POST /api/v3/items/:itemId/users/:customId/draft
# product.md, What staff decide: admins and managers approve, reject and correct, and are told what it adds
MA . PATCH /api/v2/item/:itemId/approveImage/:imageId
MA . PATCH /api/v2/item/:itemId/unApproveImage/:imageId
MA . PATCH /api/v2/item/:itemId/rejectImage/:imageId
MA . PATCH /api/v2/item/:itemId/unRejectImage/:imageId
MA . PATCH /api/v3/items/:itemId/images/:imageId
MA . POST /api/v3/items/reviewImages
MA v GET /api/v3/items/:itemId/images/:imageId/pay
# the same, of entries: team leads read them; admins and managers correct, put back and add, and are told what it changes
TLMA v POST /api/v3/items/entries
MA v GET /api/v3/items/takingEntries
MA . PATCH /api/v3/items/:id/entries/:entryId
MA . POST /api/v3/items/:id/entries/:entryId/restore
# product.md, What an item measures: admins and managers correct holders
MA . PATCH /api/v3/accountHolders
# product.md, What the report tells of items: admins, managers and team leads read it and have it as files and mails
TLMA v POST /api/v3/items/reporting
TLMA v POST /api/v3/items/exportToFile
TLMA v GET /api/v3/items/:itemId/days
TLMA v POST /api/v3/items/percents
TLMA v GET /api/v3/items/reported
TLMA v GET /api/v3/items/:itemId/standing
# the same; view-only people get files (Bill-back packet), and no document has them send mails
TLMA . POST /api/v3/items/exportItems
TLMA . POST /api/v3/items/exportAllItems
TLMA . POST /api/v3/items/exportAllImages
# the same: the link of a mail works for its recipients, people of the wholesaler
RTLMA v GET /api/v3/items/exports/:id
# product.md, Who reads what of items: sales reps what is behind their own, everyone else of the people they see
RTLMA v GET /api/v2/incentiveObjectiveQueryResults/:itemId/:customId explained
RTLMA v GET /api/v3/items/:itemId/whyNot/:customId explained
RTLMA v GET /api/v3/items/:itemId/lines/:customId explained
# product.md, Handing in and What the report tells: pictures with flags are the reviewers'; reps have theirs in items/mine
TLMA v POST /api/v3/items/images
TLMA v POST /api/v3/items/images/counts
# product.md, Handing in: reps and leads for themselves, admins and managers for anyone
RTLMA . POST /api/v3/items/:id/entries
RTLMA . DELETE /api/v3/items/:id/entries/:entryId
RTLMA v GET /api/v3/items/:id/entryPay
RTLMA . POST /api/v3/items/:id/images
RTLMA . DELETE /api/v3/items/:id/images/:imageId
# product.md, Who reads what of items: reps and leads read their own
RTL v GET /api/v3/items/mine
RTL v GET /api/v3/items/mine/accounts
# product.md, Today and Accounts in the field: for sales reps and team leads; decision 076
RTL v GET /api/today
RTL v GET /api/today/programs/:itemId/accounts
RTL v GET /api/today/programs/:itemId/accounts/:buyerId/whyNot
RTL v GET /api/today/accounts
RTL v GET /api/today/accounts/:buyerId
`;

export const callers = ['-', 'R', 'T', 'L', 'M', 'A', 'S'] as const;
export type Caller = (typeof callers)[number];
/** Those of a row, in the order of `callers`. */
export type HandRow = { who: readonly Caller[]; viewOnly: boolean; about: keyof typeof aboutByHand | null };

/**
 * Where the contract does otherwise than the documents say and nobody is told more by it: what it does, and why it
 * stays. The comparison fails once the contract does as the documents say.
 */
export const knownDifferences: Record<string, { who: string; because: string }> = {
  'GET /api/v3/items/mine': { who: 'RTLMA', because: 'managers and admins have none, and are answered an empty list' },
  'GET /api/v3/items/mine/accounts': { who: 'RTLMA', because: 'as of GET /api/v3/items/mine' },
};

/** Cal reports to nobody, Dee to Lee and is hidden, Eve did and is deleted; the others are of server/src/testing/team.ts. */
const person = { leadership: false, hidden: false, isGone: false, teamLeadIds: [] as string[] };
export const handPeople = [
  { ...person, customId: 'REP_1', role: 'salesRep', teamLeadIds: ['LEAD_1'] },
  { ...person, customId: 'REP_2', role: 'salesRep', teamLeadIds: ['LEAD_1'] },
  { ...person, customId: 'REP_3', role: 'salesRep' },
  { ...person, customId: 'REP_4', role: 'salesRep', teamLeadIds: ['LEAD_1'], hidden: true },
  { ...person, customId: 'REP_5', role: 'salesRep', teamLeadIds: ['LEAD_1'], isGone: true },
  { ...person, customId: 'LEAD_1', role: 'teamLead', teamLeadIds: ['TOP_1'] },
  { ...person, customId: 'TOP_1', role: 'teamLead', leadership: true },
  { ...person, customId: 'MGR_1', role: 'manager' },
  { ...person, customId: 'ADM_1', role: 'admin' },
] as const;
export type HandPerson = (typeof handPeople)[number]['customId'];

const reps = ['REP_1', 'REP_2', 'REP_3'] as const;
const unhidden = [...reps, 'LEAD_1', 'TOP_1', 'MGR_1', 'ADM_1'] as const;
/** product.md, Visibility, where sales reps can see all sales reps: nobody but admins sees who is hidden. */
const seen = {
  REP_1: reps,
  REP_4: [...reps, 'REP_4'],
  LEAD_1: [...reps, 'LEAD_1'],
  TOP_1: unhidden,
  MGR_1: unhidden,
  ADM_1: [...unhidden, 'REP_4'],
} satisfies Partial<Record<HandPerson, readonly HandPerson[]>>;
export type HandReader = keyof typeof seen;
export const handReaders = Object.keys(seen) as HandReader[];

/** The people that each reader may ask about. Only staff reads what is left of the deleted (decision 108). */
export const aboutByHand = {
  seen,
  /** Sales reps themselves alone. */
  explained: {
    ...{ ...seen, REP_1: ['REP_1'], REP_4: ['REP_4'] },
    ...{ MGR_1: [...seen.MGR_1, 'REP_5'], ADM_1: [...seen.ADM_1, 'REP_5'] },
  },
  /** Leads their team. */
  plan: {
    ...{ REP_1: ['REP_1'], REP_4: ['REP_4'], LEAD_1: ['REP_1', 'REP_2', 'LEAD_1'] },
    TOP_1: ['REP_1', 'REP_2', 'LEAD_1', 'TOP_1'],
    ...{ MGR_1: [...seen.MGR_1, 'REP_5'], ADM_1: [...seen.ADM_1, 'REP_5'] },
  },
} satisfies Record<string, Record<HandReader, readonly HandPerson[]>>;

/** A row of the table, by "METHOD path". An admin's right is a super admin's, too. */
export const rolesByHand: ReadonlyMap<string, HandRow> = new Map(
  table
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [who = '', mark, method, path, about] = line.split(' ');
      if (about !== undefined && !(about in aboutByHand)) throw new Error(`${line}: about nobody that is known`);
      const row = { who: callersOf(who), viewOnly: mark === 'v', about: (about as HandRow['about']) ?? null };
      return [`${method} ${path}`, row] as const;
    }),
);

export function callersOf(letters: string): Caller[] {
  return callers.filter((caller) => letters.includes(caller) || (caller === 'S' && letters.includes('A')));
}

/** Who gets past the rule of a call today: its row, but for a known difference. */
export function openTo(name: string): readonly Caller[] {
  const differs = knownDifferences[name];
  return differs === undefined ? (rolesByHand.get(name)?.who ?? []) : callersOf(differs.who);
}

/** Who edits what (product.md: Boosts, Files, What an item is, What staff decide; Screens: admins alone change people). */
export const editorsByHand = {
  A: ['settings', 'earlierSetting', 'companyGoal', 'user', 'earlierPerson', 'goal', 'productFlag', 'mapping'],
  MA: [
    ...['boost', 'file', 'tag', 'podcast', 'item', 'itemArchive', 'itemEdit', 'itemHolder'],
    ...['itemImage', 'itemSubmission'],
  ],
};
