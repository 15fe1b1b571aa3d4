import type { FieldsetHTMLAttributes, HTMLAttributes, ReactNode } from 'react';
import styles from './fields.module.css';
import { Columns, type Gap, joined, Stack } from './Layout.tsx';
import { Text } from './Text.tsx';

/** The fields of a form close together, with small labels. Columns of them stand in it. */
export function Fields({
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & { as?: 'div' | 'form'; gap?: Gap; noValidate?: boolean }) {
  return <Stack className={joined([styles.fields, className])} {...rest} />;
}

type FieldSetProps = FieldsetHTMLAttributes<HTMLFieldSetElement> & {
  legend?: ReactNode;
  /** Its legend is drawn as a label is, not bold. */
  small?: boolean;
  /** How many beside each other; on phones `phone`. */
  columns?: number;
  phone?: number;
  gap?: Gap;
};

/** Fields that belong together, under a name. */
export function FieldSet({
  legend,
  small,
  columns = 1,
  phone = 1,
  gap = 12,
  className,
  children,
  ...rest
}: FieldSetProps) {
  return (
    <fieldset className={joined([styles.set, className])} {...rest}>
      {legend === undefined ? null : small ? (
        <legend className={styles.label}>{legend}</legend>
      ) : (
        <Text as="legend" weight="bold" tone="strong">
          {legend}
        </Text>
      )}
      <Columns columns={columns} phone={phone} gap={gap}>
        {children}
      </Columns>
    </fieldset>
  );
}

/** A control with the look of a field's label above it that isn't a field of the component library. */
export const fieldLabelClass = styles.label;

/** The look of a control with a value that differs from Production. */
export const differsClass = styles.differs ?? '';
