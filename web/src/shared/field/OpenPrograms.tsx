import { type OpenProgram, todayAccountTexts as texts } from '@caselift/contract/today-accounts';
import { Link } from '@tanstack/react-router';
import { FieldPart, FieldRow, FieldRows, fieldTarget } from '../../ui/field/FieldRow.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { weekdayText } from './day-words.ts';
import { worthEnd } from './worth-words.ts';

/** The running programs that the account isn't done in: what it lacks, and what that pays. */
export function OpenPrograms({ programs }: { programs: readonly OpenProgram[] }) {
  return (
    <FieldPart title={texts.programs} end={programs.length}>
      {programs.length === 0 ? (
        <Text as="p" tone="soft">
          {texts.noPrograms}
        </Text>
      ) : (
        <FieldRows label={texts.programs}>
          {programs.map(({ itemId, instance, name, part, note, to, worth }) => (
            <li key={`${itemId} ${instance} ${part ?? ''}`}>
              <Link to="/today/program" search={{ itemId, instance }} className={fieldTarget}>
                <FieldRow
                  leads
                  title={name}
                  notes={[part, `${note}, ${texts.ends(weekdayText(to))}`]}
                  {...worthEnd(worth)}
                />
              </Link>
            </li>
          ))}
        </FieldRows>
      )}
    </FieldPart>
  );
}
