import { submissionTexts } from '@caselift/contract/submission-texts';
import Button from '@mui/material/Button';
import { createLink } from '@tanstack/react-router';
import Camera from 'lucide-react/icons/camera';

const ButtonLink = createLink(Button);

/** The one primary button in the bar of a field screen. @param buyerId the account that is chosen then. */
export function SubmitButton({ buyerId, text = submissionTexts.submit }: { buyerId?: string; text?: string }) {
  return (
    <ButtonLink
      variant="contained"
      color="primary"
      to="/today/submit"
      {...(buyerId !== undefined && { search: { buyerId } })}
      startIcon={<Camera size={20} strokeWidth={1.75} aria-hidden />}
    >
      {text}
    </ButtonLink>
  );
}
