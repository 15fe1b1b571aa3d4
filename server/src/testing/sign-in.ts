/** A Basic header as the browser sends it: UTF-8, then base64. */
export function basic(email: string, password: string): string {
  return `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
}
