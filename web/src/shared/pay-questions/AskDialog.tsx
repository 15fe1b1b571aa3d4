import { askPayQuestion, PayQuestionForm, payQuestionLimits } from '@caselift/contract/pay-questions';
import { linesOfStatement } from '@caselift/contract/statement-lines';
import type { UserStatement } from '@caselift/contract/statements';
import Button from '@mui/material/Button';
import { useId } from 'react';
import type * as z from 'zod/mini';
import { call } from '../../api/call.ts';
import { useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Row, Stack } from '../../ui/kit/Layout.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { useAction } from '../administration/use-action.ts';
import { Refusal } from '../user-edits/Refusal.tsx';
import { payWriter } from '../users/pay-writer.ts';
import { periodTitle } from '../users/period-name.ts';
import { useSentId } from './use-sent-id.ts';

type AskDialogProps = { statement: UserStatement /** Key of the line. */; line: string; onClose: () => void };

/** A question about a line of one's own statement. */
export function AskDialog({ statement, line: key, onClose }: AskDialogProps) {
  const id = useId();
  const query = useScope();
  const form = useContractForm(PayQuestionForm, { text: '' });
  const idOf = useSentId();
  const { period } = statement;
  const action = useAction(
    { doing: 'Sending...', done: 'Question sent' },
    (values: z.output<typeof PayQuestionForm>) => {
      const body = { ...values, period: period.from, line: key };
      return call(askPayQuestion, { query, body: { ...body, _id: idOf(body) } });
    },
  );
  const line = linesOfStatement(statement).find((one) => one.key === key);
  return (
    <Dialog
      title="Question this line"
      width={560}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="contained" color="primary" loading={action.isPending}>
            Send
          </Button>
        </>
      }
    >
      {line && (
        <Row spread align="baseline">
          <Text weight="bold" fit="anywhere">
            {line.label}, {periodTitle(period)}
          </Text>
          <Text weight="bold" fit="whole">
            {payWriter(statement)(line.amount)}
          </Text>
        </Row>
      )}
      <Stack
        as="form"
        id={id}
        noValidate
        onSubmit={form.handleSubmit((values) => action.mutate(values, { onSuccess: onClose }))}
      >
        <Field
          label="Your question"
          autoFocus
          multiline
          minRows={3}
          autoComplete="off"
          inputProps={{ maxLength: payQuestionLimits.text }}
          helper="Name the invoice, if it is about one."
          error={form.formState.errors.text?.message}
          {...form.register('text')}
        />
      </Stack>
      <p>Your managers and team leads read it, with what this line says now. You get a notice when they answer.</p>
      <Refusal message={action.error?.message ?? null} />
    </Dialog>
  );
}
