/** What is wrong with a mapping, said of the field where it is wrong. */
import { type ImportTarget, importTargets, targetColumns } from '@caselift/domain/import-columns';

/** field: null where the fault is not one field's. */
export type MappingFault = { target: ImportTarget | null; field: string | null; sentence: string };

export const labelOf = (target: string, field: string): string =>
  importTargets.flatMap((id) => (id === target ? targetColumns[id] : [])).find(({ name }) => name === field)?.label ??
  field;

const place =
  /^(?:The mapping is not valid\. )?(sales|buyers|products|users|goals)\.(?:columns\.(\w+)|(filter|leaveOut)[ .]\d+): ([\s\S]*)$/;

/** @example faultOf('sales.columns.units: the file has no column qty') // at Units sold: 'The file has no column qty' */
export function faultOf(message: string): MappingFault {
  const match = place.exec(message);
  if (match === null) return { target: null, field: null, sentence: message };
  const [, target = '', column, filter, why = ''] = match;
  // Of a mapping that lacks several columns the first is told; the form marks the others itself.
  const first = why.split(/; \w+\.columns\./)[0] ?? why;
  return {
    target: importTargets.find((id) => id === target) ?? null,
    field: column ?? filter ?? null,
    sentence: `${first.slice(0, 1).toUpperCase()}${first.slice(1)}`,
  };
}

const partNames: Readonly<Record<string, string>> = { filter: 'Only rows where', leaveOut: 'Rows to leave out' };

/** As one sentence, where no field is near. @example 'Units sold: The file has no column qty' */
export function faultSentence(message: string): string {
  const { target, field, sentence } = faultOf(message);
  if (target === null || field === null) return sentence;
  return `${partNames[field] ?? labelOf(target, field)}: ${sentence}`;
}
