import type { EndedProgram } from '@caselift/contract/month-end';
import { monthEndTexts } from '@caselift/contract/month-end-words';
import { dayText } from '@caselift/domain/dates';
import { Link } from '@tanstack/react-router';
import { absent, dollarsAndCents, upToTwoDecimals } from '../../ui/figures.ts';
import { Panel, PanelBody } from '../../ui/kit/Panel.tsx';
import { PlainTable } from '../../ui/kit/PlainTable.tsx';
import { Text } from '../../ui/kit/Text.tsx';

const kindWords = { boost: 'Boost', objective: 'Objective', incentive: 'Incentive' } as const;

/** What programs cost, and what suppliers are billed for of it. */
export function Programs({ programs }: { programs: readonly EndedProgram[] }) {
  const title = 'Programs that paid or ended';
  if (programs.length === 0) {
    return (
      <Panel title={title}>
        <PanelBody>
          <Text tone="soft">{monthEndTexts.noPrograms}</Text>
        </PanelBody>
      </Panel>
    );
  }
  const sumOf = (field: 'cost' | 'supplierShare') =>
    programs.reduce((cents, program) => cents + Math.round(program[field] * 100), 0) / 100;
  return (
    <Panel title={title} note="Cost and supplier's share of this period">
      <PlainTable narrow region={`Rows: ${title}`}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">Program</th>
            <th scope="col">Kind</th>
            <th scope="col">Ends</th>
            <th scope="col" data-number>
              People
            </th>
            <th scope="col" data-number>
              Cost
            </th>
            <th scope="col" data-number>
              Supplier pays
            </th>
            <th scope="col" data-number>
              To bill
            </th>
          </tr>
        </thead>
        <tbody>
          {programs.map((program) => (
            <tr key={program.id}>
              <th scope="row">
                <ProgramLink program={program} />
              </th>
              <td>{kindWords[program.kind]}</td>
              <td>{dayText(program.to)}</td>
              <td data-number>{program.people}</td>
              <td data-number>{dollarsAndCents(program.cost)}</td>
              <td data-number data-tone="soft">
                {program.supplierContribution === null ? absent : `${upToTwoDecimals(program.supplierContribution)}%`}
              </td>
              <td data-number data-strong>
                {dollarsAndCents(program.supplierShare)}
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">Total</th>
            <td colSpan={3} />
            <td data-number data-strong>
              {dollarsAndCents(sumOf('cost'))}
            </td>
            <td />
            <td data-number data-strong>
              {dollarsAndCents(sumOf('supplierShare'))}
            </td>
          </tr>
        </tbody>
      </PlainTable>
    </Panel>
  );
}

/** To where the packet is made. */
function ProgramLink({ program: { kind, id, name } }: { program: EndedProgram }) {
  if (kind === 'boost') {
    return (
      <Link to="/boost" search={{ boost: id }}>
        {name}
      </Link>
    );
  }
  return (
    <Link to={kind === 'objective' ? '/objectives/reporting' : '/incentives/reporting'} search={{ items: [id] }}>
      {name}
    </Link>
  );
}
