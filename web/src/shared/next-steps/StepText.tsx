import { type EmptyList, nextStep } from '@caselift/contract/next-steps';
import { readWholesaler } from '@caselift/contract/wholesaler';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { endpointQuery, silently } from '../../api/query.ts';
import { useSession } from '../../api/session-store.ts';
import { useScope } from '../../api/use-scope.ts';
import { Text } from '../../ui/kit/Text.tsx';
import { useAdmins } from '../admins/use-admins.ts';

const ButtonLink = createLink(Button);

export function StepText({ list }: { list: EmptyList }) {
  const session = useSession();
  const admins = useAdmins();
  const { data: house } = useQuery({ ...endpointQuery(readWholesaler, { query: useScope() }), ...silently });
  const { text, link } = nextStep(list, { ...session, admins, hasFigures: house?.lastTransactionDate !== null });
  return (
    <>
      <Text as="p" tone="soft">
        {text}
      </Text>
      {link && <ButtonLink to={link.to}>{link.label}</ButtonLink>}
    </>
  );
}
