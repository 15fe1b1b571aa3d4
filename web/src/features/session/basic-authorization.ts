/** The Authorization header of the login: email and password as UTF-8, so that passwords may hold any letter. */
export function basicAuthorization({ email, password }: { email: string; password: string }): string {
  const bytes = new TextEncoder().encode(`${email}:${password}`);
  return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}
