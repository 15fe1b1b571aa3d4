export function UserGridPage() {
  return null;
}
