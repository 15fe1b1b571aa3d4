import type { Session } from '@caselift/contract/session';
import { statementTexts, type UserStatement } from '@caselift/contract/statements';
import type { Measure } from '@caselift/domain/measure-list';

/** Says to the person or to others that the person set these numbers. */
export function setAloneText(
  { customId, name }: Pick<UserStatement, 'customId' | 'name'>,
  set: readonly Measure[],
  reader: Pick<Session, 'customId'>,
): string {
  return statementTexts.setAlone(reader.customId === customId ? null : name, set);
}
