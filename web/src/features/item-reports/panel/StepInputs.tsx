import { itemLimits, itemTexts, stepFields } from '@caselift/contract/item-texts';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { PlainTable } from '../../../ui/kit/PlainTable.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import styles from './panel.module.css';
import { valueText } from './person-words.ts';
import { fieldNames, type TypedStep } from './typed-rules.ts';
import type { PersonEdit } from './use-person-edit.ts';

type StepField = 'advancedPayments' | 'quantityAdvanced';
const columnsOf = {
  advancedPayments: ['completed', 'ofBudget'],
  quantityAdvanced: ['quantity', 'payout'],
} as const;

/** The steps by which the person is paid. */
export function StepInputs({ edit, field, mayEdit }: { edit: PersonEdit; field: StepField; mayEdit: boolean }) {
  const { opened, typed, shown } = edit;
  const columns = columnsOf[field];
  const stored = shown[field] as readonly Readonly<Record<string, number>>[];
  const steps: TypedStep[] =
    typed[field] ?? stored.map((step) => Object.fromEntries(columns.map((column) => [column, String(step[column])])));
  const change = (next: TypedStep[]) => edit.type({ [field]: next });
  const fault = edit.faultOf(field);
  return (
    <div>
      <PlainTable row={36} narrow framed aria-label={fieldNames[field]}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {stepFields[column]}
              </th>
            ))}
            {mayEdit && (
              <th scope="col">
                <span className="visually-hidden">Remove</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place.
            <tr key={index}>
              {columns.map((column) => (
                <td key={column}>
                  <OutlinedInput
                    fullWidth
                    autoComplete="off"
                    value={step[column] ?? ''}
                    disabled={!mayEdit}
                    inputProps={{
                      'aria-label': `${stepFields[column]}, step ${index + 1}`,
                      inputMode: 'decimal',
                      maxLength: 16,
                    }}
                    onChange={(event) =>
                      change(steps.map((one, at) => (at === index ? { ...one, [column]: event.target.value } : one)))
                    }
                  />
                </td>
              ))}
              {mayEdit && (
                <td className={styles.remove}>
                  <IconButton
                    aria-label={`Remove step ${index + 1}`}
                    onClick={() => change(steps.filter((_, at) => at !== index))}
                  >
                    <X size={16} strokeWidth={1.75} aria-hidden />
                  </IconButton>
                </td>
              )}
            </tr>
          ))}
          {steps.length === 0 && (
            <tr>
              <td colSpan={columns.length + 1} data-tone="soft">
                Without steps, this pays nothing.
              </td>
            </tr>
          )}
        </tbody>
      </PlainTable>
      <Text as="p" kind="caption" tone={fault === undefined ? 'soft' : 'bad'} role={fault && 'alert'}>
        {fault ?? `Item: ${valueText(field, opened.own) || 'no steps'}`}
      </Text>
      {mayEdit && steps.length < itemLimits.steps && (
        <Button
          variant="text"
          size="small"
          startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => change([...steps, steps.at(-1) ?? Object.fromEntries(columns.map((column) => [column, '0']))])}
        >
          Add step
        </Button>
      )}
      {mayEdit && steps.length >= itemLimits.steps && (
        <Text kind="caption" tone="soft">
          {itemTexts.tooManySteps}
        </Text>
      )}
    </div>
  );
}
