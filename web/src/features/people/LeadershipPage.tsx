export function LeadershipPage() {
  return null;
}
