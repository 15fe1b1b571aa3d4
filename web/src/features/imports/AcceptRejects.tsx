import Button from '@mui/material/Button';
import { Dialog } from '../../ui/Dialog.tsx';
import { wholeNumber } from '../../ui/figures.ts';

type AcceptRejectsProps = { rejected: number; onClose: () => void; onAccept: () => void };

/** More than 1% rejected stops an import, unless a person takes the loss knowingly. */
export function AcceptRejects({ rejected, onClose, onAccept }: AcceptRejectsProps) {
  const isOne = rejected === 1;
  return (
    <Dialog
      title="Import the good rows anyway?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" color="primary" onClick={onAccept}>
            Import without {isOne ? 'it' : 'them'}
          </Button>
        </>
      }
    >
      {wholeNumber(rejected)} rejected {isOne ? 'row' : 'rows'} won't be imported or count in any figures. To add{' '}
      {isOne ? 'it' : 'them'} later, fix the file and import it again.
    </Dialog>
  );
}
