import Button from '@mui/material/Button';
import { createLink } from '@tanstack/react-router';

const ButtonLink = createLink(Button);

/** Back to where the person's menu begins. */
export function StartLink() {
  return <ButtonLink to="/">Go to the home page</ButtonLink>;
}
