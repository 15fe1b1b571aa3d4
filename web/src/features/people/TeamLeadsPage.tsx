export function TeamLeadsPage() {
  return null;
}
