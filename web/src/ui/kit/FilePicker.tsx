import Button, { type ButtonProps } from '@mui/material/Button';
import { useEffect, useRef } from 'react';

export type FilePickerProps = {
  /** The field's name, and what the browser's picker offers. */
  label: string;
  accept: string;
  multiple?: boolean;
};

type FilePickerButtonProps = Omit<ButtonProps, 'onClick'> &
  FilePickerProps & {
    onFiles: (files: File[]) => void;
    /** The picker was left without a file. */
    onNone?: (() => void) | undefined;
  };

/** A button that opens the browser's picker of files. */
export function FilePicker({ label, accept, multiple, onFiles, onNone, ...button }: FilePickerButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = picker.current;
    if (!input || !onNone) return;
    // React knows no such event of an input.
    input.addEventListener('cancel', onNone);
    return () => input.removeEventListener('cancel', onNone);
  }, [onNone]);
  return (
    <>
      <Button {...button} onClick={() => picker.current?.click()} />
      <input
        ref={picker}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file chosen again must be heard of again.
          event.target.value = '';
        }}
      />
    </>
  );
}
