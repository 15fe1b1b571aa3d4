/** The accounts of the demo wholesaler: shown on the login page in demo mode, printed at start, opened by the server. */
export const demoPassword = 'demo2026';
export const demoWholesalerId = 'ats';

export const demoAccounts = [
  { email: 'admin@example.com', role: 'Super admin' },
  { email: 'manager@example.com', role: 'Manager' },
  { email: 'leadership@example.com', role: 'Leadership' },
  { email: 'teamlead@example.com', role: 'Team lead' },
  { email: 'salesrep@example.com', role: 'Sales rep' },
] as const;

/** The one among them that belongs to no wholesaler. */
export const demoSuperAdminEmail = demoAccounts[0].email;
