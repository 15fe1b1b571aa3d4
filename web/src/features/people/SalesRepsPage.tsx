export function SalesRepsPage() {
  return null;
}
