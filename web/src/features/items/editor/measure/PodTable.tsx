import type { MeasureForm } from '@caselift/contract/item-fields';
import { podDefinitions } from '@caselift/domain/programs/pod-definitions';
import { Fragment } from 'react';
import { dollarsAndCents, wholeNumber } from '../../../../ui/figures.ts';
import { PlainTable } from '../../../../ui/kit/PlainTable.tsx';
import { Explained } from '../../../../ui/terms/Term.tsx';
import { isUsedBy, type PodWindow } from './pod-words.ts';
import styles from './pods.module.css';

/** What each rep would count and be paid by each definition. */
export function PodTable({ window, measure }: { window: PodWindow; measure: MeasureForm }) {
  const columns = podDefinitions.flatMap((definition) => {
    const result = window.definitions.find((one) => one.definition === definition);
    return result === undefined ? [] : [{ ...result, used: isUsedBy(definition, measure) || undefined }];
  });
  const hasLeads = columns.some(({ leadsPaid }) => leadsPaid !== 0);
  return (
    <PlainTable region="What each rep would be paid" row={32} className={styles.table}>
      <thead>
        <tr>
          <td />
          {columns.map(({ definition, used }) => (
            <th key={definition} scope="colgroup" colSpan={2} data-used={used}>
              <Explained label={definition} />
            </th>
          ))}
        </tr>
        <tr>
          <th scope="col">Rep</th>
          {columns.map(({ definition, used }) => (
            <Fragment key={definition}>
              <th scope="col" data-number data-used={used}>
                Count
              </th>
              <th scope="col" data-number data-used={used}>
                Pay
              </th>
            </Fragment>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns[0]?.people.map(({ customId, name }) => (
          <tr key={customId}>
            <th scope="row">{name}</th>
            {columns.map(({ definition, people, used }) => {
              const own = people.find((person) => person.customId === customId);
              return (
                <Fragment key={definition}>
                  <td data-number data-used={used}>
                    {wholeNumber(own?.count)}
                  </td>
                  <td data-number data-strong data-used={used}>
                    {dollarsAndCents(own?.paid)}
                  </td>
                </Fragment>
              );
            })}
          </tr>
        ))}
        {hasLeads && (
          <tr data-tone="soft">
            <th scope="row">Leads, leadership</th>
            {columns.map(({ definition, leadsPaid, used }) => (
              <Fragment key={definition}>
                <td data-used={used} />
                <td data-number data-used={used}>
                  {dollarsAndCents(leadsPaid)}
                </td>
              </Fragment>
            ))}
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          {columns.map(({ definition, count, paid, used }) => (
            <Fragment key={definition}>
              <td data-number data-used={used}>
                {wholeNumber(count)}
              </td>
              <td data-number data-strong data-used={used}>
                {dollarsAndCents(paid)}
              </td>
            </Fragment>
          ))}
        </tr>
      </tfoot>
    </PlainTable>
  );
}
