export function ManagersPage() {
  return null;
}
