/** What a file of models/ is once it is read (refs.ts). */

/** A date as 'YYYY-MM-DD' or a whole number: nothing else reaches the text of a query. */
export type Variables = Readonly<Record<string, string | number>>;

export type Model = {
  name: string;
  /** A view costs nothing until it is read; a table is built once for all its readers; see computedModels. */
  materialized: 'view' | 'table' | 'computed';
  /** SQL with {{ ref('model') }}, source('facts table'), input('table'), var('name') and unnest('array', 'name'). */
  template: string;
  refs: string[];
  /** It or what it reads is made of input() tables. */
  isOfInputs: boolean;
  /** What of items has to be there, or it has no rows; null: it may have rows whatever they are. */
  onlyFor: string | null;
};
