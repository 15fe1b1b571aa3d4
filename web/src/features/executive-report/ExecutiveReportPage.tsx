export function ExecutiveReportPage() {
  return null;
}
