/** What a name of the code is called in SQL. @example snakeCase('gpCents') // 'gp_cents' */
export const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
