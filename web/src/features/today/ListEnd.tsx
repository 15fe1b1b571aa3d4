import { todayAccountTexts as texts } from '@caselift/contract/today-accounts';
import Button from '@mui/material/Button';
import { Text } from '../../ui/kit/Text.tsx';

type ListEndProps = {
  /** Says that there is nothing; null: there is something, or it isn't known yet. */
  none: string | null;
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
};

/** Below a list that is read page by page. */
export function ListEnd({ none, pages: { hasNextPage, isFetchingNextPage, fetchNextPage } }: ListEndProps) {
  return (
    <>
      {none !== null && (
        <Text as="p" tone="soft">
          {none}
        </Text>
      )}
      {hasNextPage && (
        <Button variant="outlined" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.moreGroups}
        </Button>
      )}
    </>
  );
}
