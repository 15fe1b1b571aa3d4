/** Every call of the API, for what concerns all of them: the OpenAPI document and the tests of access and tenancy. */

import { createAdjustment, decideAdjustment, listAdjustments } from './adjustments.ts';
import { listAdmins } from './admins.ts';
import { readAnalytics, trackPage } from './analytics.ts';
import { readUserAvatar, readWholesalerAvatar, uploadUserAvatar, uploadWholesalerAvatar } from './avatars.ts';
import { readBoostPacket, readBoostResult } from './boost-results.ts';
import {
  createBoost,
  deleteBoost,
  listBoostProducts,
  listBoosts,
  listBoostsOwnProducts,
  listSelectedCustomProducts,
  readActiveFilters,
  readBoost,
  readCostEstimate,
  updateBoost,
  updateBoostProducts,
} from './boosts.ts';
import { listBuyers, listDistinctAccountTypes, readBuyer } from './buyers.ts';
import {
  closePeriod,
  listClosings,
  listUserStatements,
  readClosing,
  reopenPeriod,
  waiveClosingCheck,
} from './closings.ts';
import type { Endpoint } from './endpoint.ts';
import { listFailedMails } from './failed-mails.ts';
import { createFile, deleteFiles, listFiles, readDownloadLink, updateFiles } from './files.ts';
import { updateUserGoals } from './goals.ts';
import { deactivateUser, listGonePeople, restoreUser } from './gone-people.ts';
import { listHistory, listHistoryActors } from './history.ts';
import { listMappings, previewMapping, saveMapping, startImport } from './imports.ts';
import { readInstallationFaults } from './installation-faults.ts';
import { acceptInvitation, openInvitation, readInvitation, sendInvitation } from './invitations.ts';
import { cancelJob, readCurrentJob, readJob } from './jobs.ts';
import { decideReleases, listLateLines, listReleases, listUserAdjustments } from './late-facts.ts';
import { exportMonthEnd, readMonthEnd } from './month-end.ts';
import {
  listNotifications,
  readNotificationSettings,
  readNotifications,
  stopDailyMails,
  updateNotificationSettings,
} from './notifications.ts';
import {
  readBrandMonths,
  readHouseDays,
  readHouseMonths,
  readPersonDays,
  readPersonMonths,
  readSupplierMonths,
} from './over-time.ts';
import { searchPalette } from './palette.ts';
import { resetPassword } from './passwords.ts';
import {
  askPayQuestion,
  listPayQuestions,
  readPayQuestion,
  resolvePayQuestion,
  withdrawPayQuestion,
  writePayQuestion,
} from './pay-questions.ts';
import {
  listPayrollFiles,
  makePayrollFile,
  readPayrollFile,
  readPayrollLayout,
  savePayrollLayout,
} from './payroll-files.ts';
import { erasePersonalData, exportPersonalData } from './personal-data.ts';
import {
  acceptPlan,
  checkPlans,
  listPlanAcceptances,
  readPlan,
  readPlanDocument,
  remindOfPlans,
} from './plan-acceptance.ts';
import { listProducts, readProduct, readProductsSummary, updateProducts } from './products.ts';
import {
  confirmEmail,
  endOtherSessions,
  endOwnSession,
  listSessions,
  readUserSelf,
  sendEmailCode,
  updateUserSelf,
} from './profile.ts';
import { programEndpoints } from './program-endpoints.ts';
import { listPublications, previewPublication, previewRollback, readFirstSteps, rollback } from './publications.ts';
import { readinessCheck } from './readiness.ts';
import { listRecommendedProducts } from './recommendations.ts';
import { readRoleChange } from './role-changes.ts';
import { login, logout, readSession, requestPasswordReset } from './session.ts';
import { listUserLines, readUserStatement } from './statements.ts';
import { listBrands, listSuppliers } from './suppliers.ts';
import { listMembersOfSuperTeams, listMembersOfTeams, listSuperTeamMembers, listTeamMembers } from './teams.ts';
import { readToday } from './today.ts';
import { listProgramAccounts, listTodayAccounts, readAccountWhyNot, readTodayAccount } from './today-accounts.ts';
import { removeUpload, startUpload } from './uploads.ts';
import { createUser, deleteUser, readFreeId, signOutEverywhere, updateUserNumbers, updateUsers } from './user-edits.ts';
import { listUsers } from './users.ts';
import { listWholesalers, readWholesaler } from './wholesaler.ts';
import { countTransactions, createWholesaler, deleteTransactions, deleteWholesaler } from './wholesaler-admin.ts';
import { updateWholesaler } from './wholesaler-settings.ts';
import { publish, readWholesalerUpdate, reset, startBackfill, startWholesalerUpdate } from './wholesaler-update.ts';

export const allEndpoints: readonly Endpoint[] = [
  readinessCheck,
  login,
  logout,
  readSession,
  requestPasswordReset,
  resetPassword,
  openInvitation,
  acceptInvitation,
  listWholesalers,
  readWholesaler,
  updateWholesaler,
  listUsers,
  updateUserGoals,
  readUserStatement,
  listUserStatements,
  listUserAdjustments,
  listLateLines,
  listReleases,
  decideReleases,
  listUserLines,
  readMonthEnd,
  exportMonthEnd,
  listPayrollFiles,
  makePayrollFile,
  readPayrollFile,
  readPayrollLayout,
  savePayrollLayout,
  readPlan,
  readPlanDocument,
  acceptPlan,
  listPlanAcceptances,
  remindOfPlans,
  checkPlans,
  readHouseMonths,
  readHouseDays,
  readPersonMonths,
  readPersonDays,
  readRoleChange,
  updateUsers,
  updateUserNumbers,
  createUser,
  readInvitation,
  sendInvitation,
  readFreeId,
  deleteUser,
  deactivateUser,
  restoreUser,
  listGonePeople,
  signOutEverywhere,
  exportPersonalData,
  erasePersonalData,
  readUserSelf,
  updateUserSelf,
  sendEmailCode,
  confirmEmail,
  listSessions,
  endOwnSession,
  endOtherSessions,
  trackPage,
  readAnalytics,
  readWholesalerUpdate,
  startWholesalerUpdate,
  startBackfill,
  publish,
  reset,
  createWholesaler,
  deleteWholesaler,
  countTransactions,
  deleteTransactions,
  listHistory,
  listHistoryActors,
  listFailedMails,
  readInstallationFaults,
  listClosings,
  readClosing,
  waiveClosingCheck,
  closePeriod,
  reopenPeriod,
  listPublications,
  previewPublication,
  previewRollback,
  readFirstSteps,
  rollback,
  startUpload,
  removeUpload,
  listMappings,
  saveMapping,
  previewMapping,
  startImport,
  cancelJob,
  readCurrentJob,
  readJob,
  listSuppliers,
  listBrands,
  readSupplierMonths,
  readBrandMonths,
  searchPalette,
  listProducts,
  readProductsSummary,
  readProduct,
  updateProducts,
  listBuyers,
  readBuyer,
  listDistinctAccountTypes,
  listRecommendedProducts,
  listBoosts,
  readBoost,
  readActiveFilters,
  createBoost,
  updateBoost,
  deleteBoost,
  listBoostProducts,
  listBoostsOwnProducts,
  listSelectedCustomProducts,
  readBoostResult,
  readBoostPacket,
  readCostEstimate,
  updateBoostProducts,
  listTeamMembers,
  listSuperTeamMembers,
  listMembersOfTeams,
  listMembersOfSuperTeams,
  listAdjustments,
  listAdmins,
  createAdjustment,
  decideAdjustment,
  listPayQuestions,
  readPayQuestion,
  askPayQuestion,
  writePayQuestion,
  resolvePayQuestion,
  withdrawPayQuestion,
  listNotifications,
  readNotifications,
  readNotificationSettings,
  stopDailyMails,
  updateNotificationSettings,
  readToday,
  listProgramAccounts,
  readAccountWhyNot,
  listTodayAccounts,
  readTodayAccount,
  listFiles,
  createFile,
  updateFiles,
  deleteFiles,
  readDownloadLink,
  uploadUserAvatar,
  readUserAvatar,
  uploadWholesalerAvatar,
  readWholesalerAvatar,
  // Last, for the older addresses of items fit those of boosts, too.
  ...programEndpoints,
];
