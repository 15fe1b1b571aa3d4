import type { ImageToReview } from '@caselift/contract/item-entries';
import { validationQuantity } from '@caselift/contract/item-fields';
import { imageReviewTexts } from '@caselift/contract/item-image-texts';
import type { ImagePay } from '@caselift/contract/item-reviews';
import { itemTexts } from '@caselift/contract/item-texts';
import { correctedText } from '@caselift/contract/signal-texts';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useState } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { dollarsAndCents, upToTwoDecimals } from '../../../ui/figures.ts';
import { Text } from '../../../ui/kit/Text.tsx';
import styles from './images.module.css';
import { useCorrection } from './use-correction.ts';
import { useImagePay } from './use-image-pay.ts';

/** Milliseconds without a key before the server is asked what the number would pay. */
const pause = 300;

type CasesFieldProps = {
  image: ImageToReview;
  /** As useImagePay answers it. */
  pay: ImagePay | null | undefined;
  /** Another number is typed and isn't saved. */
  correcting: boolean;
  onCorrecting: (correcting: boolean) => void;
};

/** The cases in an image, to be corrected, with what they pay beside them. */
export function CasesField({ image, pay, correcting, onCorrecting }: CasesFieldProps) {
  const { validationQuantity: saved, status } = image;
  const [typed, setTyped] = useState('');
  const [isFaulty, setFaulty] = useState(false);
  const { correct, isPending } = useCorrection();
  const parsed = validationQuantity.safeParse(typed);
  const cases = correcting && parsed.success ? parsed.data : null;
  const asked = useAfterPause(cases, pause);
  const then = useImagePay(asked !== null && asked === cases ? image : undefined, undefined, asked ?? undefined);
  const text = saved === null ? '' : String(saved);
  const cancel = () => {
    setFaulty(false);
    onCorrecting(false);
  };
  const submit = async () => {
    if (!correcting || isPending) return;
    if (cases === null) setFaulty(true);
    else if (await correct(image, cases)) onCorrecting(false);
  };
  const said: ReactNode[] = [];
  // Of a pending one the amount stands above its buttons, until it is compared with another.
  if ((status === 'approved' || (status === 'pending' && cases !== null)) && pay && saved !== null)
    said.push(<Pays key="now" cases={saved} dollars={pay.worth} />);
  if (cases !== null && pay && status !== 'rejected')
    said.push(<Pays key="then" cases={cases} dollars={then?.worth} />);
  return (
    <form
      className={styles.cases}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !correcting) return;
        event.preventDefault();
        event.stopPropagation();
        cancel();
      }}
    >
      <Field
        label={imageReviewTexts.facts.cases}
        inputMode="decimal"
        autoComplete="off"
        value={correcting ? typed : text}
        error={correcting && isFaulty ? itemTexts.cases : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          setFaulty(false);
          onCorrecting(target.value.trim() !== text);
        }}
      />
      {image.corrected !== null && (
        <Text as="p" kind="caption" tone="soft" fit="anywhere">
          {correctedText(image.corrected)}
        </Text>
      )}
      {said.length > 0 && (
        <p className={styles.pays} role="status">
          {said}
        </p>
      )}
      {correcting && (
        <div className={styles.buttons}>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" variant="contained" color="primary" disabled={isPending}>
            {imageReviewTexts.saveCases}
          </Button>
        </div>
      )}
    </form>
  );
}

function Pays({ cases, dollars }: { cases: number; dollars: number | undefined }) {
  return (
    <span aria-busy={dollars === undefined}>
      {imageReviewTexts.casesPay(upToTwoDecimals(cases), cases === 1)} <strong>{dollarsAndCents(dollars)}</strong>.{' '}
    </span>
  );
}

/** The value once it has stayed for so many milliseconds; until then the last one that had. */
function useAfterPause<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
